// Questions one after another.

class QuizCard {
  constructor(learn) {
    this.learn = learn;
    this.words = learn.words;
    this.head = make("p", { class: "fn-small" });
    this.title = make("h2", { tabindex: "-1" });
    this.you = make("p", { class: "fn-small fn-of-player" });
    this.question = make("div", { class: "fn-prose fn-question" });
    this.answer = new AnswerForm(learn);
    this.said = make("div", { class: "fn-said" });
    this.help = make("p", { class: "fn-buttons fn-help" });
    this.element = make("section", { class: "fn-step", hidden: true }, this.head, this.title, this.you, this.question, this.answer.element, this.said, this.help);
  }

  show(data, inStep) {
    this.element.hidden = !data;
    if (!data) {
      this.number = null;
      return;
    }
    const { words, learn } = this;
    const fresh = this.number !== `${data.kind} ${data.number}`;
    this.number = `${data.kind} ${data.number}`;
    this.title.textContent = data.title;
    this.title.hidden = inStep;
    const which = data.wanted && data.purpose !== "step" ? fill(words.questionOf, { n: data.number, all: data.wanted }) : fill(words.question, { n: data.number });
    const score = data.purpose === "step" ? fill(words.needed, { right: data.right, wanted: data.wanted }) : fill(words.rightSoFar, { n: data.right });
    const row = data.purpose === "practice" && data.row > 1 ? ` · ${fill(words.inARow, { n: data.row })}` : "";
    this.head.textContent = `${which} · ${score}${row}`;
    this.you.textContent = data.you;
    this.you.style.setProperty("--player", playerColour(data.player));
    this.you.hidden = inStep;
    this.question.replaceChildren(...nodes(data.question, (id) => learn.board.rules.button(id)));
    this.answer.show(data, this.number);
    this.showSaid(data);
    const said = JSON.stringify([this.number, data.wrong, data.said]);
    if ((data.wrong || data.settled) && (said !== this.spoken || learn.tried)) learn.board.say(this.said.innerText.trim());
    this.spoken = said;
    const last = data.over || (data.wanted && data.purpose !== "step" && data.number >= data.wanted);
    this.help.replaceChildren(
      ...[
        data.settled && inStep && data.over ? null : data.settled ? plain(last ? words.finish : words.nextQuestion, () => learn.ask("next"), { class: "fn-plain fn-first" }) : plain(words.showAnswer, () => learn.ask("show")),
        inStep ? null : plain(words.endQuiz, () => learn.ask("map")),
      ].filter(Boolean),
    );
    if (data.settled) (this.help.firstChild ?? learn.next).focus({ preventScroll: true });
    else if (fresh && learn.walked) (inStep ? this.question : this.title).focus({ preventScroll: true });
  }

  showSaid(data) {
    const { words, learn } = this;
    const parts = [];
    if (data.wrong) parts.push(make("p", { class: "fn-told fn-fails", text: words.tryAgain }));
    if (data.settled) {
      parts.push(make("p", { class: `fn-told ${data.shown ? "" : "fn-holds"}`, text: data.shown ? fill(words.theAnswer, { said: data.said }) : words.solved }));
      if (!data.shown) parts.push(make("p", { text: fill(words.theAnswer, { said: data.said }) }));
      if (data.why) parts.push(make("p", {}, ...learn.board.rules.linked(data.why)));
      parts.push(make("p", { class: "fn-small" }, ...data.rules.flatMap((id) => [learn.board.rules.button(id), " "])));
    }
    if (data.over && data.purpose === "test") parts.push(make("p", { class: "fn-told", text: words.passed }));
    this.said.className = `fn-said ${data.wrong ? "fn-said-off" : data.settled ? "fn-said-on" : ""}`;
    this.said.replaceChildren(...parts);
  }
}
