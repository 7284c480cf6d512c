// Editing: the fields of what is selected, and the box with the pieces that are not on the table.

class EditCard {
  constructor(lab) {
    this.lab = lab;
    const { words } = lab;
    this.title = make("h3");
    this.whole = plain(words.done, () => lab.ask("select", { ids: [] }), { "aria-label": words.wholeTable, title: words.wholeTable });
    this.about = make("p", { class: "fn-small" });
    this.back = plain(words.toBox, () => lab.drop([lab.data.held], ["box"]), { class: "fn-plain fn-first", "data-key": "to-box" });
    this.fields = make("div", { class: "fn-fields" });
    this.beneath = make("p", { class: "fn-buttons fn-beneath" });
    this.box = new Box(lab);
    this.set = make("section", { class: "fn-set" }, make("div", { class: "fn-edit-head" }, this.title, this.whole), this.about, this.back, this.fields, this.beneath);
    this.element = make("section", { class: "fn-edit" }, this.set, this.box.element);
  }

  show(data) {
    const { words } = this.lab;
    this.element.hidden = data.view !== "edit";
    if (this.element.hidden) return;
    const { editable, selected, called, beneath, held, lifted, toBox, fields } = data;
    this.set.classList.toggle("fn-last", !selected); // what is set of the table as a whole is seldom changed
    this.title.textContent = selected ? called || selected : words.table;
    this.whole.hidden = !selected;
    this.back.hidden = !selected || !held || !toBox;
    this.about.textContent = selected && held ? words.held : !editable ? words.noEditor : fields.length ? "" : words.noFields;
    this.about.hidden = !this.about.textContent;
    this.fields.replaceChildren(...fields.map((field) => this.field(field)));
    const other = ([id, name]) => plain(name, () => this.lab.ask("select", { ids: [id, ...[selected, ...beneath.map(([one]) => one)].filter((one) => one !== id)] }));
    this.beneath.replaceChildren(make("span", { class: "fn-small", text: words.beneath }), ...beneath.map(other));
    this.beneath.hidden = beneath.length === 0;
    this.box.element.hidden = !editable;
    this.box.hold(lifted ? held : null);
  }

  field([id, label, value, choices, least, most]) {
    const { lab } = this;
    const name = make("span", { class: "fn-field-name", text: label });
    const set = (text) => text !== value && lab.ask("edit", { field: id, value: text });
    if (choices.length) {
      const list = make("select", { class: "fn-select", "data-key": id }, ...choices.map(([choice, text]) => make("option", { value: choice, text })));
      list.value = value;
      list.addEventListener("change", () => set(list.value));
      return make("label", { class: "fn-field" }, name, list);
    }
    const number = make("input", { type: "number", class: "fn-count", "data-key": id, "aria-label": label, min: String(least), max: String(most), step: "1", value, inputmode: "numeric" });
    const take = (wish) => {
      const whole = Math.round(Number(wish));
      number.value = String(Number.isFinite(whole) && wish !== "" ? Math.min(most, Math.max(least, whole)) : value);
      set(number.value);
    };
    number.addEventListener("change", () => take(number.value));
    const by = (step, sign, words) => plain(sign, () => take(Number(number.value) + step), { class: "fn-plain fn-step-by", "aria-label": fill(words, { label }), "data-key": `${id} ${sign}` });
    return make("div", { class: "fn-field" }, name, make("span", { class: "fn-stepper" }, by(-1, "−", lab.words.less), number, by(1, "+", lab.words.more)));
  }
}

/** The box: pieces with pictures, to search, to choose, to drag. */
class Box {
  constructor(lab) {
    this.lab = lab;
    const { words } = lab;
    this.pictures = new Map(); // theme and id -> address of the picture
    this.search = make("input", { type: "search", class: "fn-search", placeholder: words.boxSearch, "aria-label": words.boxSearch, autocomplete: "off" });
    this.search.addEventListener("input", () => this.find());
    this.about = make("p", { class: "fn-small", role: "status" });
    this.list = make("div", { class: "fn-pieces", role: "group", "aria-label": words.box });
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("focusin", (event) => this.rove(event.target));
    this.element = make("section", { class: "fn-box" }, make("div", { class: "fn-edit-head" }, make("h3", { text: words.box }), this.search), this.about, this.list);
    lab.board.stops.push(() => this.forget());
  }

  forget() {
    for (const address of this.pictures.values()) URL.revokeObjectURL(address);
    this.pictures.clear();
  }

  take({ pieces, pictures, theme }) {
    for (const [id, svg] of Object.entries(pictures)) this.pictures.set(`${theme} ${id}`, URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })));
    const held = document.activeElement?.closest(".fn-piece");
    const [before, id] = [this.pieces?.indexOf(held), held?.dataset.piece];
    this.pieces = pieces.map(([id, name]) => {
      const image = make("img", { src: this.pictures.get(`${theme} ${id}`), alt: "", draggable: "false" });
      return make("button", { type: "button", class: "fn-piece", "data-piece": id, "aria-label": name, title: name, "aria-pressed": "false", tabindex: "-1", onclick: () => this.choose(id) }, image);
    });
    this.list.replaceChildren(...this.pieces);
    this.find();
    if (held) (this.button(id) ?? this.pieces[Math.min(before, pieces.length - 1)] ?? this.search).focus({ preventScroll: true });
  }

  button(id) {
    return this.list.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  }

  find() {
    const { words } = this.lab;
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const piece of this.pieces) {
      const name = piece.title.toLowerCase();
      piece.hidden = !wanted.every((word) => name.includes(word));
      if (!piece.hidden) found += 1;
    }
    if (!this.visible.some(({ tabIndex }) => tabIndex === 0)) this.rove(this.visible[0]);
    if (this.held) {
      this.about.textContent = fill(words.heldOne, { name: this.button(this.held)?.title ?? "" });
      return;
    }
    this.about.textContent = !this.pieces.length ? words.boxEmpty : found ? words.boxAbout : words.boxNone;
  }

  get visible() {
    return this.pieces.filter((piece) => !piece.hidden);
  }

  /** Only one piece is reached by the tabulator, the others from it by arrows. */
  rove(piece) {
    for (const other of this.pieces) other.tabIndex = other === piece ? 0 : -1;
  }

  key(event) {
    const all = this.visible;
    const at = all.indexOf(event.target);
    const columns = all.filter(({ offsetTop }) => offsetTop === all[0].offsetTop).length;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || commanded(event)) return;
    event.preventDefault();
    event.stopPropagation();
    all[next]?.focus();
  }

  choose(id) {
    const { lab } = this;
    const again = lab.data.lifted && lab.data.held === id;
    lab.toBoard = !again;
    lab.ask(...(again ? ["select", { ids: [] }] : ["hold", { ids: [id] }]));
  }

  hold(id) {
    this.held = id;
    if (this.pieces) this.find();
    for (const piece of this.pieces ?? []) piece.setAttribute("aria-pressed", String(piece.dataset.piece === id));
  }
}
