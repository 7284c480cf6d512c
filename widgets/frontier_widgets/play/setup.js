// Before a game: games to go on with, and a new one: which, who sits where, with what.

class PlaySetup {
  constructor(play) {
    this.play = play;
    const { words } = play;
    this.names = []; // as the person wrote them
    this.bots = [null, "greedy", "greedy", "greedy", "greedy"];
    this.count = 2;
    this.edition = new EditionChoice(words, (name, data) => play.ask(name, data));
    this.kept = make("ul", { class: "fn-kept" });
    this.goOn = make("section", { class: "fn-card", "aria-label": words.goOnTitle }, make("h2", { text: words.goOnTitle }), make("p", { class: "fn-small", text: words.goOnAbout }), this.kept);
    this.games = make("div", { class: "fn-choice", role: "radiogroup", "aria-label": words.whichGame });
    this.players = make("div", { class: "fn-choice", role: "radiogroup", "aria-label": words.players });
    this.seats = make("div", { class: "fn-seats" });
    this.options = make("div", { class: "fn-setup-options" });
    this.dealing = make("select", { class: "fn-select", title: words.dealtTip }, make("option", { value: "", text: words.dealtHere }), make("option", { value: "told", text: words.dealtThere }));
    this.dealing.addEventListener("change", () => this.showSeats());
    this.from = make("p", { class: "fn-small" });
    this.fault = make("p", { class: "fn-told fn-fails", role: "alert" });
    this.unkept = make("p", { class: "fn-told fn-fails", text: words.keptNot });
    this.file = make("input", { type: "file", accept: ".frontier,.fgn,.jsonl,.json,.txt", class: "fn-file" });
    this.file.addEventListener("change", () => this.load(this.file.files[0]));
    this.begin = plain(words.begin, () => this.start(), { class: "fn-plain fn-first fn-begin" });
    this.form = make(
      "section",
      { class: "fn-card", "aria-label": words.newGame },
      make("h2", { text: words.newGame }),
      this.games,
      this.from,
      this.row(words.players, this.players),
      this.seats,
      this.options,
      make("label", { class: "fn-setup-row" }, make("span", { text: words.dealing }), this.dealing),
      this.edition.element,
      this.fault,
      make("p", { class: "fn-buttons" }, this.begin),
    );
    const loading = make("section", { class: "fn-card", "aria-label": words.load }, make("h2", { text: words.load }), make("p", { class: "fn-small", text: words.loadAbout }), make("label", { class: "fn-label" }, make("span", { class: "fn-unseen", text: words.load }), this.file));
    this.title = make("h1", { tabindex: "-1", text: words.play });
    this.head = make("div", { class: "fn-front-head" }, make("div", {}, this.title, make("p", { text: words.about })));
    this.element = make("div", { class: "fn-setup" }, this.head, make("div", { class: "fn-setup-columns" }, this.form, make("div", { class: "fn-setup-side" }, this.unkept, this.goOn, loading)));
  }

  row(label, element) {
    return make("div", { class: "fn-setup-row" }, make("span", { text: label, "aria-hidden": "true" }), element);
  }

  show(data) {
    this.element.hidden = !data;
    if (!data) return;
    const { play } = this;
    const { words } = play;
    this.data = data;
    this.begin.disabled = false;
    const { chosen } = data;
    this.head.append(play.bar);
    this.game = data.games.find((game) => game.id === chosen.game);
    if (this.shown !== chosen.game || this.told !== chosen.told) this.dealing.value = chosen.told ? "told" : "";
    this.shown = chosen.game;
    this.told = chosen.told;
    const [least, most] = this.game.players;
    this.count = chosen.players ?? Math.min(most, Math.max(least, this.count));
    this.games.replaceChildren(...data.games.map(({ id, title }) => this.radio("game", id, title, id === chosen.game, () => this.turnTo(id))));
    this.from.hidden = !chosen.position;
    this.from.replaceChildren(words.position, " ", plain(words.positionDrop, () => play.ask("game", { game: chosen.game })));
    const counts = [];
    for (let n = least; n <= most; n++) if (!chosen.players || n === chosen.players) counts.push(n);
    this.players.replaceChildren(...counts.map((n) => this.radio("players", String(n), String(n), n === this.count, () => this.sit(n))));
    this.options.replaceChildren(...this.game.options.map((option) => this.option(option, chosen.options?.[option.name])));
    this.edition.show(chosen.edition);
    this.fault.textContent = chosen.fault ?? "";
    this.fault.hidden = !chosen.fault;
    this.showSeats();
    this.showKept();
  }

  /** Another game; nothing begins before its choices are there. */
  turnTo(game) {
    this.begin.disabled = true;
    this.play.ask("game", { game });
  }

  radio(name, value, text, checked, onchange) {
    return make("label", { class: "fn-radio" }, make("input", { type: "radio", name: `fn-${name}`, value, checked, onchange }), make("span", { text }));
  }

