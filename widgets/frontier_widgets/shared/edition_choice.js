// Which edition a page plays with: the shipped one, or one from a file, which the kernel checks first. The names
// and figures of a file are shown as text.

const FEW_LINES = 8; // differences that are shown at once; more are behind a fold

class EditionChoice {
  /** `ask(name, data)` sends a request to the kernel, which answers with data for `show`. */
  constructor(words, ask) {
    this.words = words;
    this.ask = ask;
    this.name = make("span", { class: "fn-edition-name" });
    this.differences = make("div", { class: "fn-edition-differences" });
    this.load = plain(words.editionLoad, () => this.open());
    this.back = plain(words.editionBack, () => this.ask("edition-shipped", {}));
    this.element = make(
      "div",
      { class: "fn-edition", role: "group", "aria-label": words.edition },
      make("div", { class: "fn-edition-row" }, make("span", { class: "fn-edition-label", text: words.edition }), this.name, make("span", { class: "fn-buttons" }, this.load, this.back)),
      this.differences,
      this.build(),
    );
  }

  build() {
    const { words } = this;
    this.about = make("p", { class: "fn-small" });
    this.file = make("input", { type: "file", accept: ".toml,.json,.txt", class: "fn-file" });
    this.file.addEventListener("click", () => (this.file.value = "")); // the same file can be chosen again once it is mended
    this.file.addEventListener("change", () => this.read(this.file.files[0]));
    this.result = make("div", { class: "fn-edition-result", role: "status" });
    this.dialog = dialogOf(words, words.editionTitle, this.about, make("label", { class: "fn-label" }, words.editionFile, this.file), this.result);
    this.dialog.dataset.lmSuppressShortcuts = "true";
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation());
    return this.dialog;
  }

  /** The largest file, in kB. */
  get most() {
    return Math.floor(this.limit / 1000);
  }

  open() {
    this.file.value = "";
    this.result.replaceChildren();
    this.about.textContent = fill(this.words.editionAbout, { n: this.most });
    this.dialog.showModal();
  }

  read(file) {
    if (!file) return;
    if (file.size > this.limit) {
      this.refuse(fill(this.words.editionTooLarge, { n: this.most }));
      return;
    }
    this.refuse(this.words.editionChecking);
    const reader = new FileReader();
    reader.addEventListener("load", () => this.ask("edition-check", { file: file.name, data: String(reader.result).split(",")[1] ?? "" }));
    reader.addEventListener("error", () => this.refuse(this.words.editionUnread));
    reader.readAsDataURL(file);
  }

  refuse(text) {
    this.result.replaceChildren(make("p", { text }));
  }

  use() {
    this.dialog.close();
    this.load.focus();
    this.ask("edition-use", {});
  }

  show({ limit, shipped, used, checked }) {
    const { words } = this;
    this.limit = limit;
    this.name.textContent = used ? fill(used.name ? words.editionOwn : words.editionStored, used) : fill(words.editionShipped, { id: shipped });
    if (this.back.contains(document.activeElement) && !used) this.load.focus();
    this.back.hidden = !used;
    this.differences.replaceChildren(...(used ? this.compared(used, 0) : []));
    if (checked) this.result.replaceChildren(...(checked.faults.length ? this.faulty(checked) : this.sound(checked)));
  }

  faulty({ name, faults, more }) {
    const rows = faults.map(([place, reason]) => make("li", {}, make("code", { text: place || this.words.editionWhole }), ` ${reason}`));
    return [
      make("p", {}, make("strong", { text: fill(this.words.editionFaulty, { name }) })),
      make("ul", { class: "fn-edition-list fn-scrolls", tabindex: "0" }, ...rows),
      ...(more ? [make("p", { class: "fn-small", text: this.words.editionMore })] : []),
    ];
  }

  sound(checked) {
    const { words } = this;
    return [
      make("p", { class: "fn-edition-sound" }, make("strong", { text: fill(words.editionSound, checked) })),
      ...(checked.same ? [make("p", { text: words.editionSameId })] : []),
      ...this.compared(checked, FEW_LINES),
      make("p", { class: "fn-buttons" }, plain(words.editionUse, () => this.use(), { class: "fn-plain fn-first" })),
    ];
  }

  /** The differences from the shipped edition: how many, and each of them, open at once if there are few. */
  compared({ summary, groups, left }, few) {
    if (!groups.length) return [make("p", { text: summary })];
    const lines = groups.flatMap(([heading, texts]) => [make("h3", { text: heading }), make("ul", {}, ...texts.map((text) => make("li", { text })))]);
    if (left) lines.push(make("p", { class: "fn-small", text: fill(this.words.editionLeft, { n: left }) }));
    const count = groups.reduce((sum, [, texts]) => sum + texts.length, left);
    return [make("details", { open: count <= few }, make("summary", { text: summary }), make("div", { class: "fn-edition-list fn-scrolls", tabindex: "0" }, ...lines))];
  }
}
