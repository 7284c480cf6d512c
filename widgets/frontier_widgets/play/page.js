// A game under way: the board, and beside it whose turn it is, what can be done, and what has happened.

const PACES = ["once", "brisk", "slow", "hand"];

class Play extends SidePage {
  constructor(model, root) {
    super(model, root, "fn-play");
    this.store = new GameStore(model.widget_manager?.kernel?.id, (what) => this.keeping(what));
    this.build();
    this.show(model.get("panel").state);
    this.board.stops.push(() => this.store.stop());
    this.begin();
  }

  build() {
    const { words, root } = this;
    this.turn = new TurnCard(this);
    this.hints = new HintCard(this);
    this.log = new GameLog(this);
    this.end = new EndCard(this);
    this.equip([], this.keyRows());
    this.settings = this.preferences();
    this.saving = dialogOf(words, words.save, make("p", { class: "fn-buttons" }, plain(words.saveTip, () => this.save("frontier")), (this.recording = plain(words.saveRecord, () => this.save("fgn")))));
    this.scores = make("ul", { class: "fn-players", "aria-label": words.players });
    this.tools = make("span", { class: "fn-tools fn-game-tools" }, plain(words.save, () => this.saving.showModal(), { title: words.saveTip }), plain(words.prefer, () => this.settings.showModal()));
    this.head.append(plain(words.home, () => this.leave(), { class: "fn-plain fn-back" }), this.where, this.scores, this.menu, this.whose, this.tools);
    this.undo = plain(words.undo, () => this.ask("back"));
    this.redo = plain(words.redo, () => this.ask("forth"));
    this.hint = plain(words.hint, () => this.ask(this.data.advice && this.data.advice.part < 1 ? "stop" : "hint"));
    this.feet.append(this.undo, this.redo, this.folder, this.hint);
    this.scroll.append(this.turn.element, this.hints.element, this.end.element, this.calculation.element, this.log.element);
    this.setup = new PlaySetup(this);
    this.main = this.columns.querySelector(".fn-main");
    this.main.append(this.end.plot.element);
    this.cover = make("div", { class: "fn-cover", hidden: true });
    this.stage.append(this.cover);
    this.dragging = new BoardDrag(this);
    root.append(this.notice, this.setup.element, this.head, this.columns, this.help.dialog, this.settings, this.saving);
  }

  keyRows() {
    const { words } = this;
    return [
      ["↑ ↓ ← →", words.keyBoard],
      ["Enter", words.keyPoint],
      ["d", words.keyDone],
      ["h", words.keyHint],
      ["u, Backspace", words.keyUndo],
      ["y", words.keyRedo],
      ["t", words.keyTargets],
      ["Space", words.keyNext],
      ["n, p", words.keyTerms],
    ];
  }

  preferences() {
    const { words } = this;
    this.switches = ["targets", "hasten", "confirm"].map((name) => {
      const box = make("input", { type: "checkbox", onchange: () => this.ask("prefer", { preference: name, on: box.checked }) });
      return [name, box, make("label", { class: "fn-switch" }, box, make("span", { text: words[`prefer-${name}`] }))];
    });
    this.pace = make("select", { class: "fn-select", "aria-label": words.pace });
    this.pace.append(...PACES.map((pace) => make("option", { value: pace, text: words[`pace-${pace}`] })));
    this.pace.addEventListener("change", () => this.ask("pace", { pace: this.pace.value }));
    return dialogOf(words, words.prefer, ...this.switches.map(([, , label]) => label), this.pace);
  }

  // -- what the page asks for -----------------------------------------------------------------------

  stored() {
    return { stored: this.store.here() };
  }

  ask(name, data = {}) {
    this.board.hideHint();
    this.board.ask(name, { ...data, stand: this.data.at });
  }

  hit(id) {
    this.turn.spoken = null; // the same may be said to another try
    this.ask("pick", { id });
  }

  term(term) {
    this.board.say(this.calculation.said());
    this.ask("term", { term });
  }

  resume(id) {
    const text = this.store.take(id);
    if (text) this.ask("resume", { text });
  }

  leave() {
    this.store.leave();
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
    this.ask("home");
  }

  save(kind) {
    this.saving.close();
    this.ask("save", { kind });
  }

  keeping(what) {
    const { words } = this;
    this.notify({ full: words.keptFull, open: words.openElsewhere, elsewhere: words.elsewhere, parted: words.parted }[what]);
    const ways = { elsewhere: [words.takeOver, () => location.reload()], full: [words.saveTip, () => this.save("frontier")] };
    if (ways[what]) this.notice.lastChild.before(plain(...ways[what], { class: "fn-plain fn-first" }));
  }

  /** Go on in Replay, with the game in the link; one that no link can carry is handed over in the storage, or as a file. */
  open({ packed, ...game }) {
    if (packed) location.href = pageAt(`replay.ipynb#g=${packed}`);
    else if (handOver(game)) location.href = pageAt(`replay.ipynb${HANDED}`);
    else saveFile({ kind: "fgn", name: "game.fgn", type: "text/plain", text: game.fgn });
  }

