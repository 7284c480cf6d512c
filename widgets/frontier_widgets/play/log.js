// What has happened: a row for each event, to look back at.

const MOST_SAID = 4; // events that are announced as they come

class GameLog {
  constructor(play) {
    this.play = play;
    const { words } = play;
    this.rows = [];
    this.list = make("ol", { class: "fn-log-rows fn-scrolls", "aria-label": words.log });
    this.roving = new Roving(this.list);
    this.list.addEventListener("click", ({ target }) => this.look(target.closest("button")));
    this.element = make("section", { class: "fn-log", "aria-label": words.log }, make("h3", { text: words.log }), this.list);
  }

  look(row) {
    if (row) this.play.ask("look", { at: Number(row.dataset.at) });
  }

  /** Take rows: those from a number on, in place of what stood there. */
  take({ from, rows }) {
    for (const row of this.rows.splice(from)) row.remove();
    for (const [text, mover] of rows) {
      const button = make("button", { type: "button", class: "fn-log-row", "data-at": String(this.rows.length + 1), tabindex: "-1", text });
      button.style.setProperty("--player", playerColour(mover ?? -1));
      const row = make("li", {}, button);
      this.rows.push(row);
      this.list.append(row);
    }
    this.element.hidden = !this.rows.length;
    this.mark(this.play.data);
    if (!rows.length) return;
    if (this.play.data.looking === null) this.list.scrollTop = this.list.scrollHeight;
    if (from || rows.length <= MOST_SAID) this.speak(rows);
  }

  /** Say what has happened last, and whose move it is now. */
  speak(rows) {
    const { board, turn } = this.play;
    board.say([...rows.slice(-MOST_SAID).map(([text]) => text), turn.title.textContent].join("\n"));
  }

  /** Mark what is new to whoever looks, and what is looked back at. */
  mark({ since, looking }) {
    this.rows.forEach((row, index) => {
      row.classList.toggle("fn-new", index >= since);
      if (index + 1 === looking) row.firstChild.setAttribute("aria-current", "true");
      else row.firstChild.removeAttribute("aria-current");
    });
    const here = this.rows[looking - 1];
    if (!this.roving.focused) this.roving.stop((here ?? this.rows.at(-1))?.firstChild);
    if (!here) return;
    const below = here.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
    if (below < 0 || below > this.list.clientHeight - here.offsetHeight) this.list.scrollTop += below - this.list.clientHeight / 3;
  }
}
