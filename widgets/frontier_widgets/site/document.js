// The looks and the language that were chosen hold for these pages too, and the other way round.
(() => {
  try {
    const looks = localStorage.getItem("frontier-nb looks");
    if (looks && looks !== "auto") document.documentElement.dataset.looks = looks;
    const chosen = localStorage.getItem("frontier-nb language");
    const pages = [...document.querySelectorAll("link[rel=alternate]")];
    const other = pages.find((link) => link.hreflang === chosen && chosen !== document.documentElement.lang);
    if (other) location.replace(other.getAttribute("href") + location.hash);
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
