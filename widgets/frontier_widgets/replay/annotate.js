// Annotate: comments, signs, arrows and highlights, variations by playing moves, all at the place where one
// stands. The kernel holds the pen; the page shows what it tells and keeps what is not saved.

const SIGNS = [[1, "!"], [2, "?"], [3, "!!"], [4, "??"], [5, "!?"], [6, "?!"]];
const PAUSE_WRITING = 600; // milliseconds without a key after which a comment is sent

class AnnotateMode {
  constructor(replay) {
    this.replay = replay;
    this.words = replay.words;
    this.board = replay.board;
    this.notes = null;
    this.dirty = false;
    const { words } = this;
    this.button = plain(words.annotate, () => this.turn(), { title: words.annotateAbout, "aria-pressed": "false" });
    this.badge = make("span", { class: "fn-dirty", hidden: true, title: words.dirty }, icon("M4 20l1-5L16 4l4 4L9 19z"), make("span", { class: "fn-unseen", text: words.dirty }));
    this.unsaved = make("span", { class: "fn-small fn-unsaved", hidden: true, text: words.dirty });
    this.drafts = new Drafts(words, replay.root.closest("[lang]").lang, (draft) => this.ask("resume", draft));
    this.picker = new MovePicker(words, this.board, (name, data) => this.ask(name, data));
    this.deal = new DealForm(words, (answers) => this.ask("deal", { answers }), true);
    this.element = this.build();
    this.headers = this.headersDialog();
    this.board.listen(window, "beforeunload", (event) => this.dirty && event.preventDefault());
    this.board.listen(window, "pagehide", () => this.flush());
    this.board.heed((event) => this.key(event));
  }

  build() {
    const { words } = this;
    this.undo = plain(words.undo, () => this.ask("undo"));
    this.redo = plain(words.redo, () => this.ask("redo"));
    this.save = plain(words.save, () => this.ask("download", { kind: "fgn" }), { class: "fn-plain fn-first", title: words.saveAbout });
    this.signs = SIGNS.map(([nag, sign]) => plain(sign, () => this.ask("nag", { nag }), { class: "fn-plain fn-sign", "aria-pressed": "false", "aria-label": `${sign} ${words[`nag${nag}`]}`, title: words[`nag${nag}`] }));
    this.worth = make("div", { class: "fn-signs", role: "group", "aria-label": words.signs }, ...this.signs);
    this.comments = make("div", { class: "fn-comment-boxes" });
    this.more = plain(words.commentMore, () => this.addComment());
    this.tools = { highlight: words.highlight, arrow: words.arrow, play: words.playMove };
    this.toolButtons = Object.entries(this.tools).map(([tool, text]) => plain(text, () => this.use(tool), { "data-tool": tool, "aria-pressed": "false" }));
    this.colour = make("select", { class: "fn-select", "aria-label": words.colour, title: words.colour });
    this.colour.addEventListener("change", () => this.ask("colour", { colour: this.colour.value }));
    this.unmark = plain(words.unmark, () => this.ask("unmark"));
    this.about = make("p", { class: "fn-small", role: "status" });
    this.reply = make("p", { class: "fn-told fn-fails", role: "alert", hidden: true });
    this.promote = plain(words.promote, () => this.ask("variation", { act: "promote" }));
    this.remove = plain(words.delete, () => this.ask("variation", { act: "delete" }));
    this.aside = make("p", { class: "fn-buttons" }, this.promote, this.remove);
    this.bots = make("select", { class: "fn-select", "aria-label": words.bots, title: words.bots });
    this.bot = plain(words.askBot, () => this.askBot());
    this.progress = make("progress", { max: "1", hidden: true });
    this.remarked = make("p", { class: "fn-small", role: "status" });
    const title = make("div", { class: "fn-annotate-head" }, make("h2", { text: words.annotate }), this.unsaved, make("div", { class: "fn-buttons" }, this.undo, this.redo, this.save, plain(words.finish, () => this.turn(false))));
    const written = make("div", { class: "fn-annotate-part" }, this.worth, this.comments, make("p", { class: "fn-buttons" }, this.more));
    const done = make(
      "div",
      { class: "fn-annotate-part" },
      make("div", { class: "fn-tool-row", role: "group", "aria-label": words.tools }, ...this.toolButtons),
      this.about,
      make("p", { class: "fn-buttons" }, this.colour, this.unmark),
      this.reply,
      this.picker.element,
      this.deal.element,
      this.aside,
      make("div", { class: "fn-buttons fn-annotate-foot" }, this.bot, this.bots, this.progress, plain(words.headers, () => this.ask("headers")), this.remarked),
    );
    this.body = make("div", { class: "fn-annotate-body fn-scrolls" }, written, done);
    return make("section", { class: "fn-annotate", "aria-label": words.annotate, "data-lm-suppress-shortcuts": "true", hidden: true }, title, this.body);
  }

