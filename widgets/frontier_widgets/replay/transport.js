// First, back, forward, last; by event, turn and round; the scrubber; playing by itself.

const WALKS = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  roundBack: "M22 6l-6 6 6 6zM15 6l-6 6 6 6zM8 6l-6 6 6 6z",
  turnBack: "M19 5l-7 7 7 7zM11 5l-7 7 7 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M8 5l11 7-11 7z",
  forward: "M8 5l9 7-9 7z",
  turnForward: "M5 5l7 7-7 7zM13 5l7 7-7 7z",
  roundForward: "M2 6l6 6-6 6zM9 6l6 6-6 6zM16 6l6 6-6 6z",
  last: "M18 5v14M6 5l9 7-9 7z",
};
const PAUSE = "M8 5v14M16 5v14";
const PACES = { slow: 2600, normal: 1200, fast: 450 }; // milliseconds an event stays while playing

class Transport {
  /** `walk(name)` is called with a name of WALKS, `scrub(index)` with a place of the way. */
  constructor(words, walk, scrub) {
    this.words = words;
    this.buttons = {};
    for (const [name, path] of Object.entries(WALKS)) {
      this.buttons[name] = make("button", { type: "button", class: "fn-move", "aria-label": words[name], title: words[name], "data-go": name, onclick: () => walk(name) }, icon(path));
    }
    this.scrubber = make("input", { type: "range", min: "0", step: "1", class: "fn-scrubber", "aria-label": words.place });
    this.scrubber.addEventListener("input", () => scrub(Number(this.scrubber.value)));
    this.counter = make("span", { class: "fn-counter" });
    this.speed = make("select", { class: "fn-select fn-speed", "aria-label": words.speed, title: words.speed });
    for (const name of Object.keys(PACES)) this.speed.append(make("option", { value: name, text: words[name], selected: name === "normal" }));
    this.element = make(
      "div",
      { class: "fn-transport", role: "group", "aria-label": words.walk },
      make("div", { class: "fn-moves-row" }, ...Object.values(this.buttons)),
      make("div", { class: "fn-scrub-row" }, this.scrubber, this.counter, this.speed),
    );
  }

  get pace() {
    return PACES[this.speed.value];
  }

  /** Play faster or slower; return the name of the speed. */
  hurry(by) {
    this.speed.selectedIndex = Math.max(0, Math.min(this.speed.options.length - 1, this.speed.selectedIndex + by));
    return this.speed.selectedOptions[0].textContent;
  }

  /** Show the place number `index` of `last`; from the end of a variation (`aside`) one goes on, too. A button that can do nothing now stays focusable. */
  mark(index, last, playing, aside) {
    const { buttons, words } = this;
    this.scrubber.max = String(last);
    this.scrubber.value = String(index);
    this.counter.textContent = `${index} / ${last}`;
    this.scrubber.setAttribute("aria-valuetext", fill(words.placeText, { at: index, all: last }));
    this.scrubber.style.setProperty("--done", `${(100 * index) / Math.max(1, last)}%`);
    for (const name of ["first", "roundBack", "turnBack", "back"]) buttons[name].setAttribute("aria-disabled", String(index === 0));
    for (const name of ["forward", "turnForward", "roundForward", "last"]) buttons[name].setAttribute("aria-disabled", String(index === last && !(aside && name === "forward")));
    const label = playing ? words.pause : words.play;
    buttons.play.replaceChildren(icon(playing ? PAUSE : WALKS.play));
    buttons.play.setAttribute("aria-label", label);
    buttons.play.title = label;
  }
}
