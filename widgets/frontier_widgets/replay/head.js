// The top of a replay: which game, what can be done with it, who plays.

class ReplayHead {
  /** `choose(index)` is called with another game of the file, `enlarge(player)` with whose board to enlarge
   *  (null: nobody's), `tools` are the buttons and lists to offer. */
  constructor(words, choose, enlarge, tools) {
    this.words = words;
    this.enlarge = enlarge;
    this.title = make("h1");
    this.picker = make("select", { class: "fn-picker", "aria-label": words.picker });
    this.picker.addEventListener("change", () => choose(Number(this.picker.value)));
    this.players = make("ul", { class: "fn-players", "aria-label": words.players });
    this.tools = make("div", { class: "fn-tools" }, ...tools);
    // Before the tool acts: what it opens gives the focus back to where it was, which must still be in sight.
    this.tools.addEventListener("click", ({ target }) => target.closest("button") && this.leave(), true);
    this.menu = plain(words.menu, () => this.unfold(!this.element.classList.contains("fn-unfolded")), { class: "fn-plain fn-menu" });
    this.titles = make("div", { class: "fn-titles" }, this.title, this.picker);
    this.element = make("div", { class: "fn-head" }, this.titles, this.menu, this.tools, this.players);
    this.unfold(false);
  }

  /** Where there is little room the tools are behind a button. */
  unfold(open) {
    this.element.classList.toggle("fn-unfolded", open);
    this.menu.setAttribute("aria-expanded", String(open));
  }

  /** Fold the tools up as one of them is chosen; the focus goes to what they are then behind. */
  leave() {
    this.unfold(false);
    if (this.menu.offsetParent) this.menu.focus();
  }

  /** Give the focus back to a tool, or to what it is behind. */
  focus(tool) {
    (tool.offsetParent ? tool : this.menu).focus();
  }

  show({ title, games, game, players }) {
    this.title.textContent = title;
    this.picker.hidden = games.length < 2;
    this.title.classList.toggle("fn-unseen", !this.picker.hidden); // the picker shows it
    this.picker.replaceChildren(...grouped(games));
    this.picker.value = String(game);
    this.players.replaceChildren(
      ...players.map((name, player) => make("li", {}, playerChip(player), make("span", { class: "fn-name", text: name, title: name }), make("span", { class: "fn-score" }))),
    );
    this.boards(false, null);
  }

  /** Let a player's sign enlarge that player's board, or be no more than a sign; `enlarged` is whose board is. */
  boards(on, enlarged) {
    [...this.players.children].forEach((item, player) => {
      const parts = [...item.querySelectorAll("span")];
      const pressed = player === enlarged;
      const act = () => this.enlarge(pressed ? null : player);
      const focused = item.contains(document.activeElement);
      const button = on ? [make("button", { type: "button", class: "fn-player", title: this.words.board, "aria-pressed": String(pressed), onclick: act }, ...parts)] : parts;
      item.replaceChildren(...button);
      if (on && focused) item.firstChild.focus();
    });
  }

  scores(scores) {
    scores.forEach((score, player) => {
      this.players.children[player].querySelector(".fn-score").textContent = figure(score);
    });
  }
}

/** Options for records, each given by its name and its game; in groups where there are several games. */
function grouped(records) {
  const options = records.map(([name], index) => make("option", { value: String(index), text: name }));
  const games = [...new Set(records.map(([, game]) => game))];
  if (games.length < 2) return options;
  return games.map((game) => make("optgroup", { label: game }, ...options.filter((_, index) => records[index][1] === game)));
}
