// After a game: the scores over it, the decisions that decided it, and where to go on from here.

class EndCard {
  constructor(play) {
    this.play = play;
    const { words } = play;
    this.plot = new ScorePlot(words, (at) => play.ask("look", { at }));
    this.find = plain(words.turningFind, () => this.look());
    this.bar = make("progress", { max: "1", "aria-label": words.turningLooks, hidden: true });
    this.list = make("ol", { class: "fn-turning" });
    this.none = make("p", { class: "fn-small", text: words.turningNone, hidden: true });
    this.element = make(
      "section",
      { class: "fn-end", "aria-label": words.end, hidden: true },
      make("p", { class: "fn-buttons" }, plain(words.openReplay, () => play.ask("replay"), { class: "fn-plain fn-first" }), plain(words.again, () => play.ask("home"))),
      make("h3", { text: words.turning }),
      make("p", { class: "fn-buttons" }, this.find, this.bar),
      this.none,
      this.list,
    );
  }

  look() {
    this.find.hidden = true;
    this.bar.hidden = false;
    this.bar.value = 0;
    this.play.ask("review");
  }

  show(data) {
    const over = Boolean(data.over);
    this.element.hidden = !over;
    this.plot.element.hidden = !over;
    if (!over) {
      this.shown = false;
      return;
    }
    if (!this.shown) {
      this.shown = true;
      this.find.hidden = false;
      this.bar.hidden = this.none.hidden = true;
      this.list.replaceChildren();
      this.play.board.ask("plot");
    }
    this.mark(data);
  }

  mark({ at, looking }) {
    const place = looking ?? at;
    if (this.scores) this.plot.mark(place, this.scores[Math.min(place, this.scores.length - 1)], place, null);
  }

  showPlot(plot) {
    this.scores = plot.table;
    this.plot.show(plot);
    this.mark(this.play.data);
  }

  /** The decisions that decided the game, as far as they have been found. */
  turning({ rows, part }) {
    const { play } = this;
    const { words } = play;
    this.bar.value = part;
    this.bar.hidden = part >= 1;
    this.none.hidden = part < 1 || rows.length > 0;
    const small = (text) => (text ? make("p", { class: "fn-small", text }) : null);
    this.list.replaceChildren(
      ...rows.map(({ at, when, made, better, why }) => {
        const look = plain(made, () => play.ask("look", { at: at + 1 }), { class: "fn-plain fn-option" });
        return make("li", {}, small(when), look, small(better && fill(words.turningBetter, { move: better })), small(why));
      }),
    );
  }
}