  // -- what the kernel says -------------------------------------------------------------------------

  /** Keep what has happened, before anything of it is shown. */
  keep(news) {
    if (news.journal) this.store.add(news.journal, news.about, news.fresh);
  }

  panel(news) {
    if (news.notice) this.notify(news.notice);
    if (news.file) saveFile(news.file);
    if (news.replay) this.open(news.replay);
    if (news.plot) this.end.showPlot(news.plot);
    if (news.turning) this.end.turning(news.turning);
    if (news.state) this.take(news.state);
    if (news.log) this.log.take(news.log);
    if ("word" in news) this.turn.unread(news.word);
    if (news.look && !this.beside) this.board.look(news.look, this.side.offsetHeight);
  }

  /** Take what differs from what is shown; of a hint alone, nothing else is made anew. */
  take({ view, ...changed }) {
    const hinted = Object.keys(changed).join() === "advice" && view === this.data.view;
    if (hinted) this.advise(changed.advice);
    else this.show({ ...(view === this.data.view ? this.data : {}), view, ...changed });
  }

  advise(advice) {
    const { words } = this;
    this.data.advice = advice;
    this.hints.show(advice);
    this.hint.textContent = advice && advice.part < 1 ? words.hintStop : words.hint;
  }

  show(data) {
    const { words } = this;
    const focus = this.focused();
    const before = this.data;
    this.data = data;
    const starting = data.view === "start";
    this.setup.show(starting ? data : null);
    this.front(starting);
    if (starting) {
      this.end.shown = false;
      if (before && before.view !== "start") this.setup.title.focus();
      return;
    }
    this.root.classList.toggle("fn-pointing", Boolean(data.moves?.picked.length));
    this.root.classList.toggle("fn-covered", Boolean(data.covered));
    this.where.textContent = data.title;
    this.showPlayers(data);
    this.turn.show(data);
    this.advise(data.advice);
    this.end.show(data);
    this.calculation.show(data);
    if (data.calc && this.explained !== data.calc.title) this.calculation.open = Boolean(data.over);
    this.explained = data.calc?.title;
    this.log.mark(data);
    this.cover.hidden = !data.covered;
    this.cover.replaceChildren(...(data.covered ? [make("p", { text: fill(words.cover, { name: data.covered }) })] : []));
    this.undo.disabled = !data.back;
    this.redo.disabled = !data.forth;
    this.hint.disabled = !data.moves;
    for (const [name, box] of this.switches) box.checked = data.prefs[name];
    this.pace.value = data.pace;
    this.recording.hidden = !data.public;
    if (before?.view === "start" || before?.covered !== data.covered) this.turn.title.focus({ preventScroll: true });
    this.keepFocus(focus);
    if (this.board.size) this.board.replace();
  }

  showPlayers({ players, bots, scores, mover, enlarged }) {
    const { words } = this;
    this.showBoards(players, enlarged, enlarged === null ? words.boardAny : null);
    this.scores.replaceChildren(
      ...players.map((name, player) => {
        const who = bots[player] ? fill(words.botName, { bot: bots[player] }) : words.person;
        const item = make("li", {}, playerChip(player), make("span", { class: "fn-name", title: who, text: name }), make("span", { class: "fn-unseen", text: `(${who})` }), make("span", { class: "fn-score", text: figure(scores[player]) }));
        if (player === mover) item.setAttribute("aria-current", "true");
        return item;
      }),
    );
  }

  // -- keys -------------------------------------------------------------------------------------------

  keys(event) {
    const { data } = this;
    const press = (button) => !button.disabled && (button.click(), true);
    const acts = {
      ...this.commonKeys(),
      u: () => press(this.undo),
      Backspace: () => press(this.undo),
      y: () => press(this.redo),
      h: () => press(this.hint),
      d: () => this.first(),
      t: () => this.ask("prefer", { preference: "targets", on: !data.prefs.targets }),
      Escape: () => this.escape(),
      " ": () => !event.target.closest("summary, .fn-plain") && this.goOn(),
    };
    const act = acts[event.key];
    if (!act || (data.view !== "game" && !"l?".includes(event.key))) return false;
    return event.repeat || act() !== false; // a key that is held is meant once
  }

  /** Play the first of the moves that are offered by name. */
  first() {
    const button = this.turn.picker.element.querySelector(":scope > .fn-options button");
    if (!button || !this.data.moves) return false;
    this.ask("move", { index: this.data.moves.listed[0][0] });
    return true;
  }

  escape() {
    if (this.data.looking !== null) this.ask("look", { at: null });
    else if (this.data.moves?.picked.length) this.ask("unpick");
    else return false;
    return true;
  }

  goOn() {
    if (this.data.covered) this.ask("uncover");
    else if (this.data.automatic && this.data.pace === "hand") this.ask("continue");
    else return false;
    return true;
  }
}

export default {
  render: ({ model, el }) => run(model, el, (model, root) => new Play(model, root).board),
};
