// A game to walk through: the board, the way through it, the moves with their comments, the calculation
// behind the event. Where one stands is the number of a node of the game's tree; 0 is the start.

const ICONS = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  roundBack: "M22 6l-6 6 6 6zM15 6l-6 6 6 6zM8 6l-6 6 6 6z",
  turnBack: "M19 5l-7 7 7 7zM11 5l-7 7 7 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l9 7-9 7z",
  turnForward: "M5 5l7 7-7 7zM13 5l7 7-7 7z",
  roundForward: "M2 6l6 6-6 6zM9 6l6 6-6 6zM16 6l6 6-6 6z",
  last: "M18 5v14M6 5l9 7-9 7z",
};
const PACES = { slow: 2600, normal: 1200, fast: 450 }; // milliseconds an event stays in autoplay

/** Fill names in braces: `fill("{n} games", {n: 3})`. */
function fill(template, fields) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

class Replay {
  constructor(model, root) {
    this.words = model.get("texts");
    this.limits = model.get("limits");
    this.linear = true; // up and down on the board follow the reading order
    this.at = 0;
    this.goal = null;
    this.root = root;
    this.plot = new ScorePlot(this.words, (node) => this.go(node));
    this.files = new GameFiles(this);
    this.guess = new GuessMode(this);
    this.viewer = make("select", { class: "fn-select fn-viewer", "aria-label": this.words.viewer, title: this.words.viewer });
    this.viewer.addEventListener("change", () => this.board.ask("see", { viewer: this.viewer.value === "" ? null : Number(this.viewer.value) }));
    const inWords = make("button", { type: "button", class: "fn-plain fn-narrow", text: this.words.inWords, onclick: () => this.openWords() });
    this.files.bar.append(this.guess.button, inWords, this.viewer);
    this.calculation = new CalculationView((term) => this.term(term), (id) => this.board.rules.button(id));
    this.board = new Board(model, root, this);
    root.classList.add("fn-replay");
    this.build(model.get("panel"));
    this.board.heed((event) => this.rootKey(event));
    this.board.mount(this.stage);
    this.board.stops.push(() => this.pause());
    const watch = new IntersectionObserver((seen) => root.classList.toggle("fn-beside", seen.at(-1).isIntersecting));
    watch.observe(this.what); // where the event itself is in sight, the phone's bar need not repeat it
    this.board.stops.push(() => watch.disconnect());
  }

  // -- what is on the page ------------------------------------------------------------------------

  build(data) {
    this.title = make("h2");
    this.players = make("ul", { class: "fn-players", "aria-label": this.words.players });
    this.picker = make("select", { class: "fn-picker", "aria-label": this.words.picker });
    this.picker.addEventListener("change", () => {
      this.board.ask("game", { index: Number(this.picker.value) });
      this.board.focus(); // so that the arrow keys walk through the game, not on to the next
    });
    this.faults = make("details", { class: "fn-faults" });
    this.stage = make("div", { class: "fn-stage" });
    this.below = make("div", { class: "fn-below" }, this.now(), this.plot.element);
    this.side = make("div", { class: "fn-side" }, this.guess.element, this.calculation.element, this.list());
    this.root.append(
      make("div", { class: "fn-head" }, make("div", { class: "fn-titles" }, this.title, this.picker, this.board.rules.button(), this.files.bar), this.players),
      this.files.notice,
      this.faults,
      make("div", { class: "fn-columns" }, this.stage, this.transport(), this.below, this.side),
      this.dialogs(),
    );
    this.load(data);
  }

