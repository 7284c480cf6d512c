// A chance event to be told: drawn by the game, or chosen slot by slot.

class DealForm {
  /** `send(answers)` is called with an answer for each slot, or null: the game is to draw. */
  constructor(words, send) {
    this.words = words;
    this.send = send;
    this.element = make("div", { class: "fn-deal", hidden: true });
  }

  /** Show what is to be told: a question and slots, each a label and choices (null: it can only be drawn). */
  show(on, deal) {
    this.element.hidden = !on;
    const key = JSON.stringify([on, deal]);
    if (key === this.shown) return;
    this.shown = key;
    const { words } = this;
    const draw = make("p", { class: "fn-buttons" }, plain(words.draw, () => this.send(null), { class: "fn-plain fn-first" }));
    this.element.replaceChildren(make("p", { class: "fn-small", text: words.chance }), draw);
    if (!on || !deal) return;
    const [question, slots] = deal;
    this.lists = slots.map(([label, choices]) => {
      const options = choices.map(([value, text]) => make("option", { value, text }));
      const only = choices.length === 1;
      const list = make("select", { class: "fn-select" }, only ? null : make("option", { value: "", text: words.nothingYet }), ...options);
      list.addEventListener("change", () => this.ready());
      return { list, label };
    });
    this.done = plain(words.deal, () => this.send(this.lists.map(({ list }) => list.value)));
    const rows = this.lists.map(({ list, label }) => make("label", { class: "fn-slot" }, make("span", { text: label }), list));
    this.element.append(make("p", { class: "fn-small", text: `${words.tellDeal} ${question}` }), ...rows, make("p", { class: "fn-buttons" }, this.done));
    this.ready();
  }

  /** Only what is told whole can be sent. */
  ready() {
    this.done.disabled = this.lists.some(({ list }) => !list.value);
  }
}
