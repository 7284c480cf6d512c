// Keys: which there are, and whether single letters and signs act. They can be switched off, for those who speak to
// their computer or press keys unawares; the choice holds for all pages of this browser.

const keysStore = new Store("frontier-nb keys");
const KEYS_OFF = "off";

/** Whether a key that was pressed is a single letter or sign, and these are switched off. */
function silenced(event) {
  return event.key.length === 1 && event.key !== " " && !commanded(event) && keysStore.read() === KEYS_OFF;
}

/** Make the dialog that says what each key does, from rows of a key and its words: the app's own, then those of every board. */
function keysDialog(words, own) {
  const every = [
    [", .", words.keyTarget],
    ["g", words.keyAside],
    ["w", words.keyWords],
    ["r", words.keyRules],
    ["l", words.keyLooks],
    ["?", words.keyHelp],
  ];
  const rows = [...own, ...every].map(([key, what]) => make("tr", {}, make("th", { scope: "row", text: key }), make("td", { text: what })));
  const box = make("input", { type: "checkbox", onchange: () => (box.checked ? keysStore.forget() : keysStore.write("", KEYS_OFF)) });
  const dialog = dialogOf(words, words.keys, make("table", {}, make("tbody", {}, ...rows)), make("label", { class: "fn-switch" }, box, make("span", { text: words.singleKeys })));
  const open = () => {
    box.checked = keysStore.read() !== KEYS_OFF;
    dialog.showModal();
  };
  return { dialog, open };
}
