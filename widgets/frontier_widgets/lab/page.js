// The Lab: a position to set up on the board, and beside it what to do with it: edit it, ask about it, try moves.

const VIEWS = ["edit", "ask", "moves"];

class Lab extends SidePage {
  constructor(model, root) {
    super(model, root, "fn-lab");
    this.linear = false; // the arrows go where they point
    this.store = new LabStore();
    this.data = {};
    this.build();
    this.dragging = new PieceDrag(this);
    this.take(model.get("panel"));
    this.followLinks();
    this.begin();
  }

  build() {
    const { words, board, root } = this;
    this.game = make("select", { class: "fn-picker fn-game", "aria-label": words.game });
    this.game.addEventListener("change", () => this.ask("game", { game: this.game.value }));
    this.fresh = new NewPosition(this);
    this.own = make("span", { class: "fn-small fn-own" });
    this.equip([], this.keyRows());
    this.where.textContent = words.title;
    this.head.append(this.where, this.game, plain(words.newPosition, () => this.fresh.open(), { class: "fn-plain fn-fresh" }), this.own, this.menu, this.whose, this.bar);
    this.position = new PositionBar(this);
    this.verdict = new Verdict(this);
    this.edit = new EditCard(this);
    this.questions = new AskCard(this);
    this.moves = new MovesCard(this);
    this.tabs = make("div", { class: "fn-tabs", role: "tablist", "aria-label": words.side }, ...VIEWS.map((view) => this.tab(view)));
    this.scroll.setAttribute("role", "tabpanel");
    this.scroll.removeAttribute("aria-label");
    this.heading = make("h2", { class: "fn-unseen", tabindex: "-1" });
    this.scroll.append(this.heading, this.verdict.element, this.calculation.element, this.edit.element, this.questions.element, this.moves.element);
    this.side.prepend(this.tabs);
    this.undo = plain(words.undo, () => this.ask("undo"), { "data-key": "undo" });
    this.redo = plain(words.redo, () => this.ask("redo"), { "data-key": "redo" });
    this.feet.append(this.undo, this.folder, this.redo);
    this.stage.after(this.position.element);
    root.append(this.notice, this.head, this.columns, this.help.dialog, this.fresh.dialog, this.position.dialog);
  }

