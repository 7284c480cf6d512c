// The looks and the language that were chosen hold for these pages too, and the other way round.
(() => {
  try {
    const looks = localStorage.getItem("frontier-nb looks");
    if (looks && looks !== "auto") document.documentElement.dataset.looks = looks;
  } catch {
    // nothing is kept in this browser
  }
  document.addEventListener("click", ({ target }) => {
    const code = target.closest?.("[data-language]")?.dataset.language;
    try {
      if (code) localStorage.setItem("frontier-nb language", code);
    } catch {
      // the link leads there all the same
    }
  });
})();
