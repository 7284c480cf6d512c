// The position as text, below the board: to copy, to paste, to take along; and whether a game can come to it.

class PositionBar {
  constructor(lab) {
    this.lab = lab;
    const { words } = lab;
    this.field = make("input", { type: "text", class: "fn-address", spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-label": words.position, title: words.positionTip });
    this.field.addEventListener("focus", () => this.field.select());
    this.field.addEventListener("input", () => this.wrong(""));
    this.field.addEventListener("change", () => this.read());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("paste", () => setTimeout(() => this.read()));
    this.length = make("span", { class: "fn-small fn-length" });
    this.error = make("p", { class: "fn-unread", role: "alert", id: "fn-lab-unread", hidden: true });
    this.copy = plain(words.copy, () => lab.copy(this.copy, this.position, words.byHand), { title: words.copyTip });
    this.link = plain(words.link, () => lab.copy(this.link, location.href.split("#")[0] + this.fragment(), words.byHand), { title: words.linkTip });
    this.play = make("a", { class: "fn-plain fn-play", text: words.openPlay, title: words.playTip });
    this.dialog = this.takeDialog();
    const tools = [this.copy, ...(lab.shared() ? [this.link, this.play] : []), plain(words.take, () => this.dialog.showModal(), { title: words.takeTip })];
    this.element = make(
      "div",
      { class: "fn-position", role: "group", "aria-label": words.position },
      make("label", { class: "fn-position-text" }, make("span", { text: words.position }), this.field, this.length),
      make("div", { class: "fn-bar" }, ...tools),
      this.error,
    );
  }

  takeDialog() {
    const { words, board } = this.lab;
    const row = (name, text, about, act) => make("p", { class: "fn-choice", "data-kind": name }, plain(text, act, { "aria-label": `${text}: ${about}` }), make("span", { text: about }));
    this.block = make("textarea", { class: "fn-text", rows: "5", readonly: true, "aria-label": words.byHand, hidden: true });
    return dialogOf(
      words,
      words.take,
      ...["svg", "png"].map((kind) => row(kind, kind.toUpperCase(), words[kind], () => board.ask("download", { kind }))),
      row("lesson", words.lesson, words.lessonAbout, () => board.ask("lesson")),
      this.block,
    );
  }

  show({ position, problems, own }) {
    this.play.hidden = problems.length > 0 || own; // whoever opens a link has the shipped edition
    this.link.hidden = own;
    this.dialog.querySelector("[data-kind=lesson]").hidden = own;
    if (position === this.position) return;
    this.position = position;
    this.field.value = position;
    this.length.textContent = fill(this.lab.words.length, { n: position.length });
    this.wrong("");
    this.play.href = pageAt(`play.ipynb${this.fragment()}&players=${this.lab.data.players.length}`);
  }

  /** What stands after # for this position: signs that mean something there are written another way. */
  fragment() {
    const { game, position } = this.lab.data;
    const text = encodeURIComponent(position).replace(/%(?:2F|3B|2C|3A|40|24)/g, decodeURIComponent);
    return `#game=${encodeURIComponent(game)}&position=${text}`;
  }

  key(event) {
    event.stopPropagation();
    if (event.key === "Enter") this.read();
    if (event.key !== "Escape") return;
    this.field.value = this.position;
    this.wrong("");
  }

  read() {
    const text = this.field.value.trim();
    if (text === this.position || text === this.sent) return;
    this.sent = text;
    this.lab.ask("read", { text: text.slice(0, 9999) });
  }

  /** Say what is wrong with the text (empty: nothing). */
  wrong(words) {
    this.sent = words ? this.sent : null;
    this.error.hidden = !words;
    this.error.textContent = words;
    this.field.setAttribute("aria-invalid", String(Boolean(words)));
    if (words) this.field.setAttribute("aria-describedby", this.error.id);
    else this.field.removeAttribute("aria-describedby");
  }

  // -- what the kernel says -------------------------------------------------------------------------

  panel({ unread, lesson, file }) {
    const { words, board } = this.lab;
    if (unread) this.wrong(unread);
    if (lesson) {
      this.block.value = lesson;
      this.block.hidden = false;
      this.block.select();
      this.lab.copy(this.dialog.querySelector("[data-kind=lesson] button"), lesson, words.byHand);
    }
    if (file)
      board.guard(async () => {
        await saveFile(file, words.noPicture);
        board.say(fill(words.saved, { name: file.name }));
        this.dialog.close();
      });
  }
}

/** Whether a game can come to the position and, if not, why; or what is unusual about it. */
class Verdict {
  constructor(lab) {
    this.lab = lab;
    this.element = make("section", { class: "fn-verdict-card" });
  }

  show({ problems, oddities, view }) {
    const { words, board } = this.lab;
    const lines = (found) => make("ul", {}, ...found.map(([reason, remedy, rule]) => make("li", {}, `${reason}${remedy ? ` ${remedy}` : ""} `, board.rules.button(rule))));
    const parts = [];
    if (problems.length) {
      parts.push(make("p", { class: "fn-told fn-fails", text: words.impossible }), lines(problems));
      if (view !== "edit") parts.push(make("p", { class: "fn-small", text: words.mendFirst }));
    } else if (oddities.length) parts.push(make("p", { class: "fn-told fn-odd", text: words.unusual }), lines(oddities));
    else if (view === "edit") parts.push(make("p", { class: "fn-told fn-holds", text: words.possible }));
    this.element.hidden = parts.length === 0;
    this.element.className = `fn-verdict-card ${problems.length ? "fn-said-off" : ""}`;
    this.element.replaceChildren(...parts);
  }
}
