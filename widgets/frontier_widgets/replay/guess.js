// Guess the move: at each decision of a chosen player what follows is hidden until one has chosen, from
// the list of legal moves or on the board; then the move and what was said about it are shown.

class GuessMode {
  constructor(replay) {
    this.replay = replay;
    this.words = replay.words;
    this.player = null; // whose moves are guessed (-2: everybody's; null: nobody's)
    this.passed = new Set(); // nodes that need not be guessed any more
    this.quiz = null;
    const { words } = this;
    this.button = plain(words.guessShort, () => this.choose(), { "aria-label": words.guess, title: words.guess });
    this.players = make("div", { class: "fn-buttons" });
    this.dialog = replay.dialog(words.guess, make("p", { class: "fn-small", text: words.guessAbout }), this.players);
    this.title = make("h2");
    this.count = make("p", { class: "fn-small" });
    this.verdict = make("p", { class: "fn-told", role: "status" });
    this.list = make("ul", { class: "fn-choices", "aria-label": words.guessList });
    this.all = plain(words.guessAll, () => this.show());
    this.reveal = plain(words.guessReveal, () => this.answer(null));
    const end = plain(words.guessStop, () => this.stop());
    this.element = make(
      "section",
      { class: "fn-guess", "aria-label": words.guess, hidden: true },
      this.title,
      this.verdict,
      this.list,
      make("p", { class: "fn-buttons" }, this.all, this.reveal, end),
      this.count,
    );
    this.roving = new Roving(this.list);
  }

  get on() {
    return this.player !== null;
  }

  choose() {
    const names = this.replay.data.players;
    const choice = (text, player) => plain(text, () => this.start(player));
    this.players.replaceChildren(...names.map((name, player) => choice(name, player)), choice(this.words.guessAnybody, -2));
    this.dialog.showModal();
  }

  start(player) {
    if (this.replay.annotate.on) this.replay.annotate.turn(false);
    this.player = player;
    this.hits = this.tries = 0;
    this.passed.clear();
    this.verdict.textContent = "";
    this.dialog.close();
    this.replay.pause();
    this.replay.root.classList.add("fn-guessing");
    this.element.hidden = false;
    this.look();
  }

  stop() {
    if (!this.on) return;
    this.replay.board.ask("guess", { node: null }); // a question may still be on its way
    this.player = this.quiz = null;
    this.replay.root.classList.remove("fn-guessing");
    this.element.hidden = true;
    this.replay.cover();
    this.replay.head.focus(this.button);
  }

  /** Whether the move that leads to a node is still to be guessed. */
  hides(node) {
    const mover = this.replay.data.rows[node - 1]?.[5];
    return this.on && mover >= 0 && (this.player === -2 || mover === this.player) && !this.passed.has(node);
  }

  /** How far one may walk towards a node. */
  bound(node) {
    const { way, here } = this.replay;
    const [from, to] = [way.index(here), way.index(node)];
    for (let index = from + 1; from >= 0 && index <= to; index++) if (this.hides(way.nodes[index])) return way.nodes[index - 1];
    return node;
  }

  /** Say that a move is to be chosen first. */
  insist() {
    this.replay.pause();
    this.replay.board.say(this.words.guessFirst);
    this.list.querySelector("button")?.focus();
  }

  /** Look whether a question comes up here. */
  look() {
    if (!this.on) return;
    this.replay.cover();
    const next = this.replay.beside(1);
    if (next !== undefined && this.hides(next)) {
      this.replay.pause();
      if (this.quiz?.node !== next) this.replay.board.ask("guess", { node: next });
    } else this.quiz = null;
    this.show();
  }

  panel(news) {
    if (news.guessed) {
      const { node, hit, said, played, line } = news.guessed;
      this.passed.add(node);
      this.told = node;
      this.quiz = null;
      if (said) this.tries += 1;
      if (hit) this.hits += 1;
      const { guessHit, guessLine, guessMiss, guessShown } = this.words;
      const template = hit ? guessHit : line ? guessLine : said ? guessMiss : guessShown;
      this.verdict.textContent = fill(template, { said, played });
      this.verdict.className = `fn-told ${hit ? "fn-holds" : said && !line ? "fn-fails" : ""}`;
    }
    if (news.guess && this.on) {
      if (news.guess.moves.length < 2) {
        this.passed.add(news.guess.node); // what has to be played is no question
        this.quiz = null;
        this.look();
      } else {
        this.quiz = news.guess;
        if (this.replay.at !== this.told) this.verdict.textContent = ""; // it is about another place
        this.show();
      }
    }
  }

  /** Show the moves to choose from: all, or those that act on a component. */
  show(id = null) {
    const { quiz, words } = this;
    const moves = quiz ? quiz.moves.map(([text, parts], index) => ({ text, parts, index })) : [];
    const shown = id === null ? moves : moves.filter(({ parts }) => parts.includes(id));
    this.list.replaceChildren(
      ...shown.map(({ text, index }, rank) => make("li", {}, make("button", { type: "button", class: "fn-row", tabindex: rank ? "-1" : "0", text, onclick: () => this.answer(index) }))),
    );
    this.list.hidden = this.reveal.hidden = !quiz;
    this.all.hidden = shown.length === moves.length;
    const mover = quiz ? this.replay.data.rows[quiz.node - 1][5] : -1;
    this.title.textContent = quiz ? fill(words.guessTitle, { name: this.replay.data.players[mover] }) : words.guessOn;
    this.count.hidden = !this.tries;
    this.count.textContent = fill(words.guessCount, { hits: this.hits ?? 0, tries: this.tries ?? 0 });
  }

  /** Choose on the board; return whether that means a move. */
  pick(id) {
    if (!this.quiz) return false;
    const found = this.quiz.moves.flatMap(([, parts], index) => (parts.includes(id) ? [index] : []));
    if (found.length === 0) return false;
    this.show(id);
    this.list.querySelector("button").focus(); // to be confirmed
    return true;
  }

  answer(choice) {
    if (this.quiz) this.replay.board.ask("answer", { node: this.quiz.node, choice });
  }
}
