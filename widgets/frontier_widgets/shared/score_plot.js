// The scores over the game: a picture made by the kernel, over it a button for each point, and a mark where
// one stands, which moves without a word to the kernel.

class ScorePlot {
  /** `go(node)` is called with the place that was chosen. */
  constructor(words, go) {
    this.go = go;
    this.image = make("div", { class: "fn-plot-paint", "aria-hidden": "true" });
    this.line = make("div", { class: "fn-plot-now", "aria-hidden": "true" });
    this.dots = make("div", { "aria-hidden": "true" });
    this.points = make("div", { class: "fn-plot-points" });
    this.field = make("div", { class: "fn-plot-field" }, this.image, this.line, this.dots, this.points);
    this.element = make("section", { class: "fn-plot", "aria-label": words.scores, hidden: true }, this.field);
    this.points.addEventListener("click", (event) => this.chosen(event));
    this.roving = new Roving(this.points, true);
  }

  show(data) {
    const { focused } = this.roving;
    this.data = data;
    this.element.hidden = !data;
    if (!data) return;
    this.field.style.aspectRatio = `${data.size[0]} / ${data.size[1]}`;
    const address = URL.createObjectURL(new Blob([data.svg], { type: "image/svg+xml" }));
    const image = make("img", { class: "fn-picture", alt: "", src: address });
    image.addEventListener("load", () => URL.revokeObjectURL(address));
    this.image.replaceChildren(image);
    this.points.replaceChildren(
      ...data.points.map(([node, name, left, width]) => {
        const button = make("button", { type: "button", class: "fn-point", "aria-label": name, title: name, tabindex: "-1", "data-node": String(node) });
        button.style.left = `${100 * left}%`;
        button.style.width = `${100 * width}%`;
        return button;
      }),
    );
    this.roving.stop(this.points.firstChild);
    if (focused) this.points.firstChild.focus();
  }

  /** Mark the place number `at` of what was played, where the players have these scores (null: one is in a
   *  variation); hide what comes after place `suspense`, if there is one. */
  mark(at, scores, node, suspense) {
    const { data } = this;
    if (!data) return;
    this.element.classList.toggle("fn-astray", at === null);
    this.cover(suspense);
    if (at === null) return;
    const x = data.x[0] + ((data.x[1] - data.x[0]) * Math.min(at, data.places)) / data.places;
    this.line.style.left = `${100 * x}%`;
    const [low, high] = data.scores;
    const dots = scores.map((score, player) => {
      const part = Math.max(0, Math.min(1, (score - low) / (high - low)));
      const dot = make("div", { class: "fn-plot-dot", text: String(player + 1) });
      dot.style.left = `${100 * x}%`;
      dot.style.top = `${100 * (data.y[0] + (data.y[1] - data.y[0]) * part)}%`;
      dot.style.setProperty("--player", playerColour(player));
      dot.style.setProperty("--on-player", `var(--fn-on-player-${(player % 5) + 1})`);
      return dot;
    });
    this.dots.replaceChildren(...dots);
    for (const button of this.points.children) {
      if (Number(button.dataset.node) === node) {
        button.setAttribute("aria-current", "true");
        if (!this.roving.focused) this.roving.stop(button);
      } else button.removeAttribute("aria-current");
    }
  }

  /** Hide what comes after place number `place` of what was played (null: hide nothing). */
  cover(place) {
    const { data } = this;
    const x = place === null ? 1 : data.x[0] + ((data.x[1] - data.x[0]) * place) / data.places;
    if (place === null) this.image.style.clipPath = "";
    else {
      // Below the field, what is written of the round that has begun stays whole.
      const end = Math.max(x, ...data.rounds.filter(([from]) => from <= x + 0.0001).map(([, to]) => to));
      const corners = [[0, 0], [x, 0], [x, data.y[0]], [end, data.y[0]], [end, 1], [0, 1]];
      this.image.style.clipPath = `polygon(${corners.map(([right, down]) => `${100 * right}% ${100 * down}%`)})`;
    }
    for (const button of this.points.children) button.hidden = parseFloat(button.style.left) > 100 * x;
  }

  chosen({ target }) {
    const button = target.closest(".fn-point");
    if (!button) return;
    this.roving.stop(button);
    this.go(Number(button.dataset.node));
  }
}
