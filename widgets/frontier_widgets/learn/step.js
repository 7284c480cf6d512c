// A step of a lesson: what is read, what is to be done, and what is said to it.

class StepCard {
  constructor(learn) {
    this.learn = learn;
    this.words = learn.words;
    const { words } = this;
    this.you = make("p", { class: "fn-small fn-of-player" });
    this.title = make("h2", { tabindex: "-1" });
    this.text = make("div", { class: "fn-prose" });
    this.ask = make("div", { class: "fn-prose fn-question" });
    this.answer = new AnswerForm(learn);
    this.picker = new MovePicker(words, learn.board, (name, data) => learn.ask(name, data));
    this.moves = this.picker.element;
    this.hints = make("div", { class: "fn-hints" });
    this.said = make("div", { class: "fn-said" });
    this.after = make("div", { class: "fn-prose fn-after" });
    this.help = make("p", { class: "fn-buttons fn-help" });
    this.element = make("section", { class: "fn-step", hidden: true }, this.you, this.title, this.text, this.ask, this.answer.element, this.moves, this.said, this.hints, this.after, this.help);
  }

  nodes(tree) {
    return nodes(tree ?? [], (id) => this.learn.board.rules.button(id));
  }

  show(data) {
    this.element.hidden = !data;
    if (!data) {
      this.place = null;
      return;
    }
    const { words, learn } = this;
    const place = `${data.lesson} ${data.id}`;
    const fresh = place !== this.place;
    this.place = place;
    this.title.textContent = data.steps[data.at][1];
    this.you.textContent = data.you;
    this.you.style.setProperty("--player", playerColour(data.player));
    if (fresh) this.text.replaceChildren(...this.nodes(data.text));
    this.ask.hidden = !data.ask;
    this.ask.replaceChildren(...this.nodes(data.ask?.question));
    this.answer.show(data.ask ?? null, place);
    this.picker.show(data.moves ?? null);
    this.showReply(data.reply, data);
    this.hints.replaceChildren(...(data.solved ? [] : data.hints).map((tree, index) => make("div", { class: "fn-hint-given" }, make("strong", { text: fill(words.hintNumber, { n: index + 1 }) }), ...this.nodes(tree))));
    this.after.hidden = !data.after;
    this.after.replaceChildren(...this.nodes(data.after));
    const doing = data.act && data.act !== "practice" && !data.solved && !data.free;
    const off = data.reply?.off;
    this.help.replaceChildren(
      ...[
        off || (data.back && !data.solved) ? plain(words.takeBack, () => learn.ask("back"), { class: off ? "fn-plain fn-first" : "fn-plain" }) : null,
        doing && data.more_hints && !off ? plain(words.hint, () => learn.ask("hint")) : null,
        doing && !off ? plain(data.ask ? words.showAnswer : words.showMove, () => learn.ask("show")) : null,
        data.back || data.free || data.solved ? (data.act ? plain(words.restart, () => learn.ask("restart")) : null) : null,
        data.moves && !data.free ? plain(words.free, () => learn.ask("free")) : null,
        doing && !off ? plain(words.skip, () => learn.ask("skip")) : null,
      ].filter(Boolean),
    );
    const hinted = !fresh && data.hints.length > this.spoken.hints;
    this.speak(data, fresh);
    if (fresh) learn.scroll.scrollTop = 0;
    else if (data.reply || data.after) (data.after ? this.after : this.said).scrollIntoView({ block: "nearest" });
    else if (hinted) this.help.scrollIntoView({ block: "nearest" }); // the hint stands above it
    if (fresh && learn.walked) this.title.focus({ preventScroll: true });
  }

  /** Say once what is new: the reply with what is read after it, a hint, what was pointed at. */
  speak(data, fresh) {
    const { learn, said, after, hints, moves } = this;
    const news = {
      reply: data.reply && JSON.stringify(data.reply),
      after: data.after && JSON.stringify(data.after),
      hints: data.hints.length,
      picked: data.moves?.picked.join(", "),
    };
    const old = fresh ? {} : this.spoken;
    this.spoken = news;
    if (fresh && !data.reply) return;
    const told = [
      news.reply && (news.reply !== old.reply || learn.tried) ? said : null,
      news.after && news.after !== old.after ? after : null,
      news.hints > (old.hints ?? 0) ? hints.lastChild : null,
      news.picked && news.picked !== old.picked ? moves.firstChild : null,
    ];
    const text = told.filter(Boolean).map((part) => part.innerText.trim()).join("\n");
    if (text) learn.board.say(text);
  }

  showReply(reply, data) {
    const { words } = this;
    const parts = [];
    if (data.other) parts.push(make("p", { class: "fn-small", text: words.other }));
    if (data.dumb) parts.push(make("p", { class: "fn-small", text: data.ask ? words.dumbAsk : words.dumb }));
    if (data.free) parts.push(make("p", { class: "fn-small", text: words.freeAbout }));
    if (reply) {
      const mood = { solved: data.shown ? "" : "fn-holds", onward: "", better: "" }[reply.verdict] ?? "fn-fails";
      const ended = data.act === "play" && reply.verdict === "solved";
      parts.push(make("p", { class: `fn-told ${mood}`, text: ended ? words.gameOver : data.shown && reply.verdict === "solved" ? words.shown : words[reply.verdict] }));
      if (reply.say) parts.push(...this.nodes(reply.say));
      const rule = reply.rule && this.learn.board.rules.button(reply.rule);
      if (reply.reason) parts.push(make("p", {}, ...(reply.say ? [] : [reply.reason, " "]), rule));
      if (reply.remedy && !reply.say) parts.push(make("p", { text: reply.remedy }));
      const others = reply.happened.slice(1);
      if (others.length) parts.push(make("details", { open: others.length < 7 || data.act === "play" }, make("summary", { text: words.happened }), make("ul", { class: "fn-happened" }, ...others.map((text) => make("li", { text })))));
    }
    this.said.className = `fn-said ${reply ? `fn-said-${reply.off || reply.verdict === "illegal" || reply.verdict === "wrong" ? "off" : "on"}` : ""}`;
    this.said.replaceChildren(...parts);
  }
}
