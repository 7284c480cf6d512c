// A game to walk through: the board, the way through it, the moves with their comments, the calculation
// behind the event. Where one stands is the number of a node of the game's tree; 0 is the start.

const BESIDE = 1040; // pixels from which the event, its calculation and the moves stand beside the board
const BESIDE_LARGE = 1500; // the same in large type
const TIGHT = 1200; // pixels below which the tools are behind a menu
const WIDEST_PLOT = 1100; // pixels
const LEAST_BOARD = 480; // pixels that a board beside its explanation may be high in any case

class Replay {
  constructor(model, root) {
    this.words = model.get("texts");
    this.limits = model.get("limits");
    this.linear = true; // up and down on the board follow the reading order
    this.at = 0;
    this.goal = null;
    this.root = root;
    this.board = new Board(model, root, this);
    root.classList.add("fn-replay");
    this.build();
    this.load(model.get("panel"));
    this.board.heed((event) => this.rootKey(event));
    const size = new ResizeObserver(() => this.arrange());
    size.observe(root);
    this.board.stops.push(() => size.disconnect(), () => this.pause(), onLooks(() => this.arrange()), this.looks.stop);
    this.board.mount(this.stage);
  }

  /** What another page hands over, for the kernel to begin with. */
  stored() {
    return { handed: handedHere() };
  }

  // -- what is on the page ------------------------------------------------------------------------

  build() {
    const { words, board, root } = this;
    this.plot = new ScorePlot(words, (node) => this.go(node));
    this.files = new GameFiles(this);
    this.guess = new GuessMode(this);
    this.annotate = new AnnotateMode(this);
    this.calculation = new CalculationView(words, (term) => this.term(term), (id) => board.rules.button(id), (index) => board.ask("explain", { index }));
    this.event = new EventCard(words, (text) => board.rules.linked(text), () => board.marks.words());
    this.moves = new MoveList(words, (node) => this.go(node));
    this.transport = new Transport(words, (name) => this.walk(name), (index) => this.go(this.way.nodes[index]));
    this.suspense = plain(words.suspense, () => this.hide(this.suspense.getAttribute("aria-pressed") !== "true"), { "aria-pressed": "false", title: words.suspenseAbout });
    this.viewer = make("select", { class: "fn-select fn-viewer", "aria-label": words.viewer, title: words.viewer });
    this.viewer.addEventListener("change", () => board.ask("see", { viewer: this.viewer.value === "" ? null : Number(this.viewer.value) }));
    this.enlarged = make("select", { class: "fn-select", "aria-label": words.board, title: words.board });
    this.enlarged.addEventListener("change", () => this.enlarge(this.enlarged.value === "" ? null : Number(this.enlarged.value)));
    this.looks = looksList(words);
    this.head = new ReplayHead(words, (index) => this.choose(index), (player) => this.enlarge(player), [
      board.rules.button(),
      this.files.bar,
      this.guess.button,
      this.annotate.button,
      this.suspense,
      plain(words.inWords, () => board.read()),
      plain("?", () => this.help.open(), { class: "fn-plain", "aria-label": words.keys, title: words.keys }),
      this.enlarged,
      this.viewer,
      this.looks.list,
      languageList(board.model),
    ]);
    this.faults = make("details", { class: "fn-faults" });
    this.stage = make("div", { class: "fn-stage" });
    this.dock = make("div", { class: "fn-dock" }, this.transport.element);
    this.main = make("div", { class: "fn-main" }, this.stage, this.dock, this.plot.element);
    this.side = make("div", { class: "fn-side" }, this.event.element, this.calculation.element, this.guess.element, this.annotate.element, this.moves.element);
    this.head.titles.append(this.annotate.badge);
    root.append(this.head.element, this.files.notice, this.annotate.drafts.element, this.faults, make("div", { class: "fn-columns" }, this.main, this.side), this.dialogs());
  }

  /** With little room, or for a class, the event and its calculation are docked below the board, always in sight. */
  arrange() {
    this.root.classList.toggle("fn-tight", this.root.clientWidth < TIGHT);
    const docked = this.root.clientWidth < (shade(this.root) === "projector" ? BESIDE_LARGE : BESIDE);
    if (this.docked === docked || !this.root.clientWidth) return;
    this.docked = docked;
    this.root.classList.toggle("fn-docked", docked);
    this.root.classList.toggle("fn-beside", !docked);
    const cards = [this.event.element, this.calculation.element, this.guess.element, this.annotate.element];
    (docked ? this.dock : this.side).prepend(...cards);
    this.head.unfold(false);
    this.event.dock(docked);
    this.showBoards();
    this.board.replace();
  }

