// A position in words, for those who read it.

class Wording {
  constructor(words, title) {
    this.text = make("div", { class: "fn-words" });
    this.dialog = dialogOf(words, title, this.text);
  }

  /** Show groups of a heading and lines, each with its depth. */
  show(groups) {
    const line = ([depth, text]) => {
      const made = make("p", { text });
      made.style.paddingLeft = `${16 * depth}px`;
      return made;
    };
    this.text.replaceChildren(...groups.flatMap(([heading, lines]) => [heading ? make("h4", { text: heading }) : null, ...lines.map(line)]).filter(Boolean));
    if (!this.dialog.open) this.dialog.showModal();
  }
}
