// The page of one puzzle: puts the play, the board, the messages, the tools and the keys together.
"use strict";
(() => {
  const R = window.Rulewright;
  const byId = id => document.getElementById(id);
  const NOTHING = () => [];

  // Everything that one open page remembers beside the play itself.
  class Page {
    constructor(puzzle) {
      this.puzzle = puzzle;
      this.parts = [byId("board"), byId("tray")];
      this.panel = NOTHING;
      this.step = null;
      this.roving = {};
      this.play = new R.Play(puzzle, R.rules[puzzle.puzzle], R.boards[puzzle.puzzle], () => this.draw());
      this.ui = this.makeUi();
    }

    makeUi() {
      const page = this;
      const t = (key, words) => R.say(key, words);
      const shared = {t, marked: new Set(), roving: this.roving, typing: null};
      const ui = {
        board: this.parts[0], tray: this.parts[1], t, local: {}, ...R.widgets(shared),
        get lang() { return R.settings.now.lang; },
        get locked() { return page.play.locked; },
        get marked() { return shared.marked; },
        set marked(cells) { shared.marked = cells; },
        get typing() { return shared.typing; },
        change: (answer, spoken) => this.change(answer, spoken),
        redraw: () => this.draw(), say: text => this.say(text),
      };
      return ui;
    }

    draw() {
      const {ui, play, puzzle} = this;
      R.redrawn(this.parts, () => play.board.draw(ui, puzzle, R.copy(play.answer)));
      R.redrawn([byId("messages")], () => byId("messages").replaceChildren(...this.panel().filter(Boolean)));
      byId("messages").hidden = !byId("messages").childNodes.length;
      this.able("undo", play.canUndo);
      this.able("redo", play.canRedo);
      this.able("restart", play.locked || play.begun);
      document.body.classList.toggle("locked", play.locked);
    }

    able(tool, can) {
      byId(tool).setAttribute("aria-disabled", String(!can));
    }

    // Says something in the live region, also when it is the same as before.
    say(text) {
      const place = byId("status");
      place.textContent = place.textContent === text ? `${text}\u00a0` : text;
    }

    // Shows a panel; `focus` puts the reader there.
    open(panel, cells = [], focus = false) {
      this.panel = panel;
      this.ui.marked = new Set(cells);
      this.draw();
      if (focus) byId("messages").querySelector("h2").focus();
      else if (panel !== NOTHING) byId("messages").scrollIntoView({block: "nearest"});
    }

    // The panel to go back to: the hints that have been given, or nothing.
    rest() {
      this.step = null;
      this.panel = this.play.record.level && !this.play.locked ? () => this.hintPanel() : NOTHING;
      this.ui.marked = new Set();
    }

    focusCell(name) {
      const cell = byId("board").querySelector(`[data-cell="${CSS.escape(name)}"]`);
      if (cell) cell.focus();
      else byId("board").focus();
    }

    change(answer, spoken) {
      if (this.play.locked) {
        this.say(R.say("page-locked"));
        return;
      }
      this.rest();
      this.play.change(answer, this.ui.typing);
      if (spoken) this.say(spoken);
    }

    undo() {
      if (this.play.canUndo) this.moved(() => this.play.undo(), "page-undone");
    }

    redo() {
      if (this.play.canRedo) this.moved(() => this.play.redo(), "page-redone");
    }

    restart() {
      if (!this.play.locked && !this.play.begun) return;
      this.ui.local = {};
      this.moved(() => {
        this.play.restart();
        this.rest();
      }, "page-restarted");
      this.draw();
    }

    moved(does, key) {
      this.rest();
      does();
      this.say(R.say(key));
    }

    check() {
      const {play, puzzle} = this;
      if (play.record.shown !== null) {
        this.say(R.say("page-locked"));
        return;
      }
      const said = play.check();
      if (said.right) {
        this.open(() => this.solvedPanel());
        this.around();
        this.say(`${R.say("page-right")} ${R.messages.rightText(puzzle)}`);
        return;
      }
      const focus = name => this.focusCell(name);
      const cells = said.findings.flatMap(finding => finding.cells);
      this.open(() => R.messages.findings(said, puzzle.best, focus), cells);
      const told = said.findings.map(finding => R.messages.findingText(finding, said.value, puzzle.best));
      this.say(`${R.say("page-wrong")} ${told.slice(0, 3).join(" ")}`);
    }

    solvedPanel() {
      const {current} = R.store.streak(R.archive.entries(), R.today());
      return R.messages.solved(this.play, current, {share: () => this.share(), solutions: () => this.solution()});
    }

    hintPanel() {
      return R.messages.hints(this.play, this.step && this.step(), name => this.focusCell(name));
    }

    hint() {
      const {play, puzzle} = this;
      if (play.locked) {
        this.say(R.say("page-locked"));
        return;
      }
      const given = play.record.level;
      // The same step asked for again is not one more hint.
      if (given > 1 && this.step) {
        this.say(this.step());
        return;
      }
      if (given > 1) {
        const right = play.rules.judge(puzzle, R.copy(play.record.answer)).findings.length === 0;
        this.step = () => R.messages.stepText(puzzle, R.next(play, R.say), right);
      }
      play.hinted(Math.min(given + 1, 3));
      this.open(() => this.hintPanel(), given === 0 ? puzzle.hints.cells : []);
      this.say(given > 1 ? this.step() : puzzle.hints[given ? "rule" : "where"][R.settings.now.lang]);
    }

    // Asks once more before it shows the solution, unless nothing is left to give away.
    solution() {
      const {play} = this;
      if (play.record.shown !== null) return;
      if (play.record.solved || play.record.seen || play.record.finished) {
        this.show(0);
        return;
      }
      const back = () => {
        this.rest();
        this.draw();
        byId("solution").focus();
      };
      this.open(() => R.messages.sure({yes: () => this.show(0), no: back}), [], true);
    }

    show(index) {
      const count = this.play.solutions.length;
      this.play.show((index + count) % count);
      this.open(() => this.solutionPanel(), [], true);
      this.around();
      this.say(R.say("page-solution"));
    }

    solutionPanel() {
      return R.messages.solution(this.play, {
        turn: by => this.show(this.play.record.shown + by),
        hide: () => {
          this.panel = NOTHING;
          this.play.hide();
          this.start();
          this.draw();
          byId("board").focus();
        },
      });
    }

    // The panel that belongs to the state of the play, as after a reload.
    start() {
      this.rest();
      if (this.play.record.shown !== null) this.panel = () => this.solutionPanel();
      else if (this.play.record.finished) this.panel = () => this.solvedPanel();
    }

    share() {
      byId("share-text").value = R.messages.shareText(this.play);
      byId("share-said").textContent = "";
      byId("share-dialog").showModal();
      byId("share-text").select();
    }

    // Everything that hangs on the language or on what is stored.
    refresh() {
      const {puzzle} = this;
      const {lang} = R.settings.now;
      document.title = R.list([puzzle.title[lang], R.gameText(puzzle.position.game), "Rulewright"]);
      this.around();
      this.draw();
    }

    // What stands below the puzzle: ways to others, and the streak.
    around() {
      R.archive.around(byId("around"), this.puzzle);
      R.keep.refresh(R.archive.entries());
    }
  }

  // What was stored may be unreadable for the board after all; then the puzzle begins anew.
  function begin(puzzle) {
    const page = new Page(puzzle);
    page.start();
    try {
      page.draw();
    } catch (error) {
      page.play.record = R.store.fresh(page.play.board.empty(puzzle));
      page.start();
      page.draw();
    }
    return page;
  }

  R.openPuzzle = () => {
    const page = begin(JSON.parse(byId("puzzle").textContent));
    R.settings.wire(name => name === "lang" && page.refresh());
    R.keep.wire(() => {
      page.play.open();
      page.start();
      page.refresh();
    });
    R.wireTools(page);
    page.refresh();
    R.page = page;
  };

  document.addEventListener("DOMContentLoaded", () => {
    if (byId("puzzle")) R.openPuzzle();
    else if (byId("today")) R.openIndex();
  });
})();
