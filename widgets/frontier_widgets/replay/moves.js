// The list of moves, with comments and variations; rows are numbered as the nodes of the game's tree.

class MoveList {
  /** `go(node)` is called with the row that was chosen. */
  constructor(words, go) {
    this.list = make("ol", { class: "fn-moves" });
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("button[data-node]");
      if (row) go(Number(row.dataset.node));
    });
    this.element = make("section", { class: "fn-list", "aria-label": words.moves }, make("h2", { text: words.moves }), this.list);
    this.instead = words.instead;
    this.rows = [null];
    this.covered = false;
  }

  /** Show a game: its rows are [parent, depth, group, heading, text, player, comments, lead]. */
  fill(rows) {
    this.rows = [null];
    const items = [];
    rows.forEach(([parent, depth, , heading, text, player, comments, lead], index) => {
      const node = index + 1;
      if (heading) items.push(make("li", { class: "fn-heading", text: heading }));
      if (lead) items.push(this.remark(lead, node, 0));
      const row = make("button", { type: "button", class: "fn-row", tabindex: "-1", "data-node": String(node) });
      if (player >= 0) {
        const dot = make("span", { class: "fn-dot", "aria-hidden": "true" });
        dot.style.setProperty("--player", playerColour(player));
        row.append(dot);
      }
      const begins = depth > (rows[parent - 1]?.[1] ?? 0); // a variation
      row.append(make("span", { text: begins ? fill(this.instead, { text }) : text }));
      const item = make("li", { class: depth ? "fn-variation" : null }, row);
      item.style.setProperty("--depth", String(Math.min(depth, 6)));
      items.push(item, ...comments.map((comment) => this.remark(comment, node, depth)));
      this.rows.push(row);
    });
    this.list.replaceChildren(...items);
  }

  remark(text, node, depth) {
    const remark = make("li", { class: "fn-remark", text, "data-about": String(node) });
    remark.style.setProperty("--depth", String(Math.min(depth, 6)));
    return remark;
  }

  get focused() {
    return this.list.contains(document.activeElement);
  }

  /** Mark where one stands; what is said about it is on the event's card, not here as well. */
  mark(at) {
    const { focused } = this;
    if (this.marked) {
      this.marked.removeAttribute("aria-current");
      this.marked.tabIndex = -1;
    }
    for (const remark of this.list.querySelectorAll(".fn-above")) remark.classList.remove("fn-above");
    for (const remark of this.list.querySelectorAll(`[data-about="${at}"]`)) remark.classList.add("fn-above");
    const row = (this.marked = this.rows[at]);
    if (row) {
      row.setAttribute("aria-current", "true");
      if (focused) row.focus({ preventScroll: true });
      const { list } = this;
      const top = row.offsetTop - list.offsetTop;
      const outside = top < list.scrollTop + 24 || top + row.offsetHeight > list.scrollTop + list.clientHeight - 24;
      if (outside) list.scrollTop = top - Math.max(0, Math.min(list.clientHeight / 3, list.clientHeight - row.offsetHeight - 8));
    } else this.list.scrollTop = 0;
    const stop = row ?? this.rows[1];
    if (stop) stop.tabIndex = 0;
  }

  /** Hide what comes after a place, or show all again. */
  cover(on, at) {
    if (!on && !this.covered) return;
    this.covered = on;
    let later = false;
    let seen = at === 0;
    for (const item of this.list.children) {
      const node = Number(item.querySelector("button[data-node]")?.dataset.node ?? NaN);
      if (!Number.isNaN(node)) {
        later = seen && node !== at;
        if (node === at) seen = true;
      } else if (item.classList.contains("fn-heading") && seen) later = true;
      item.hidden = on && later;
    }
  }
}
