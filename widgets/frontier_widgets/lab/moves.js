// Moves: what may be done at the position, and what would come of it.

class MovesCard {
  constructor(lab) {
    this.lab = lab;
    const { words } = lab;
    this.turn = make("p");
    this.draw = plain(words.drawIt, () => lab.ask("draw"), { class: "fn-plain fn-first", "data-key": "draw" });
    this.refused = make("div", { class: "fn-said fn-said-off", role: "alert" });
    this.dumb = make("p", { class: "fn-small", text: words.dumb });
    this.tried = make("section", { class: "fn-tried fn-said fn-said-on", "aria-label": words.tried });
    this.picker = new MovePicker(words, lab.board, (name, given) => lab.ask(name, given));
    this.element = make("section", { class: "fn-try" }, this.tried, this.turn, this.refused, this.dumb, this.draw, this.picker.element);
  }

  show(data) {
    const { words, board } = this.lab;
    this.element.hidden = data.view !== "moves" || data.problems.length > 0;
    if (this.element.hidden) return;
    const { due, turn, picker, refused, dumb } = data;
    const told = { player: turn, chance: words.chanceDue, over: `${words.over} ${data.result}` }[due];
    this.turn.replaceChildren(make("strong", { text: told }), due === "player" ? ` ${words.tryOne}` : "");
    this.draw.hidden = due !== "chance";
    this.refused.hidden = !refused;
    if (refused) this.refused.replaceChildren(make("p", { class: "fn-told fn-fails", text: words.illegal }), make("p", {}, `${refused[0]} `, board.rules.button(refused[2])), refused[1] ? make("p", { text: refused[1] }) : "");
    this.dumb.hidden = !dumb || due !== "player";
    this.picker.show(picker);
    if (this.picker.news) board.say(this.picker.news);
    this.showTried(data);
  }

  showTried({ line, change, players }) {
    const { words } = this.lab;
    this.tried.hidden = line.length === 0;
    if (!line.length) return;
    const row = ([before, after], player) => {
      const by = after - before;
      const sign = by > 0 ? `+${by}` : by < 0 ? figure(by) : "";
      return make("tr", {}, make("th", { scope: "row" }, playerDot(player), players[player]), make("td", { class: "fn-number", text: figure(before) }), make("td", { class: "fn-number", text: figure(after) }), make("td", { class: `fn-number fn-by ${by ? "" : "fn-same"}`, text: sign || "=" }));
    };
    const head = make("tr", {}, make("th", { scope: "col", text: words.whatIf }), ...[words.before, words.after, ""].map((text) => make("th", { scope: "col", class: "fn-number", text })));
    this.tried.replaceChildren(
      ...line.map((text, index) => make("p", { class: index === line.length - 1 ? "fn-what" : "fn-small", text })),
      make("table", { class: "fn-change" }, make("thead", {}, head), make("tbody", {}, ...change.map(row))),
      make("p", { class: "fn-buttons" }, plain(words.stepBack, () => this.lab.ask("back"), { class: "fn-plain fn-first", "data-key": "back" }), plain(words.adopt, () => this.lab.ask("adopt"), { title: words.adoptTip, "data-key": "adopt" })),
    );
  }
}
