// What is kept in this browser: progress by puzzle, settings; the streak; progress as a file and back.
"use strict";
(() => {
  const R = window.Rulewright;
  const PREFIX = "rulewright:";
  const SETTINGS = "rulewright-settings";
  const FORMAT = "rulewright-progress";
  const VERSION = 1;
  const ID = /^[a-z0-9-]{1,80}$/;
  const DATE = /^\d{4}-\d{2}-\d{2}$/;
  const MOST_BYTES = 10000000;
  const MOST_STEPS = 1000;

  // What the browser refuses to keep is kept here, so that the page works until it is left.
  const memory = new Map();
  let working = true;

  function read(key) {
    if (memory.has(key)) return memory.get(key);
    try {
      return window.localStorage.getItem(key);
    } catch (error) {
      working = false;
      return null;
    }
  }

  function write(key, value) {
    try {
      window.localStorage.setItem(key, value);
      memory.delete(key);
      return true;
    } catch (error) {
      memory.set(key, value);
      working = false;
      return false;
    }
  }

  function keys() {
    const found = new Set(memory.keys());
    try {
      for (let index = 0; index < window.localStorage.length; index += 1) found.add(window.localStorage.key(index));
    } catch (error) {
      working = false;
    }
    return [...found];
  }

  const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value);
  const isCount = value => Number.isInteger(value) && value >= 0 && value < 1e9;
  const isSteps = value => Array.isArray(value) && value.length <= MOST_STEPS && value.every(isObject);
  const isSolved = value => value === null ||
    (isObject(value) && DATE.test(value.date) && ["hints", "checks", "moves"].every(name => isCount(value[name])));

  // Whether a record is of the form that `fresh` makes; what is not is treated as if it were not there.
  const sound = record => isObject(record) && isObject(record.answer) && isSteps(record.undo) && isSteps(record.redo) &&
    ["hints", "checks", "moves", "level"].every(name => isCount(record[name])) && isSolved(record.solved) &&
    typeof record.seen === "boolean" && typeof record.finished === "boolean" &&
    (record.shown === null || isCount(record.shown));

  // A new record. `level`: how many levels of hints have been given; `solved`: when and with how much help; `seen`: the
  // solution was looked up first; `finished`: the answer is checked and right; `shown`: the solution that is shown.
  const fresh = answer => ({
    answer, undo: [], redo: [], hints: 0, checks: 0, moves: 0, level: 0, solved: null, seen: false, finished: false,
    shown: null,
  });

  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch (error) {
      return null;
    }
  }

  function load(id) {
    const record = parsed(read(PREFIX + id));
    return sound(record) ? record : null;
  }

  const save = (id, record) => write(PREFIX + id, JSON.stringify(record));
  const cut = steps => steps.slice(-MOST_STEPS);

  // One word on a puzzle: new, begun, seen (looked up) or solved.
  function status(id) {
    const record = load(id);
    if (!record) return "new";
    if (record.solved) return "solved";
    if (record.seen) return "seen";
    return record.moves || record.checks || record.hints ? "begun" : "new";
  }

  // Days of puzzles in a row with one solved, up to the newest one that has come; that one may still be open.
  function streak(entries, today) {
    const dates = [...new Set(entries.map(entry => entry.date))].filter(date => date <= today).sort();
    const solved = new Set(entries.filter(entry => status(entry.id) === "solved").map(entry => entry.date));
    let [run, longest] = [0, 0];
    const runs = dates.map(date => {
      run = solved.has(date) ? run + 1 : 0;
      longest = Math.max(longest, run);
      return run;
    });
    const current = runs.length ? runs[runs.length - 1] || runs[runs.length - 2] || 0 : 0;
    return {current, longest, puzzles: entries.filter(entry => status(entry.id) === "solved").length};
  }

  function exported() {
    const puzzles = {};
    for (const key of keys().filter(name => name.startsWith(PREFIX)).sort()) {
      const id = key.slice(PREFIX.length);
      const record = load(id);
      if (record && ID.test(id)) puzzles[id] = record;
    }
    return `${JSON.stringify({format: FORMAT, version: VERSION, puzzles}, null, 1)}\n`;
  }

  // Nothing that was reached is lost: solved stays solved, and the answer with more moves goes on.
  function merged(mine, theirs) {
    if (!mine) return theirs;
    const further = theirs.moves > mine.moves ? theirs : mine;
    const solved = [mine.solved, theirs.solved].filter(Boolean).sort((one, other) => (one.date < other.date ? -1 : 1));
    return {...further, solved: solved[0] || null, seen: mine.seen || theirs.seen};
  }

  // Takes the text of an exported file. Returns {count}, or {problem: key of a phrase}, and then nothing has changed.
  function imported(text) {
    if (text.length > MOST_BYTES) return {problem: "page-import-large"};
    const data = parsed(text);
    if (!isObject(data) || data.format !== FORMAT || !isObject(data.puzzles)) return {problem: "page-import-format"};
    if (data.version !== VERSION) return {problem: "page-import-version"};
    const records = Object.entries(data.puzzles);
    if (!records.every(([id, record]) => ID.test(id) && sound(record))) return {problem: "page-import-broken"};
    for (const [id, record] of records) save(id, merged(load(id), record));
    return {count: records.length};
  }

  const settings = () => {
    const found = parsed(read(SETTINGS));
    return isObject(found) ? found : {};
  };
  const set = (name, value) => write(SETTINGS, JSON.stringify({...settings(), [name]: value}));

  // Tries once, so that the page can say at the start that nothing will be kept.
  function works() {
    try {
      window.localStorage.setItem(`${SETTINGS}-try`, "1");
      window.localStorage.removeItem(`${SETTINGS}-try`);
    } catch (error) {
      working = false;
    }
    return working;
  }

  R.store = {works, load, save, cut, fresh, status, streak, exported, imported, settings, set};
})();
