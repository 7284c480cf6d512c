// A chance event to be told: chosen slot by slot or, where the game may, drawn by it.

class DealForm {
  /** `send(answers)` is called with an answer for each slot or, if the game `draws`, with null for that. */
  constructor(words, send, draws = false) {
    this.words = words;
    this.send = send;
    this.draws = draws;
    this.element = make("form", { class: "fn-deal", hidden: true });
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      send(this.lists.map(({ value }) => value));
    });
  }

  /** Show what is to be told (null: nothing): a question and slots, each a label and choices (no slots: it can only be drawn).
   *  What was chosen stays while the same is asked. */
  show(deal) {
    this.element.hidden = !deal;
    const key = JSON.stringify(deal);
    if (key === this.shown) return;
    this.shown = key;
    const parts = [];
    if (deal && this.draws) parts.push(...this.drawing());
    if (deal?.slots) parts.push(...this.telling(deal));
    this.element.replaceChildren(...parts);
  }

  drawing() {
    const { words } = this;
    const draw = plain(words.draw, () => this.send(null), { class: "fn-plain fn-first" });
    return [make("p", { class: "fn-small", text: words.chance }), make("p", { class: "fn-buttons" }, draw)];
  }

  telling({ question, slots }) {
    const { words } = this;
    this.lists = slots.map(([, choices]) => this.list(choices));
    const rows = slots.map(([label], slot) => make("label", { class: "fn-slot" }, make("span", { text: label }), this.lists[slot]));
    this.done = make("button", { class: this.draws ? "fn-plain" : "fn-plain fn-first", text: words.tell });
    this.ready();
    return [make("p", { text: this.draws ? `${words.tellDeal} ${question}` : question }), ...rows, make("p", { class: "fn-buttons" }, this.done)];
  }

  list(choices) {
    const options = choices.map(([value, text]) => make("option", { value, text }));
    const only = choices.length === 1;
    const list = make("select", { class: "fn-select" }, only ? null : make("option", { value: "", text: this.words.nothingYet }), ...options);
    list.addEventListener("change", () => this.ready());
    return list;
  }

  /** Only what is told whole can be sent. */
  ready() {
    this.done.disabled = this.lists.some(({ value }) => !value);
  }
}
