// A calculation as a sum on paper, worked out term by term.

const SHORT_NOTE = 14; // letters

class CalculationView {
  /** `step(k)` is called to light the k-th term (null: none), `rule(id)` makes what opens a rule, `other(index)`
   *  asks for another calculation of those that belong here. */
  constructor(words, step, rule, other) {
    this.words = words;
    this.step = step;
    this.ruleLink = rule;
    this.other = other;
    this.at = null;
    this.open = false; // whether the table is shown while nothing is worked out
    this.data = null;
    this.back = plain(words.termBack, () => this.move(-1));
    this.forward = plain("", () => this.move(1), { class: "fn-plain fn-forward" });
    this.fold = plain("", () => this.toggle());
    this.count = make("span", { class: "fn-small" });
    this.running = make("p", { class: "fn-running" }); // the terms so far, where only one row is in sight
    this.body = make("tbody");
    this.table = make("table", {}, this.body);
    this.title = make("h3");
    this.verdict = make("p", { class: "fn-verdict" });
    this.rule = make("p", { class: "fn-small" });
    this.others = make("p", { class: "fn-buttons fn-others" });
    this.sum = make("div", { class: "fn-sum fn-scrolls", tabindex: "0", role: "group", "aria-label": words.calculation }, this.running, this.table, make("div", { class: "fn-outcome" }, this.verdict, this.rule));
    this.element = make(
      "section",
      { class: "fn-calculation", "aria-label": words.calculation, hidden: true },
      this.title,
      this.sum,
      make("p", { class: "fn-buttons" }, this.back, this.forward, this.fold, this.count),
      this.others,
    );
  }

  /** Show a calculation (`calc` null: none) with step `term` lit: the one of number `index` of those titled `more`. */
  show({ calc: data, term = null, more = [], index = 0 }) {
    this.data = data;
    this.at = term;
    this.element.hidden = !data;
    if (!data) return;
    this.title.textContent = data.title;
    const last = data.rows.length - 1;
    this.body.replaceChildren(
      ...data.rows.map(([depth, label, note, value, rule, sign = ""], index) => {
        const name = make("th", { scope: "row" }, make("button", { type: "button", class: "fn-term", text: label }));
        name.style.paddingLeft = `${8 + Math.max(0, depth - 1) * 16}px`;
        name.firstChild.addEventListener("click", () => this.to(index));
        if (rule) name.append(make("span", { class: "fn-small" }, " ", this.ruleLink(rule)));
        const long = note.length > SHORT_NOTE; // stands below the name, with the whole width
        if (long) name.append(make("span", { class: "fn-note fn-under", text: note }));
        const beside = note && !long;
        if (!beside) name.colSpan = 2;
        const number = make("td", { class: "fn-number", text: signed(sign, value) });
        return make("tr", { class: index === last ? "fn-total" : null }, name, beside ? make("td", { class: "fn-note", text: note }) : null, number);
      }),
    );
    this.verdict.textContent = data.verdict;
    this.verdict.className = `fn-verdict ${data.holds === true ? "fn-holds" : data.holds === false ? "fn-fails" : ""}`;
    this.rule.replaceChildren(...(data.rule ? [this.ruleLink(data.rule)] : []));
    const others = more.flatMap((title, number) => (number === index ? [] : [plain(this.told(title, number, more), () => this.other(number))]));
    this.others.replaceChildren(make("span", { class: "fn-small", text: this.words.others }), ...others);
    this.others.hidden = others.length === 0;
    this.mark();
  }

  /** The title of the calculation of a number; of those that are called the same, with which of them it is. */
  told(title, number, more) {
    const same = more.flatMap((other, index) => (other === title ? [index] : []));
    return same.length > 1 ? `${title} (${same.indexOf(number) + 1})` : title;
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
  said() {
    if (!this.data || this.at === null) return "";
    const [, label, note, value] = this.data.rows[this.at];
    const end = this.at === this.data.rows.length - 1 ? ` ${this.data.verdict}` : "";
    return `${label}${note ? `, ${note}` : ""}: ${value}.${end}`;
  }

  mark() {
    const { words } = this;
    const last = this.data.rows.length - 1;
    const working = this.at !== null;
    [...this.body.children].forEach((row, index) => {
      row.classList.toggle("fn-now", index === this.at);
      row.classList.toggle("fn-later", working && index > this.at);
      if (index === this.at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    this.element.classList.toggle("fn-stepping", working);
    this.element.classList.toggle("fn-open", this.open);
    this.running.textContent = working ? this.soFar(this.at) : "";
    this.verdict.classList.toggle("fn-later", working && this.at < last);
    const unfolded = this.open || working;
    const focused = document.activeElement;
    this.table.hidden = !unfolded;
    this.fold.hidden = working;
    this.fold.textContent = unfolded ? words.fold : words.unfold;
    this.fold.setAttribute("aria-expanded", String(unfolded));
    this.back.hidden = !working;
    this.forward.textContent = working ? (this.at < last ? words.termNext : words.done) : words.workOut;
    this.count.textContent = working ? `${this.at + 1} / ${last + 1}` : "";
    if (focused?.hidden) this.forward.focus({ preventScroll: true });
    this.keepInSight(this.body.children[this.at], this.at === last);
  }

  /** The terms that go into one sum with row `at`, up to it. */
  soFar(at) {
    const { rows } = this.data;
    const [depth, , , value, , sign = ""] = rows[at];
    if (sign === "=") return "";
    const terms = [signed(sign, value)];
    for (let row = at - 1; row >= 0 && rows[row][0] >= depth; row--) {
      const [level, , , number, , before = ""] = rows[row];
      if (level === depth) terms.unshift(signed(before === "=" ? "" : before, number));
    }
    return terms.length > 1 ? `${terms.join(" ").trim()} …` : "";
  }

  /** Keep a row in sight within the panel, without scrolling the page away from the board. */
  keepInSight(row, last) {
    const { sum } = this;
    if (last) sum.scrollTop = sum.scrollHeight;
    else if (row) {
      const top = row.getBoundingClientRect().top - sum.getBoundingClientRect().top; // within what is in sight
      if (top < 16 || top + row.offsetHeight > sum.clientHeight - 24) sum.scrollTop += top - sum.clientHeight / 2;
    }
  }
}

/** A number with the sign before it: to add less than nothing is to take away. */
function signed(sign, value) {
  if (sign === "+" && value < 0) return `− ${-value}`;
  return sign.length === 1 ? `${sign} ${figure(value)}` : figure(value);
}
