// The position in words, for those who read it: opened by a key or a button, and kept current while it is open.

const SETTLE_WORDS = 150; // milliseconds after a change until the words are asked for again

class Wording {
  /** `ask()` asks for the words; whoever gets them gives them to `take`. */
  constructor(words, ask) {
    this.ask = ask;
    this.wanted = false;
    this.text = make("div", { class: "fn-words" });
    this.dialog = dialogOf(words, words.words, this.text);
    this.title = this.dialog.querySelector("h2");
    this.title.tabIndex = -1;
  }

  /** Open the words, once they are there. */
  read() {
    this.wanted = true;
    this.ask();
  }

  /** The position is another: whoever reads it has the new words soon. */
  refresh() {
    if (!this.dialog.open) return;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.dialog.open && this.ask(), SETTLE_WORDS);
  }

  stop() {
    clearTimeout(this.settling);
  }

  /** Take groups of a heading and lines, each with its depth. */
  take(groups) {
    this.show(groups.flatMap(([heading, lines]) => [...(heading ? [make("h3", { text: heading })] : []), outline(lines)]));
    if (this.wanted && !this.dialog.open) {
      this.dialog.showModal();
      this.dialog.scrollTop = 0;
      this.title.focus();
    }
    this.wanted = false;
  }

  /** Where only words differ, only they are written anew: whoever reads stays where they are. */
  show(parts) {
    const found = (all) => all.flatMap((part) => [part, ...part.querySelectorAll("*")]);
    const [before, after] = [found([...this.text.children]), found(parts)];
    const alike = before.length === after.length && before.every((one, index) => one.localName === after[index].localName && one.childElementCount === after[index].childElementCount);
    if (!alike) return this.text.replaceChildren(...parts);
    before.forEach((one, index) => {
      if (!one.childElementCount && one.textContent !== after[index].textContent) one.textContent = after[index].textContent;
    });
    return undefined;
  }
}

/** Lines as a list, what lies deeper as a list within the line before. */
function outline(lines) {
  const whole = make("ul", { role: "list" });
  const open = [[-1, null, whole]]; // depth, the item, the list for what is deeper
  for (const [depth, text] of lines) {
    while (open.length > 1 && open.at(-1)[0] >= depth) open.pop();
    const above = open.at(-1);
    if (!above[2]) above[1].append((above[2] = make("ul", { role: "list" })));
    const item = make("li", {}, make("span", { text }));
    above[2].append(item);
    open.push([depth, item, null]);
  }
  return whole;
}
