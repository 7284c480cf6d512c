// The language of the pages. The choice holds for all pages of this browser, and is told to those that are open.

const languageStore = new Store("frontier-nb language");

/** The code of the language that was chosen in this browser, else of the one that the kernel speaks. */
function chosenLanguage(model) {
  const chosen = languageStore.read();
  const known = model.get("languages").some(([code]) => code === chosen);
  return known ? chosen : model.get("language");
}

function chooseLanguage(code) {
  languageStore.write("", code);
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
