// What the page says of an answer: findings with links to their cells, hints, solutions, and the words to share.
"use strict";
(() => {
  const R = window.Rulewright;
  const {el} = R;

  // A value for people: whole numbers as they are, others with at most four decimals.
  R.numberText = value => {
    if (value === null || value === undefined) return "–";
    return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(4)));
  };

  // A word of a finding in the present language: numbers, texts, keys of phrases, or lists of them.
  function word(value) {
    if (Array.isArray(value)) return R.list(value.map(word));
    if (typeof value === "number") return R.numberText(value);
    const key = String(value);
    return Object.prototype.hasOwnProperty.call(R.texts, key) ? R.say(key) : key;
  }

  // The words that every phrase of a finding may ask for, with those that the rules give.
  function wordsOf(finding, value, best) {
    const words = {cells: finding.cells.join(" "), value: R.numberText(value), best: R.numberText(best), parts: ""};
    for (const [name, given] of Object.entries(finding.words || {})) words[name] = word(given);
    return words;
  }

  // The sentence of a finding as plain text, for the live region.
  function findingText(finding, value, best) {
    return R.say(finding.code, wordsOf(finding, value, best)).trim();
  }

  // A link that puts the focus on a cell of the board.
  function cellLink(name, focus) {
    return el("a", {href: `#cell-${name}`, class: "cell-link", on: {
      click: event => {
        event.preventDefault();
        focus(name);
      },
    }}, name);
  }

  // A text in which the names of cells are links; those that it does not name stand after it.
  function linked(text, cells, focus) {
    if (!cells.length) return [text];
    const parts = text.split(new RegExp(`\\b(${cells.join("|")})\\b`)).filter(Boolean);
    const missing = cells.filter(name => !parts.includes(name)).flatMap(name => [" ", cellLink(name, focus)]);
    return [...parts.map(part => (cells.includes(part) ? cellLink(part, focus) : part)), ...missing];
  }

  const findingLine = (finding, value, best, focus) =>
    el("li", null, linked(findingText(finding, value, best), finding.cells, focus));

  const heading = key => el("h2", {tabindex: "-1"}, R.say(key));
  const button = (key, click, look = "") => el("button", {type: "button", class: `button ${look}`.trim(), key,
    on: {click}}, R.say(key));

  function findings(said, best, focus) {
    return [
      heading("page-wrong"),
      el("ul", {class: "findings"}, said.findings.map(one => findingLine(one, said.value, best, focus))),
    ];
  }

  // How good a right answer is and how many there are.
  function rightText(puzzle) {
    const many = puzzle.answers === 1 ? "one" : "many";
    if (puzzle.best === undefined || puzzle.best === null) return R.say(`page-right-${many}`, {count: puzzle.answers});
    return R.say(`page-right-best-${many}`, {count: puzzle.answers, best: R.numberText(puzzle.best)});
  }

  // What was needed: hints, checks, moves.
  const effort = ({hints, checks, moves}) => R.say("page-effort", {
    hints: R.count("page-hints", hints), checks: R.count("page-checks", checks), moves: R.count("page-moves", moves),
  });

  function solved(play, streak, actions) {
    const {record, puzzle} = play;
    const how = record.solved ? R.say("page-solved-with", {effort: effort(record.solved)}) : R.say("page-right-seen");
    return [
      heading("page-right"),
      el("p", null, rightText(puzzle)),
      el("p", null, how),
      record.solved && streak > 0 ? el("p", null, R.count("page-streak", streak)) : null,
      el("p", {class: "buttons"}, button("page-share", actions.share),
        play.solutions.length > 1 ? button("page-other-answers", actions.solutions) : null),
    ];
  }

  // The hints so far; `step` is the text of the last next step, or null.
  function hints(play, step, focus) {
    const {hints: given} = play.puzzle;
    const {level} = play.record;
    const {lang} = R.settings.now;
    const more = ["", "page-hint-more-rule", "page-hint-more-step", "page-hint-more-step"][level];
    return [
      heading("page-hint-title"),
      el("ol", {class: "hints"},
        el("li", null, linked(given.where[lang], given.cells, focus)),
        level > 1 ? el("li", null, given.rule[lang]) : null,
        step ? el("li", {class: "step"}, step) : null),
      el("p", {class: "quiet"}, R.say(more)),
    ];
  }

  // The next step in words. Only where all best answers are listed is anything to be taken back for sure.
  function stepText({answers, solutions}, step, right) {
    if (right) return R.say("page-step-done");
    if (step.add !== undefined) return R.say("page-step-add", {piece: step.add});
    const way = ["take", "less", "back"].find(name => step[name] !== undefined);
    if (!way) return R.say("page-step-none");
    const words = {piece: step[way], from: step.from, next: step.next, answers, listed: solutions.length};
    if (answers <= solutions.length || step.next === undefined) return R.say(`page-step-${way}`, words);
    return R.say(way === "back" ? "page-step-other-way" : `page-step-other-${way}`, words);
  }

  function sure(actions) {
    return [
      heading("page-sure-title"),
      el("p", null, R.say("page-sure")),
      el("p", {class: "buttons"}, button("page-sure-yes", actions.yes), button("page-sure-no", actions.no, "first")),
    ];
  }

  // The solution that is shown, in words, with the way to the others and back.
  function solution(play, actions) {
    const {puzzle, solutions, record} = play;
    const words = {number: record.shown + 1, count: solutions.length};
    const pieces = play.rules.pieces(puzzle, R.copy(solutions[record.shown]), R.say);
    const all = puzzle.answers > solutions.length ? R.say("page-solution-listed", {count: puzzle.answers}) : null;
    return [
      el("h2", {tabindex: "-1"}, R.say(solutions.length > 1 ? "page-solution-number" : "page-solution", words)),
      el("ol", null, pieces.map(piece => el("li", null, piece))),
      all ? el("p", {class: "quiet"}, all) : null,
      el("p", {class: "buttons"},
        solutions.length > 1 ? button("page-solution-before", () => actions.turn(-1)) : null,
        solutions.length > 1 ? button("page-solution-after", () => actions.turn(1)) : null,
        button("page-solution-hide", actions.hide)),
    ];
  }

  // The words to share, and the address where the page has one that others can open.
  function shareText(play) {
    const {puzzle, record} = play;
    const said = record.solved ? R.say("page-share-solved", {effort: effort(record.solved)}) :
      R.say(record.seen ? "page-share-seen" : "page-share-open");
    const what = R.list([
      "Rulewright", R.gameText(puzzle.position.game), puzzle.title[R.settings.now.lang],
      puzzle.date ? R.dateText(puzzle.date) : null, R.say("page-share-grade", {grade: puzzle.grade}),
    ]);
    const {protocol, origin, pathname} = window.location;
    const address = protocol === "http:" || protocol === "https:" ? `\n${origin}${pathname}` : "";
    return `${R.say("page-share-text", {what, said})}${address}`;
  }

  R.messages = {findings, findingText, rightText, solved, hints, stepText, sure, solution, shareText};
})();
