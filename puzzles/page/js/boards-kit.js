// What the boards share: drawings as rows of letters, panels, lists in words.
"use strict";
window.Rulewright = window.Rulewright || {};
Rulewright.boards = Rulewright.boards || {};
Rulewright.kit = {};

(() => {
  // The letters of a drawing, row by row.
  const rowsOf = text => text.split("\n").map(line => [...line.replace(/\s/g, "")]).filter(row => row.length);

  // The drawing of rows of letters, as files have it.
  const drawingOf = rows => rows.map(row => `${row.join(" ")}\n`).join("");

  // `B3` for column 1 and row 2.
  const cellName = (column, row) => String.fromCharCode(65 + column) + (row + 1);

  // Column and row of `B3`.
  const spotOf = name => [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];

  const letterAt = (rows, name) => {
    const [column, row] = spotOf(name);
    return rows[row] ? rows[row][column] : undefined;
  };

  // The names of columns and rows for ui.grid.
  const axes = (width, height) => ({
    columns: Array.from({length: width}, (_, index) => String.fromCharCode(65 + index)),
    rows: Array.from({length: height}, (_, index) => String(index + 1)),
  });

  const cellsOf = rows => rows.flatMap((row, down) => row.map((_, across) => cellName(across, down)));

  // A phrase, or other words where there is none.
  const told = (ui, key, words, otherwise) => (Rulewright.texts || {})[key] ? ui.t(key, words) : otherwise;

  // Punctuation, which is no matter of phrases: those lose the blanks at their ends.
  const marks = {
    en: {comma: ", ", colon: ": ", semicolon: "; ", or: " or ", blank: " "},
    ja: {comma: "、", colon: "：", semicolon: "；", or: "か", blank: ""},
  };
  const mark = (ui, name) => marks[ui.lang === "ja" ? "ja" : "en"][name];

  const listed = (ui, parts, between = "comma") => parts.filter(Boolean).join(mark(ui, between));

  // What is said of a cell: its name first, then the parts.
  const labelled = (ui, name, parts) => `${name}${mark(ui, "colon")}${listed(ui, parts)}`;

  const panel = (ui, title, ...children) =>
    ui.el("section", {class: "b-panel"}, ui.el("h3", {class: "b-title"}, title), ...children.flat());

  // A drawing with words beside it.
  const figure = (ui, drawing, ...words) =>
    ui.el("span", {class: "b-figure"}, drawing, ui.el("span", {class: "b-words"}, ...words));

  const bullets = (ui, items, kind) => ui.el("ul", {class: `b-list ${kind || ""}`.trim()},
    ...items.map(item => ui.el("li", {}, ...[item].flat())));

  // The grid of a board, with a class by which its looks are told.
  const board = (ui, name, told) => {
    const frame = ui.grid(told);
    frame.classList.add(`b-of-${name}`);
    return frame;
  };

  // A button beside the toolbars. `pressed` makes it a toggle. It keeps the focus while it is of no use.
  const button = (ui, key, label, {pressed, usable = true, press}) => {
    const off = ui.locked || !usable;
    return ui.el("button", {
      type: "button", class: "b-button", key, "aria-disabled": off ? "true" : null,
      "aria-pressed": typeof pressed === "boolean" ? String(pressed) : null, on: {click: () => off || press()},
    }, label);
  };

  Object.assign(Rulewright.kit, {
    rowsOf, drawingOf, cellName, spotOf, letterAt, axes, cellsOf, told, mark, listed, labelled, panel, figure, bullets,
    button, board,
  });
})();
