// The event where one stands: when, what, and what was said about it.

class EventCard {
  /** `linked(text)` makes the rules in a text things to open, `marked()` are the marks on the board in words. */
  constructor(words, linked, marked) {
    this.linked = linked;
    this.marked = marked;
    this.when = make("h2", { class: "fn-when" });
    this.what = make("p", { class: "fn-what" });
    this.result = make("p", { class: "fn-result", hidden: true });
    this.aside = make("p", { class: "fn-aside-note", hidden: true }, make("strong", { text: words.notPlayed }));
    this.branches = make("div", { class: "fn-buttons fn-branches" });
    this.comments = make("div", { class: "fn-comments fn-scrolls", role: "group", "aria-label": words.comments });
    // Where the card shares a small screen with the board, the comments can be folded away.
    this.fold = plain("", () => this.folded(this.fold.getAttribute("aria-expanded") === "true"), { class: "fn-plain fn-fold", "aria-label": words.comments, title: words.comments });
    this.fold.append(icon("M5 9l7 7 7-7"));
    this.element = make(
      "section",
      { class: "fn-event fn-scrolls", "aria-label": words.event },
      this.aside,
      make("div", { class: "fn-event-head" }, make("div", {}, this.when, this.what), this.fold),
      this.result,
      this.comments,
      this.branches,
    );
    this.dock(false);
  }

  /** Beside the board the card scrolls as a whole; docked, only its comments do. */
  dock(docked) {
    this.element.tabIndex = docked ? -1 : 0;
    this.comments.tabIndex = docked ? 0 : -1;
    this.folded(false);
  }

  folded(away) {
    this.fold.setAttribute("aria-expanded", String(!away));
    this.element.classList.toggle("fn-folded", away);
  }

  /** `home` leads out of a variation (null: one is in none), `branches` lead into others. */
  show({ when, what, player, result, comments, home, branches }) {
    this.aside.hidden = home === null;
    this.aside.replaceChildren(this.aside.firstChild, ...(home === null ? [] : [home]));
    this.branches.replaceChildren(...branches);
    this.branches.hidden = branches.length === 0;
    this.when.textContent = when;
    this.what.textContent = what;
    this.when.classList.toggle("fn-of-player", player >= 0);
    this.when.style.setProperty("--player", playerColour(player));
    this.result.textContent = result;
    this.result.hidden = !result;
    const lines = comments.flatMap((text) => text.split("\n")).filter(Boolean);
    this.comments.replaceChildren(...lines.map((text) => make("p", {}, ...this.linked(text))));
    this.fold.hidden = lines.length === 0;
    this.element.scrollTop = 0;
    this.comments.scrollTop = 0;
  }

  words() {
    const lines = [...(this.aside.hidden ? [] : [this.aside.firstChild]), this.when, this.what, this.result, ...this.comments.children].map((line) => line.textContent);
    return [...lines, ...this.marked()].filter(Boolean).join(". ");
  }
}
