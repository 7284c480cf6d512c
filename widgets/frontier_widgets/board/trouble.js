// What went wrong, shown to the person with a report to copy.

class Trouble {
  /** `linked(text)` makes the rules in a text things to open. */
  constructor(words, linked) {
    this.words = words;
    this.linked = linked;
    this.element = make("div", { class: "fn-trouble", role: "alert" });
  }

  /** `reload`: whether loading the page again is the way out. */
  show({ title, advice, report }, reload = false) {
    const { words } = this;
    const text = make("pre", { class: "fn-report", text: report, tabindex: "0" });
    const copy = plain(words.copyReport, async () => {
      try {
        await navigator.clipboard.writeText(report);
        copy.textContent = words.copied;
      } catch {
        getSelection().selectAllChildren(text);
        copy.textContent = words.selected;
      }
    });
    this.element.replaceChildren(
      make("strong", {}, ...this.linked(title)),
      make("p", {}, ...this.linked(advice)),
      make("details", {}, make("summary", { text: words.report }), text),
      make("p", { class: "fn-buttons" }, reload ? plain(words.reload, () => location.reload(), { class: "fn-plain fn-first" }) : null, copy, plain(words.dismiss, () => this.element.replaceChildren())),
    );
  }
}
