// A puzzle that is being played: the answer, what can be undone and redone, and what has been asked of the page.
"use strict";
(() => {
  const R = window.Rulewright;

  const copy = value => JSON.parse(JSON.stringify(value));
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  R.today = () => new Date().toISOString().slice(0, 10);

  // The body of an answer file, without the line that names the puzzle.
  function body(solution) {
    const {puzzle, ...rest} = solution;
    return rest;
  }

  class Play {
    // `board` gives the empty answer; `changed` is called after everything that changes what is to be seen.
    constructor(puzzle, rules, board, changed) {
      Object.assign(this, {puzzle, rules, board, changed});
      this.solutions = puzzle.solutions.map(body);
      this.open();
    }

    // Goes on where this browser left off.
    open() {
      this.typing = null;
      this.record = R.store.load(this.puzzle.id) || R.store.fresh(this.board.empty(this.puzzle));
      if (this.record.shown !== null && !this.solutions[this.record.shown]) this.record.shown = null;
    }

    // The answer to draw: the player's own, or the solution that is shown.
    get answer() {
      return this.record.shown === null ? this.record.answer : this.solutions[this.record.shown];
    }

    get locked() {
      return this.record.finished || this.record.shown !== null;
    }

    get canUndo() {
      return !this.locked && this.record.undo.length > 0;
    }

    get canRedo() {
      return !this.locked && this.record.redo.length > 0;
    }

    // Whether the present answer differs from the empty one.
    get begun() {
      return !same(this.record.answer, this.board.empty(this.puzzle));
    }

    // `typing` tells one number that is being written from all other changes.
    keep(changes, typing = null) {
      this.typing = typing;
      Object.assign(this.record, changes);
      R.store.save(this.puzzle.id, this.record);
      this.changed();
    }

    // A new answer. All that comes of writing one number (of the same `typing`) is one move, and undone as one.
    change(answer, typing = null) {
      if (this.locked) return false;
      const {record} = this;
      if (same(answer, record.answer)) {
        this.changed();
        return true;
      }
      const goesOn = typing !== null && typing === this.typing;
      const past = goesOn ? record.undo : R.store.cut([...record.undo, record.answer]);
      const moves = record.moves + (goesOn ? 0 : 1);
      if (same(answer, past[past.length - 1])) {
        this.keep({answer: copy(answer), undo: past.slice(0, -1), redo: [], moves: moves - 1});
      } else {
        this.keep({answer: copy(answer), undo: past, redo: [], moves}, typing);
      }
      return true;
    }

    undo() {
      if (!this.canUndo) return false;
      const {answer, undo, redo} = this.record;
      this.keep({answer: undo[undo.length - 1], undo: undo.slice(0, -1), redo: [...redo, answer]});
      return true;
    }

    redo() {
      if (!this.canRedo) return false;
      const {answer, undo, redo} = this.record;
      this.keep({answer: redo[redo.length - 1], undo: [...undo, answer], redo: redo.slice(0, -1)});
      return true;
    }

    // Back to the empty answer. It can be undone; after the end it is a new run, and the first result stays.
    restart() {
      const empty = this.board.empty(this.puzzle);
      if (this.locked) {
        this.keep({...R.store.fresh(empty), solved: this.record.solved, seen: this.record.seen});
      } else if (this.begun) {
        this.keep({answer: empty, undo: R.store.cut([...this.record.undo, this.record.answer]), redo: []});
      }
    }

    // Judges the answer. Right: no findings; the first time without the solution it counts as solved.
    check() {
      const said = this.rules.judge(this.puzzle, copy(this.record.answer));
      const right = said.findings.length === 0;
      const checks = this.record.checks + (this.record.finished ? 0 : 1);
      const {hints, moves, solved, seen} = this.record;
      const first = right && !solved && !seen ? {date: R.today(), hints, checks, moves} : solved;
      this.keep({checks, finished: right, solved: first});
      return {...said, right};
    }

    // One more hint; those up to `level` stay in sight.
    hinted(level) {
      this.keep({hints: this.record.hints + 1, level: Math.max(this.record.level, level)});
    }

    // Shows a solution. Before the puzzle is solved this is looking it up.
    show(index) {
      this.keep({shown: index, seen: this.record.seen || !(this.record.solved || this.record.finished)});
    }

    // Back to the player's own answer.
    hide() {
      this.keep({shown: null});
    }
  }

  // What of `from` is left when each piece of `parts` takes one like it away.
  function without(from, parts) {
    const left = [...from];
    for (const part of parts) {
      const at = left.indexOf(part);
      if (at >= 0) left.splice(at, 1);
    }
    return left;
  }

  // The next step towards the listed solution that is nearest to the answer: {add: piece}, {take: piece} where none of
  // the nearest has that piece, {less: piece} where the nearest one has it not as often, or {} when all pieces are
  // there. `take` and `less` come with `next`, the piece that is added afterwards. `first` picks from missing pieces.
  function nextOfAll(pieces, solutions, first) {
    const far = solutions.map(one => without(one, pieces).length + without(pieces, one).length);
    const nearest = solutions.filter((one, index) => far[index] === Math.min(...far));
    const strange = pieces.filter(piece => nearest.every(one => !one.includes(piece)));
    const missing = without(nearest[0], pieces);
    const next = first(missing.length ? missing : nearest[0]);
    if (strange.length) return {take: strange[strange.length - 1], next};
    if (missing.length) return {add: next};
    const [more] = without(pieces, nearest[0]);
    return more === undefined ? {} : {less: more, next};
  }

  // Steps that follow one another: right as far as a solution begins with them. {back: piece} is the last step of an
  // answer that begins otherwise; `next` is then the step in the place of the first that is another one, if any.
  function nextInOrder(pieces, solutions) {
    const begun = solutions.map(one => {
      const other = pieces.findIndex((piece, index) => one[index] !== piece);
      return other < 0 ? pieces.length : other;
    });
    const most = Math.max(...begun);
    const next = solutions[begun.indexOf(most)][most];
    if (most < pieces.length) return {back: pieces[pieces.length - 1], from: pieces[most], next};
    return next === undefined ? {} : {add: next};
  }

  // Whether a piece in words names a cell, in a language that puts blanks around it or in one that does not.
  const names = (piece, cell) => new RegExp(`(^|[^A-Za-z0-9])${cell}(?![A-Za-z0-9])`).test(piece);

  // The next step of a play, its pieces in the words of a language. Where their order is free, the step is one on the
  // cells that the first hint has named, if there is one left.
  function next(play, t) {
    const {answer} = play.record;
    const told = one => play.rules.pieces(play.puzzle, copy(one), t);
    const [pieces, solutions] = [told(answer), play.solutions.map(told)];
    if (Array.isArray(answer.moves)) return nextInOrder(pieces, solutions);
    const cells = Array.isArray(answer.placements) ? [] : play.puzzle.hints.cells;
    const hinted = piece => cells.some(cell => names(piece, cell));
    return nextOfAll(pieces, solutions, missing => missing.find(hinted) || missing[0]);
  }

  Object.assign(R, {Play, next, copy});
})();
