// The language of the pages. The choice holds for all pages of this browser, and is told to those that are open.

const LANGUAGE_KEY = "frontier-nb language";
let languageHere = null; // the choice where nothing can be stored

/** The code of the language that was chosen in this browser, else of the one that the kernel speaks. */
function chosenLanguage(model) {
  try {
    languageHere = localStorage.getItem(LANGUAGE_KEY) ?? languageHere;
  } catch {
    // A browser that stores nothing still knows the choice of this page.
  }
  const known = model.get("languages").some(([code]) => code === languageHere);
  return known ? languageHere : model.get("language");
}

function chooseLanguage(code) {
  languageHere = code;
  try {
    localStorage.setItem(LANGUAGE_KEY, code);
  } catch {
    // It holds for this page.
  }
  window.dispatchEvent(new CustomEvent("frontier-language"));
}

/** Call `heard` whenever the language may be another; returns what ends that. */
function onLanguage(heard) {
  for (const name of ["frontier-language", "storage"]) window.addEventListener(name, heard);
  return () => {
    for (const name of ["frontier-language", "storage"]) window.removeEventListener(name, heard);
  };
}

/** Make the list to choose the language from; every language is called as it calls itself. */
function languageList(model) {
  const { language } = model.get("texts");
  const list = make("select", { class: "fn-select fn-language", "aria-label": language, title: language });
  list.append(...model.get("languages").map(([code, name]) => make("option", { value: code, text: name, lang: code })));
  list.value = model.get("language");
  list.addEventListener("change", () => chooseLanguage(list.value));
  return list;
}
