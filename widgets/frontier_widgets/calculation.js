// A calculation as a sum on paper, worked out term by term.

class CalculationView {
  /** `step(k)` is called to light the k-th term (null: none), `rule(id)` makes what opens a rule. */
  constructor(step, rule) {
    this.step = step;
    this.ruleLink = rule;
    this.at = null;
    this.open = false; // whether the table is shown while nothing is worked out
    this.data = null;
    this.back = make("button", { type: "button", class: "fn-plain", text: "Back", onclick: () => this.move(-1) });
    this.forward = make("button", { type: "button", class: "fn-plain", onclick: () => this.move(1) });
    this.fold = make("button", { type: "button", class: "fn-plain", onclick: () => this.toggle() });
    this.body = make("tbody");
    this.table = make("table", {}, this.body);
    this.title = make("h3");
    this.verdict = make("p", { class: "fn-verdict" });
    this.rule = make("p", { class: "fn-small" });
    this.element = make(
      "section",
      { class: "fn-calculation", "aria-label": "Calculation", hidden: true },
      this.title,
      this.table,
      make("div", { class: "fn-outcome" }, this.verdict, this.rule),
      make("p", { class: "fn-buttons" }, this.back, this.forward, this.fold),
    );
  }

  /** Show a calculation (null: none); `at` is the step that is lit. */
  show(data, at = null) {
    this.data = data;
    this.at = at;
    this.element.hidden = !data;
    if (!data) return;
    this.title.textContent = data.title;
    const last = data.rows.length - 1;
    this.body.replaceChildren(
      ...data.rows.map(([depth, label, note, value, rule], index) => {
        const name = make("th", { scope: "row" }, make("button", { type: "button", class: "fn-term", text: label }));
        name.style.paddingLeft = `${Math.max(0, depth - 1) * 16}px`;
        name.firstChild.addEventListener("click", () => this.to(index));
        if (rule) name.append(make("span", { class: "fn-small" }, " ", this.ruleLink(rule)));
        const number = make("td", { class: "fn-number", text: String(value).replace("-", "−") });
        return make("tr", { class: index === last ? "fn-total" : null }, name, make("td", { class: "fn-note", text: note }), number);
      }),
    );
    this.verdict.textContent = data.verdict;
    this.verdict.className = `fn-verdict ${data.holds === true ? "fn-holds" : data.holds === false ? "fn-fails" : ""}`;
    this.rule.replaceChildren(...(data.rule ? [this.ruleLink(data.rule)] : []));
    this.mark();
  }

  move(by) {
    if (!this.data) return;
    const last = this.data.rows.length - 1;
    const next = this.at === null ? (by > 0 ? 0 : last) : this.at + by;
    this.to(next < 0 || next > last ? null : next);
  }

  to(step) {
    this.at = step;
    this.mark();
    this.step(step);
  }

  toggle() {
    this.open = !this.open;
    this.mark();
  }

  /** What the step says, for the live region. */
  words() {
    if (!this.data || this.at === null) return "";
    const [, label, note, value] = this.data.rows[this.at];
    const end = this.at === this.data.rows.length - 1 ? ` ${this.data.verdict}` : "";
    return `${label}${note ? `, ${note}` : ""}: ${value}.${end}`;
  }

  mark() {
    const last = this.data.rows.length - 1;
    [...this.body.children].forEach((row, index) => {
      row.classList.toggle("fn-now", index === this.at);
      row.classList.toggle("fn-later", this.at !== null && index > this.at);
      if (index === this.at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    const row = this.body.children[this.at];
    if (row) {
      // Keep the row in sight within the panel, without scrolling the page away from the board.
      const [panel, line] = [this.element.getBoundingClientRect(), row.getBoundingClientRect()];
      const below = line.bottom - (panel.bottom - 72); // above the buttons, which stay
      const above = panel.top + 16 - line.top;
      if (below > 0) this.element.scrollTop += below;
      else if (above > 0) this.element.scrollTop -= above;
      if (this.at === last) this.element.scrollTop = this.element.scrollHeight;
    }
    this.verdict.classList.toggle("fn-later", this.at !== null && this.at < last);
    const unfolded = this.open || this.at !== null;
    this.table.hidden = !unfolded;
    this.fold.hidden = this.at !== null;
    this.fold.textContent = unfolded ? "Fold up" : "Show all";
    this.fold.setAttribute("aria-expanded", String(unfolded));
    this.back.hidden = this.at === null;
    this.forward.textContent = this.at === null ? "Work it out" : this.at < last ? "Next term" : "Done";
  }
}
