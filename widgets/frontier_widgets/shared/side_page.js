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

  // -- the parts of the page ------------------------------------------------------------------------

  /** Make what holds the app's parts. */
  frameIn(words) {
    this.looks = looksList(words);
    this.notice = make("div", { class: "fn-notice", role: "alert", hidden: true });
    this.where = make("h1", { class: "fn-where" });
    this.menu = plain(words.menu, () => this.unfold(this.menu.getAttribute("aria-expanded") !== "true"), { class: "fn-plain fn-menu" });
    this.head = make("div", { class: "fn-app-head" });
    this.unfold(false);
    this.folder = plain("", () => this.fold(this.folder.getAttribute("aria-expanded") === "true"), { class: "fn-plain fn-fold", "aria-label": words.side, title: words.side });
    this.folder.append(icon("M5 9l7 7 7-7"));
    this.whose = make("select", { class: "fn-select fn-whose", "aria-label": words.whose, title: words.whose });
    this.whose.addEventListener("change", () => this.ask("enlarge", { player: this.whose.value === "" ? null : Number(this.whose.value) }));
    this.calculation = new CalculationView(words, (term) => this.term(term), (id) => this.board.rules.button(id), (index) => this.ask("explain", { index }));
    this.feet = make("p", { class: "fn-buttons fn-feet" });
    this.stage = make("div", { class: "fn-stage" });
    this.scroll = make("div", { class: "fn-app-scroll fn-scrolls", tabindex: "0", role: "region", "aria-label": words.side });
    this.side = make("div", { class: "fn-app-side" }, this.scroll, this.feet);
    for (const part of [this.side, this.stage]) {
      part.addEventListener("click", (event) => this.once(event), true);
      part.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault(), true);
    }
    this.columns = make("div", { class: "fn-app-columns" }, make("div", { class: "fn-main" }, this.stage), this.side);
    this.fold(false);
  }

  /** Make the row of tools that are always at hand, with the app's own among them, and the dialog of its keys. */
  equip(own, keys) {
    const { words } = this;
    this.help = keysDialog(words, keys);
    const help = plain("?", () => this.help.open(), { "aria-label": words.keys, title: words.keys });
    const reading = plain(words.inWords, () => this.board.read(), { class: "fn-plain fn-reading" });
    this.bar = make("div", { class: "fn-tools" }, this.board.rules.button(), reading, ...own, help, this.looks.list, languageList(this.board.model));
  }

  /** Put the board into its place, once all else is in the page. */
  begin() {
    this.board.heed((event) => this.rootKey(event));
    const size = new ResizeObserver(() => this.arrange());
    size.observe(this.root);
    this.board.stops.push(() => size.disconnect(), onLooks(() => this.arrange()), this.looks.stop);
    this.board.mount(this.stage);
  }

  /** Whether the page is the app's own, so that its address can name a place. */
  shared() {
    return document.body.dataset.frontier !== undefined;
  }

  /** Go where links lead that are opened while the page is. */
  followLinks() {
    this.board.listen(window, "hashchange", () => this.shared() && this.ask("link", { hash: location.hash }));
  }

  /** Let the page's address name the place, once anybody has done anything: what stands after # (empty: nothing). */
  address(fragment) {
    if (!this.shared() || !this.walked) return;
    history.replaceState(history.state, "", fragment || location.pathname + location.search);
  }

  /** Copy a text; the button says so for a while. Where that cannot be, it is shown, to be copied `byHand`. */
  async copy(button, text, byHand) {
    const { copied } = this.words;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      prompt(byHand, text);
      return;
    }
    const before = button.textContent;
    if (before === copied) return;
    button.textContent = copied;
    this.board.say(copied);
    setTimeout(() => (button.textContent = before), 2500);
  }

  // -- what is shown --------------------------------------------------------------------------------

  /** Show the app's front page in place of the board, or the board again. */
  front(on) {
    const back = this.root.classList.contains("fn-front") && !on;
    this.root.classList.toggle("fn-front", on);
    this.head.hidden = on;
    if (on) return;
    if (back) this.root.scrollIntoView({ block: "start" }); // the front page may have been scrolled
    if (this.bar.parentElement !== this.head) this.head.append(this.bar);
  }

  /** Offer the players' boards to be enlarged; `any` is said of no player's in particular, where that can be. */
  showBoards(players, enlarged, any = null) {
    const boards = players.map((name, player) => make("option", { value: String(player), text: fill(this.words.board, { name }) }));
    if (any) boards.unshift(make("option", { value: "", text: any }));
    this.whose.replaceChildren(...boards);
    this.whose.value = String(enlarged ?? "");
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
    [...this.root.querySelectorAll(":is(h1, h2)[tabindex]")].find((title) => title.checkVisibility({ visibilityProperty: true }))?.focus();
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
    this.root.style.setProperty("--fn-above", `${Math.round(above) + 24}px`); // of a head in two rows, too
    return { width, height: Math.max(420, window.innerHeight - above - 24) };
  }

  /** What lies over the foot of the board where there is little room. */
  pane() {
    return this.side;
  }

  /** Where what is beside the board begins. */
  beginning() {
    const titles = [...this.scroll.querySelectorAll("h2[tabindex]")];
    return titles.find((title) => title.checkVisibility()) ?? this.scroll;
  }

  /** Where the focus is, for `keepFocus`. */
  focused() {
    const held = document.activeElement;
    return { held, words: held?.textContent, beside: this.side.contains(held) };
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

  // -- keys -----------------------------------------------------------------------------------------

  rootKey(event) {
    if (commanded(event) || event.target.closest("input, select, textarea, dialog, pre")) return;
    if (this.keys(event)) event.preventDefault();
  }

  /** What keys do in every app. */
  commonKeys() {
    return {
      "?": () => this.help.open(),
      l: () => this.board.say(nextLooks(this.words)),
      n: () => this.calculation.move(1),
      p: () => this.calculation.move(-1),
    };
  }
}
