// Building elements, and the widgets that boards are made of: a grid of buttons, a row of choices, a number.
"use strict";
(() => {
  const R = window.Rulewright;

  const gone = value => value === null || value === undefined || value === false;

  function setAll(node, props) {
    for (const [name, value] of Object.entries(props || {})) {
      if (gone(value)) continue;
      if (name === "on") {
        for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
      } else if (name === "key") {
        node.setAttribute("data-key", value);
      } else if (name === "style") {
        // The page's policy forbids style attributes in markup; this way they are allowed.
        node.style.cssText = value;
      } else if (value === true) {
        node.setAttribute(name, name.startsWith("aria-") ? "true" : "");
      } else {
        node.setAttribute(name, value);
      }
    }
  }

  // An element. Props: `class`, `key` (focus comes back to the same key after a redraw), `on`; the rest are attributes.
  R.el = (tag, props, ...children) => {
    const node = document.createElement(tag);
    setAll(node, props);
    node.append(...children.flat(Infinity).filter(child => !gone(child) && child !== true));
    return node;
  };
  const el = R.el;

  // Tells a group of buttons that only one of them is in the tab order: the one that had the focus last.
  function rove(buttons, memory, key) {
    const stop = buttons.get(memory[key]) ? memory[key] : buttons.keys().next().value;
    const choose = name => {
      memory[key] = name;
      for (const [other, button] of buttons) button.setAttribute("tabindex", other === name ? "0" : "-1");
    };
    if (stop === undefined) return;
    choose(stop);
    for (const [name, button] of buttons) button.addEventListener("focus", () => choose(name));
  }

  const plain = event => !event.altKey && !event.shiftKey && !event.metaKey;

  // Moves the focus by arrow keys; `target(key, whole)` is the name to go to, or undefined.
  function arrows(buttons, target) {
    for (const [name, button] of buttons) {
      button.addEventListener("keydown", event => {
        if (!plain(event)) return;
        const next = buttons.get(target(name, event.key, event.ctrlKey));
        if (!next) return;
        event.preventDefault();
        next.focus();
      });
    }
  }

  const STEPS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

  // The next cell from (row, column) in a direction; holes are stepped over.
  function along(names, row, column, [down, right]) {
    let [y, x] = [row + down, column + right];
    while (names[y] && x >= 0 && x < names[y].length) {
      if (names[y][x]) return names[y][x];
      [y, x] = [y + down, x + right];
    }
    return undefined;
  }

  function gridTarget(names) {
    const all = names.flat().filter(Boolean);
    const where = new Map();
    names.forEach((line, row) => line.forEach((name, column) => name && where.set(name, [row, column])));
    return (name, key, whole) => {
      const [row, column] = where.get(name);
      const line = whole ? all : names[row].filter(Boolean);
      if (key === "Home") return line[0];
      if (key === "End") return line[line.length - 1];
      return key in STEPS && !whole ? along(names, row, column, STEPS[key]) : undefined;
    };
  }

  const listTarget = names => (name, key) => {
    const at = names.indexOf(name);
    if (key === "Home") return names[0];
    if (key === "End") return names[names.length - 1];
    if (key === "ArrowRight" || key === "ArrowDown") return names[at + 1];
    return key === "ArrowLeft" || key === "ArrowUp" ? names[at - 1] : undefined;
  };

  const blocked = button => button.getAttribute("aria-disabled") === "true";

  // The widgets of a page. `page`: {t, marked, roving}: phrases, names of marked cells, and the memory of tab stops.
  R.widgets = page => {
    function cellButton(name, info, key, pick) {
      const marked = info.marked === undefined || info.marked === null ? page.marked.has(name) : info.marked;
      const said = String(info.label).includes(name) ? info.label : `${name}: ${info.label}`;
      const classes = ["cell", marked && "marked", ...[info.classes].flat()].filter(Boolean).join(" ");
      const button = el("button", {
        type: "button", class: classes, key: `${key}:${name}`, "data-cell": name,
        "aria-label": marked ? `${said}, ${page.t("page-marked")}` : said,
        "aria-pressed": typeof info.pressed === "boolean" ? String(info.pressed) : null,
        "aria-disabled": info.disabled ? "true" : null,
        on: {click: () => blocked(button) || !pick || pick(name)},
      }, info.content, marked ? el("span", {class: "mark", "aria-hidden": "true"}, "!") : null);
      return button;
    }

    // A table with a button in each cell; `cell(name)` is null for a hole.
    function grid({label, rows, columns, cell, pick, key = "grid"}) {
      const buttons = new Map();
      const names = [];
      const body = rows.map(row => {
        names.push([]);
        return el("tr", null, el("th", {scope: "row"}, row), columns.map(column => {
          const info = cell(column + row);
          names[names.length - 1].push(info ? column + row : null);
          if (!info) return el("td", {class: "hole"});
          buttons.set(column + row, cellButton(column + row, info, key, pick));
          return el("td", null, buttons.get(column + row));
        }));
      });
      rove(buttons, page.roving, key);
      arrows(buttons, gridTarget(names));
      const head = el("tr", null, el("td"), columns.map(column => el("th", {scope: "col"}, column)));
      return el("div", {class: "grid-frame"}, el("table", {class: "grid", style: `--columns: ${columns.length}`},
        el("caption", {class: "unseen"}, label), el("thead", null, head), el("tbody", null, body)));
    }

    function choice(option, key, pick) {
      const button = el("button", {
        type: "button", class: "choice", key: `${key}:${option.id}`,
        "aria-label": option.note ? `${option.label}, ${option.note}` : option.label,
        "aria-pressed": String(Boolean(option.pressed)), "aria-disabled": option.disabled ? "true" : null,
        on: {click: () => blocked(button) || pick(option.id)},
      }, option.content === undefined || option.content === null ? option.label : option.content,
      option.note ? el("span", {class: "note"}, option.note) : null);
      return button;
    }

    // A toolbar of toggle buttons.
    function choices({label, options, pick, key = "choices"}) {
      const buttons = new Map(options.map(option => [String(option.id), choice(option, key, pick)]));
      rove(buttons, page.roving, key);
      arrows(buttons, listTarget([...buttons.keys()]));
      return el("div", {class: "choices"}, el("p", {class: "choices-label", "aria-hidden": "true"}, label),
        el("div", {class: "choices-row", role: "toolbar", "aria-label": label}, [...buttons.values()]));
    }

    // A number with its label. An emptied field is told as null; numbers are held within min and max. What is written
    // is told at once, so that nothing that is done next misses it; `page.typing` is then the same as long as one
    // number is being written.
    function number({label, value, min, max, key, change}) {
      const write = () => {
        if (!page.writing || page.writing.input !== input) page.writing = {input};
        page.typing = page.writing;
        const field = fields.get(input);
        field.change(held(input.value, field));
        page.typing = null;
      };
      const input = el("input", {
        type: "number", inputmode: "numeric", step: "1", value, min, max, key,
        on: {focus: () => { page.writing = {input}; }, input: write, blur: () => settle(input)},
      });
      fields.set(input, {value: gone(value) ? null : value, min, max, change});
      return el("label", {class: "number"}, el("span", null, label), input);
    }

    return {el, grid, choices, number};
  };

  function held(written, {min, max}) {
    const value = Math.round(Number(written));
    if (written.trim() === "" || !Number.isFinite(value)) return null;
    return Math.min(max === undefined ? value : max, Math.max(min === undefined ? value : min, value));
  }

  // What is known of each field for a number: {value, min, max, change}, as they were drawn last.
  const fields = new WeakMap();

  // Writes the number of the answer into a field, whatever stands there.
  function settle(input) {
    const {value} = fields.get(input);
    input.value = value === null ? "" : String(value);
  }

  // Replaces `olds` by `news` all around a field that stays where it is, for in a new one what is being written would
  // be lost. `again` is the new field in its place; it lies as deep among the new nodes.
  function graft(olds, news, field, again) {
    const kept = olds.find(node => node.contains(field));
    const at = news.findIndex(node => node.contains(again));
    for (const node of olds) if (node !== kept) node.remove();
    kept.before(...news.slice(0, at));
    kept.after(...news.slice(at + 1));
    news[at].remove();
    if (kept !== field) {
      kept.className = news[at].className;
      graft([...kept.childNodes], [...news[at].childNodes], field, again);
      return;
    }
    fields.set(field, fields.get(again));
    if (held(field.value, fields.get(field)) !== fields.get(field).value) settle(field);
  }

  const depth = (node, part) => (node === part ? 0 : 1 + depth(node.parentNode, part));

  // Draws anew around the field in `part`. Returns false where the new drawing has no such field.
  function redrawnAround(field, part, draw) {
    const olds = [...part.childNodes];
    draw();
    const news = [...part.childNodes].filter(node => !olds.includes(node));
    const alike = part.querySelectorAll(`[data-key="${CSS.escape(field.dataset.key)}"]`);
    const again = [...alike].find(one => one !== field);
    if (again && fields.has(again) && depth(again, part) === depth(field, part)) {
      graft(olds, news, field, again);
      return true;
    }
    for (const node of olds) node.remove();
    return false;
  }

  // Draws anew and gives the focus back to the element of the same key.
  R.redrawn = (parts, draw) => {
    const active = document.activeElement;
    const around = fields.has(active) && parts.find(part => part.contains(active));
    const inside = parts.some(part => part.contains(active));
    const key = inside ? active.closest("[data-key]") && active.closest("[data-key]").dataset.key : null;
    const hold = window.scrollY;
    for (const part of parts) if (part !== around) part.replaceChildren();
    if (around && redrawnAround(active, around, draw)) return;
    if (!around) draw();
    if (key === null) return;
    const again = parts.map(part => part.querySelector(`[data-key="${CSS.escape(key)}"]`)).find(Boolean);
    if (again) again.focus({preventScroll: true});
    else if (inside) parts[0].focus({preventScroll: true});
    window.scrollTo({top: hold, behavior: "instant"});
  };
})();
