// The boards of Yokai: moving cards until the families lie together, and telling who hides where.
"use strict";

(() => {
  const {glyph} = Rulewright.glyphs;
  const kit = Rulewright.kit;
  const FAMILIES = {R: "red", G: "green", P: "purple", B: "blue"};
  const COLOURS = Object.values(FAMILIES);

  const family = (ui, colour) => ui.t(`board-${colour}`);
  const either = (ui, colours) => kit.listed(ui, colours.map(colour => family(ui, colour)), "or");

  // A hint as small marks in a corner of its card, one a colour.
  const hintMarks = (ui, hint) => {
    const letters = Object.fromEntries(Object.entries(FAMILIES).map(([letter, colour]) => [colour, letter]));
    const colours = Array.isArray(hint) ? hint : [];
    return ui.el("span", {class: "b-hint"},
      ...(colours.length ? colours.map(one => ui.el("span", {class: `b-dot b-${one}`}, letters[one])) : ["?"]));
  };

  const hintWords = (ui, hint) => hint && (Array.isArray(hint)
    ? ui.t("board-hint", {colours: either(ui, hint)}) : ui.t("board-hint-unknown"));

  // What else the puzzle asks of the layout: affinities and an outline.
  const wishes = (ui, puzzle) => {
    const {affinities, objective} = puzzle.position;
    const lines = (affinities || []).map(pair => [
      ...pair.map(colour => glyph(colour)),
      ui.t("board-affinity", {one: family(ui, pair[0]), other: family(ui, pair[1])}),
    ]);
    if (objective) lines.push(ui.t("board-objective", {name: kit.told(ui, `yo-${objective}`, {}, objective)}));
    return lines.length ? [kit.panel(ui, ui.t("board-wishes"), kit.bullets(ui, lines))] : [];
  };

  const familyList = (ui, note) => kit.panel(ui, ui.t("board-families"), kit.bullets(ui,
    COLOURS.map(colour => kit.figure(ui, glyph(colour), family(ui, colour), ...(note ? note(colour) : []))),
    "b-row"));

  // The layout as letters by cell, and which cells have a card that was moved.
  const after = (puzzle, moves) => {
    const rows = kit.rowsOf(puzzle.position.layout);
    const cards = {};
    for (const name of kit.cellsOf(rows)) if (kit.letterAt(rows, name) !== ".") cards[name] = kit.letterAt(rows, name);
    const moved = new Set();
    for (const {from, to} of moves) {
      cards[to] = cards[from];
      delete cards[from];
      moved.delete(from);
      moved.add(to);
    }
    return {cards, moved, width: rows[0].length, height: rows.length};
  };

  // The part of the drawing that is shown: the cards and the spaces around them. The margins of a drawing may be wider.
  const inSight = ({cards, width, height}) => {
    const spots = Object.keys(cards).map(kit.spotOf);
    const within = (index, size) => {
      const all = spots.map(spot => spot[index]);
      return [Math.max(Math.min(...all) - 1, 0), Math.min(Math.max(...all) + 2, size)];
    };
    const {columns, rows} = kit.axes(width, height);
    return {columns: columns.slice(...within(0, width)), rows: rows.slice(...within(1, height))};
  };

  const beside = name => {
    const [column, row] = kit.spotOf(name);
    return [[0, -1], [-1, 0], [1, 0], [0, 1]].map(([x, y]) => kit.cellName(column + x, row + y));
  };

  const step = (ui, cards, moves, name) => {
    if (ui.locked) return;
    const from = ui.local.from;
    if (cards[name]) {
      ui.local.from = from === name ? null : name;
      ui.say(ui.t(from === name ? "board-unchosen" : "board-chosen", {
        piece: family(ui, FAMILIES[cards[name]]), cell: name,
      }));
      ui.redraw();
    } else if (from) {
      ui.local.from = null;
      const spoken = ui.t("board-moved", {piece: family(ui, FAMILIES[cards[from]]), from, to: name});
      ui.change({moves: [...moves, {from, to: name}]}, spoken);
    } else {
      ui.say(ui.t("board-card-first"));
    }
  };

  const movesList = (ui, puzzle, moves) => {
    const items = moves.map(({from, to}, index) => {
      const letter = after(puzzle, moves.slice(0, index)).cards[from];
      return ui.el("li", {}, glyph(FAMILIES[letter] || "unknown"),
        ui.t("board-moved", {piece: letter ? family(ui, FAMILIES[letter]) : "?", from, to}));
    });
    return kit.panel(ui, ui.t("board-moves", {count: moves.length}),
      moves.length ? ui.el("ol", {class: "b-list b-moves"}, ...items)
        : ui.el("p", {class: "b-note"}, ui.t("board-moves-none")));
  };

  Rulewright.boards["yokai-fewest-moves"] = {
    empty: () => ({moves: []}),
    draw(ui, puzzle, answer) {
      const moves = answer.moves || [];
      const layout = after(puzzle, moves);
      const {cards, moved} = layout;
      if (!cards[ui.local.from] || ui.locked) ui.local.from = null;
      const from = ui.local.from;
      const target = name => !cards[name] && beside(name).some(near => cards[near] && near !== from);
      ui.board.append(kit.board(ui, "yokai", {
        label: ui.t("board-layout"),
        ...inSight(layout),
        cell(name) {
          const letter = cards[name];
          const hint = (puzzle.position.hints || {})[name];
          const words = letter
            ? [family(ui, FAMILIES[letter]), moved.has(name) && ui.t("board-was-moved"), hintWords(ui, hint)]
            : [ui.t(target(name) ? "board-target" : "board-empty")];
          const dot = ui.el("span", {class: target(name) ? "b-target" : "b-far"});
          return {
            label: kit.labelled(ui, name, words),
            content: letter ? glyph(FAMILIES[letter]) : dot,
            pressed: letter ? name === from : undefined,
            marked: ui.marked.has(name),
            disabled: false,
            classes: ["b-yokai", letter ? `b-card b-is-${FAMILIES[letter]}` : "b-space",
              moved.has(name) ? "b-yours" : "", from && target(name) ? "b-ready" : ""].join(" "),
          };
        },
        pick: name => step(ui, cards, moves, name),
      }));
      ui.tray.append(ui.el("p", {class: "b-note"}, ui.t(from ? "board-space-now" : "board-card-now")),
        movesList(ui, puzzle, moves), ...wishes(ui, puzzle), familyList(ui));
    },
  };

  // How many of a family are not seen yet: four less the open ones and those of the answer.
  const unseen = (puzzle, families, colour) => {
    const letter = Object.keys(FAMILIES).find(key => FAMILIES[key] === colour);
    const open = [...puzzle.position.layout].filter(one => one === letter).length;
    return Math.max(4 - open - Object.values(families).filter(one => one === colour).length, 0);
  };

  const pencilled = (ui, name) => (ui.local.pencil && ui.local.pencil[name]) || [];

  // Give a cell a family, or take it away where it is that already; with the pencil only a mark.
  const tell = (ui, families, name, colour) => {
    const piece = family(ui, colour);
    if (ui.local.pencilling) {
      const marks = pencilled(ui, name);
      const now = marks.includes(colour) ? marks.filter(one => one !== colour) : [...marks, colour];
      ui.local.pencil = {...ui.local.pencil, [name]: COLOURS.filter(one => now.includes(one))};
      ui.say(ui.t("board-pencilled", {cell: name, colours: now.length ? either(ui, ui.local.pencil[name]) : "–"}));
      return ui.redraw();
    }
    const told = {...families};
    if (told[name] === colour) delete told[name];
    else told[name] = colour;
    return ui.change({families: told}, ui.t(told[name] ? "board-placed" : "board-taken-back", {piece, cell: name}));
  };

  const pickCell = (ui, families, letter, name) => {
    if (ui.locked) return;
    if (letter !== "?") {
      ui.say(ui.t("board-not-hidden", {cell: name}));
    } else if (ui.local.family) {
      tell(ui, families, name, ui.local.family);
    } else {
      ui.local.cell = ui.local.cell === name ? null : name;
      ui.say(ui.t(ui.local.cell ? "board-family-now" : "board-unchosen", {piece: "?", cell: name}));
      ui.redraw();
    }
  };

  const pickFamily = (ui, families, colour) => {
    if (ui.locked) return;
    const cell = ui.local.cell;
    if (cell) {
      if (!ui.local.pencilling) ui.local.cell = null;
      tell(ui, families, cell, colour);
    } else {
      ui.local.family = ui.local.family === colour ? null : colour;
      ui.redraw();
    }
  };

  const hiddenCell = (ui, puzzle, rows, families, name) => {
    const letter = kit.letterAt(rows, name);
    if (letter === ".") return null;
    const hint = (puzzle.position.hints || {})[name];
    const colour = letter === "?" ? families[name] : FAMILIES[letter];
    const marks = letter === "?" && !colour ? pencilled(ui, name) : [];
    const words = [
      colour ? family(ui, colour) : ui.t("board-hidden"), letter === "?" && colour && ui.t("board-yours"),
      marks.length && ui.t("board-pencil-marks", {colours: either(ui, marks)}), hintWords(ui, hint),
    ];
    return {
      label: kit.labelled(ui, name, words),
      content: ui.el("span", {class: "b-stack"}, glyph(colour || "unknown"), hint ? hintMarks(ui, hint) : null,
        marks.length ? ui.el("span", {class: "b-pencil"}, hintMarks(ui, marks)) : null),
      pressed: letter === "?" ? ui.local.cell === name : undefined,
      marked: ui.marked.has(name),
      disabled: false,
      classes: ["b-yokai b-card", letter === "?" ? "b-secret" : "b-given", colour ? `b-is-${colour}` : "",
        letter === "?" && colour ? "b-yours" : ""].join(" "),
    };
  };

  Rulewright.boards["yokai-who-hides"] = {
    empty: () => ({families: {}}),
    draw(ui, puzzle, answer) {
      const families = answer.families || {};
      const rows = kit.rowsOf(puzzle.position.layout);
      ui.board.append(kit.board(ui, "yokai", {
        label: ui.t("board-layout"),
        ...kit.axes(rows[0].length, rows.length),
        cell: name => hiddenCell(ui, puzzle, rows, families, name),
        pick: name => pickCell(ui, families, kit.letterAt(rows, name), name),
      }));
      ui.tray.append(
        ui.choices({
          label: ui.t("board-families"),
          key: "families",
          options: COLOURS.map(colour => ({
            id: colour,
            label: ui.t("board-left-of", {piece: family(ui, colour), count: unseen(puzzle, families, colour)}),
            content: glyph(colour),
            note: `×${unseen(puzzle, families, colour)}`,
            pressed: ui.local.family === colour,
            disabled: ui.locked,
          })),
          pick: colour => pickFamily(ui, families, colour),
        }),
        kit.button(ui, "pencil", ui.t("board-pencil"), {
          pressed: Boolean(ui.local.pencilling),
          press() {
            ui.local.pencilling = !ui.local.pencilling;
            ui.redraw();
          },
        }),
        ui.el("p", {class: "b-note"}, ui.t("board-hides-how")),
        ...wishes(ui, puzzle),
        hints(ui, puzzle),
      );
    },
  };

  // All hints once more in words, by cell.
  const hints = (ui, puzzle) => kit.panel(ui, ui.t("board-hints"), kit.bullets(ui,
    Object.entries(puzzle.position.hints || {}).map(([name, hint]) =>
      kit.figure(ui, hintMarks(ui, hint), kit.labelled(ui, name, [Array.isArray(hint) ? either(ui, hint) : "?"])))));
})();
