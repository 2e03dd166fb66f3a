// The phrases of the page: Rulewright.texts holds them by key and language.
"use strict";
window.Rulewright = window.Rulewright || {};
Rulewright.rules = Rulewright.rules || {};
Rulewright.boards = Rulewright.boards || {};

// A phrase with its braces filled in, as Python's format_map does it: {name} only.
Rulewright.t = (key, words, lang) => {
  const phrase = (Rulewright.texts || {})[key];
  if (!phrase) throw new Error(`there is no phrase ${key}`);
  return phrase[lang || "en"].replace(/\{(\w+)\}/g, (whole, name) => {
    if (!words || !(name in words)) throw new Error(`the phrase ${key} lacks ${name}`);
    return String(words[name]);
  });
};
