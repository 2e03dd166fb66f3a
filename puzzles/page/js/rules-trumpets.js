// The rules of the puzzle of Twisted Trumpets: which placements are legal, and what the trumpet is worth then.
"use strict";
(() => {
  const {backOf, joins, score, spacesOf, startOf} = Rulewright.trumpets;

  // All that is wrong with a placement; the codes are those of the game.
  function wrong(data, laid, hand, one) {
    const {place, at, turn = 0, back = false} = one;
    const codes = [];
    const tile = data.tiles[place];
    const space = spacesOf(data).has(at);
    const free = !laid.has(at);
    const straight = turn % 90 === 0;
    const side = !back || (tile && Boolean(backOf(data, tile)));
    if (!hand.includes(place)) codes.push("TT301");
    if (!space) codes.push("TT303");
    if (!free) codes.push("TT302");
    if (!side) codes.push("TT306");
    if (!straight) codes.push("TT305");
    if (tile && space && free && straight && side && !joins(data, laid, one)) codes.push("TT304");
    return codes.map(code => ({code, cells: [at], words: {tile: place, cells: at}}));
  }

  const without = (hand, place) => hand.filter((_, index) => index !== hand.indexOf(place));

  // Lay the tiles one after the other, up to the first that is not legal.
  function replay(puzzle, placements) {
    const laid = startOf(puzzle);
    let hand = puzzle.position.hand;
    for (const one of placements) {
      const findings = wrong(puzzle.data, laid, hand, one);
      if (findings.length) return {findings, laid};
      laid.set(one.at, one);
      hand = without(hand, one.place);
    }
    return {findings: [], laid};
  }

  function judge(puzzle, {placements = []}) {
    if (!placements.length) {
      return {findings: [{code: "RW101", cells: [], words: {cells: ""}}], value: null, whole: false};
    }
    const {findings, laid} = replay(puzzle, placements);
    if (findings.length) return {findings, value: null, whole: true};
    const value = score(puzzle.data, laid).total;
    const missed = value === puzzle.best ? [] : [{code: "RW104", cells: [], words: {value, best: puzzle.best}}];
    return {findings: missed, value, whole: true};
  }

  const piece = ({place, at, turn = 0, back = false}, t) =>
    t(back ? "piece-lay-back" : "piece-lay", {tile: place, cell: at, turn});

  Rulewright.rules["trumpets-best"] = {
    judge,
    pieces: (puzzle, answer, t) => (answer.placements || []).map(one => piece(one, t)),
  };
})();
