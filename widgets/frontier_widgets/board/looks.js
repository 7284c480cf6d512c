// How pages look: as the system does, light, dark, or for a projector. The choice holds for all pages of this
// browser, and is told to those that are open.

const LOOKS = ["auto", "light", "dark", "projector"];
const looksStore = new Store("frontier-nb looks");

function chosenLooks() {
  const chosen = looksStore.read();
  return LOOKS.includes(chosen) ? chosen : "auto";
}

function chooseLooks(name) {
  looksStore.write("", name);
  window.dispatchEvent(new CustomEvent("frontier-looks"));
}

/** The theme of the moment: "light", "dark" or "projector". */
function themeNow() {
  const chosen = chosenLooks();
  if (chosen !== "auto") return chosen;
  const lab = document.body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Give an app, and a page that is all ours, the theme of the moment; return it. */
function shade(root) {
  const theme = themeNow();
  for (const name of ["dark", "projector"]) root.classList.toggle(`fn-${name}`, theme === name);
  if (document.body.dataset.frontier !== undefined) document.documentElement.dataset.looks = theme;
  return theme;
}

/** Call `heard` whenever the theme may be another; returns what ends that. */
function onLooks(heard) {
  const media = matchMedia("(prefers-color-scheme: dark)");
  const watch = new MutationObserver(heard);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  media.addEventListener("change", heard);
  for (const name of ["frontier-looks", "storage"]) window.addEventListener(name, heard);
  return () => {
    watch.disconnect();
    media.removeEventListener("change", heard);
    for (const name of ["frontier-looks", "storage"]) window.removeEventListener(name, heard);
  };
}

/** Make the list to choose the looks from; `words` has "looks" and a name for each. */
function looksList(words) {
  const list = make("select", { class: "fn-select", "aria-label": words.looks, title: words.looks });
  list.append(...LOOKS.map((name) => make("option", { value: name, text: words[name] })));
  const tell = () => (list.value = chosenLooks());
  list.addEventListener("change", () => chooseLooks(list.value));
  tell();
  return { list, stop: onLooks(tell) };
}

/** Choose the next looks; return what to say of it. */
function nextLooks(words) {
  const next = LOOKS[(LOOKS.indexOf(chosenLooks()) + 1) % LOOKS.length];
  chooseLooks(next);
  return `${words.looks}: ${words[next]}`;
}
