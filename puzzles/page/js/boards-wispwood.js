// The boards of Wispwood: filling a forest, finding the wrong tile, scoring.
"use strict";

(() => {
  const {glyph} = Rulewright.glyphs;
  const kit = Rulewright.kit;
  const NAMES = {T: "tree", C: "cat", J: "jack", W: "witch", H: "heart", O: "orb"};
  const LETTERS = {jack: "J", witch: "W", heart: "H", orb: "O"};
  const COLOURS = ["jack", "witch", "heart", "orb", "tree"];

  const named = (ui, letter) => ui.t(letter === "." ? "board-empty" : `board-${NAMES[letter]}`);

  // What a full grid scores in the round of the position: {side, points}.
  const fullGrid = puzzle => {
    const {side, "full-grid": points} = puzzle.data.rounds[puzzle.position.round];
    return {side, points};
  };

  const fullGridLine = (ui, puzzle) => [
    glyph("grid"),
    ui.el("span", {class: "b-words"},
      ui.el("strong", {}, ui.t("board-full-grid")),
      ui.el("span", {class: "b-small"}, ui.t("board-full-grid-text", fullGrid(puzzle)))),
  ];

  // The goal cards of the position, with what the data says where a phrase is missing; `more` are lines after them.
  const goals = (ui, puzzle, ...more) => {
    const told = puzzle.position.goals || {};
    const data = (puzzle.data || {}).cards || {};
    const cards = COLOURS.filter(colour => told[colour]).map(colour => {
      const id = told[colour];
      const card = Object.values(data).find(one => one && one.id === id) || data[id] || {};
      return [
        glyph(colour),
        ui.el("span", {class: "b-words"},
          ui.el("strong", {}, kit.told(ui, `ww-card-${id}`, {}, card.title || id)),
          ui.el("span", {class: "b-small"}, kit.told(ui, `ww-card-${id}-text`, {}, card.text || ""))),
      ];
    });
    return kit.panel(ui, ui.t("board-goals"), kit.bullets(ui, [...cards, ...more], "b-goals"));
  };

  // A forest as a grid. `parts(name, letter)` adds words to a label, `look(name, letter)` classes.
  const forest = (ui, rows, {parts, look, pressed, pick}) => kit.board(ui, "forest", {
    label: ui.t("board-forest"),
    ...kit.axes(rows[0].length, rows.length),
    cell(name) {
      const letter = kit.letterAt(rows, name);
      return {
        label: kit.labelled(ui, name, [named(ui, letter), ...(parts ? parts(name, letter) : [])]),
        content: letter === "." ? "" : glyph(NAMES[letter]),
        pressed: pressed ? pressed(name) : undefined,
        marked: ui.marked.has(name),
        disabled: false,
        classes: ["b-forest", ...(look ? look(name, letter) : [])].join(" "),
      };
    },
    pick,
  });

  // How many of each wisp are still to be placed.
  const left = (puzzle, given, rows) => {
    const counts = {};
    for (const wisp of puzzle.given.place) counts[wisp] = (counts[wisp] || 0) + 1;
    for (const name of kit.cellsOf(given)) {
      const letter = kit.letterAt(rows, name);
      if (kit.letterAt(given, name) === "." && letter !== "T") counts[NAMES[letter]] = (counts[NAMES[letter]] || 0) - 1;
    }
    return counts;
  };

  // The chosen wisp, or the first one of which there is one left.
  const chosen = (ui, counts) => {
    const some = Object.keys(counts).filter(wisp => counts[wisp] > 0);
    return some.includes(ui.local.wisp) ? ui.local.wisp : some[0];
  };

  const put = (rows, name, letter) => {
    const [column, row] = kit.spotOf(name);
    const changed = rows.map((line, y) => line.map((old, x) => (x === column && y === row ? letter : old)));
    return {forest: kit.drawingOf(changed)};
  };

  const grow = (ui, puzzle, given, rows, name) => {
    if (ui.locked) return;
    const letter = kit.letterAt(rows, name);
    if (kit.letterAt(given, name) !== ".") {
      ui.say(ui.t("board-is-given", {cell: name}));
    } else if (letter !== "T") {
      ui.local.wisp = NAMES[letter];
      ui.change(put(rows, name, "T"), ui.t("board-taken-back", {piece: named(ui, letter), cell: name}));
    } else {
      const wisp = chosen(ui, left(puzzle, given, rows));
      if (!wisp) return void ui.say(ui.t("board-none-left"));
      ui.change(put(rows, name, LETTERS[wisp]), ui.t("board-placed", {piece: ui.t(`board-${wisp}`), cell: name}));
    }
  };

  Rulewright.boards["wispwood-forest"] = {
    empty(puzzle) {
      return {forest: kit.drawingOf(kit.rowsOf(puzzle.position.forest.replace(/\./g, "T")))};
    },
    draw(ui, puzzle, answer) {
      const given = kit.rowsOf(puzzle.position.forest);
      const rows = kit.rowsOf(answer.forest || this.empty(puzzle).forest);
      const open = name => kit.letterAt(given, name) === ".";
      ui.board.append(forest(ui, rows, {
        parts: (name, letter) => [ui.t(!open(name) ? "board-given" : letter === "T" ? "board-open" : "board-yours")],
        look: (name, letter) => [open(name) ? (letter === "T" ? "b-open" : "b-yours") : "b-given"],
        pick: name => grow(ui, puzzle, given, rows, name),
      }));
      const counts = left(puzzle, given, rows);
      const now = chosen(ui, counts);
      const missing = Object.values(counts).reduce((sum, count) => sum + Math.max(count, 0), 0);
      ui.tray.append(
        ui.choices({
          label: ui.t("board-wisps"),
          key: "wisps",
          options: Object.keys(counts).map(wisp => ({
            id: wisp,
            label: ui.t("board-left-of", {piece: ui.t(`board-${wisp}`), count: Math.max(counts[wisp], 0)}),
            content: glyph(wisp),
            note: `×${Math.max(counts[wisp], 0)}`,
            pressed: wisp === now,
            disabled: ui.locked || counts[wisp] <= 0,
          })),
          pick(wisp) {
            ui.local.wisp = wisp;
            ui.redraw();
          },
        }),
        ui.el("p", {class: "b-note"}, ui.t(missing ? "board-forest-how" : "board-forest-done", {count: missing})),
        goals(ui, puzzle, fullGridLine(ui, puzzle)),
      );
    },
  };

  Rulewright.boards["wispwood-illegal-tile"] = {
    empty: () => ({}),
    draw(ui, puzzle, answer) {
      const rows = kit.rowsOf(puzzle.position.forest);
      const old = puzzle.position.old || [];
      ui.board.append(forest(ui, rows, {
        parts: name => [old.includes(name) && ui.t("board-old"), answer.tile === name && ui.t("board-taken-away")],
        look: (name, letter) => [
          letter === "." ? "b-hole" : "b-tile", old.includes(name) ? "b-old" : "", answer.tile === name ? "b-away" : "",
        ],
        pressed: name => answer.tile === name,
        pick(name) {
          if (ui.locked) return;
          const piece = named(ui, kit.letterAt(rows, name));
          if (kit.letterAt(rows, name) === ".") ui.say(ui.t("board-no-tile", {cell: name}));
          else if (answer.tile === name) ui.change({}, ui.t("board-left-there", {piece, cell: name}));
          else ui.change({tile: name}, ui.t("board-away", {piece, cell: name}));
        },
      }));
      const piece = answer.tile && named(ui, kit.letterAt(rows, answer.tile));
      ui.tray.append(
        ui.el("p", {class: "b-note"}, piece ? ui.t("board-away", {piece, cell: answer.tile}) : ui.t("board-tile-how")),
        ...(old.length ? [ui.el("p", {class: "b-note"}, ui.t("board-old-how"))] : []),
        goals(ui, puzzle),
      );
    },
  };

  // The parts of a score that the puzzle asks for.
  const partsOf = puzzle => [...COLOURS.filter(colour => puzzle.position.goals[colour]), "full-grid", "total"];

  const scoreField = (ui, puzzle, answer, part) => {
    const score = answer.score || {};
    return ui.el("div", {class: `b-part b-part-${part}`},
      part === "total" ? null : glyph(part === "full-grid" ? "grid" : part),
      ui.number({
        label: ui.t(`board-part-${part}`, part === "full-grid" ? fullGrid(puzzle) : {}),
        value: score[part] === undefined ? null : score[part],
        min: 0,
        max: 999,
        key: `part-${part}`,
        change(number) {
          if (ui.locked) return;
          const told = {...score};
          if (Number.isInteger(number)) told[part] = number;
          else delete told[part];
          ui.change({score: told}, "");
        },
      }));
  };

  Rulewright.boards["wispwood-score"] = {
    empty: () => ({score: {}}),
    draw(ui, puzzle, answer) {
      const rows = kit.rowsOf(puzzle.position.forest);
      ui.local.counted = ui.local.counted || [];
      const counted = ui.local.counted;
      ui.board.append(forest(ui, rows, {
        parts: name => [counted.includes(name) && ui.t("board-counted")],
        look: (name, letter) => [letter === "." ? "b-hole" : "b-tile", counted.includes(name) ? "b-counted" : ""],
        pressed: name => counted.includes(name),
        pick(name) {
          ui.local.counted = counted.includes(name) ? counted.filter(other => other !== name) : [...counted, name];
          ui.redraw();
        },
      }));
      ui.tray.append(
        ui.el("div", {class: "b-score"}, ...partsOf(puzzle).map(part => scoreField(ui, puzzle, answer, part))),
        ui.el("p", {class: "b-note"}, ui.t("board-counted-how")),
        goals(ui, puzzle, fullGridLine(ui, puzzle)),
      );
    },
  };
})();