  dialogs() {
    const { words } = this;
    const keys = [
      ["← →", words.keyEvent],
      ["Shift ← →", words.keyTurn],
      ["Page Up, Page Down", words.keyRound],
      ["Home, End", words.keyEnds],
      ["Space", words.keyPlay],
      ["+ −", words.keySpeed],
      ["↑ ↓", words.keyBoard],
      ["Enter", words.keyAbout],
      ["n, p", words.keyTerms],
      ["b", words.keyBoards],
      ["e", words.keyAnnotate],
      ["Ctrl+Z, Ctrl+Y", words.keyUndo],
    ];
    this.help = keysDialog(words, keys);
    return make("div", { class: "fn-dialogs" }, this.help.dialog, ...this.files.dialogs, this.guess.dialog, this.annotate.headers);
  }

  dialog(title, ...inside) {
    return dialogOf(this.words, title, ...inside);
  }

  // -- a game's data ------------------------------------------------------------------------------

  choose(index) {
    this.choosing = true; // a place in the game before means nothing in the next
    this.board.ask("game", { index });
    this.board.focus(); // so that the arrow keys walk through the game, not on to the next
  }

  /** Take a whole game. */
  load(data) {
    this.data = data;
    if (this.way !== undefined) this.guess.stop();
    this.head.show(data);
    this.board.rules.first = data.games[data.game]?.[1] ?? null;
    this.viewer.hidden = !data.secrets;
    this.annotate.button.hidden = data.viewer !== null || !data.players.length;
    this.annotate.drafts.element.hidden = this.annotate.button.hidden;
    this.annotate.panel(data);
    const { viewerAll, viewerNone, viewerOne } = this.words;
    offer(this.viewer, [[viewerAll, ""], [viewerNone, "-1"], ...named(viewerOne, data.players)], data.viewer);
    offer(this.enlarged, [[this.words.boardAny, ""], ...named(this.words.boardOne, data.players)], data.enlarged);
    this.showBoards();
    this.showFaults(data.faults);
    this.moves.fill(data.rows);
    this.at = data.at;
    this.goal = null;
    this.way = new Way(data.rows, data.rounds);
    this.way.follow(data.at);
    this.calculation.show(data);
    this.result = data.result;
    this.plot.show(data.plot ?? null);
    this.suspense.setAttribute("aria-pressed", String(this.wish ?? data.suspense === true));
    this.choosing = false;
    this.shown();
  }

  /** Hide what comes, or show it. */
  hide(on) {
    this.wish = on; // holds for the games that are opened next
    this.suspense.setAttribute("aria-pressed", String(on));
    this.cover();
    this.markPlot();
  }

  get hiding() {
    return this.suspense.getAttribute("aria-pressed") === "true";
  }

  /** Show in the list of moves only what has been seen, if that is wished. */
  cover() {
    this.moves.cover(this.guess.on || this.hiding, this.at);
  }

  showFaults(faults) {
    this.faults.hidden = faults.length === 0;
    const count = fill(faults.length === 1 ? this.words.oneFault : this.words.manyFaults, { n: faults.length });
    this.faults.replaceChildren(
      make("summary", { text: count }),
      make("ul", {}, ...faults.map(([place, words]) => make("li", {}, make("code", { text: place }), " ", ...this.board.rules.linked(words)))),
    );
  }

  /** Enlarge the board of a player (null: of whose turn it is). */
  enlarge(player) {
    this.data.enlarged = player;
    this.showBoards();
    this.board.say(this.enlarged.selectedOptions[0].textContent);
    this.board.ask("enlarge", { player });
  }

  nextBoard() {
    if (!this.data.boards) return;
    const next = (this.data.enlarged ?? -1) + 1;
    this.enlarge(next < this.data.players.length ? next : null);
  }

  /** Show whose board is enlarged, where the game's boards can be: in the list and, with little room, on the players. */
  showBoards() {
    const { boards, enlarged } = this.data;
    this.enlarged.hidden = !boards;
    this.enlarged.value = String(enlarged ?? "");
    this.head.boards(Boolean(boards) && this.docked, enlarged);
  }

