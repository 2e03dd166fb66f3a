// The board of Wonderland: one card of the hand onto a free cell, as printed or turned.
"use strict";

(() => {
  const {glyph, rank} = Rulewright.glyphs;
  const kit = Rulewright.kit;
  const SIDES = {r: "red", b: "blue"};
  const EDGES = ["top", "right", "bottom", "left"];
  const OPPOSITE = {top: "bottom", right: "left", bottom: "top", left: "right"};
  const RANKS = [1, 2, 3, 4, 5, 6, 7];

  // `r5'` as side, rank and whether it lies turned; null for a free cell.
  const cardOf = text => {
    const found = /^([rb])([1-7])('?)$/.exec(text);
    return found && {side: SIDES[found[1]], rank: Number(found[2]), turned: found[3] === "'"};
  };

  // The items of a card by the edges at which they lie, in the order of EDGES.
  const itemsOf = (puzzle, card) => {
    const printed = (puzzle.data.cards[card.side] || {})[card.rank] || {};
    const lies = EDGES.map(edge => [edge, printed[card.turned ? OPPOSITE[edge] : edge]]);
    return Object.fromEntries(lies.filter(([, item]) => item && item !== "none"));
  };

  const itemWords = (ui, items) => Object.entries(items).map(([edge, item]) =>
    ui.t("board-item", {item: ui.t(`board-${item}`), edge: ui.t(`board-${edge}`)}));

  const cardName = (ui, card) => ui.t("board-rank", {side: ui.t(`board-side-${card.side}`), rank: card.rank});

  const drawn = (puzzle, card) => rank(card.side, card.rank, itemsOf(puzzle, card), card.turned);

  // Side whose turn it is: red puts the first card into the grid, then they take turns.
  const moverOf = puzzle => {
    const lying = puzzle.position.grid.flat().map(cardOf).filter(Boolean);
    return puzzle.position["to-move"] || (lying.length % 2 ? "blue" : "red");
  };

  // The ranks that a side still holds.
  const handOf = (puzzle, side) => {
    const used = puzzle.position.grid.flat().map(cardOf).filter(card => card && card.side === side);
    const gone = [...puzzle.position.edges[side].map(Number), ...used.map(card => card.rank)];
    return RANKS.filter(number => !gone.includes(number));
  };

  // Which side's edge cards value the rows.
  const rowSide = puzzle => (puzzle.data.axes === "red-columns" ? "blue" : "red");

  // What each line is worth, put under the names of rows and columns.
  const worth = (ui, puzzle, table) => {
    const rows = rowSide(puzzle);
    const badge = (side, value) => ui.el("span", {class: `b-worth b-${side}`},
      ui.el("span", {class: "b-hidden"}, ui.t("board-worth")), String(value));
    const put = (selector, side) => [...table.querySelectorAll(selector)].slice(-3).forEach((header, index) =>
      header.append(badge(side, puzzle.position.edges[side][index])));
    put("thead th", rows === "red" ? "blue" : "red");
    put("tbody th", rows);
  };

  // The choice so far: what the answer says, before that what was chosen in the tray.
  const choiceOf = (ui, puzzle, answer) => {
    const mover = moverOf(puzzle);
    const move = answer.move;
    if (move) return {rank: Number(move.place.slice(1)), turned: Boolean(move.turned), at: move.at, mover};
    return {rank: ui.local.rank || null, turned: Boolean(ui.local.turned), at: null, mover};
  };

  // Make a choice: with card and cell it is an answer, before that it is only remembered.
  const choose = (ui, puzzle, choice) => {
    if (ui.locked) return;
    Object.assign(ui.local, {rank: choice.rank, turned: choice.turned});
    if (!choice.rank || !choice.at) return void ui.redraw();
    const move = {place: choice.mover[0] + choice.rank, at: choice.at, ...(choice.turned ? {turned: true} : {})};
    const card = {side: choice.mover, rank: choice.rank, turned: choice.turned};
    const piece = kit.listed(ui, [cardName(ui, card), choice.turned && ui.t("board-turned")]);
    ui.change({move}, ui.t("board-placed", {piece, cell: choice.at}));
  };

  const pickCell = (ui, puzzle, choice, name) => {
    if (ui.locked) return;
    if (choice.at === name) {
      Object.assign(ui.local, {rank: choice.rank, turned: choice.turned});
      const piece = cardName(ui, {side: choice.mover, rank: choice.rank});
      ui.change({}, ui.t("board-taken-back", {piece, cell: name}));
    } else if (cardOf(kit.letterAt(puzzle.position.grid, name))) {
      ui.say(ui.t("board-is-given", {cell: name}));
    } else if (!choice.rank) {
      ui.say(ui.t("board-card-first"));
    } else {
      choose(ui, puzzle, {...choice, at: name});
    }
  };

  const gridCell = (ui, puzzle, choice, name) => {
    const given = cardOf(kit.letterAt(puzzle.position.grid, name));
    const mine = choice.at === name && {side: choice.mover, rank: choice.rank, turned: choice.turned};
    const card = given || mine;
    const words = card
      ? [cardName(ui, card), card.turned && ui.t("board-turned"), ...itemWords(ui, itemsOf(puzzle, card)),
        mine && ui.t("board-yours")]
      : [ui.t("board-empty")];
    return {
      label: kit.labelled(ui, name, words),
      content: card ? drawn(puzzle, card) : "",
      marked: ui.marked.has(name),
      disabled: false,
      classes: `b-wonder ${given ? "b-given" : mine ? "b-yours" : "b-free"}`,
    };
  };

  const cardWords = (ui, puzzle, card) => {
    const words = itemWords(ui, itemsOf(puzzle, card));
    return kit.listed(ui, [cardName(ui, card), ...(words.length ? words : [ui.t("board-no-items")])]);
  };

  // The cards of a hand as drawings and words.
  const hand = (ui, puzzle, side) => {
    const cards = handOf(puzzle, side).map(number => ({side, rank: number, turned: false}));
    const title = ui.t("board-hand-of", {side: ui.t(`board-side-${side}`)});
    if (!cards.length) return kit.panel(ui, title, ui.el("p", {class: "b-note"}, ui.t("board-nothing")));
    return kit.panel(ui, title, kit.bullets(ui,
      cards.map(card => kit.figure(ui, drawn(puzzle, card), cardWords(ui, puzzle, card))), "b-row b-hand"));
  };

  const items = ui => kit.panel(ui, ui.t("board-items"), kit.bullets(ui, [
    kit.figure(ui, glyph("cake"), ui.t("board-cake-does")), kit.figure(ui, glyph("potion"), ui.t("board-potion-does")),
  ]));

  Rulewright.boards["wonderland-placement"] = {
    empty: () => ({}),
    draw(ui, puzzle, answer) {
      const choice = choiceOf(ui, puzzle, answer);
      const {mover} = choice;
      const table = kit.board(ui, "wonder", {
        label: ui.t("board-grid"),
        ...kit.axes(3, 3),
        cell: name => gridCell(ui, puzzle, choice, name),
        pick: name => pickCell(ui, puzzle, choice, name),
      });
      worth(ui, puzzle, table);
      ui.board.append(table, ui.el("p", {class: "b-note"}, ui.t(`board-rows-${rowSide(puzzle)}`)));
      ui.tray.append(
        ui.choices({
          label: ui.t("board-your-hand", {side: ui.t(`board-side-${mover}`)}),
          key: "hand",
          options: handOf(puzzle, mover).map(number => {
            const card = {side: mover, rank: number, turned: choice.turned};
            return {
              id: String(number), label: cardWords(ui, puzzle, card), content: drawn(puzzle, card),
              pressed: choice.rank === number, disabled: ui.locked,
            };
          }),
          pick: id => choose(ui, puzzle, {...choice, rank: Number(id)}),
        }),
        kit.button(ui, "turned", ui.t("board-turn-half"), {
          pressed: choice.turned,
          press: () => choose(ui, puzzle, {...choice, turned: !choice.turned}),
        }),
        ui.el("p", {class: "b-note"}, ui.t("board-wonder-how", {side: ui.t(`board-side-${mover}`)})),
        items(ui), hand(ui, puzzle, mover), hand(ui, puzzle, mover === "red" ? "blue" : "red"),
      );
    },
  };
})();
