// The tiles of Twisted Trumpets: pipes from edge to edge, bells, twists, and what hangs on them in the corners.
"use strict";

(() => {
  const {svg, picture, path, circle, oval, rect, letters, small} = Rulewright.glyphs;
  const EDGES = ["top", "right", "bottom", "left"];
  const MIDDLE = {top: [30, 0], right: [60, 30], bottom: [30, 60], left: [0, 30]};
  const STEP = {top: [0, -1], right: [1, 0], bottom: [0, 1], left: [-1, 0]};
  const FLAG_LETTERS = {red: "R", yellow: "Y", green: "G", blue: "B"};

  const turnedEdge = (edge, quarters) => EDGES[(EDGES.indexOf(edge) + quarters) % 4];
  const inOrder = edges => EDGES.filter(edge => edges.includes(edge));
  const facingOf = bell => [bell.facing].flat();

  // A side of a tile, turned clockwise by degrees.
  const turned = (face, degrees) => {
    const turn = edges => inOrder(edges.map(edge => turnedEdge(edge, degrees / 90)));
    return {
      ...face,
      pipes: (face.pipes || []).map(pipe => ({
        ...pipe,
        ends: turn(pipe.ends),
        bells: (pipe.bells || []).map(bell => ({...bell, facing: turn(facingOf(bell))})),
      })),
    };
  };

  const opposite = (one, other) => STEP[one][0] + STEP[other][0] === 0 && STEP[one][1] + STEP[other][1] === 0;

  // Where the parts of a pipe meet. A bell at the end of one of two pipes keeps away from the other.
  const hubOf = (pipe, crowded) => {
    if (!crowded || pipe.ends.length > 1) return [30, 30];
    const [x, y] = STEP[pipe.ends[0]];
    return [30 + 10 * x, 30 + 10 * y];
  };

  const routeOf = (pipe, hub) => {
    const [one, other] = pipe.ends;
    const plain = !(pipe.bells || []).length;
    if (pipe.ends.length === 2 && plain && !opposite(one, other)) {
      return `M${MIDDLE[one]}Q30 30 ${MIDDLE[other]}`;
    }
    return pipe.ends.map(edge => `M${MIDDLE[edge]}L${hub}`).join("");
  };

  const ANGLES = {top: 0, right: 90, bottom: 180, left: 270};

  const angleOf = facing => {
    const angles = facing.map(edge => ANGLES[edge]);
    if (angles.includes(0) && angles.includes(270)) return 315;
    return angles.reduce((sum, angle) => sum + angle, 0) / angles.length;
  };

  // The mouth of a bell, drawn facing up and turned around the hub.
  const horn = (bell, [x, y]) => svg("g", {transform: `translate(${x} ${y}) rotate(${angleOf(bell.facing)})`},
    path("M-4.500 3L-5-3Q-6-13-13-19h26Q6-13 5-3l-.5 6z", "horn"), oval(0, -19, 13, 3.500, "mouth"));

  const twistAt = pipe => {
    const [one, other] = pipe.ends;
    return pipe.ends.length === 2 && !opposite(one, other)
      ? [30 + 7.500 * (STEP[one][0] + STEP[other][0]), 30 + 7.500 * (STEP[one][1] + STEP[other][1])] : [30, 30];
  };

  const twist = ([x, y]) => [circle(x, y, 10, "loop-edge"), circle(x, y, 10, "loop"), circle(x, y, 3, "knot")];

  const pipeParts = (pipe, crowded) => {
    const hub = hubOf(pipe, crowded);
    const route = routeOf(pipe, hub);
    return [
      path(route, "pipe-edge"), path(route, "pipe"), ...(pipe.twist ? twist(twistAt(pipe)) : []),
      ...(pipe.bells || []).map(bell => horn(bell, hub)),
    ];
  };

  // What hangs on a tile: one sign for each kind, with its number where there are several.
  const signs = face => {
    const flags = Object.entries(face.flags || {}).filter(([, count]) => count);
    return [
      ...(face.notes ? [["note", face.notes]] : []), ...(face.birds ? [["bird", face.birds]] : []),
      ...flags.map(([colour, count]) => [`flag-${colour}`, count]),
    ];
  };

  const CORNERS = [
    ["top", "left", 9, 9], ["bottom", "right", 51, 51], ["top", "right", 51, 9], ["bottom", "left", 9, 51],
  ];

  // Corners that no pipe or bell comes near go first.
  const corners = face => {
    const near = ([down, across]) => (face.pipes || []).filter(pipe =>
      pipe.ends.includes(down) + pipe.ends.includes(across) > 1 ||
      (pipe.bells || []).some(bell => bell.facing.includes(down) || bell.facing.includes(across))).length;
    return [...CORNERS].sort((one, other) => near(one) - near(other));
  };

  const flag = (colour, x, y) => svg("g", {class: `flag flag-${colour}`, transform: `translate(${x} ${y})`},
    path("M-6-7h12v10L0 0-6 3z", "cloth"), path("M-6-8V8", "pole"), letters(0, 0, 7.500, FLAG_LETTERS[colour] || "F"));

  const sign = ([what, count], [, , x, y]) => [
    what.startsWith("flag-") ? flag(what.slice(5), x, y) : small(what, x, y, 15),
    count > 1 ? letters(x + (x < 30 ? 9 : -9), y + 5, 10, count) : null,
  ];

  // Where a pipe crosses another one without joining it, the lower one is cut off on both sides of the upper one.
  const bridge = pipe => pipe.ends.length === 2 && opposite(...pipe.ends)
    ? [path(pipe.ends[0] === "top" ? "M30 19V41" : "M19 30H41", "gap")] : [];

  // A side of a tile as it lies. `kind` is starting, basic or premium.
  const tile = (face, kind) => {
    const crowded = face.pipes.length > 1;
    const spots = corners(face);
    const pipes = [...face.pipes].sort((one, other) => Boolean(one.twist) - Boolean(other.twist));
    return picture(`tile plate-${kind}`, 60, 60,
      rect(.75, .75, 58.500, 58.500, 4, "plate"),
      ...pipes.flatMap((pipe, index) => [...(index ? bridge(pipe) : []), ...pipeParts(pipe, crowded)]),
      ...signs(face).flatMap((one, index) => sign(one, spots[index % 4])));
  };

  // A mouth of the trumpeter beside a cell, and the scroll of a space.
  const mouth = () => picture("trumpeter", 24, 24,
    path("M3 4h6q9 0 12 8-3 8-12 8H3z", "horn"), circle(8, 12, 3, "mouth"));
  const scroll = () => picture("scroll", 40, 40,
    path("M8 8h22q4 0 4 4v18q0 4-4 4H12q-4 0-4-4z", "sheet"), path("M14 15h14M14 21h14M14 27h9", "line"));

  Object.assign(Rulewright.glyphs, {tile, turned, signs, facingOf, mouth, scroll, EDGES, STEP});
})();
