// An app whose board has its text beside it or, with little room, below it. The app fills `head`, `scroll` and `feet`.

const SIDE = 900; // pixels from which the text stands beside the board
const SIDE_LARGE = 1200; // the same in large type

class SidePage {
  constructor(model, root, name) {
    this.words = model.get("texts");
    this.linear = true; // up and down on the board follow the reading order
    this.root = root;
    root.classList.add("fn-app", name);
    this.board = new Board(model, root, this);
    this.frameIn(this.words);
  }

  /** Make what holds the app's parts. */
  frameIn(words) {
    this.looks = looksList(words);
    this.language = languageList(this.board.model);
    this.notice = make("div", { class: "fn-notice", role: "alert", hidden: true });
    this.where = make("p", { class: "fn-where" });
    this.menu = plain(words.menu, () => this.unfold(this.menu.getAttribute("aria-expanded") !== "true"), { class: "fn-plain fn-menu" });
    this.head = make("div", { class: "fn-app-head" });
    this.unfold(false);
    this.folder = plain("", () => this.fold(this.folder.getAttribute("aria-expanded") === "true"), { class: "fn-plain fn-fold", "aria-label": words.side, title: words.side });
    this.folder.append(icon("M5 9l7 7 7-7"));
    this.feet = make("p", { class: "fn-buttons fn-feet" });
    this.stage = make("div", { class: "fn-stage" });
    this.scroll = make("div", { class: "fn-app-scroll fn-scrolls", tabindex: "0", role: "group", "aria-label": words.side });
    this.side = make("div", { class: "fn-app-side" }, this.scroll, this.feet);
    for (const part of [this.side, this.stage]) {
      part.addEventListener("click", (event) => this.once(event), true);
      part.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault(), true);
    }
    this.columns = make("div", { class: "fn-app-columns" }, make("div", { class: "fn-main" }, this.stage), this.side);
    this.fold(false);
  }

  /** Put the board into its place, once all else is in the page. */
  begin() {
    const size = new ResizeObserver(() => this.arrange());
    size.observe(this.root);
    this.board.stops.push(() => size.disconnect(), onLooks(() => this.arrange()), this.looks.stop);
    this.board.mount(this.stage);
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

  /** Tell the person something above all else, until they put it away. */
  notify(text) {
    this.notice.replaceChildren(make("p", { text }), plain(this.words.dismiss, () => this.dismiss()));
    this.notice.hidden = false;
  }

  dismiss() {
    this.notice.hidden = true;
    [...this.root.querySelectorAll("h2")].find((title) => title.checkVisibility({ visibilityProperty: true }))?.focus();
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

  /** With little room the text stands below the board, always in sight. */
  arrange() {
    const beside = this.root.clientWidth >= (shade(this.root) === "projector" ? SIDE_LARGE : SIDE);
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
}
