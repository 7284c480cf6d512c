// A move to be chosen: what was pointed at so far, the moves that it may mean, and all moves by name.

const FEW = 12; // more moves than this can be searched

class MovePicker {
  /** `ask(name, data)` asks the kernel for "move", "unpick" and "preview". */
  constructor(words, board, ask) {
    this.words = words;
    this.board = board;
    this.ask = ask;
    this.element = make("div", { class: "fn-moves-offered" });
    this.news = ""; // what has just been pointed at, in words: for whoever does not see it
  }

  /** Show what can be chosen (null: no move is to be made). */
  show(data) {
    const { words } = this;
    this.element.hidden = !data;
    this.news = "";
    if (!data) return;
    const { listed, picked, every } = data;
    const what = picked.map((name) => name.replace(/[.。]$/, "")).join(", ");
    const choose = matchMedia("(hover: none)").matches ? words.pickedTouch : words.picked;
    const told = picked.length ? fill(listed.length ? choose : words.pickedOnly, { what }) : words.yourMove;
    const unfolded = this.element.querySelector("details")?.open;
    const all = make("ul", { class: "fn-options" }, ...every.map((one) => this.option(one)));
    const options = make("ul", { class: "fn-options" }, ...listed.map((one) => this.option(one)));
    if (picked.length && what !== this.what) this.news = told;
    this.what = what;
    this.element.replaceChildren(
      make("p", { text: told }),
      listed.length > FEW ? this.search(options) : "",
      options,
      picked.length ? plain(words.unpick, () => this.ask("unpick")) : "",
      every.length ? make("details", { class: "fn-every", open: unfolded }, make("summary", { text: words.everyMove }), every.length > FEW ? this.search(all) : "", all) : "",
    );
  }

  /** A field that leaves of many options those with what is written in it. */
  search(options) {
    const field = make("input", { type: "search", class: "fn-text", "aria-label": this.words.searchMoves, placeholder: this.words.searchMoves });
    field.dataset.lmSuppressShortcuts = "true";
    field.addEventListener("input", () => {
      const wanted = field.value.trim().toLowerCase();
      for (const item of options.children) item.hidden = !item.textContent.toLowerCase().includes(wanted);
    });
    return field;
  }

  option([index, text]) {
    const option = plain(text, () => this.choose(option, index), { class: "fn-plain fn-option" });
    option.addEventListener("pointerdown", (event) => (this.touched = event.pointerType === "touch"));
    this.previews(option, index);
    return make("li", {}, option);
  }

  /** Show what a move would lead to while a mouse or the keyboard rests on an element. */
  previews(element, index) {
    element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.preview(index));
    element.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.preview(null));
    element.addEventListener("focus", () => element.matches(":focus-visible") && this.preview(index));
    element.addEventListener("blur", () => this.preview(null));
  }

  /** Show what a move would lead to (null: what there is); nobody waits for the answer. */
  preview(index) {
    if (index !== null || this.previewing) this.board.ask("preview", { index });
    this.previewing = index !== null;
  }

  /** Play a move; where nobody can rest on a line, the first touch shows what the second one plays. */
  choose(option, index) {
    const several = option.closest("ul").children.length > 1;
    if (this.touched && several && option.getAttribute("aria-pressed") !== "true") {
      for (const other of this.element.querySelectorAll("[aria-pressed]")) other.removeAttribute("aria-pressed");
      option.setAttribute("aria-pressed", "true");
      this.preview(index);
      this.board.say(this.words.twice);
      this.element.firstChild.textContent = this.words.twice;
      return;
    }
    this.ask("move", { index });
  }
}