  tab(view) {
    const tab = make("button", { type: "button", role: "tab", class: "fn-tab", id: `fn-lab-${view}`, "data-view": view, text: this.words[view], onclick: () => this.ask("view", { view }) });
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const next = VIEWS[(VIEWS.indexOf(view) + by + VIEWS.length) % VIEWS.length];
      this.tabs.querySelector(`[data-view=${next}]`).focus();
      this.ask("view", { view: next });
    });
    return tab;
  }

  keyRows() {
    const { words } = this;
    return [
      ["↑ ↓ ← →", words.keyBoard],
      ["Enter", words.keyPick],
      ["Escape", words.keyDrop],
      ["Delete", words.keyBox],
      ["u, U", words.keyUndo],
      ["1, 2, 3", words.keyTabs],
      ["n, p", words.keyTerms],
    ];
  }

  /** Beside the board there must be room below it for the position. */
  room() {
    const room = super.room();
    return room.height ? { ...room, height: Math.max(420, room.height - this.position.element.offsetHeight - 8) } : room;
  }

  /** What this browser has kept, for the kernel to begin with. */
  stored() {
    return { stored: this.store.read(), editions: this.store.editions() };
  }

  ask(name, data = {}) {
    this.walked = true;
    this.board.hideHint();
    this.board.ask(name, data);
  }

  hit(id) {
    this.ask("pick", { ids: [id, ...(this.under ?? []).filter((other) => other !== id)] });
  }

  drop(pieces, places) {
    this.ask("drop", { pieces, places });
  }

  term(term) {
    this.board.say(this.calculation.said());
    this.ask("term", { term });
  }

  // -- what the kernel says -------------------------------------------------------------------------

  panel(news) {
    this.position.panel(news);
    if (news.store) this.store.keepEditions(news.store);
    if (news.edition) this.fresh.edition.show(news.edition);
    if (news.records) this.fresh.records(news.records);
    if (news.notice) this.notify(news.notice);
    if (news.offer) this.offer(news.offer);
    if (news.view) this.take(news);
    if (news.look && !this.beside) this.board.look(news.look, this.side.offsetHeight);
  }

  /** Offer what was set up on an earlier visit. */
  offer([game, text]) {
    this.notify(text);
    this.notice.lastChild.before(
      plain(this.words.resume, () => {
        this.dismiss();
        this.ask("resume", { game });
      }, { class: "fn-plain fn-first" }),
    );
  }

  dismiss() {
    super.dismiss();
    this.board.focus();
  }

  take(news) {
    const first = Boolean(news.games);
    this.data = { ...this.data, ...news };
    const { data } = this;
    if (first) {
      this.game.replaceChildren(...data.games.map(([id, title]) => make("option", { value: id, text: title })));
      this.game.value = data.game;
      this.board.rules.first = this.game.selectedOptions[0]?.textContent ?? null;
      this.fresh.load(data);
      this.fresh.edition.show(data.edition);
    }
    if (news.trail) this.store.take(data.game, news.trail, first && !this.walked);
    if (!this.store.kept && !this.warned) this.notify(this.words.keptNot);
    this.warned ||= !this.store.kept;
    if (news.pieces) this.edit.box.take(news);
    this.show(data);
  }

  show(data) {
    const { words } = this;
    const focus = this.focused();
    const key = focus.beside ? focus.held.dataset.key : undefined;
    const fresh = this.view !== data.view;
    this.view = data.view;
    this.root.classList.toggle("fn-trying", data.view === "moves");
    for (const tab of this.tabs.children) {
      const chosen = tab.dataset.view === data.view;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    this.heading.textContent = words[data.view];
    this.scroll.setAttribute("aria-labelledby", `fn-lab-${data.view}`);
    this.root.classList.toggle("fn-to-box", data.toBox === true);
    this.own.textContent = data.own ? fill(words.ownEdition, data.edition.used) : "";
    this.own.hidden = !data.own;
    this.whose.hidden = !data.boards;
    this.showBoards(data.players, data.enlarged, words.boardAny);
    this.undo.disabled = !data.undo;
    this.redo.disabled = !data.redo;
    this.position.show(data);
    this.verdict.show(data);
    this.calculation.show(data.problems.length ? { calc: null } : data);
    if (data.calc && this.explained !== data.calc.title) {
      this.calculation.open = this.beside !== false;
      this.calculation.mark();
      if (data.view === "ask") this.calculation.element.scrollIntoView({ block: "nearest" });
    }
    this.explained = data.calc?.title;
    this.edit.show(data);
    this.questions.show(data);
    this.moves.show(data);
    this.mark(data);
    const tried = data.view === "moves" ? data.line?.length : 0;
    if (fresh || tried !== this.tried) this.scroll.scrollTop = 0;
    this.tried = tried;
    const same = key && this.side.querySelector(`[data-key="${CSS.escape(key)}"]:enabled`);
    if (same && same !== document.activeElement && same.checkVisibility()) same.focus({ preventScroll: true });
    else this.keepFocus(focus);
    this.address(this.position.fragment());
    if (this.board.size) this.board.replace();
  }

  /** Mark on the board what is held; a piece chosen in the box by keyboard goes on to where it can be put. */
  mark({ held, view }) {
    for (const [id, { button }] of this.board.parts) button.classList.toggle("fn-held", view === "edit" && id === held);
    this.dragging.shows(held);
    const lifted = this.toBoard && this.data.lifted;
    this.toBoard = false;
    if (!lifted || !document.activeElement?.matches(".fn-piece:focus-visible")) return;
    setTimeout(() => this.board.go(this.board.order.find((id) => this.board.parts.get(id).button.classList.contains("fn-target"))));
  }

  // -- keys -------------------------------------------------------------------------------------------

  rootKey(event) {
    const undoing = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z";
    if (!undoing) return super.rootKey(event);
    if (event.target.closest("input, select, textarea, dialog, pre")) return;
    event.preventDefault();
    this.ask(event.shiftKey ? "redo" : "undo");
  }

  keys(event) {
    const { held, toBox, view, lifted, line } = this.data;
    const acts = {
      ...this.commonKeys(),
      Escape: () => (view === "edit" ? this.ask("select", { ids: [] }) : view === "moves" ? this.ask(line?.length ? "back" : "unpick") : this.ask("light", { components: [] })),
      Delete: () => held && toBox && !lifted && this.drop([held], ["box"]),
      u: () => this.data.undo && this.ask("undo"),
      U: () => this.data.redo && this.ask("redo"),
    };
    VIEWS.forEach((name, index) => (acts[index + 1] = () => this.ask("view", { view: name })));
    acts.Backspace = acts.Delete;
    const act = acts[event.key];
    if (!act) return false;
    if (!event.repeat) act(); // a key that is held is meant once
    return true;
  }
}

export default {
  render: ({ model, el }) => run(model, el, (model, root) => new Lab(model, root).board),
};
