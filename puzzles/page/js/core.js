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

    keep(changes) {
      Object.assign(this.record, changes);
      R.store.save(this.puzzle.id, this.record);
      this.changed();
    }

    change(answer) {
      if (this.locked) return false;
      const {record} = this;
      if (same(answer, record.answer)) {
        this.changed();
        return true;
      }
      const undo = R.store.cut([...record.undo, record.answer]);
      this.keep({answer: copy(answer), undo, redo: [], moves: record.moves + 1});
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

  // The next step towards the listed solution that is nearest to the answer, as {take: piece}, {add: piece}, or {} when
  // the answer has all its pieces.
  function nextStep(pieces, solutions, ordered) {
    return ordered ? nextInOrder(pieces, solutions) : nextOfAll(pieces, solutions);
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

  function nextOfAll(pieces, solutions) {
    const far = solutions.map(one => without(one, pieces).length + without(pieces, one).length);
    const nearest = solutions.filter((one, index) => far[index] === Math.min(...far));
    const strange = pieces.filter(piece => nearest.every(one => !one.includes(piece)));
    if (strange.length) return {take: strange[strange.length - 1]};
    const [missing] = without(nearest[0], pieces);
    if (missing !== undefined) return {add: missing};
    const [more] = without(pieces, nearest[0]);
    return more === undefined ? {} : {take: more};
  }

  // Steps that follow one another: right as far as a solution begins with them.
  function nextInOrder(pieces, solutions) {
    const begins = one => pieces.every((piece, index) => one[index] === piece);
    const whole = solutions.find(begins);
    if (!whole) return {take: pieces[pieces.length - 1]};
    return whole.length > pieces.length ? {add: whole[pieces.length]} : {};
  }

  // The next step of a play, its pieces in the words of a language.
  function next(play, t) {
    const told = answer => play.rules.pieces(play.puzzle, copy(answer), t);
    const ordered = Array.isArray(play.record.answer.moves);
    return nextStep(told(play.record.answer), play.solutions.map(told), ordered);
  }

  Object.assign(R, {Play, nextStep, next, copy});
})();