  option({ name, title, choices, default: usual }, fixed) {
    const list = make("select", { class: "fn-select", "data-option": name });
    list.append(...choices.map(([value, text]) => make("option", { value, text })));
    list.value = fixed ?? this.before?.[name] ?? usual;
    list.disabled = Boolean(fixed);
    list.addEventListener("change", () => (this.before = { ...this.before, [name]: list.value }));
    return make("label", { class: "fn-setup-row" }, make("span", { text: title }), list);
  }

  sit(count) {
    this.count = count;
    this.showSeats();
  }

  /** The seats: names that were written stay as they are, the others follow who plays. */
  showSeats() {
    const { words } = this.play;
    this.seats.replaceChildren(
      ...Array.from({ length: this.count }, (_, seat) => {
        const name = make("input", { class: "fn-text", maxlength: "40", value: this.names[seat] ?? this.usual(seat), "aria-label": fill(words.name, { n: seat + 1 }) });
        name.dataset.lmSuppressShortcuts = "true";
        name.addEventListener("input", () => (this.names[seat] = name.value));
        const who = make("select", { class: "fn-select", "aria-label": fill(words.whoPlays, { name: fill(words.seat, { n: seat + 1 }) }) });
        who.append(make("option", { value: "", text: words.person }), ...this.data.bots.map(([id, title, about]) => make("option", { value: id, text: fill(words.botName, { bot: title }), title: about })));
        who.value = this.bots[seat] ?? "";
        who.addEventListener("change", () => {
          this.bots[seat] = who.value || null;
          if (this.names[seat] === undefined) name.value = this.usual(seat);
        });
        return make("div", { class: "fn-seat" }, playerChip(seat), name, who);
      }),
    );
    this.tellSeats();
  }

  /** At a real table everybody is a person. */
  tellSeats() {
    const told = this.dealing.value === "told";
    for (const list of this.seats.querySelectorAll("select")) list.disabled = told;
    this.seats.classList.toggle("fn-all-persons", told);
  }

  usual(seat) {
    const { words } = this.play;
    const bot = this.data.bots.find(([id]) => id === this.bots[seat]);
    return bot && this.dealing.value !== "told" ? fill(words.botSeat, { bot: fill(words.botName, { bot: bot[1] }), n: seat + 1 }) : fill(words.seat, { n: seat + 1 });
  }

  showKept() {
    const { play } = this;
    const { words } = play;
    const games = play.store.games();
    this.goOn.hidden = !games.length;
    this.unkept.hidden = play.store.kept;
    this.kept.replaceChildren(
      ...games.map(([id, about]) => {
        if (!about) return this.damaged(id);
        const { title, players, when, over } = about;
        const named = { title, players: players.join(", ") };
        const go = plain(over ? words.lookAtEnd : words.goOn, () => play.resume(id), { class: over ? "fn-plain" : "fn-plain fn-first", "aria-label": fill(words.goOnTip, named) });
        const drop = this.drop(id, named);
        return make("li", {}, make("div", {}, make("strong", { text: title }), make("p", { class: "fn-small", text: `${named.players} · ${when}` })), make("p", { class: "fn-buttons" }, go, drop));
      }),
    );
  }

  /** A game that is kept and cannot be read: it is for the person to throw away. */
  damaged(id) {
    const { words, store } = this.play;
    const save = plain(words.saveDamaged, () => saveFile({ kind: "frontier", name: `${id}.txt`, type: "text/plain", text: store.raw(id) }));
    return make("li", {}, make("strong", { text: words.damaged }), make("p", { class: "fn-buttons" }, save, this.drop(id, { title: words.damaged, players: id })));
  }

  drop(id, named) {
    const { words, store } = this.play;
    return plain(words.forget, () => confirm(words.forgetSure) && (store.forget(id), this.showKept()), { "aria-label": fill(words.forgetTip, named) });
  }

  start() {
    const told = this.dealing.value === "told";
    const names = [...this.seats.querySelectorAll("input")].map((input, seat) => input.value.trim() || fill(this.play.words.seat, { n: seat + 1 }));
    const options = Object.fromEntries([...this.options.querySelectorAll("select")].map((list) => [list.dataset.option, list.value]));
    const seats = names.map((name, seat) => [name, told ? null : (this.bots[seat] ?? null)]);
    const { game, position } = this.data.chosen;
    this.play.store.leave();
    this.play.ask("begin", { setting: { format: "frontier-play/1", game, seats, options, told, ...(position ? { position } : {}) } });
  }

  load(file) {
    if (!file) return;
    const { play } = this;
    if (file.size > 2e6) {
      play.notify(play.words.tooLarge);
      return;
    }
    play.store.leave();
    file.text().then((text) => play.ask("load", { text }));
    this.file.value = "";
  }
}
