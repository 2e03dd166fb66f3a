// The archive of puzzles: what archive.js of a published folder lists, the ways around a puzzle, and the index page.
"use strict";
(() => {
  const R = window.Rulewright;
  const {el} = R;
  const PATH = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/?$/;
  const DATE = /^\d{4}-\d{2}-\d{2}$/;
  const FIRST_DATES = 31;
  const MARKS = {new: "", begun: "…", seen: "–", solved: "✓"};
  const shown = {future: false, older: false};

  const fits = entry => entry && PATH.test(entry.path) && DATE.test(entry.date) && entry.title &&
    ["game", "kind", "id"].every(name => typeof entry[name] === "string") && [1, 2, 3, 4, 5].includes(entry.grade);

  // The entries by date, oldest first; none where the file is missing. What does not fit is left out.
  function entries() {
    const archive = window.RulewrightArchive;
    const listed = archive && Array.isArray(archive.entries) ? archive.entries.filter(fits) : [];
    return [...listed].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  }

  const root = () => document.documentElement.dataset.root || "";
  // Folders are named with their file, so that the links work without a web server too.
  const address = entry => root() + entry.path + (entry.path.endsWith("/") ? "index.html" : "");
  const titleOf = entry => entry.title[R.settings.now.lang] || entry.title.en;
  const statusText = id => R.say(`page-status-${R.store.status(id)}`);
  const byDate = list => {
    const found = new Map(list.map(entry => [entry.date, []]));
    for (const entry of list) found.get(entry.date).push(entry);
    return found;
  };

  // The neighbours of a puzzle: the one before and after of the same game, and the other games of its day.
  function neighbours(puzzle) {
    const {date} = puzzle;
    const {game} = puzzle.position;
    if (!date) return {earlier: null, later: null, others: []};
    const all = entries();
    const today = R.today();
    const own = all.filter(entry => entry.game === game);
    return {
      earlier: own.filter(entry => entry.date < date).pop() || null,
      later: own.find(entry => entry.date > date && entry.date <= today) || null,
      others: all.filter(entry => entry.date === date && entry.game !== game),
    };
  }

  const way = (key, entry) => el("li", null, el("a", {href: address(entry)},
    R.say(key, {date: R.dateText(entry.date), game: R.gameText(entry.game), title: titleOf(entry)}),
    R.store.status(entry.id) === "new" ? null : R.aside(statusText(entry.id))));

  // Fills the list of ways to other puzzles.
  function around(list, puzzle) {
    const {earlier, later, others} = neighbours(puzzle);
    list.replaceChildren(...[
      earlier && way("page-earlier", earlier), later && way("page-later", later),
      ...others.map(entry => way("page-same-day", entry)),
      el("li", null, el("a", {href: `${root()}index.html`}, R.say("page-archive"))),
    ].filter(Boolean));
  }

  // What a link to a puzzle is called for those who cannot see where it stands.
  const called = entry => R.list([
    R.gameText(entry.game), titleOf(entry), R.dateText(entry.date), R.say("page-share-grade", {grade: entry.grade}),
    R.store.status(entry.id) === "new" ? null : statusText(entry.id),
  ]);

  function card(entry) {
    const status = R.store.status(entry.id);
    return el("li", null, el("a", {class: `card ${status}`, href: address(entry), "data-id": entry.id},
      el("span", {class: "card-game"}, R.gameText(entry.game)), el("span", {class: "card-title"}, titleOf(entry)),
      el("span", {class: "card-grade"}, R.stars(entry.grade), " ", R.gradeText(entry.grade)),
      el("span", {class: "card-status"}, MARKS[status] ? `${MARKS[status]} ` : "", statusText(entry.id))));
  }

  function place(entry) {
    if (!entry) return el("td", {class: "none"}, el("span", {class: "unseen"}, R.say("page-none")));
    const status = R.store.status(entry.id);
    const short = el("span", {class: "wide"}, R.say("page-grade-short"), " ");
    return el("td", null, el("a", {class: `place ${status}`, href: address(entry), "aria-label": called(entry)},
      el("span", {class: "wide"}, titleOf(entry)),
      el("span", {class: "place-grade"}, short, String(entry.grade)),
      MARKS[status] ? el("span", {class: "place-status"}, MARKS[status],
        el("span", {class: "wide"}, ` ${statusText(entry.id)}`)) : null));
  }

  function row(date, list, games, today) {
    const [first, second] = R.dateParts(date).map(part => el("span", {class: "part"}, part));
    const head = el("th", {scope: "row"}, el("time", {datetime: date}, first, " ", second),
      date > today ? el("span", {class: "note"}, R.say("page-to-come")) : null);
    return el("tr", null, head, games.map(game => place(list.find(entry => entry.game === game))));
  }

  function table(all, dates, today) {
    const days = byDate(all);
    const games = [...new Set(all.map(entry => entry.game))];
    return el("table", {class: "archive"}, el("caption", {class: "unseen"}, R.say("page-archive-table")),
      el("thead", null, el("tr", null, el("th", {scope: "col"}, R.say("page-date")),
        games.map(game => el("th", {scope: "col"}, el("span", null, R.gameText(game)))))),
      el("tbody", null, dates.map(date => row(date, days.get(date), games, today))));
  }

  function toggle(name, key, count, redraw) {
    return el("button", {type: "button", class: "button", key: name, "aria-expanded": String(shown[name]), on: {
      click: () => {
        shown[name] = !shown[name];
        redraw();
      },
    }}, R.count(`page-${key}`, count));
  }

  function drawToday(all, today) {
    const dates = all.map(entry => entry.date).filter(date => date <= today);
    const date = dates[dates.length - 1];
    const head = document.getElementById("today-title");
    const [key, day] = date !== undefined ? [date === today ? "page-today" : "page-newest", date]
      : all.length ? ["page-first", all[0].date] : ["page-nothing", null];
    head.textContent = R.say(key, day ? {date: R.dateText(day)} : {});
    document.getElementById("today").replaceChildren(...all.filter(entry => entry.date === date).map(card));
  }

  function drawTable(all, today, redraw) {
    const dates = [...byDate(all).keys()].reverse();
    const come = dates.filter(date => date <= today);
    const future = dates.filter(date => date > today);
    const listed = shown.older ? come : come.slice(0, FIRST_DATES);
    const older = come.length - FIRST_DATES;
    const rows = [...(shown.future ? future : []), ...listed];
    document.getElementById("table").replaceChildren(...[
      future.length ? toggle("future", "future", future.length, redraw) : null,
      rows.length ? table(all, rows, today) : null,
      older > 0 ? toggle("older", "older", older, redraw) : null,
    ].filter(Boolean));
    document.getElementById("archive-section").hidden = !all.length;
  }

  function drawIndex() {
    const archive = window.RulewrightArchive;
    const title = archive && archive.title;
    const named = typeof title === "string" ? title : title && (title[R.settings.now.lang] || title.en);
    const all = entries();
    const today = R.today();
    document.getElementById("title").textContent = named || R.say("page-title");
    document.title = named || R.say("page-title");
    drawToday(all, today);
    R.redrawn([document.getElementById("table")], () => drawTable(all, today, drawIndex));
    R.keep.refresh(all);
  }

  R.openIndex = () => {
    R.settings.wire(drawIndex);
    R.keep.wire(drawIndex);
    // Coming back from a puzzle may show this page as it was left.
    window.addEventListener("pageshow", event => event.persisted && drawIndex());
    drawIndex();
  };
  R.archive = {entries, neighbours, around};
})();
