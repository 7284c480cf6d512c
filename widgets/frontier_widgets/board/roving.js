// A list of many buttons as one stop of the tabulator: from one to the others lead arrows, Home and End.

class Roving {
  /** `across`: the buttons stand beside one another, and also left and right lead on. */
  constructor(list, across = false) {
    this.list = list;
    this.across = across;
    list.addEventListener("keydown", (event) => this.key(event));
    list.addEventListener("focusin", (event) => this.stop(event.target.closest("button")));
  }

  get all() {
    return [...this.list.querySelectorAll("button")].filter((one) => one.checkVisibility());
  }

  /** Whether the focus is in the list. */
  get focused() {
    return this.list.contains(document.activeElement);
  }

  /** Let the tabulator stop at a button. */
  stop(button) {
    if (!button) return;
    for (const one of this.list.querySelectorAll("button")) one.tabIndex = one === button ? 0 : -1;
  }

  key(event) {
    const all = this.all;
    const at = all.indexOf(event.target.closest("button"));
    const sideways = this.across ? { ArrowLeft: at - 1, ArrowRight: at + 1 } : {};
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1, ...sideways }[event.key];
    if (to === undefined || at < 0 || commanded(event) || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    all[to]?.focus();
  }
}
