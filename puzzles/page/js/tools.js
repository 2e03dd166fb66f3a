// The tools of a puzzle page: buttons, keys, and the dialogs for sharing, printing and help.
"use strict";
(() => {
  const R = window.Rulewright;
  const byId = id => document.getElementById(id);
  const LETTERS = {u: "undo", r: "redo", c: "check", h: "hint", "?": "help"};

  const writes = node => Boolean(node && node.closest("input, textarea, select, [contenteditable]"));

  // The tool that a key stands for, or undefined.
  function toolOf(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]") || writes(event.target)) {
      return undefined;
    }
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") return event.shiftKey ? "redo" : "undo";
      return key === "y" && !event.shiftKey ? "redo" : undefined;
    }
    return R.settings.now.letters ? LETTERS[key] : undefined;
  }

  // Copies the text; where the browser does not let a page do it, the text stands selected.
  async function copyText() {
    const field = byId("share-text");
    const said = byId("share-said");
    try {
      await window.navigator.clipboard.writeText(field.value);
      said.textContent = R.say("page-copied");
    } catch (error) {
      field.focus();
      field.select();
      const done = document.execCommand && document.execCommand("copy");
      said.textContent = R.say(done ? "page-copied" : "page-copy-yourself");
    }
  }

  async function sendText() {
    try {
      await window.navigator.share({text: byId("share-text").value});
    } catch (error) {
      if (error.name !== "AbortError") byId("share-said").textContent = R.say("page-copy-yourself");
    }
  }

  function print() {
    byId("print-dialog").close();
    window.print();
  }

  function wireDialogs() {
    for (const button of document.querySelectorAll("[data-close]")) {
      button.addEventListener("click", () => button.closest("dialog").close());
    }
    byId("share-copy").addEventListener("click", copyText);
    byId("share-send").hidden = !window.navigator.share;
    byId("share-send").addEventListener("click", sendText);
    byId("print-now").addEventListener("click", print);
    byId("print-solution").addEventListener("change", event => {
      document.documentElement.classList.toggle("no-solution", !event.target.checked);
    });
  }

  // How high the dock is depends on letters, language and what it says; what gets the focus must not lie under it.
  function measureDock() {
    const dock = document.querySelector(".dock");
    const measure = () => document.documentElement.style.setProperty("--dock", `${Math.ceil(dock.offsetHeight)}px`);
    if (window.ResizeObserver) new ResizeObserver(measure).observe(dock);
    measure();
  }

  R.wireTools = page => {
    const tools = {
      undo: () => page.undo(), redo: () => page.redo(), restart: () => page.restart(), check: () => page.check(),
      hint: () => page.hint(), solution: () => page.solution(), share: () => page.share(),
      print: () => byId("print-dialog").showModal(), help: () => byId("help-dialog").showModal(),
    };
    for (const [id, use] of Object.entries(tools)) byId(id).addEventListener("click", use);
    document.addEventListener("keydown", event => {
      const tool = toolOf(event);
      if (!tool) return;
      event.preventDefault();
      tools[tool]();
    });
    wireDialogs();
    measureDock();
  };
})();
