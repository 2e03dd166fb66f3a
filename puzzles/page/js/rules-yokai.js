// The page's reader of the rules of Yokai: card moves, groups, numbers and hints. Its data come with the puzzle.
"use strict";
(() => {
  const EMPTY = ".";

  // `B3` as [row, column] from 0, and back.
  const place = name => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 65];
  const named = ([row, column]) => String.fromCharCode(65 + column) + (row + 1);
  const inOrder = names => [...names].sort((one, other) => {
    const [row, column] = place(one);
    const [below, right] = place(other);
    return row - below || column - right;
  });

  // The cells beside a cell, by name; those off the drawing bear names that no card has.
  const beside = (data, cell) => {
    const [row, column] = place(cell);
    return data.beside.map(([down, across]) => named([row + down, column + across]));
  };

  // The cards of a drawing: cell to family, null where it is not known.
  const cards = puzzle => {
    const families = puzzle.data.families;
    const byLetter = new Map(Object.keys(families).map(family => [families[family].letter, family]));
    const found = new Map();
    puzzle.position.layout.trim().split("\n").forEach((line, row) => {
      line.trim().split(/\s+/).forEach((letter, column) => {
        if (letter !== EMPTY) found.set(named([row, column]), byLetter.get(letter) || null);
      });
    });
    return found;
  };

  // The connected groups of some cells.
  const groups = (data, cells) => {
    const left = new Set(cells);
    const found = [];
    for (const start of cells) {
      if (!left.delete(start)) continue;
      const group = [start];
      for (let index = 0; index < group.length; index++) {
        for (const near of beside(data, group[index])) if (left.delete(near)) group.push(near);
      }
      found.push(group);
    }
    return found;
  };

  const finding = (code, cells, words) =>
    ({code, cells, words: Object.assign({cells: cells.join(" ")}, words)});

  const cellsOf = (layout, family) => inOrder([...layout.keys()].filter(cell => layout.get(cell) === family));

  // RW108 for each family that lies in more than one group.
  const apart = (data, layout) => Object.keys(data.families)
    .map(family => cellsOf(layout, family))
    .filter(cells => groups(data, cells).length > 1)
    .map(cells => finding("RW108", cells));

  // RW109 for each family with too many or too few cards.
  const numbers = (data, layout) => Object.keys(data.families)
    .filter(family => cellsOf(layout, family).length !== data.families[family].cards)
    .map(family => finding("RW109", cellsOf(layout, family)));

  const movedTo = (layout, from, to) => {
    const after = new Map(layout);
    after.delete(from);
    return after.set(to, layout.get(from));
  };

  // What is wrong with the move of a card: [] for a legal one. All cards hang together before it.
  const judgeMove = (data, layout, {from, to}) => {
    const say = (code, cells) => finding(code, cells, {from, to});
    const there = layout.has(from);
    const found = there ? [] : [say("YO421", [from])];
    if (to === from) return there ? [say("YO424", [from])] : found;
    if (layout.has(to)) return [...found, say("YO423", [to])];
    if (!beside(data, to).some(near => near !== from && layout.has(near))) return [...found, say("YO425", [to])];
    const split = there && groups(data, [...movedTo(layout, from, to).keys()]).length > 1;
    return split ? [say("YO426", [from, to])] : found;
  };

  const wrong = findings => ({findings, value: null, whole: false});

  Rulewright.rules["yokai-fewest-moves"] = {
    // Plays the moves up to the first that is illegal.
    judge(puzzle, answer) {
      const data = puzzle.data;
      const moves = answer.moves || [];
      if (!moves.length) return wrong([finding("RW101", [])]);
      let layout = cards(puzzle);
      for (const move of moves) {
        const found = judgeMove(data, layout, move);
        if (found.length) return wrong(found);
        layout = movedTo(layout, move.from, move.to);
      }
      const found = apart(data, layout);
      if (found.length) return wrong(found);
      const value = moves.length;
      const words = {value, best: puzzle.best};
      return {findings: value === puzzle.best ? [] : [finding("RW104", [], words)], value, whole: true};
    },

    pieces(puzzle, answer, t) {
      return (answer.moves || []).map(({from, to}) => t("yo-piece-move", {from, to}));
    },
  };

  Rulewright.rules["yokai-who-hides"] = {
    // Numbers and groups are looked at once every card has a family.
    judge(puzzle, answer) {
      const data = puzzle.data;
      const layout = cards(puzzle);
      const hints = puzzle.position.hints || {};
      const families = answer.families || {};
      const hidden = [...layout.keys()].filter(cell => layout.get(cell) === null);
      const missing = hidden.filter(cell => !(cell in families));
      const found = missing.length ? [finding("RW101", missing)] : [];
      for (const cell of inOrder(Object.keys(families))) {
        if (layout.get(cell)) found.push(finding("RW102", [cell]));
      }
      for (const cell of hidden) {
        if (!(cell in families)) continue;
        if (cell in hints && !hints[cell].includes(families[cell])) found.push(finding("RW107", [cell]));
        layout.set(cell, families[cell]);
      }
      if (!missing.length) found.push(...numbers(data, layout), ...apart(data, layout));
      return {findings: found, value: null, whole: !missing.length};
    },

    pieces(puzzle, answer, t) {
      const families = answer.families || {};
      return inOrder(Object.keys(families))
        .map(cell => t("yo-piece-card", {cell, family: t(`yo-${families[cell]}`)}));
    },
  };
})();
