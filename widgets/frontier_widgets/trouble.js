// What went wrong, shown to the person with a report to copy.

class Trouble {
  /** `linked(text)` makes the rules in a text things to open. */
  constructor(words, linked) {
    this.words = words;
    this.linked = linked;
    this.element = make("div", { class: "fn-trouble", role: "alert" });
  }

  show({ title, advice, report }) {
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
      make("p", { class: "fn-buttons" }, copy, plain(words.dismiss, () => this.element.replaceChildren())),
    );
  }
}