  // -- walking ------------------------------------------------------------------------------------

  /** What lies over the foot of the board where there is little room. */
  pane() {
    return this.dock;
  }

  /** Where what is beside the board begins. */
  beginning() {
    return this.event.element;
  }

  /** Where one stands or, if the kernel has not answered yet, will. */
  get here() {
    return this.goal ?? this.at;
  }

  beside(by) {
    return this.way.beside(this.here, by);
  }

  walk(name) {
    const { way, here } = this;
    const ways = {
      first: () => this.go(0),
      roundBack: () => this.go(way.round(here, -1)),
      turnBack: () => this.go(way.turn(here, -1)),
      back: () => this.go(way.beside(here, -1)),
      play: () => this.toggle(),
      forward: () => this.go(way.beside(here, 1) ?? (way.aside(here) ? way.played(here) : undefined)),
      turnForward: () => this.go(way.turn(here, 1)),
      roundForward: () => this.go(way.round(here, 1)),
      last: () => this.go(way.nodes.at(-1)),
    };
    ways[name]();
  }

  go(node) {
    if (node === undefined || node === null || node === this.here || this.choosing) return;
    this.way.follow(node);
    if (this.guess.on) {
      const bound = this.guess.bound(node);
      if (bound === this.here) {
        this.count();
        return this.guess.insist();
      }
      node = bound;
    }
    this.board.hideHint();
    this.goal = node;
    this.count();
    this.annotate.flush();
    this.board.ask("go", { to: node, term: null });
  }

  /** Nobody answers: stay where one stands. */
  lost() {
    this.goal = null;
    this.choosing = false;
    this.pause();
  }

  /** Somebody answers again. */
  back() {
    this.annotate.back();
  }

  term(term) {
    this.pause();
    this.dock.classList.toggle("fn-working", term !== null);
    this.board.hideHint();
    this.board.say(this.calculation.said());
    this.board.ask("go", { to: this.here, term });
  }

  hit(id) {
    this.pause();
    if (this.guess.pick(id) || this.annotate.pick(id)) return;
    this.board.ask("about", { id });
  }

  toggle() {
    if (this.playing) this.pause();
    else if (this.beside(1) === undefined && this.here !== 0) {
      this.playing = true;
      this.go(0);
    } else {
      this.playing = true;
      this.advance();
    }
    this.count();
  }

  pause() {
    clearTimeout(this.playing);
    this.playing = null;
    this.count();
  }

  advance() {
    const next = this.beside(1);
    if (next === undefined || this.root.querySelector("dialog[open]")) this.pause();
    else this.go(next);
  }

  // -- what the kernel says -------------------------------------------------------------------------

  panel(news) {
    this.files.panel(news);
    this.guess.panel(news);
    if (!news.rows) this.annotate.panel(news);
    if (news.rows) {
      this.load(news);
      if (news.opened) this.files.opened();
      if (news.look && news.at) this.look(news.look);
      return;
    }
    if (news.onward) location.href = pageAt(`play.ipynb#${news.onward}`);
    if (news.plot !== undefined) {
      this.plot.show(news.plot);
      this.markPlot();
    }
    if (news.boards !== undefined || news.enlarged !== undefined) {
      const { boards = this.data.boards, enlarged = this.data.enlarged } = news;
      Object.assign(this.data, { boards, enlarged });
      this.showBoards();
    }
    if (news.calc !== undefined) this.explain(news);
    else if (news.term !== undefined && this.calculation.at !== news.term) {
      this.calculation.at = news.term;
      this.calculation.mark();
    }
    if (news.at !== undefined) {
      this.at = news.at;
      this.result = news.result;
      if (this.goal === news.at) this.goal = null;
      this.way.follow(this.here);
      this.shown();
      this.board.say(this.event.words());
    }
    if (news.look) this.look(news.look);
  }

  explain(news) {
    this.dock.classList.remove("fn-working");
    if (news.asked) {
      this.calculation.open = true;
      this.board.hideHint();
    }
    this.calculation.show(news);
    if (news.asked) this.board.say(`${news.calc.title}: ${news.calc.verdict}`);
  }

  /** Where the dock covers part of the page, bring what happened into sight. */
  look(box) {
    if (this.docked && !(this.moves.focused && document.activeElement.matches(":focus-visible"))) this.board.look(box, this.dock.offsetHeight);
  }

