// What a bot would play: its best moves as they are found, each with its reason.

class HintCard {
  constructor(play) {
    this.play = play;
    const { words } = play;
    this.title = make("h3", { text: words.hintTitle });
    this.list = make("ol", { class: "fn-hint-moves" });
    this.about = make("p", { class: "fn-small" });
    this.bar = make("progress", { max: "1", "aria-label": words.hintThinking });
    this.stop = plain(words.hintStop, () => play.ask("stop"));
    this.element = make("section", { class: "fn-hint-card", "aria-label": words.hintTitle, hidden: true }, this.title, this.list, this.about, make("p", { class: "fn-buttons" }, this.bar, this.stop));
  }

  show(advice) {
    const { play } = this;
    const { words } = play;
    this.element.hidden = !advice;
    if (!advice) {
      this.told = "";
      return;
    }
    this.list.replaceChildren(
      ...advice.rows.map(({ index, text, lost, why }) => {
        const play_ = plain(text, () => play.ask("move", { index }), { class: "fn-plain fn-option" });
        play.turn.picker.previews(play_, index);
        const fewer = lost ? make("span", { class: "fn-lost", text: fill(words.hintFewer, { points: lost }) }) : null;
        return make("li", {}, play_, make("p", { class: "fn-small" }, fewer, fewer ? " · " : null, why));
      }),
    );
    const over = advice.part >= 1;
    this.about.textContent = [advice.tried, over ? "" : words.hintThinking].filter(Boolean).join(" · ");
    this.bar.value = advice.part;
    this.bar.hidden = this.stop.hidden = over;
    const best = advice.rows[0];
    const told = `${best.text} ${best.why}`;
    if (over && told !== this.told) play.board.say(told);
    if (over) this.told = told;
  }
}
