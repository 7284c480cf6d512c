// Learn: the map of a course, and beside the board a lesson's step or a question.

const LEARN_BESIDE = 900; // pixels from which the text stands beside the board
const LEARN_BESIDE_LARGE = 1200; // the same in large type
const PRESENT_KEY = "frontier-nb presenting"; // in the tab's storage: the looks from before
let looksBefore = null; // the same where nothing can be stored

class Learn {
  constructor(model, root) {
    this.words = model.get("texts");
    this.linear = true;
    this.root = root;
    const first = model.get("panel");
    this.store = new ProgressStore(first.game);
    this.store.read();
    this.board = new Board(model, root, this);
    root.classList.add("fn-learn");
    this.build();
    this.showPresenting(this.before() !== null);
    this.show(first);
    this.board.heed((event) => this.rootKey(event));
    this.board.listen(window, "hashchange", () => this.shared() && this.ask("link", { hash: location.hash }));
    const size = new ResizeObserver(() => this.arrange());
    size.observe(root);
    this.board.stops.push(() => size.disconnect(), onLooks(() => this.arrange()), this.looks.stop);
    this.board.mount(this.stage);
  }

  build() {
    const { words, board, root } = this;
    this.looks = looksList(words);
    this.language = languageList(board.model);
    this.map = new CourseMap(this);
    this.step = new StepCard(this);
    this.quiz = new QuizCard(this);
    this.calculation = new CalculationView(words, (term) => this.term(term), (id) => board.rules.button(id), (index) => this.ask("explain", { index }));
    this.notice = make("div", { class: "fn-notice", role: "alert", hidden: true });
    this.where = make("p", { class: "fn-where" });
    this.dots = make("ol", { class: "fn-dots", "aria-label": words.steps });
    this.presenting = plain(words.present, () => this.present(), { "aria-pressed": "false", title: words.presentTip });
    this.linker = plain(words.link, () => this.copyLink(), { title: words.linkTip });
    this.bar = this.tools();
    this.whose = make("select", { class: "fn-select fn-whose", "aria-label": words.whose, title: words.whose });
    this.whose.addEventListener("change", () => this.ask("enlarge", { player: Number(this.whose.value) }));
    this.menu = plain(words.menu, () => this.unfold(this.menu.getAttribute("aria-expanded") !== "true"), { class: "fn-plain fn-menu" });
    this.head = make("div", { class: "fn-learn-head" }, plain(words.back, () => this.ask("map"), { class: "fn-plain fn-back" }), this.where, this.menu, this.dots, this.whose, this.bar);
    this.unfold(false);
    this.previous = plain(words.previous, () => this.walk(-1));
    this.next = plain(words.next, () => this.walk(1), { class: "fn-plain fn-first" });
    this.folder = plain("", () => this.fold(this.folder.getAttribute("aria-expanded") === "true"), { class: "fn-plain fn-fold", "aria-label": words.side, title: words.side });
    this.folder.append(icon("M5 9l7 7 7-7"));
    this.feet = make("p", { class: "fn-buttons fn-feet" }, this.previous, this.folder, this.next);
    this.stage = make("div", { class: "fn-stage" });
    this.scroll = make("div", { class: "fn-learn-scroll fn-scrolls", tabindex: "0", role: "group", "aria-label": words.side }, this.step.element, this.quiz.element, this.calculation.element);
    this.side = make("div", { class: "fn-learn-side" }, this.scroll, this.feet);
    for (const part of [this.side, this.stage]) {
      part.addEventListener("click", (event) => this.once(event), true);
      part.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault(), true);
    }
    this.columns = make("div", { class: "fn-learn-columns" }, make("div", { class: "fn-main" }, this.stage), this.side);
    this.help = this.dialog();
    this.fold(false);
    root.append(this.notice, this.map.element, this.head, this.columns, this.help);
  }

  /** The tools of every view: one row, which stands on the map or over the board. */
  tools() {
    const tools = [this.board.rules.button(), this.presenting, this.shared() ? this.linker : null, plain("?", () => this.help.showModal(), { "aria-label": this.words.keys, title: this.words.keys }), this.looks.list, this.language];
    return make("div", { class: "fn-tools" }, ...tools.filter(Boolean));
  }

  /** Whether the page is the app's own, so that its address can name a place. */
  shared() {
    return document.body.dataset.frontier !== undefined;
  }

  /** A double click points once, and is meant for the button that was there at first, not for what has taken its place. */
  once(event) {
    const words = event.target.closest("button")?.textContent;
    if (event.detail > 1 && (words !== this.clicked || this.stage.contains(event.target))) {
      event.stopPropagation();
      event.preventDefault();
    } else this.clicked = words;
  }

  /** With little room the tools are behind a button. */
  unfold(open) {
    this.menu.setAttribute("aria-expanded", String(open));
    this.head.classList.toggle("fn-unfolded", open);
  }

  /** Below the board, make room for it: the text is but a strip then. */
  fold(away) {
    this.folder.setAttribute("aria-expanded", String(!away));
    this.root.classList.toggle("fn-folded", away);
  }

  dialog() {
    const { words } = this;
    const keys = [
      ["Page Down, Page Up", `${words.keyNext}, ${words.keyPrevious}`],
      ["↑ ↓ ← →", words.keyBoard],
      ["Enter", words.keyPoint],
      ["h", words.keyHint],
      ["Backspace", words.keyBack],
      ["a", words.keyAnswer],
      ["n, p", words.keyTerms],
      ["m", words.keyMap],
      ["r", words.keyRules],
      ["l", words.keyLooks],
      ["?", words.keyHelp],
    ];
    return keysDialog(words, keys);
  }

  /** With little room the text stands below the board, always in sight. */
  arrange() {
    const beside = this.root.clientWidth >= (shade(this.root) === "projector" ? LEARN_BESIDE_LARGE : LEARN_BESIDE);
    if (this.beside === beside || !this.root.clientWidth) return;
    this.beside = beside;
    this.root.classList.toggle("fn-beside", beside);
    this.root.classList.toggle("fn-below", !beside);
    if (this.bar.contains(document.activeElement) && !document.activeElement.checkVisibility()) this.menu.focus();
    this.board.replace();
  }

  room() {
    this.arrange();
    const width = this.stage.clientWidth;
    if (!this.beside) return { width, height: 0 };
    const above = this.stage.getBoundingClientRect().top - this.root.getBoundingClientRect().top;
    return { width, height: Math.max(420, window.innerHeight - above - 24) };
  }

  /** What this browser has kept, for the kernel to begin with. */
  stored() {
    return { stored: this.store.read(), presenting: this.before() !== null };
  }

  ask(name, data = {}) {
    this.walked = true;
    this.asked = name;
    this.board.hideHint();
    this.board.ask(name, { ...data, turn: this.data.turn });
  }

  walk(by) {
    const { step, quiz } = this.data;
    if (quiz && !step) return by > 0 && quiz.settled ? this.ask("next") : undefined;
    if (!step) return undefined;
    if (quiz && by > 0 && quiz.settled && !quiz.over) return this.ask("next");
    const to = step.at + by;
    if (to >= 0 && to < step.steps.length) return this.ask("step", { number: to });
    if (by > 0) return step.next ? this.ask("lesson", { lesson: step.next }) : this.ask("map");
    return undefined;
  }

  hit(id) {
    this.ask("pick", { id });
  }

  term(term) {
    this.asked = "term";
    this.board.say(this.calculation.said());
    this.board.ask("term", { term, turn: this.data.turn });
  }

  present() {
    const on = this.presenting.getAttribute("aria-pressed") !== "true";
    const looks = on ? chosenLooks() : this.before();
    looksBefore = on ? looks : null;
    try {
      if (on) sessionStorage.setItem(PRESENT_KEY, looks);
      else sessionStorage.removeItem(PRESENT_KEY);
    } catch {
      // It holds for this page.
    }
    this.showPresenting(on);
    chooseLooks(on ? "projector" : (looks ?? "auto"));
    this.ask("present", { on });
  }

  /** The looks from before the page was shown to a class; null while it is not. A reload keeps them. */
  before() {
    try {
      return sessionStorage.getItem(PRESENT_KEY) ?? looksBefore;
    } catch {
      return looksBefore;
    }
  }

  showPresenting(on) {
    this.presenting.setAttribute("aria-pressed", String(on));
    this.root.classList.toggle("fn-presenting", on);
  }

  /** What stands after # for this place. */
  fragment() {
    const { step, quiz } = this.data;
    if (step) return `#lesson=${encodeURIComponent(step.lesson)}&step=${encodeURIComponent(step.id)}`;
    if (quiz?.purpose === "practice") return `#drill=${encodeURIComponent(quiz.kind)}&level=${quiz.level}${quiz.seed === null ? "" : `&seed=${quiz.seed}`}`;
    return "";
  }

  async copyLink() {
    const { quiz, step } = this.data;
    const seed = quiz?.purpose === "practice" && !step && quiz.seed === null ? `&seed=${1 + Math.floor(Math.random() * 99999)}` : "";
    const address = location.href.split("#")[0] + this.fragment() + seed;
    try {
      await navigator.clipboard.writeText(address);
      this.linker.textContent = this.words.linkCopied;
    } catch {
      prompt(this.words.linkTip, address);
    }
    setTimeout(() => (this.linker.textContent = this.words.link), 3000);
  }

  /** Let the page's address name the place. */
  address() {
    if (!this.shared() || !this.walked) return;
    history.replaceState(history.state, "", this.fragment() || location.pathname + location.search);
  }

  // -- what the kernel says -------------------------------------------------------------------------

  panel(news) {
    if (news.aside) this.store.putAside();
    if (news.store) this.store.merge(news.store);
    if (news.others) this.store.takeOthers(news.others);
    if (news.notice) {
      this.notice.replaceChildren(make("p", { text: news.notice }), plain(this.words.dismiss, () => this.dismiss()));
      this.notice.hidden = false;
    }
    if (news.view) this.show(news);
    if (news.look && !this.beside) this.board.look(news.look, this.side.offsetHeight);
  }

  dismiss() {
    this.notice.hidden = true;
    [...this.root.querySelectorAll("h2")].find((title) => title.checkVisibility({ visibilityProperty: true }))?.focus();
  }

  show(data) {
    const { words } = this;
    const held = document.activeElement;
    const focus = { held, words: held?.textContent, beside: this.side.contains(held) };
    const before = this.data;
    this.data = data;
    const onMap = data.view === "map";
    const left = this.root.classList.contains("fn-on-map") && !onMap;
    this.root.classList.toggle("fn-on-map", onMap);
    if (left) this.root.scrollIntoView({ block: "start" }); // the map may have been scrolled
    this.map.show(onMap ? data.map : null, data.course);
    this.head.hidden = onMap;
    const { step, quiz } = data;
    if (onMap) {
      this.step.show(null);
      this.quiz.show(null);
      this.address();
      if (this.walked) this.map.focus(before);
      return;
    }
    if (this.bar.parentElement !== this.head) this.head.append(this.bar);
    const pointing = Boolean(step?.moves?.picked.length); // then the board needs the room, and the text none
    if (pointing !== this.root.classList.contains("fn-pointing")) this.fold(pointing);
    this.root.classList.toggle("fn-pointing", pointing);
    this.whose.replaceChildren(...data.players.map((name, player) => make("option", { value: String(player), text: fill(words.board, { name }) })));
    this.whose.value = String(data.enlarged);
    this.step.show(step ?? null);
    this.quiz.show(quiz ?? null, Boolean(step));
    this.calculation.show(data);
    if (data.calc && typeof data.term === "number") this.calculation.body.children[data.term]?.scrollIntoView({ block: "nearest" });
    if (data.calc && this.explained !== data.calc.title) this.calculation.open = false;
    this.explained = data.calc?.title;
    this.where.textContent = step ? step.title : data.course;
    this.dots.hidden = !step;
    if (step) {
      this.dots.replaceChildren(...step.steps.map(([, title, done], number) => this.dot(title, done, number, step.at)));
      this.where.append(make("span", { class: "fn-small", text: ` ${fill(words.step, { n: step.at + 1, all: step.steps.length })}` }));
      const last = step.at === step.steps.length - 1;
      this.next.textContent = last ? (step.next ? words.nextLesson : words.finish) : words.next;
      if (quiz?.settled && !quiz.over) this.next.textContent = words.nextQuestion;
      this.next.classList.toggle("fn-first", step.solved);
      this.previous.disabled = step.at === 0;
    }
    this.feet.hidden = !step;
    this.keepFocus(focus);
    this.address();
    if (this.board.size) this.board.replace();
  }

  /** Whether a move or an answer has just been tried, though the same may be said to it as before. */
  get tried() {
    const { step, quiz } = this.data;
    const { point } = (quiz ?? step?.ask)?.form ?? {};
    const whole = point ? point.single : !step?.moves?.picked.length; // one more thing pointed at is no try yet
    return this.asked === "answer" || this.asked === "move" || (this.asked === "pick" && whole);
  }

  /** Buttons come and go: where the focus was on one that went, it goes to that of the same words, or on to what comes next. */
  keepFocus({ held, words, beside }) {
    const usable = (one) => one.isConnected && !one.disabled && one.checkVisibility();
    if (document.activeElement !== document.body && usable(document.activeElement)) return;
    if (held && held !== document.body && usable(held)) {
      held.focus({ preventScroll: true });
      return;
    }
    if (!beside) return;
    const buttons = [...this.side.querySelectorAll("button:enabled, input, summary")].filter((one) => one.checkVisibility());
    const same = buttons.find((one) => one.textContent === words && words);
    const onward = buttons.find((one) => one.matches(".fn-help .fn-first, .fn-feet .fn-first"));
    const answering = buttons.find((one) => one.closest(".fn-answer, .fn-moves-offered"));
    (same ?? onward ?? answering ?? this.scroll).focus({ preventScroll: true });
  }

  dot(title, done, number, at) {
    const label = fill(this.words.step, { n: number + 1, all: this.data.step.steps.length });
    const button = make("button", { type: "button", class: done ? "fn-dot-done" : null, "aria-label": `${label}: ${title}${done ? `, ${this.words.done}` : ""}`, title, onclick: () => this.ask("step", { number }) });
    if (number === at) button.setAttribute("aria-current", "step");
    return make("li", {}, button);
  }

  // -- keys -------------------------------------------------------------------------------------------

  rootKey(event) {
    const { target } = event;
    if (commanded(event) || target.closest("input, select, textarea, dialog, pre")) return;
    if (this.keys(event)) event.preventDefault();
  }

  keys(event) {
    const { step, quiz } = this.data;
    const off = step?.reply?.off;
    const acts = {
      PageDown: () => this.walk(1),
      PageUp: () => this.walk(-1),
      h: () => step?.more_hints && !off && this.ask("hint"),
      Backspace: () => step && (step.back || off) && this.ask("back"),
      a: () => (quiz ? !quiz.settled : step && !step.solved && !off) && this.ask("show"),
      n: () => this.calculation.move(1),
      p: () => this.calculation.move(-1),
      m: () => this.ask("map"),
      l: () => this.board.say(nextLooks(this.words)),
      "?": () => this.help.showModal(),
    };
    const act = acts[event.key];
    if (!act || this.data.view === "map" && !"l?".includes(event.key)) return false;
    if (!event.repeat) act(); // a key that is held is meant once
    return true;
  }
}

export default {
  render: ({ model, el }) => run(model, el, (model, root) => new Learn(model, root).board),
};