  transport() {
    const { words } = this;
    const button = (name, act) => {
      const label = words[name];
      const made = make("button", { type: "button", class: "fn-move", "aria-label": label, title: label, onclick: act }, icon(ICONS[name]));
      made.dataset.go = name;
      return made;
    };
    this.buttons = {
      first: button("first", () => this.go(0)),
      roundBack: button("roundBack", () => this.go(this.round(-1))),
      turnBack: button("turnBack", () => this.go(this.turn(-1))),
      back: button("back", () => this.go(this.beside(-1))),
      play: button("play", () => this.toggle()),
      forward: button("forward", () => this.go(this.beside(1))),
      turnForward: button("turnForward", () => this.go(this.turn(1))),
      roundForward: button("roundForward", () => this.go(this.round(1))),
      last: button("last", () => this.go(this.way.at(-1))),
    };
    this.speed = make("select", { class: "fn-select", "aria-label": words.speed, title: words.speed });
    for (const name of Object.keys(PACES)) this.speed.append(make("option", { value: name, text: words[name], selected: name === "normal" }));
    this.scrubber = make("input", { type: "range", min: "0", step: "1", class: "fn-scrubber", "aria-label": words.place });
    this.scrubber.addEventListener("input", () => this.go(this.way[Number(this.scrubber.value)]));
    this.counter = make("span", { class: "fn-counter" });
    // On a phone the board is taller than the screen: what happened and what was said stay in sight here.
    this.ticker = make("button", { type: "button", class: "fn-ticker", onclick: () => this.unfold() });
    this.sheet = make("div", { class: "fn-sheet fn-comments", tabindex: "0" });
    const more = make(
      "div",
      { class: "fn-more" },
      this.speed,
      make("button", { type: "button", class: "fn-plain", text: words.inWords, onclick: () => this.openWords() }),
      make("button", { type: "button", class: "fn-plain", text: words.keys, onclick: () => this.help.showModal() }),
    );
    return make(
      "div",
      { class: "fn-transport", role: "group", "aria-label": words.walk },
      make("div", { class: "fn-said" }, this.ticker, this.sheet),
      make("div", { class: "fn-moves-row" }, ...Object.values(this.buttons)),
      make("div", { class: "fn-scrub-row" }, this.scrubber, this.counter),
      more,
    );
  }

  now() {
    this.when = make("p", { class: "fn-when" });
    this.what = make("p", { class: "fn-what" });
    this.comments = make("div", { class: "fn-comments" });
    return make("section", { class: "fn-event", tabindex: "0", "aria-label": this.words.event }, this.when, this.what, this.comments);
  }

