// The rules of the three Wispwood puzzles. A word of a finding that is a list holds keys of phrases.
"use strict";
(() => {
  const {WIDE, WISPS, allowed, broken, canBuild, cellOf, edgesOf, forestOf, nameOf, rowsOf, score,
    withoutTree} = Rulewright.wispwood;
  const PARTS = [...WISPS, "tree", "full-grid", "total"];

  // A finding at cells, with their names among its words.
  function at(code, cells) {
    const names = cells.map(nameOf);
    return {code, cells: names, words: {cells: names.join(", ")}};
  }

  // A finding about things that are no cells, such as the parts of a score.
  const about = (code, things) => ({code, cells: [], words: {cells: things.map(thing => `ww-${thing}`)}});

  const judged = (findings, value = null) =>
    ({findings, value, whole: !findings.some(finding => finding.code === "RW101")});

  // All squares of a drawing.
  const squaresOf = drawing =>
    rowsOf(drawing).flatMap((line, row) => [...line].map((letter, column) => WIDE * row + column));

  // An answer beside the forest that it grew from. `forest` holds what is given and new wisps; all else are trees.
  function grown(puzzle, drawing) {
    const start = forestOf(puzzle.position.forest);
    const drawn = forestOf(drawing);
    const cells = squaresOf(puzzle.position.forest);
    const fresh = cells.filter(cell => !start.has(cell));
    const wisps = fresh.filter(cell => WISPS.includes(drawn.get(cell)));
    const forest = new Map(cells.map(
      cell => [cell, start.get(cell) || (wisps.includes(cell) ? drawn.get(cell) : "tree")]));
    const cat = cells.find(cell => start.get(cell) === "cat");
    const {witch} = puzzle.data.cards;
    return {start, drawn, cells, fresh, wisps, forest, cat, place: puzzle.given.place, card: witch};
  }

  // Given squares that are drawn as something else, and new cats.
  function changed({cells, start, drawn}) {
    const wrong = cells.filter(
      cell => (start.has(cell) ? drawn.get(cell) !== start.get(cell) : drawn.get(cell) === "cat"));
    return wrong.length ? [at("RW103", wrong)] : [];
  }

  // For each type of wisp how many there are more than there are to be placed.
  const surplus = ({wisps, drawn, place}) => WISPS.map(wisp => [
    wisp, wisps.filter(cell => drawn.get(cell) === wisp).length - place.filter(asked => asked === wisp).length]);

  function missing(board) {
    const empty = board.fresh.filter(cell => !board.drawn.has(cell));
    const lacking = surplus(board).filter(([, more]) => more < 0).map(([wisp]) => wisp);
    return [...(empty.length ? [at("RW101", empty)] : []), ...(lacking.length ? [about("RW101", lacking)] : [])];
  }

  const tooMany = board => surplus(board).filter(([, more]) => more > 0).map(
    ([wisp]) => at("RW102", board.wisps.filter(cell => board.drawn.get(cell) === wisp)));

  // New witches that the card does not allow; a chain may lead over witches that came later.
  function offPattern({wisps, forest, cat, card}) {
    const witches = new Set([...forest.keys()].filter(cell => forest.get(cell) === "witch"));
    return wisps.filter(cell => witches.has(cell) && !allowed(card && card.placement, cat, witches, cell))
      .map(cell => at("WW203", [cell]));
  }

  // New wisps without new trees of their own. What is still empty may get a tree, so it counts as one.
  const ownTrees = ({wisps, fresh, forest}) =>
    withoutTree(edgesOf(wisps, cell => fresh.includes(cell) && forest.get(cell) === "tree"))
      .map(short => at("WW207", short));

  function outOfOrder({wisps, start, forest, cat, card}) {
    if (canBuild(forest, new Set(start.keys()), cat, card && card.placement)) return [];
    return [at("WW213", wisps.filter(cell => forest.get(cell) === "witch"))];
  }

  function judgeForest(puzzle, answer) {
    const board = grown(puzzle, answer.forest || puzzle.position.forest);
    const found = [changed, missing, tooMany, offPattern, ownTrees].flatMap(rule => rule(board));
    if (!found.length) found.push(...outOfOrder(board));
    if (found.length) return judged(found);
    const value = score(puzzle.data, board.forest, puzzle.position.round).total;
    const {best} = puzzle;
    return judged(value === best ? [] : [{code: "RW104", cells: [], words: {value, best}}], value);
  }

  Rulewright.rules["wispwood-forest"] = {
    judge: judgeForest,
    pieces(puzzle, answer, t) {
      const start = forestOf(puzzle.position.forest);
      return [...forestOf(answer.forest || "")]
        .filter(([cell, piece]) => WISPS.includes(piece) && !start.has(cell))
        .map(([cell, piece]) => t("piece-wisp", {wisp: t(`ww-${piece}`), cell: nameOf(cell)}));
    },
  };

  // Whether the forest without a tile can have come about.
  function legalWithout({data, position}, tile) {
    const forest = forestOf(position.forest);
    forest.delete(tile);
    const old = position.old && position.old.map(cellOf).filter(cell => cell !== tile);
    return broken(data, position, forest, old).length === 0;
  }

  function judgeTile(puzzle, answer) {
    if (!answer.tile) return judged([about("RW101", [])]);
    const tile = cellOf(answer.tile);
    const lying = forestOf(puzzle.position.forest).get(tile);
    if (!lying) return judged([at("RW101", [tile])]);
    if (lying === "cat") return judged([at("RW103", [tile])]);
    return judged(legalWithout(puzzle, tile) ? [] : [at("RW106", [tile])]);
  }

  Rulewright.rules["wispwood-illegal-tile"] = {
    judge: judgeTile,
    pieces: (puzzle, answer, t) => (answer.tile ? [t("piece-tile", {cell: answer.tile})] : []),
  };

  function judgeScore({data, position}, answer) {
    const given = answer.score || {};
    const wanted = score(data, forestOf(position.forest), position.round);
    const lacking = Object.keys(wanted).filter(part => !(part in given));
    const named = PARTS.filter(part => part in given);
    return judged([
      ...(lacking.length ? [about("RW101", lacking)] : []),
      ...named.filter(part => !(part in wanted)).map(part => about("RW102", [part])),
      ...named.filter(part => part in wanted && given[part] !== wanted[part])
        .map(part => ({code: "RW105", cells: [], words: {parts: [`ww-${part}`]}})),
    ]);
  }

  Rulewright.rules["wispwood-score"] = {
    judge: judgeScore,
    pieces: (puzzle, answer, t) => PARTS.filter(part => part in (answer.score || {}))
      .map(part => t("piece-points", {part: t(`ww-${part}`), points: answer.score[part]})),
  };
})();
