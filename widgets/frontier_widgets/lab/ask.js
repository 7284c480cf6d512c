// Asking: who sees what, the score if the game ended now, the chances, and all that can be worked out.

class AskCard {
  constructor(lab) {
    this.lab = lab;
    const { words } = lab;
    this.viewer = make("select", { class: "fn-select", "data-key": "viewer" });
    this.viewer.addEventListener("change", () => lab.ask("see", { viewer: this.viewer.value === "" ? null : Number(this.viewer.value) }));
    this.eyes = make("label", { class: "fn-field" }, make("span", { class: "fn-field-name", text: words.viewer }), this.viewer);
    this.scores = make("div", { class: "fn-scores" });
    this.odds = make("div", { class: "fn-odds" });
    this.search = make("input", { type: "search", class: "fn-search", autocomplete: "off" });
    this.search.addEventListener("input", () => this.find());
    this.about = make("p", { class: "fn-small", role: "status" });
    this.list = make("ul", { class: "fn-workings" });
    this.dumb = make("p", { class: "fn-small", text: words.dumbAsk });
    this.element = make(
      "section",
      { class: "fn-ask" },
      this.eyes,
      this.dumb,
      make("h3", { text: words.scores }),
      this.scores,
      make("h3", { text: words.odds }),
      this.odds,
      make("div", { class: "fn-edit-head" }, make("h3", { text: words.workings }), this.search),
      this.about,
      this.list,
    );
  }

  show(data) {
    const { words } = this.lab;
    this.element.hidden = data.view !== "ask" || data.problems.length > 0;
    if (this.element.hidden) return;
    this.eyes.hidden = !data.secrets;
    const viewers = [["", words.viewerAll], ["-1", words.viewerNone], ...data.players.map((name, player) => [String(player), fill(words.viewerOne, { name })])];
    this.viewer.replaceChildren(...viewers.map(([value, text]) => make("option", { value, text })));
    this.viewer.value = String(data.viewer ?? "");
    this.dumb.hidden = !data.dumb;
    this.scores.replaceChildren(
      make("table", {}, make("tbody", {}, ...data.scores.map((points, player) => make("tr", {}, make("th", { scope: "row" }, playerDot(player), data.players[player]), make("td", { class: "fn-number", text: figure(points) }))))),
      data.result ? make("p", { class: "fn-result", text: data.result }) : "",
    );
    const key = JSON.stringify([data.workings, data.odds]);
    if (key === this.key) return;
    this.key = key; // what is unfolded stays so while the same is shown
    this.search.placeholder = fill(words.workingsSearch, { n: data.workings.length });
    this.search.setAttribute("aria-label", this.search.placeholder);
    this.list.replaceChildren(...data.workings.map((one, index) => this.working(one, index)));
    this.find();
    this.odds.replaceChildren(...(data.odds.length ? data.odds.map((one) => this.chances(one)) : [make("p", { class: "fn-small", text: words.oddsNone })]));
  }

  working([title, verdict, holds], index) {
    const style = { true: "fn-told fn-holds", false: "fn-told fn-fails" }[holds] ?? "fn-muted";
    const row = make("button", { type: "button", class: "fn-row", "data-key": `working ${index}`, onclick: () => this.lab.ask("working", { index }) }, make("span", { text: title }), make("span", { class: `fn-small ${style}`, text: verdict }));
    return make("li", {}, row);
  }

  find() {
    const { words } = this.lab;
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const item of this.list.children) {
      item.hidden = !wanted.every((word) => item.textContent.toLowerCase().includes(word));
      if (!item.hidden) found += 1;
    }
    this.about.textContent = found ? words.workingsAbout : words.workingsNone;
  }

  chances({ title, rule, mean, exact, yesOrNo, outcomes, components }) {
    const { lab } = this;
    const { words } = lab;
    const most = Math.max(...outcomes.map(([, , , share]) => share));
    const rows = outcomes.map(([label, chance, percent, share]) => {
      const bar = make("span", { class: "fn-chance-bar", "aria-hidden": "true" });
      bar.style.width = `${(100 * share) / most}%`;
      return make("tr", {}, make("th", { scope: "row", text: label }), make("td", { class: "fn-chance" }, bar), make("td", { class: "fn-number", text: chance }), make("td", { class: "fn-number", text: percent }));
    });
    const head = make("tr", { class: "fn-unseen" }, ...[words.outcome, "", words.chance, words.percent].map((text) => make("th", { scope: "col", text })));
    const average = yesOrNo ? mean : fill(words.oddsMean, { mean: mean === exact ? mean : `${mean} (${exact})` });
    return make(
      "details",
      {},
      make("summary", {}, make("span", { text: title }), make("strong", { text: average })),
      make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)),
      make("p", { class: "fn-buttons" }, lab.board.rules.button(rule), components.length ? plain(words.lightThem, () => lab.ask("light", { components })) : null),
    );
  }
}

function playerDot(player) {
  const dot = make("span", { class: "fn-dot", "aria-hidden": "true" });
  dot.style.setProperty("--player", playerColour(player));
  return dot;
}