  list() {
    this.moves = make("ol", { class: "fn-moves" });
    this.moves.addEventListener("click", (event) => {
      const row = event.target.closest("button[data-node]");
      if (row) this.go(Number(row.dataset.node));
    });
    return make("section", { class: "fn-list", "aria-label": this.words.moves }, make("h3", { text: this.words.moves }), this.moves);
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
      ["w", words.keyWords],
      ["r", words.keyRules],
      ["?", words.keyHelp],
    ];
    const rows = keys.map(([key, what]) => make("tr", {}, make("th", { scope: "row", text: key }), make("td", { text: what })));
    this.help = this.dialog(words.keys, make("table", {}, ...rows));
    this.read = make("div", { class: "fn-words" });
    this.position = this.dialog(words.words, this.read);
    return make("div", {}, this.help, this.position, ...this.files.dialogs, this.guess.dialog);
  }

  dialog(title, ...inside) {
    const top = make("form", { method: "dialog", class: "fn-top" }, make("h3", { text: title }), make("button", { class: "fn-plain", text: this.words.close }));
    return make("dialog", { class: "fn-dialog", "aria-label": title }, top, ...inside);
  }

  unfold() {
    this.sheet.hidden = !this.sheet.hidden;
    this.ticker.setAttribute("aria-expanded", String(!this.sheet.hidden));
  }

  openWords() {
    this.read.replaceChildren(...this.board.words().map((line) => make("p", { text: line })));
    this.position.showModal();
  }

  // -- a game's data ------------------------------------------------------------------------------

  /** Take a whole game: its rows are [parent, depth, group, heading, text, player, comments, lead]. */
  load(data) {
    this.data = data;
    if (this.way !== undefined) this.guess.stop();
    this.title.textContent = data.title;
    this.picker.hidden = data.games.length < 2;
    this.title.classList.toggle("fn-unseen", !this.picker.hidden); // the picker shows it
    this.picker.replaceChildren(...data.games.map((name, index) => make("option", { value: String(index), text: name })));
    this.picker.value = String(data.game);
    this.parents = [null, ...data.rows.map((row) => row[0])];
    this.children = this.parents.map(() => null);
    this.depths = [0, ...data.rows.map((row) => row[1])];
    for (let node = data.rows.length; node > 0; node--) {
      // The child that continues the line is the least deep one; nodes are numbered in reading order.
      const parent = this.parents[node];
      const known = this.children[parent];
      if (known === null || this.depths[node] <= this.depths[known]) this.children[parent] = node;
    }
    this.players.replaceChildren(
      ...data.players.map((name, index) => {
        const chip = make("span", { class: "fn-chip", "aria-hidden": "true", text: String(index + 1) });
        chip.style.setProperty("--player", `var(--fn-player-${(index % 5) + 1}-fill)`);
        return make("li", {}, chip, make("span", { class: "fn-name", text: name, title: name }), make("span", { class: "fn-score" }));
      }),
    );
    this.viewer.hidden = !data.secrets;
    const eyes = [[this.words.viewerAll, ""], [this.words.viewerNone, "-1"], ...data.players.map((name, player) => [name, String(player)])];
    this.viewer.replaceChildren(...eyes.map(([text, value]) => make("option", { value, text })));
    this.viewer.value = String(data.viewer ?? "");
    this.showFaults(data.faults);
    this.fill(data.rows);
    this.at = data.at;
    this.goal = null;
    this.way = null; // that of the game before
    this.follow(data.at);
    this.calculation.show(data.calc);
    this.plot.show(data.plot ?? null);
    this.shown();
  }

  showFaults(faults) {
    this.faults.hidden = faults.length === 0;
    const count = fill(faults.length === 1 ? this.words.oneFault : this.words.manyFaults, { n: faults.length });
    this.faults.replaceChildren(
      make("summary", { text: count }),
      make("ul", {}, ...faults.map(([place, words]) => make("li", {}, make("code", { text: place }), " ", ...this.board.rules.linked(words)))),
    );
  }

  fill(rows) {
    this.rows = [null];
    const items = [];
    rows.forEach(([, depth, , heading, text, player, comments, lead], index) => {
      if (heading) items.push(make("li", { class: "fn-heading", text: heading }));
      if (lead) items.push(make("li", { class: "fn-remark", text: lead }));
      const row = make("button", { type: "button", class: "fn-row", tabindex: "-1", "data-node": String(index + 1) });
      if (player >= 0) {
        const dot = make("span", { class: "fn-dot", "aria-hidden": "true" });
        dot.style.setProperty("--player", `var(--fn-player-${(player % 5) + 1}-fill)`);
        row.append(dot);
      }
      row.append(make("span", { text }));
      const item = make("li", { class: depth ? "fn-variation" : null }, row);
      item.style.setProperty("--depth", String(Math.min(depth, 6)));
      items.push(item);
      this.rows.push(row);
      for (const comment of comments) {
        const remark = make("li", { class: "fn-remark", text: comment });
        remark.style.setProperty("--depth", String(Math.min(depth, 6)));
        items.push(remark);
      }
    });
    this.moves.replaceChildren(...items);
  }

  /** Note the way from the start through `node` to the end of its line. */
  follow(node) {
    if (this.way?.includes(node)) return;
    this.way = [];
    for (let up = node; up !== null; up = this.parents[up]) this.way.unshift(up);
    for (let down = this.children[node]; down !== null; down = this.children[down]) this.way.push(down);
    this.scrubber.max = String(this.way.length - 1);
  }

  // -- walking ------------------------------------------------------------------------------------

  get here() {
    return this.goal ?? this.at;
  }

  beside(by) {
    return this.way[this.way.indexOf(this.here) + by];
  }

  /** The node at which the next turn, or the one before, is over. */
  turn(by) {
    return this.stretch(by, (node) => this.data.rows[node - 1]?.[2]);
  }

  /** The node at which the next round, or the one before, is over. */
  round(by) {
    return this.stretch(by, (node) => (node ? this.data.rounds[node] : undefined));
  }

  /** The node at which the next stretch of nodes of one `sort`, or the one before, is over. */
  stretch(by, sort) {
    const ends = (index) => index === 0 || index === this.way.length - 1 || sort(this.way[index]) !== sort(this.way[index + 1]);
    let index = this.way.indexOf(this.here) + by;
    while (index > 0 && index < this.way.length - 1 && !ends(index)) index += by;
    return this.way[index];
  }

  go(node) {
    if (node === undefined || node === null || node === this.here) return;
    this.follow(node);
    if (this.guess.on) {
      const bound = this.guess.bound(node);
      if (bound === this.here) {
        this.scrubber.value = String(this.way.indexOf(this.here));
        return this.guess.insist();
      }
      node = bound;
    }
    this.board.hideHint();
    this.goal = node;
    this.scrubber.value = String(this.way.indexOf(node));
    this.count();
    this.board.ask("go", { to: node, term: null });
  }

  term(term) {
    this.board.say(this.calculation.words());
    this.board.ask("go", { to: this.here, term });
  }

  hit(id) {
    if (this.guess.pick(id)) return;
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
    this.marks();
  }

  pause() {
    clearTimeout(this.playing);
    this.playing = null;
    this.marks();
  }

  hurry(by) {
    this.speed.selectedIndex = Math.max(0, Math.min(this.speed.options.length - 1, this.speed.selectedIndex + by));
    this.board.say(this.speed.selectedOptions[0].textContent);
  }

  advance() {
    const next = this.beside(1);
    if (next === undefined) this.pause();
    else this.go(next);
  }

  // -- what the kernel says -------------------------------------------------------------------------

  panel(news) {
    this.files.panel(news);
    this.guess.panel(news);
    if (news.rows) {
      this.load(news);
      if (news.opened) this.files.opened();
      return;
    }
    if (news.plot !== undefined) {
      this.plot.show(news.plot);
      this.markPlot();
    }
    if (news.calc !== undefined) {
      if (news.asked) this.calculation.open = true;
      this.calculation.show(news.calc, news.term ?? null);
      if (news.asked) this.board.say(`${news.calc.title}: ${news.calc.verdict}`);
    }
    else if (news.term !== undefined && this.calculation.at !== news.term) {
      this.calculation.at = news.term;
      this.calculation.mark();
    }
    if (news.at !== undefined) {
      this.at = news.at;
      if (this.goal === news.at) this.goal = null;
      this.follow(this.here);
      this.shown();
      this.board.say([this.when.textContent, this.what.textContent, ...this.data.rows[this.at - 1]?.[6] ?? []].join(". "));
    }
  }

  shown() {
    const [, , , , text, player, comments, lead] = this.data.rows[this.at - 1] ?? [0, 0, 0, "", this.data.opening, -1, [this.data.lead], ""];
    this.when.textContent = this.data.whens[this.at];
    this.what.textContent = this.ticker.textContent = text;
    this.what.style.setProperty("--player", player >= 0 ? `var(--fn-player-${(player % 5) + 1}-fill)` : "transparent");
    for (const place of [this.comments, this.sheet]) {
      place.replaceChildren(...[lead, ...comments].filter(Boolean).map((words) => make("p", {}, ...this.board.rules.linked(words))));
    }
    this.sheet.scrollTop = 0;
    this.data.scores[this.at].forEach((score, index) => {
      this.players.children[index].querySelector(".fn-score").textContent = String(score).replace("-", "−");
    });
    this.guess.hide();
    this.mark();
    this.markPlot();
    this.scrubber.value = String(this.way.indexOf(this.here));
    this.count();
    this.link();
    if (this.playing) {
      clearTimeout(this.playing);
      if (comments.length && this.at) this.pause();
      else this.playing = setTimeout(() => this.advance(), PACES[this.speed.value]);
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
    this.plot.mark(this.way.indexOf(this.at), this.data.scores[this.at], this.at);
  }

  mark() {
    const focused = this.moves.contains(document.activeElement);
    const before = this.marked;
    if (before) {
      before.removeAttribute("aria-current");
      before.tabIndex = -1;
    }
    const row = (this.marked = this.rows[this.at]);
    if (row) {
      row.setAttribute("aria-current", "true");
      if (focused) row.focus({ preventScroll: true });
      const top = row.offsetTop - this.moves.offsetTop;
      const outside = top < this.moves.scrollTop + 24 || top + row.offsetHeight > this.moves.scrollTop + this.moves.clientHeight - 24;
      if (outside) this.moves.scrollTop = top - this.moves.clientHeight / 3;
    } else this.moves.scrollTop = 0;
    const stop = row ?? this.rows[1];
    if (stop) stop.tabIndex = 0;
  }

  count() {
    const index = this.way.indexOf(this.here);
    this.counter.textContent = `${index} / ${this.way.length - 1}`;
    this.scrubber.setAttribute("aria-valuetext", fill(this.words.placeText, { at: index, all: this.way.length - 1 }));
    this.scrubber.style.setProperty("--done", `${(100 * index) / Math.max(1, this.way.length - 1)}%`);
    this.marks();
  }

  marks() {
    const { buttons } = this;
    const index = this.way.indexOf(this.here);
    for (const name of ["first", "roundBack", "turnBack", "back"]) this.able(buttons[name], index > 0);
    for (const name of ["forward", "turnForward", "roundForward", "last"]) this.able(buttons[name], index < this.way.length - 1);
    const label = this.playing ? this.words.pause : this.words.play;
    buttons.play.replaceChildren(icon(this.playing ? ICONS.pause : ICONS.play));
    buttons.play.setAttribute("aria-label", label);
    buttons.play.title = label;
  }

  /** A button that can do nothing now stays focusable, so that the focus is never lost. */
  able(button, can) {
    button.setAttribute("aria-disabled", String(!can));
  }

  // -- keys, room ---------------------------------------------------------------------------------

  rootKey(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog, pre")) return;
    if ((event.key === " " || event.key === "Enter") && target.closest("button, summary")) return;
    const inList = this.moves.contains(target);
    if (inList && event.key === "ArrowUp") this.go(this.beside(-1));
    else if (inList && event.key === "ArrowDown") this.go(this.beside(1));
    else if (!this.keys(event)) return;
    event.preventDefault();
  }

  keys(event) {
    const turn = event.shiftKey;
    const acts = {
      ArrowLeft: () => this.go(turn ? this.turn(-1) : this.beside(-1)),
      ArrowRight: () => this.go(turn ? this.turn(1) : this.beside(1)),
      PageUp: () => this.go(this.round(-1)),
      PageDown: () => this.go(this.round(1)),
      Home: () => this.go(0),
      End: () => this.go(this.way.at(-1)),
      " ": () => this.toggle(),
      "+": () => this.hurry(1),
      "-": () => this.hurry(-1),
      n: () => this.calculation.move(1),
      p: () => this.calculation.move(-1),
      w: () => this.openWords(),
      "?": () => this.help.showModal(),
    };
    const act = acts[event.key];
    if (!act) return false;
    act();
    return true;
  }

  room() {
    const width = this.stage.clientWidth;
    const beside = this.side.offsetLeft > this.stage.offsetLeft + 10;
    const bars = beside ? 300 : 190; // what should be in sight besides the board
    return { width, height: Math.max(320, window.innerHeight - bars) };
  }
}

export default {
  render: ({ model, el }) => run(model, el, (model, root) => new Replay(model, root).board),
};