  get on() {
    return this.notes !== null;
  }

  turn(on = !this.on) {
    if (on) this.replay.guess.stop();
    this.replay.pause();
    this.ask("annotate", { on });
  }

  /** Ask the kernel, after what is being written. */
  ask(name, data = {}) {
    this.flush();
    this.board.ask(name, data);
  }

  use(tool) {
    this.notes.tool = this.notes.tool === tool ? null : tool; // what is chosen next is meant for it already
    this.ask("tool", { tool: this.notes.tool });
  }

  /** Choose on the board; return whether a tool is in hand for it. */
  pick(id) {
    if (!this.notes?.tool) return false;
    this.ask("pick", { id });
    return true;
  }

  key(event) {
    const { key, target } = event;
    if (!this.on || target.closest("input, textarea, select, dialog")) return;
    const undo = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (undo && key.toLowerCase() === "z") this.ask(event.shiftKey ? "redo" : "undo");
    else if (undo && key.toLowerCase() === "y") this.ask("redo");
    else if (key === "Escape" && this.notes.tool) this.use(this.notes.tool);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // -- comments -------------------------------------------------------------------------------------

  /** Show the comments of a place, each in a box; a box that is written in stays as it is. */
  showComments({ at, comments }) {
    const texts = comments.length ? comments : [""];
    const boxes = [...this.comments.querySelectorAll("textarea")];
    if (this.place !== at || boxes.length < texts.length || (boxes.length > texts.length && !boxes.includes(document.activeElement))) {
      this.place = at;
      this.comments.replaceChildren(...texts.map((text, number) => this.box(text, number)));
      return;
    }
    texts.forEach((text, number) => {
      if (boxes[number] !== document.activeElement && boxes[number] !== this.writing?.box) boxes[number].value = text;
      this.grow(boxes[number]);
    });
  }

  box(text, number) {
    const { words } = this;
    const box = make("textarea", { class: "fn-comment-box", rows: "2", maxlength: "100000", placeholder: words.commentHint, "aria-label": number ? `${words.comment} ${number + 1}` : words.comment });
    box.value = text;
    box.addEventListener("input", () => this.write(box, number));
    box.addEventListener("blur", () => this.flush());
    requestAnimationFrame(() => this.grow(box));
    return box;
  }

  /** Make a box as high as its text. */
  grow(box) {
    box.style.height = "auto";
    box.style.height = `${Math.min(160, Math.max(52, box.scrollHeight + 2))}px`;
  }

  addComment() {
    const { length } = this.comments.children;
    const last = this.comments.lastChild;
    if (last && !last.value.trim()) return last.focus();
    const box = this.box("", length);
    this.comments.append(box);
    return box.focus();
  }

  /** Remember what is written in a box; it is sent after a pause, or before anything else is asked. */
  write(box, number) {
    this.grow(box);
    if (this.writing && this.writing.box !== box) this.flush();
    this.writing = { box, number, node: this.place };
    this.drafts.write(this.replay.data.paths[this.place], number, box.value);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.flush(), PAUSE_WRITING);
  }

  flush() {
    clearTimeout(this.rest);
    const { writing } = this;
    if (!writing) return;
    this.writing = null;
    this.comment(this.replay.data.paths[writing.node], writing.number, writing.box.value);
  }

  /** Send a comment of a place, which is kept here until it has arrived. */
  comment(place, number, text) {
    const node = this.replay.data.paths.indexOf(place);
    if (node >= 0) this.board.ask("comment", { node, number, text }, () => this.drafts.wrote(place, number, text));
  }

  /** The kernel answers again: send what it may have missed. */
  back() {
    if (this.on) for (const written of this.drafts.written(this.drafts.key)) this.comment(...written);
  }

  // -- headers, the bot -----------------------------------------------------------------------------

  headersDialog() {
    this.fields = make("div", { class: "fn-header-fields", "data-lm-suppress-shortcuts": "true" });
    const done = plain(this.words.headersDone, () => this.sendHeaders(), { class: "fn-plain fn-first" });
    return this.replay.dialog(this.words.headers, this.fields, make("p", { class: "fn-buttons" }, done));
  }

