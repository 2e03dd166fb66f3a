// Language, theme, paper and letters of this reader; applied as soon as this script runs, before the page is drawn.
"use strict";
(() => {
  const R = window.Rulewright;
  const root = document.documentElement;
  const LANGUAGES = ["en", "ja"];
  const THEMES = ["auto", "light", "dark"];
  const PAPERS = ["a4", "letter"];
  const listeners = [];

  const kept = R.store.settings();
  const preferred = String(window.navigator.language || "en");
  const one = (value, values, other) => (values.includes(value) ? value : other);
  const now = {
    lang: one(kept.lang, LANGUAGES, preferred.toLowerCase().startsWith("ja") ? "ja" : "en"),
    theme: one(kept.theme, THEMES, "auto"),
    paper: one(kept.paper, PAPERS, preferred === "en-US" ? "letter" : "a4"),
    letters: kept.letters !== false,
  };

  function apply() {
    root.lang = now.lang;
    root.dataset.theme = now.theme;
    root.classList.remove("no-script");
    for (const paper of PAPERS) {
      const sheet = document.getElementById(`paper-${paper}`);
      if (sheet) sheet.media = paper === now.paper ? "print" : "not all";
    }
  }

  // Puts the phrases of the present language into everything that names one.
  function translate() {
    for (const node of document.querySelectorAll("[data-t]")) node.textContent = R.say(node.dataset.t);
    for (const node of document.querySelectorAll("[data-t-label]")) {
      node.setAttribute("aria-label", R.say(node.dataset.tLabel));
    }
    for (const node of document.querySelectorAll("[data-lang]")) node.hidden = node.dataset.lang !== now.lang;
    for (const button of document.querySelectorAll("[data-set-lang]")) {
      button.setAttribute("aria-pressed", String(button.dataset.setLang === now.lang));
    }
    for (const field of document.querySelectorAll("[data-setting]")) {
      if (field.type === "checkbox") field.checked = now[field.dataset.setting];
      else field.value = now[field.dataset.setting];
    }
  }

  function set(name, value) {
    now[name] = value;
    R.store.set(name, value);
    apply();
    translate();
    for (const listener of listeners) listener(name);
  }

  // Makes the switches of the page work. `listener` is told the name of each setting that changes.
  function wire(listener) {
    listeners.push(listener);
    for (const button of document.querySelectorAll("[data-set-lang]")) {
      button.addEventListener("click", () => set("lang", button.dataset.setLang));
    }
    for (const field of document.querySelectorAll("[data-setting]")) {
      const value = () => (field.type === "checkbox" ? field.checked : field.value);
      field.addEventListener("change", () => set(field.dataset.setting, value()));
    }
    apply();
    translate();
  }

  // A phrase in the present language.
  R.say = (key, words) => R.t(key, words, now.lang);
  // The form of a phrase for a number: `key-none`, `key-one` or `key-many`.
  R.count = (key, count) => R.say(`${key}-${count === 0 ? "none" : count === 1 ? "one" : "many"}`, {count});
  R.list = parts => parts.filter(Boolean).join(now.lang === "ja" ? "、" : ", ");
  const whole = text => R.el("span", {class: "whole"}, text);
  // Words in brackets that stay in one line, as they follow others.
  R.aside = text => (now.lang === "ja" ? ["", whole(`（${text}）`)] : [" ", whole(`(${text})`)]);
  const dateForm = (date, form) => new Intl.DateTimeFormat(now.lang === "ja" ? "ja-JP" : "en-GB", {
    timeZone: "UTC", ...form,
  }).format(new Date(`${date}T00:00:00Z`));
  R.dateText = date => dateForm(date, {dateStyle: "long"});
  // A date as day and year, in the order of the language, for narrow places.
  R.dateParts = date => {
    const parts = [dateForm(date, {day: "numeric", month: "short"}), dateForm(date, {year: "numeric"})];
    return now.lang === "ja" ? parts.reverse() : parts;
  };
  R.gameText = game => (R.texts[`page-game-${game}`] ? R.say(`page-game-${game}`) : game);
  R.gradeText = grade => R.say("page-grade", {grade, words: R.say(`page-grade-${grade}`)});
  R.stars = grade => R.el("span", {class: "stars", "aria-hidden": "true"}, "★".repeat(grade) + "☆".repeat(5 - grade));
  R.settings = {now, wire, set, translate};
  apply();
})();
