// Progress as a file: written, and read back and merged; the streak in words.
"use strict";
(() => {
  const R = window.Rulewright;

  function download() {
    const link = R.el("a", {
      href: URL.createObjectURL(new Blob([R.store.exported()], {type: "application/json"})),
      download: `rulewright-progress-${R.today()}.json`,
    });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  // Makes the buttons for export and import work. `taken` is called after an import that changed something.
  function wire(taken) {
    const said = document.getElementById("keep-said");
    const file = document.getElementById("keep-file");
    if (!file) return;
    const tell = text => {
      said.textContent = text;
    };
    document.getElementById("keep-export").addEventListener("click", () => {
      download();
      tell(R.say("page-exported"));
    });
    document.getElementById("keep-import").addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      const done = R.store.imported(await chosen.text());
      file.value = "";
      tell(done.problem ? R.say(done.problem) : R.count("page-imported", done.count));
      if (!done.problem) taken();
    });
  }

  // The streak in words.
  function streakText(entries) {
    const {current, longest, puzzles} = R.store.streak(entries, R.today());
    return [R.count("page-streak", current), longest ? R.say("page-streak-longest", {count: longest}) : null,
      R.count("page-solved-count", puzzles)].filter(Boolean).join(" · ");
  }

  function refresh(entries) {
    const place = document.getElementById("streak");
    if (place) place.textContent = streakText(entries);
    const notice = document.getElementById("notice");
    if (!R.store.works()) {
      notice.textContent = R.say("page-no-storage");
      notice.hidden = false;
    }
  }

  R.keep = {wire, refresh};
})();
