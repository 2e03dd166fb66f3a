// The page's reader of the rules of Wonderland: what breaks a rule, and the margin of a placement by minimax.
//
// `data` has the items of the deck (`cards`) and of data/wonderland/components.yaml `sides`, `ranks`, `board`, `turns`,
// `edges` and `items`; `axes` says whose edge cards value the rows. Every margin is found here, none is handed over.
"use strict";

(() => {
  // Where the card across an edge lies: rows and columns to go.
  const STEPS = {top: [-1, 0], right: [0, 1], bottom: [1, 0], left: [0, -1]};
  const other = side => (side === "red" ? "blue" : "red");

  const cardOf = (data, word) => {
    const side = Object.keys(data.sides).find(name => data.sides[name].letter === word[0]);
    return {side, rank: word[1] === "?" ? null : Number(word[1]), word: word.slice(0, 2)};
  };

  const cellName = (row, column) => "ABC"[column] + String(row + 1);

  // The grid as a list of cards, row by row, null for a free cell; hands, values of the lines, and whose turn it is.
  const endgameOf = puzzle => {
    const {data, position} = puzzle;
    const {rows, columns} = data.board.grid;
    const lying = word => (word === "-" ? null : {...cardOf(data, word), turned: word.endsWith("'")});
    const grid = position.grid.flat().map(lying);
    const count = side => grid.filter(card => card && card.side === side).length;
    const first = data.turns.placement.first;
    const mover = count(first) <= count(other(first)) ? first : other(first);
    const hands = Object.fromEntries(Object.keys(data.sides).map(side => [side, handOf(puzzle, grid, side)]));
    const byRows = data.axes === "red-columns" ? "blue" : "red";
    const values = [...position.edges[byRows], ...position.edges[other(byRows)]].map(Number);
    return {data, rows, columns, grid, hands, mover, values, near: neighbours(rows, columns),
      lines: linesOf(rows, columns)};
  };

  const handOf = ({data, position}, grid, side) => {
    const gone = position.edges[side].map(word => Number(String(word).replace(/^[rb]/, "")));
    const laid = grid.filter(card => card && card.side === side).map(card => card.rank);
    return data.ranks.values.filter(rank => !gone.includes(rank) && !laid.includes(rank))
      .map(rank => cardOf(data, data.sides[side].letter + String(rank)));
  };

  // The cells of the lines: rows from the top, then columns from the left.
  const linesOf = (rows, columns) => [
    ...Array.from({length: rows}, (_, row) => Array.from({length: columns}, (__, column) => row * columns + column)),
    ...Array.from({length: columns}, (_, column) => Array.from({length: rows}, (__, row) => row * columns + column)),
  ];

  // For each cell the neighbours with the edge that they show it.
  const neighbours = (rows, columns) => Array.from({length: rows * columns}, (_, index) => {
    const row = Math.floor(index / columns);
    const column = index % columns;
    return Object.entries(STEPS).map(([edge, [down, across]]) => [edge, row + down, column + across])
      .filter(([, r, c]) => r >= 0 && r < rows && c >= 0 && c < columns)
      .map(([edge, r, c]) => [r * columns + c, edge]);
  });

  // The item that a card shows towards an edge, as it lies.
  const shown = (data, card, edge) => {
    const items = (data.cards[card.side] || {})[card.rank] || {};
    return items[card.turned ? data.edges[edge].turned : edge];
  };

  // The rank after the items beside a card: that of a potion, else multiplied by every cake.
  const counted = (game, index) => {
    let rank = game.grid[index].rank;
    let zero = false;
    for (const [near, edge] of game.near[index]) {
      const card = game.grid[near];
      const name = card && shown(game.data, card, game.data.edges[edge].turned);
      const item = name && game.data.items[name];
      if (item && "rank" in item) [rank, zero] = [item.rank, true];
      else if (item && !zero) rank *= item.factor;
    }
    return rank;
  };

  // The points of a side less those of the other as the board lies.
  const margin = (game, side) => {
    const ranks = game.grid.map((card, index) => card && (card.side === side ? 1 : -1) * counted(game, index));
    return game.lines.reduce((sum, line, number) => {
      const total = line.reduce((some, index) => some + (ranks[index] || 0), 0);
      return sum + Math.sign(total) * game.values[number];
    }, 0);
  };

  const without = (cards, card) => cards.filter(one => one.rank !== card.rank);

  // Lay a card, ask for a number, and take the card up again.
  const laid = (game, index, card, ask) => {
    const {hands, mover} = game;
    game.grid[index] = card;
    game.hands = {...hands, [mover]: without(hands[mover], card)};
    game.mover = other(mover);
    const found = ask();
    game.grid[index] = null;
    Object.assign(game, {hands, mover});
    return found;
  };

  // The margin of the side to move under perfect play of both; exact between `least` and `most` (alpha-beta).
  const best = (game, least, most) => {
    const hand = game.hands[game.mover];
    if (!hand.length) return margin(game, game.mover);
    let found = -Infinity;
    for (let index = 0; index < game.grid.length; index += 1) {
      if (game.grid[index]) continue;
      for (const card of hand) {
        for (const turned of [false, true]) {
          const value = -laid(game, index, {...card, turned}, () => best(game, -most, -Math.max(least, found)));
          found = Math.max(found, value);
          if (found >= most) return found;
        }
      }
    }
    return found;
  };

  const indexOf = (game, name) =>
    game.grid.findIndex((_, index) => cellName(Math.floor(index / game.columns), index % game.columns) === name);

  const inHand = (game, card) => game.hands[card.side].some(one => one.rank === card.rank);

  const finding = (code, cells, words) => ({code, cells, words});

  const findingsOf = (game, move) => {
    const edge = "edge" in move;
    const card = cardOf(game.data, String(edge ? move.edge : move.place));
    const side = `wl-${card.side}`;
    const found = [];
    if (card.side !== game.mover) found.push(finding("WL301", [], {mover: `wl-side-${game.mover}`}));
    if (edge) found.push(finding("WL302", [], {}));
    else if (game.grid[indexOf(game, move.at)]) found.push(finding("WL303", [move.at], {}));
    if (card.rank !== null && !inHand(game, card)) found.push(finding("WL304", [], {side, rank: card.rank}));
    if (!edge && move.turned === "sideways") found.push(finding("WL305", [move.at], {}));
    return found;
  };

  const judge = (puzzle, answer) => {
    const {move} = answer;
    if (!move) return {findings: [finding("RW101", [], {})], value: null, whole: false};
    const game = endgameOf(puzzle);
    const findings = findingsOf(game, move);
    if (findings.length) return {findings, value: null, whole: true};
    const card = {...cardOf(puzzle.data, move.place), turned: Boolean(move.turned)};
    const value = -laid(game, indexOf(game, move.at), card, () => best(game, -Infinity, Infinity));
    if (value !== puzzle.best) findings.push(finding("RW104", [], {value, best: puzzle.best}));
    return {findings, value, whole: true};
  };

  const cardWords = (data, word, t) => {
    const card = cardOf(data, word);
    const side = t(`wl-${card.side}`);
    return card.rank === null ? t("wl-card-unknown", {side}) : t("wl-card", {side, rank: card.rank});
  };

  const pieces = (puzzle, answer, t) => {
    const {move} = answer;
    if (!move) return [];
    const card = cardWords(puzzle.data, String("edge" in move ? move.edge : move.place), t);
    if ("edge" in move) return [t("piece-wl-edge", {card, space: move.at})];
    const way = move.turned === "sideways" ? "-sideways" : move.turned ? "-turned" : "";
    return [t(`piece-wl-card${way}`, {card, cell: move.at})];
  };

  Rulewright.rules["wonderland-placement"] = {judge, pieces};
})();
