// How a question is answered: by one of several texts, by a number, or by pointing at things.

class AnswerForm {
  constructor(learn) {
    this.learn = learn;
    this.words = learn.words;
    this.element = make("div", { class: "fn-answer" });
    this.tried = new Set(); // options chosen already
    this.key = null;
  }

  /** Show the form of a question (null: none); `key` tells one question from another. */
  show(data, key) {
    this.element.hidden = !data || data.settled;
    if (this.element.hidden) {
      this.key = null;
      this.element.replaceChildren();
      return;
    }
    if (key !== this.key) this.tried.clear();
    const same = key === this.key;
    this.key = key;
    const { options, number, point } = data.form;
    if (options) this.options(options);
    else if (number) same || this.number(number);
    else if (point) this.point(point, same);
  }

  send(value) {
    this.learn.ask("answer", { value });
  }

  options(options) {
    const rows = options.map((text, index) => {
      const tried = this.tried.has(index);
      return make("li", {}, plain(text, () => (this.tried.add(index), this.send(index)), { class: "fn-plain fn-option", disabled: tried }));
    });
    this.element.replaceChildren(make("ul", { class: "fn-options" }, ...rows));
  }

  number([least, most]) {
    const label = fill(this.words.number, { least: figure(least), most: figure(most) });
    const field = make("input", { type: "number", min: String(least), max: String(most), step: "1", required: true, inputmode: least < 0 ? "text" : "numeric", class: "fn-number-field", "aria-label": label });
    const form = make("form", { class: "fn-buttons" }, field, make("button", { type: "submit", class: "fn-plain fn-first", text: this.words.answer }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value !== "") this.send(Number(field.value));
      field.select();
    });
    this.element.replaceChildren(make("p", { class: "fn-small", text: label }), form);
  }

  point({ candidates, picked, single }, same) {
    const { words, learn } = this;
    const unfolded = same && this.element.querySelector("details")?.open;
    const chosen = new Set(picked);
    const focused = same ? document.activeElement?.dataset?.candidate : null;
    const rows = candidates.map(([id, name]) => make("li", {}, make("button", { type: "button", class: "fn-row", text: name, "data-candidate": id, "aria-pressed": String(chosen.has(name)), onclick: () => learn.ask("pick", { id }) })));
    const list = make("details", { open: unfolded }, make("summary", { text: single ? words.pointAt : words.pointAll }), make("ul", { class: "fn-choices" }, ...rows));
    const ids = () => candidates.filter(([, name]) => chosen.has(name)).map(([id]) => id);
    const done = single ? null : make("p", { class: "fn-buttons" }, make("span", { class: "fn-small", text: fill(words.pointed, { n: picked.length }) }), plain(picked.length ? words.pointDone : words.noneOfThem, () => this.send(ids()), { class: picked.length ? "fn-plain fn-first" : "fn-plain" }));
    this.element.replaceChildren(...[list, done].filter(Boolean));
    if (same && done && learn.asked === "pick") learn.board.say(done.firstChild.textContent);
    if (focused) this.element.querySelector(`[data-candidate="${CSS.escape(focused)}"]`)?.focus();
  }
}
