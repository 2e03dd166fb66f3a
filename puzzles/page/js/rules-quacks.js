// The page's reader of the rules of Quacks & Co.: what breaks a rule of a purchase, and what a purchase is worth.
//
// `data` has the prices, the chips of this game, the track, and of the rules what comes before a purchase. The value of
// a purchase is not worked out here: `data.values` lists every legal purchase with the expected number of own turns,
// found once by the exact search when the page was made.
"use strict";

(() => {
  const finding = (code, words) => ({code, cells: [], words});

  // A chip by its word; the dream weed has no colour.
  const chipOf = word => {
    const [colour, number] = word.split("-");
    return word === "dream" ? {word, colour: null, number: 0} : {word, colour, number: Number(number)};
  };

  const ownOf = ({position}) => position.players.find(player => player.animal === position.turn);

  // How many of a chip a player has in bag and on board.
  const owned = (player, word) => {
    if (player.chips) return player.chips[word] || 0;
    return ((player.bag || {})[word] || 0) + ((player.board || {})[word] || 0);
  };

  const left = ({data, position}, word) =>
    Math.max(0, (data.chips[word] || 0) - position.players.reduce((sum, player) => sum + owned(player, word), 0));

  const priceOf = (data, chip) => (data.chips[chip.word] ? data.prices[chip.number] : undefined);

  // The rubies to spend: those that are held, and those for the last place, before or after the clovers' move.
  const rubiesOf = puzzle => {
    const {data, position} = puzzle;
    const own = ownOf(puzzle);
    const space = (own.space || 0) + (data["clovers-first"] ? own.clovers || 0 : 0);
    const last = position.players.every(player => space <= (player.space || 0) || player === own);
    const taken = position.players.reduce((sum, player) => sum + (player.rubies || 0), 0);
    return (own.rubies || 0) + (last ? Math.min(data["last-place"].rubies, data.rubies - taken) : 0);
  };

  const counts = names => names.reduce((found, name) => found.set(name, (found.get(name) || 0) + 1), new Map());

  const forSale = (puzzle, chips) => [...counts(chips.map(chip => chip.word))].flatMap(([word, count]) => {
    if (priceOf(puzzle.data, chipOf(word)) === undefined) return [finding("QC304", {chip: word})];
    const there = left(puzzle, word);
    return count > there ? [finding("QC305", {chip: word, count, left: there})] : [];
  });

  const colours = chips => [...counts(chips.filter(chip => chip.colour).map(chip => chip.colour))]
    .filter(([, count]) => count > 1)
    .map(([colour, count]) => finding("QC302", {colour: `qc-${colour}`, count}));

  const cost = (puzzle, chips) => {
    const spent = chips.reduce((sum, chip) => sum + (priceOf(puzzle.data, chip) || 0), 0);
    const rubies = rubiesOf(puzzle);
    return spent > rubies ? [finding("QC303", {cost: spent, rubies})] : [];
  };

  const valueOf = (puzzle, words) => {
    const key = [...words].sort().join(" ");
    return puzzle.data.values.find(({buy}) => [...buy].sort().join(" ") === key).turns;
  };

  const judge = (puzzle, answer) => {
    if (!answer.buy) return {findings: [finding("RW101", {})], value: null, whole: false};
    const chips = answer.buy.map(chipOf);
    const findings = [...forSale(puzzle, chips), ...colours(chips), ...cost(puzzle, chips)];
    if (findings.length) return {findings, value: null, whole: true};
    const value = valueOf(puzzle, answer.buy);
    if (value !== puzzle.best) findings.push(finding("RW104", {value, best: puzzle.best}));
    return {findings, value, whole: true};
  };

  const chipWords = (chip, t) =>
    (chip.colour ? t("qc-chip", {colour: t(`qc-${chip.colour}`), number: chip.number}) : t("qc-dream"));

  const pieces = (puzzle, answer, t) => {
    if (!answer.buy) return [];
    if (!answer.buy.length) return [t("piece-buy-nothing")];
    return answer.buy.map(word => t("piece-buy", {chip: chipWords(chipOf(word), t)}));
  };

  Rulewright.rules["quacks-purchase"] = {judge, pieces};
})();
