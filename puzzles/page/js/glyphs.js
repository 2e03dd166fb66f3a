// Small drawings for the boards, each told by its shape, a letter and a colour. Colours are classes (boards.css), so
// that light and dark pages both work. Every drawing is hidden from screen readers: the words are in the labels.
"use strict";
window.Rulewright = window.Rulewright || {};
Rulewright.glyphs = {};

(() => {
  const NAMESPACE = "http://www.w3.org/2000/svg";

  // An SVG element with attributes and children; null attributes and children are left out.
  const svg = (tag, attributes, ...children) => {
    const made = document.createElementNS(NAMESPACE, tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
    }
    made.append(...children.flat().filter(child => child !== null && child !== undefined));
    return made;
  };

  const picture = (name, width, height, ...children) => svg("svg", {
    class: `glyph glyph-${name}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false",
  }, ...children);

  // The parts of a drawing have classes of their own, so that nothing else of the page looks like them: `g-body`.
  const look = names => names.split(" ").map(name => `g-${name}`).join(" ");
  const path = (d, names) => svg("path", {d, class: look(names)});
  const circle = (cx, cy, r, names) => svg("circle", {cx, cy, r, class: look(names)});
  const oval = (cx, cy, rx, ry, names) => svg("ellipse", {cx, cy, rx, ry, class: look(names)});
  const rect = (x, y, width, height, rx, names) => svg("rect", {x, y, width, height, rx, class: look(names)});
  const letters = (x, y, size, said, names) => svg("text", {
    x, y, "font-size": size, "text-anchor": "middle", class: look(names ? `letter ${names}` : "letter"),
  }, String(said));

  // Looks: `body` is the colour of the piece, `deep` a darker part of it, `paper` the ground, `line` a thin ink line.
  const SHAPES = {
    tree: () => [
      path("M18 29h4v8h-4z", "deep"), path("M20 2 9 17h5L7 30h26l-7-13h5z", "body"),
    ],
    cat: () => [
      path("M8 5l8 6h8l8-6 1 15a13 13 0 0 1-26 0z", "body"),
      oval(15, 19, 2, 3, "paper"), oval(25, 19, 2, 3, "paper"), path("M18.500 24h3l-1.500 2z", "paper"),
      path("M3 21l8 2M3 28l8-2M37 21l-8 2M37 28l-8-2", "line"),
    ],
    jack: () => [
      path("M18 9c0-4 2-6 6-6l-1 3-1 4z", "leaf"),
      oval(12, 21, 8, 12, "body"), oval(28, 21, 8, 12, "body"), oval(20, 21, 8, 13, "body"),
      path("M10 19l4-5 4 5zM22 19l4-5 4 5zM9 24h22l-4 5-3-3-4 4-4-4-3 3z", "paper"),
    ],
    witch: () => [
      path("M24 2c-6 5-10 12-12 22h17c-1-7-1-11-6-17z", "body"), path("M11.500 21l-.7 5h18.600l-.5-5z", "paper"),
      oval(20, 28, 17, 5, "body"),
    ],
    heart: () => [path("M20 35C6 25 3 18 3 13a8.500 8.500 0 0 1 17-2 8.500 8.500 0 0 1 17 2c0 5-3 12-17 22z", "body")],
    orb: () => [
      circle(20, 19, 10, "body"), circle(17, 16, 3, "paper"),
      path("M4 27c-3-4 5-10 15-13s19-2 18 2-8 9-17 12", "ring"),
    ],
    grid: () => [
      rect(5, 5, 13, 13, 2, "deep"), rect(22, 5, 13, 13, 2, "deep"), rect(5, 22, 13, 13, 2, "deep"),
      rect(22, 22, 13, 13, 2, "deep"),
    ],
    red: () => [
      path("M5 3l9 8h12l9-8-1 17-14 16L6 20z", "body"), path("M13 19l5 2-4 2zM27 19l-5 2 4 2z", "paper"),
      path("M17.500 31h5L20 35z", "deep"),
    ],
    green: () => [
      path("M4 13l6-4 5 3 5-4 5 4 5-3 6 4-5 5H9z", "deep"), circle(20, 22, 12, "body"), oval(20, 11, 9, 3, "paper"),
      circle(15, 20, 2, "paper"), circle(25, 20, 2, "paper"), path("M13 26h14l-7 6z", "deep"),
    ],
    purple: () => [
      path("M9 37c0-8 4-10 11-12s8-6 4-10", "neck"), circle(20, 10, 8, "body"),
      path("M11 11c0-8 4-10 9-10s9 3 9 9c-5 1-9-1-11-4-1 3-4 5-7 5z", "deep"),
      circle(19, 12, 1.200, "paper"), circle(24, 12, 1.200, "paper"),
    ],
    blue: () => [
      path("M9 14L6 1l10 9zM31 14l3-13-10 9z", "deep"), path("M7 12q13-7 26 0v15q-4 8-13 9-9-1-13-9z", "body"),
      path("M11 17l7 3-6 2zM29 17l-7 3 6 2z", "paper"),
      path("M13 27h14v3h-2l-1.500 3-1.500-3h-4l-1.500 3-1.500-3h-2z", "paper"),
    ],
    unknown: () => [rect(5, 4, 30, 32, 6, "hidden")],
    cake: () => [
      path("M4 20l24-10q7 3 8 10z", "cream"), path("M4 20h32v14H4z", "body"), path("M4 26h32", "stripe"),
      circle(25, 9, 4, "cherry"),
    ],
    potion: () => [
      path("M15 3h10v3h-2v9l10 16q1 5-4 5H11q-5 0-4-5l10-16V6h-2z", "glass"),
      path("M13.500 23h13l4.500 8q0 2-2 2H11q-2 0-2-2z", "body"),
    ],
    ruby: () => [path("M10 7h20l7 9-17 19L3 16z", "body"), path("M3 16h34M10 7l5 9 5 19 5-19 5-9", "line")],
    clover: () => [
      path("M20 20c-12-3-12-15-5-15 4 0 5 4 5 7 0-3 1-7 5-7 7 0 7 12-5 15zm0 0c-10 1-14 9-8 13 4 2 8-4 8-13zm0 0" +
        "c10 1 14 9 8 13-4 2-8-4-8-13z", "body"), path("M20 20v17", "line"),
    ],
    note: () => [path("M16 5l17-3v22", "stave"), oval(12, 31, 7, 5, "fill"), oval(28, 27, 7, 5, "fill"),
      path("M17.500 31V6", "stave")],
    bird: () => [path("M3 17l8-5q3-8 11-6 5 1 7 9l8 9q-9 3-17 1v8h-4v-9q-8-1-6-10z", "fill"),
      circle(16, 12, 1.800, "paper")],
  };

  const LETTERS = {
    tree: "T", cat: "C", jack: "J", witch: "W", heart: "H", orb: "O", red: "R", green: "G", purple: "P", blue: "B",
    unknown: "?", cake: "×2", potion: "0",
  };

  // A drawing by name. `bare`: without its letter.
  const glyph = (name, bare) => {
    const letter = LETTERS[name];
    const spot = name === "unknown" ? letters(20, 28, 22, letter, "centre") : letters(33, 38, 14, letter);
    return picture(name, 40, 40, ...SHAPES[name](), letter && !bare ? spot : null);
  };

  // The outlines of food chips, one a colour: apple, maize, lettuce, blueberry, grapes, carrot, beet; the dream weed.
  const CHIPS = {
    red: ["R", "M20 3a17 17 0 1 1-.1 0z"],
    yellow: ["Y", "M14 2h12q7 0 7 8v20q0 8-7 8H14q-7 0-7-8V10q0-8 7-8z"],
    green: ["G", "M12 3h16l9 9v16l-9 9H12l-9-9V12z"],
    blue: ["B", "M6 3h28q3 0 3 3v28q0 3-3 3H6q-3 0-3-3V6q0-3 3-3z"],
    purple: ["P", "M3 5h34q1 3-1 7L23 37h-6L4 12q-2-4-1-7z"],
    orange: ["O", "M20 2l17 13-6 22H9L3 15z"],
    white: ["W", "M20 1l18 19-18 19L2 20z"],
  };

  // A chip by its name in files: `red-2`, `dream`.
  const chip = name => {
    if (name === "dream") {
      const leaves = "M20 1l5 10 10-5-5 10 9 4-9 4 5 10-10-5-5 10-5-10-10 5 5-10-9-4 9-4-5-10 10 5z";
      return picture("dream", 40, 40, path(leaves, "body"), letters(20, 26, 17, "D", "centre"));
    }
    const [colour, number] = name.split("-");
    const [letter, outline] = CHIPS[colour];
    const up = colour === "purple" ? 22 : 27;
    return picture(`chip-${colour}`, 40, 40, path(outline, "body"), letters(16, up, 18, number, "centre"),
      letters(28, up, 10, letter, "centre"));
  };

  // Where an item sits on a rank card of 60 × 84.
  const SPOTS = {top: [30, 13], right: [48, 42], bottom: [30, 71], left: [12, 42]};

  const small = (name, x, y, size) => {
    const drawn = glyph(name);
    for (const [key, value] of Object.entries({x: x - size / 2, y: y - size / 2, width: size, height: size})) {
      drawn.setAttribute(key, value);
    }
    return drawn;
  };

  const SUITS = {
    red: "M30 66C16 55 12 48 12 41a9.500 9.500 0 0 1 18-4 9.500 9.500 0 0 1 18 4c0 7-4 14-18 25z",
    blue: "M30 18l19 24-19 24-19-24z",
  };

  // A rank card: side `red` or `blue`, its rank, its items by the edge at which they lie now, whether it lies turned.
  const rank = (side, number, items, turned) => picture(`rank-${side}`, 60, 84,
    rect(1, 1, 58, 82, 7, "card"), path(SUITS[side], "suit"),
    letters(30, 49, 20, number, "centre"), letters(9, 14, 12, side[0], "corner"),
    turned ? letters(51, 15, 14, "↻", "corner") : null,
    ...Object.entries(items).map(([edge, item]) => small(item, ...SPOTS[edge], 20)));

  Object.assign(Rulewright.glyphs, {svg, picture, path, circle, oval, rect, letters, small, glyph, chip, rank});
})();
