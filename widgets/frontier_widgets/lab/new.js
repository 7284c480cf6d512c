// A new position: an empty table, one from somewhere in a game, or one of a game that comes along.

class NewPosition {
  constructor(lab) {
    this.lab = lab;
    const { words } = lab;
    this.setUp = make("div", { class: "fn-set-up" }); // the row of what a table is set up with
    this.edition = new EditionChoice(words, (name, data) => lab.board.ask(name, data));
    this.record = make("select", { class: "fn-select", "aria-label": words.record });
    this.record.addEventListener("change", () => this.bound());
    this.at = make("input", { type: "range", class: "fn-scrubber", min: "0", step: "1" });
    this.at.addEventListener("input", () => this.told());
    this.where = make("span", { class: "fn-small" });
    this.take = plain(words.recordMake, () => this.make("record", { record: this.record.value, at: Number(this.at.value) }));
    this.known = make("div", { class: "fn-way" }, make("h3", { text: words.recordTitle }), this.record, make("label", { class: "fn-event-at" }, this.where, this.at), make("p", { class: "fn-buttons" }, this.take));
    const way = (title, about, act) => make("div", { class: "fn-way" }, make("h3", { text: title }), make("p", { class: "fn-small", text: about }), make("p", { class: "fn-buttons" }, act));
    this.dialog = dialogOf(
      words,
      words.newPosition,
      this.setUp,
      this.edition.element,
      make("div", { class: "fn-ways" }, way(words.emptyTitle, words.emptyAbout, plain(words.emptyMake, () => this.make("new", this.chosen()), { class: "fn-plain fn-first" })), way(words.strollTitle, words.strollAbout, plain(words.strollMake, () => this.make("stroll", this.chosen()))), this.known),
      make("p", { class: "fn-small", text: words.undoable }),
    );
    this.dialog.classList.add("fn-new");
  }

  /** Take what can be chosen of a game. */
  load({ counts, options, game, own }) {
    const { words } = this.lab;
    const list = (title, choices, value, name) => {
      const made = make("select", { class: "fn-select", "data-option": name }, ...choices.map(([choice, text]) => make("option", { value: choice, text })));
      made.value = value;
      return make("label", { class: "fn-field" }, make("span", { class: "fn-field-name", text: title }), made);
    };
    const players = counts.map((count) => [String(count), String(count)]);
    this.setUp.replaceChildren(list(words.players, players, String(counts[0]), ""), ...options.map(([name, title, choices, value]) => list(title, choices, value, name)));
    if (this.own !== own || this.game !== game) this.records([]);
    Object.assign(this, { game, own });
  }

  open() {
    const { lab } = this;
    const now = { "": String(lab.data.players.length), ...lab.data.chosen };
    for (const list of this.setUp.querySelectorAll("[data-option]")) list.value = now[list.dataset.option] ?? list.value;
    if (!this.record.length) lab.board.ask("records");
    this.dialog.showModal();
  }

  records(found) {
    this.counts = new Map(found.map(([name, , events]) => [name, events]));
    this.record.replaceChildren(...found.map(([name, title]) => make("option", { value: name, text: title })));
    this.known.hidden = found.length === 0;
    if (found.length) this.bound();
  }

  bound() {
    const all = this.counts.get(this.record.value);
    this.at.max = String(all);
    this.at.value = String(Math.round(all / 2));
    this.told();
  }

  told() {
    const { at, lab, where } = this;
    where.textContent = fill(lab.words.recordAt, { n: at.value, all: at.max });
    at.setAttribute("aria-valuetext", where.textContent);
    at.style.setProperty("--done", `${(100 * at.value) / Math.max(1, at.max)}%`);
  }

  chosen() {
    const lists = [...this.setUp.querySelectorAll("[data-option]")];
    const [players, ...options] = lists.map(({ dataset, value }) => [dataset.option, value]);
    return { players: Number(players[1]), options: Object.fromEntries(options) };
  }

  make(name, data) {
    this.dialog.close();
    this.lab.ask(name, data);
  }
}