  showHeaders([players, rows]) {
    const { words } = this;
    const field = (label, value, given) => {
      const long = value.length > 60 || given["data-header"] === "Summary";
      const input = long ? make("textarea", { class: "fn-text fn-field", rows: "3", ...given }) : make("input", { type: "text", class: "fn-address fn-field", ...given });
      input.value = value;
      return make("label", { class: "fn-label" }, label, input);
    };
    this.fields.replaceChildren(
      ...rows.map(([name, value]) => field(words[`header${name}`] ?? name, value, { "data-header": name })),
      ...players.map((name, number) => field(fill(words.player, { n: number + 1 }), name, { "data-player": String(number), maxlength: "500" })),
    );
    if (!this.headers.open) this.headers.showModal();
  }

  sendHeaders() {
    const all = (kind) => [...this.fields.querySelectorAll(`[data-${kind}]`)];
    const rows = all("header").map((input) => [input.dataset.header, input.value]);
    this.ask("headers", { rows, players: all("player").map((input) => input.value) });
    this.headers.close();
  }

  askBot() {
    this.remarked.textContent = "";
    this.ask("bot", { who: this.notes.bot === null ? this.bots.value : null });
  }

  showBot(part) {
    const works = part !== null;
    this.notes.bot = part;
    this.progress.hidden = !works;
    this.progress.value = part ?? 0;
    this.progress.setAttribute("aria-label", fill(this.words.botWorks, { part: Math.round(100 * (part ?? 0)) }));
    this.bot.textContent = works ? this.words.stopBot : this.words.askBot;
    this.bots.hidden = works;
  }

  // -- what the kernel says -------------------------------------------------------------------------

  panel(news) {
    if (news.dirty !== undefined) this.showDirty(news.dirty);
    if (news.base) this.drafts.begin(news.base);
    if (news.keep && !this.drafts.keep(news.keep) && !this.warned) {
      this.warned = true; // once will do
      this.replay.files.tell(this.words.unstored);
    }
    if (news.notes !== undefined) this.show(news.notes);
    if (news.bot !== undefined && this.on) this.showBot(news.bot);
    if (news.remarked) this.remarked.textContent = news.remarked;
    if (news.headers) this.showHeaders(news.headers);
  }

  showDirty(dirty) {
    this.dirty = dirty;
    this.badge.hidden = this.unsaved.hidden = !dirty;
  }

  show(notes) {
    const { replay } = this;
    const was = this.on;
    this.notes = notes;
    this.element.hidden = !this.on;
    if (!was || notes?.at !== this.place) this.body.scrollTop = 0;
    replay.root.classList.toggle("fn-annotating", this.on);
    this.button.setAttribute("aria-pressed", String(this.on));
    if (!notes) {
      this.writing = null;
      if (was) this.replay.head.focus(this.button);
      return;
    }
    const { words } = this;
    this.undo.disabled = !notes.undo;
    this.redo.disabled = !notes.redo;
    this.worth.hidden = notes.at === 0;
    SIGNS.forEach(([nag], index) => this.signs[index].setAttribute("aria-pressed", String(notes.nags.includes(nag))));
    this.showComments(notes);
    this.more.hidden = !notes.comments.length;
    for (const button of this.toolButtons) button.setAttribute("aria-pressed", String(button.dataset.tool === notes.tool));
    offer(this.colour, notes.colours.map((name) => [this.board.texts[`mark-${name}`], name]), notes.colour);
    const marking = ["highlight", "arrow"].includes(notes.tool);
    this.colour.hidden = !marking;
    this.unmark.hidden = !marking || !notes.marks;
    this.element.dataset.tool = notes.tool ?? "";
    const about = { highlight: words.aboutHighlight, arrow: notes.begun ? words.aboutArrowEnd : words.aboutArrow, play: notes.over ? words.aboutOver : "" }[notes.tool] ?? "";
    if (this.about.textContent !== about) this.about.textContent = about;
    this.about.hidden = !about;
    if (this.reply.textContent !== notes.reply) this.reply.replaceChildren(...this.board.rules.linked(notes.reply));
    this.reply.hidden = !notes.reply;
    this.picker.show(notes.moves);
    if (this.picker.news) this.board.say(this.picker.news);
    this.deal.show(notes.deal);
    this.aside.hidden = !notes.variation;
    if (this.bots.options.length !== notes.bots.length) offer(this.bots, notes.bots.map(([name, title]) => [title, name]), notes.bots[0]?.[0]);
    this.showBot(notes.bot);
    if (!was) this.comments.querySelector("textarea")?.focus({ preventScroll: true });
  }
}
