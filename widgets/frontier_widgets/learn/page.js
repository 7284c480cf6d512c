// Learn: the map of a course, and beside the board a lesson's step or a question.

const looksBefore = new Store("frontier-nb presenting", () => sessionStorage); // this tab's, while it is shown to a class

class Learn extends SidePage {
  constructor(model, root) {
    super(model, root, "fn-learn");
    const first = model.get("panel");
    this.store = new ProgressStore(first.game);
    this.store.read();
    this.build();
    this.showPresenting(looksBefore.read() !== null);
    this.show(first);
    this.followLinks();
    this.begin();
  }

  build() {
    const { words, root } = this;
    this.map = new CourseMap(this);
    this.step = new StepCard(this);
    this.quiz = new QuizCard(this);
    this.dots = make("ol", { class: "fn-dots", "aria-label": words.steps });
    this.presenting = plain(words.present, () => this.present(), { "aria-pressed": "false", title: words.presentTip });
    this.linker = plain(words.link, () => this.copyLink(), { title: words.linkTip });
    this.equip(this.shared() ? [this.presenting, this.linker] : [this.presenting], this.keyRows());
    this.head.append(plain(words.back, () => this.ask("map"), { class: "fn-plain fn-back" }), this.where, this.menu, this.dots, this.whose, this.bar);
    this.previous = plain(words.previous, () => this.walk(-1));
    this.next = plain(words.next, () => this.walk(1), { class: "fn-plain fn-first" });
    this.feet.append(this.previous, this.folder, this.next);
    this.scroll.append(this.step.element, this.quiz.element, this.calculation.element);
    root.append(this.notice, this.map.element, this.head, this.columns, this.help.dialog);
  }

  keyRows() {
    const { words } = this;
    return [
      ["Page Down, Page Up", `${words.keyNext}, ${words.keyPrevious}`],
      ["↑ ↓ ← →", words.keyBoard],
      ["Enter", words.keyPoint],
      ["h", words.keyHint],
      ["Backspace", words.keyBack],
      ["a", words.keyAnswer],
      ["n, p", words.keyTerms],
      ["m", words.keyMap],
    ];
  }

  /** What this browser has kept, for the kernel to begin with. */
  stored() {
    return { stored: this.store.read(), presenting: looksBefore.read() !== null };
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
    const looks = on ? chosenLooks() : looksBefore.read();
    if (on) looksBefore.write("", looks);
    else looksBefore.forget();
    this.showPresenting(on);
    chooseLooks(on ? "projector" : (looks ?? "auto"));
    this.ask("present", { on });
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

  copyLink() {
    const { quiz, step } = this.data;
    const seed = quiz?.purpose === "practice" && !step && quiz.seed === null ? `&seed=${1 + Math.floor(Math.random() * 99999)}` : "";
    this.copy(this.linker, location.href.split("#")[0] + this.fragment() + seed, this.words.linkTip);
  }

  // -- what the kernel says -------------------------------------------------------------------------

  panel(news) {
    if (news.aside) this.store.putAside();
    if (news.store) this.store.merge(news.store);
    if (news.others) this.store.takeOthers(news.others);
    if (news.notice) this.notify(news.notice);
    if (news.view) this.show(news);
    if (news.look && !this.beside) this.board.look(news.look, this.side.offsetHeight);
  }

  show(data) {
    const { words } = this;
    const focus = this.focused();
    const before = this.data;
    this.data = data;
    const onMap = data.view === "map";
    this.front(onMap);
    this.map.show(onMap ? data.map : null, data.course);
    const { step, quiz } = data;
    if (onMap) {
      this.step.show(null);
      this.quiz.show(null);
      this.address(this.fragment());
      if (this.walked) this.map.focus(before);
      return;
    }
    const pointing = Boolean(step?.moves?.picked.length); // then the board needs the room, and the text none
    if (pointing !== this.root.classList.contains("fn-pointing")) this.fold(pointing);
    this.root.classList.toggle("fn-pointing", pointing);
    this.showBoards(data.players, data.enlarged);
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
    this.address(this.fragment());
    if (this.board.size) this.board.replace();
  }

  /** Whether a move or an answer has just been tried, though the same may be said to it as before. */
  get tried() {
    const { step, quiz } = this.data;
    const { point } = (quiz ?? step?.ask)?.form ?? {};
    const whole = point ? point.single : !step?.moves?.picked.length; // one more thing pointed at is no try yet
    return this.asked === "answer" || this.asked === "move" || (this.asked === "pick" && whole);
  }

  dot(title, done, number, at) {
    const label = fill(this.words.step, { n: number + 1, all: this.data.step.steps.length });
    const button = make("button", { type: "button", class: done ? "fn-dot-done" : null, "aria-label": `${label}: ${title}${done ? `, ${this.words.done}` : ""}`, title, onclick: () => this.ask("step", { number }) });
    if (number === at) button.setAttribute("aria-current", "step");
    return make("li", {}, button);
  }

  // -- keys -------------------------------------------------------------------------------------------

  keys(event) {
    const { step, quiz } = this.data;
    const off = step?.reply?.off;
    const acts = {
      ...this.commonKeys(),
      PageDown: () => this.walk(1),
      PageUp: () => this.walk(-1),
      h: () => step?.more_hints && !off && this.ask("hint"),
      Backspace: () => step && (step.back || off) && this.ask("back"),
      a: () => (quiz ? !quiz.settled : step && !step.solved && !off) && this.ask("show"),
      m: () => this.ask("map"),
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