  shown() {
    const { data, at } = this;
    const [, , , , what, player, comments, lead] = data.rows[at - 1] ?? [0, 0, 0, "", data.opening, -1, [], data.lead];
    const { way, words } = this;
    const home = way.aside(at) ? plain(words.home, () => this.go(way.played(at))) : null;
    const branches = way.instead(at).map((node) => plain(fill(words.instead, { text: data.rows[node - 1][4] }), () => this.go(node)));
    this.event.show({ when: data.whens[at], what, player, result: this.result, comments: [lead, ...comments], home, branches });
    this.head.scores(data.scores[at]);
    this.cover();
    this.moves.mark(at);
    this.markPlot();
    this.count();
    this.link();
    if (this.playing) {
      clearTimeout(this.playing);
      if (comments.length && at) this.pause();
      else this.playing = setTimeout(() => this.advance(), this.transport.pace);
    }
    this.guess.look();
  }

  /** Let the page's address name the place, once one stays there. */
  link() {
    clearTimeout(this.linking);
    if (document.body.dataset.frontier === undefined) return;
    const address = this.files.fragment() ?? " ";
    this.linking = setTimeout(() => history.replaceState(history.state, "", address.trim() || location.pathname + location.search), 400);
  }

  markPlot() {
    const { way, at } = this;
    const played = way.main.indexOf(way.branch(at));
    this.plot.mark(way.aside(at) ? null : played, this.data.scores[at], at, this.hiding ? played : null);
  }

  count() {
    const { way, here } = this;
    this.transport.mark(way.index(here), way.last, Boolean(this.playing), way.aside(here));
  }

  // -- keys, room ---------------------------------------------------------------------------------

  rootKey(event) {
    const { target } = event;
    const slider = target.closest("input[type=range]"); // knows arrows, Home and End by itself
    if (commanded(event) || target.closest("select, textarea, dialog, pre") || (!slider && target.closest("input"))) return;
    if (slider && /^(Arrow|Home|End)/.test(event.key)) return;
    if ((event.key === " " || event.key === "Enter") && target.closest("button, summary")) return;
    const inList = this.moves.list.contains(target);
    if (inList && event.key === "ArrowUp") this.walk("back");
    else if (inList && event.key === "ArrowDown") this.walk("forward");
    else if (!this.keys(event)) return;
    event.preventDefault();
  }

  keys(event) {
    const turn = event.shiftKey;
    const acts = {
      ArrowLeft: () => this.walk(turn ? "turnBack" : "back"),
      ArrowRight: () => this.walk(turn ? "turnForward" : "forward"),
      PageUp: () => this.walk("roundBack"),
      PageDown: () => this.walk("roundForward"),
      Home: () => this.walk("first"),
      End: () => this.walk("last"),
      " ": () => this.toggle(),
      "+": () => this.board.say(this.transport.hurry(1)),
      "-": () => this.board.say(this.transport.hurry(-1)),
      n: () => this.calculation.move(1),
      p: () => this.calculation.move(-1),
      b: () => this.nextBoard(),
      e: () => this.annotate.button.hidden || this.annotate.turn(),
      l: () => this.board.say(nextLooks(this.words)),
      "?": () => this.help.open(),
    };
    const act = acts[event.key];
    if (!act) return false;
    act();
    return true;
  }

  room() {
    this.arrange();
    const width = this.stage.clientWidth;
    if (this.docked) return { width, height: 0 };
    const above = this.stage.getBoundingClientRect().top - this.root.getBoundingClientRect().top;
    const below = this.dock.offsetHeight + this.limits.plot * Math.min(width, WIDEST_PLOT) + 48; // the plot should be in sight, too
    return { width, height: Math.max(LEAST_BOARD, window.innerHeight - above - below) };
  }
}

/** Fill a list with texts and their values, and choose one (null: the empty value). */
function offer(list, rows, chosen) {
  list.replaceChildren(...rows.map(([text, value]) => make("option", { value, text })));
  list.value = String(chosen ?? "");
}

/** A text for each player, with the player's number. */
function named(template, players) {
  return players.map((name, player) => [fill(template, { name }), String(player)]);
}

export default {
  render: ({ model, el }) => run(model, el, (model, root) => new Replay(model, root).board),
};
