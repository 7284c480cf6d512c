// What has happened: a row for each event, to look back at.

class GameLog {
  constructor(play) {
    this.play = play;
    const { words } = play;
    this.rows = [];
    this.list = make("ol", { class: "fn-log-rows fn-scrolls", tabindex: "0", "aria-label": words.log });
    this.list.addEventListener("click", ({ target }) => this.look(target.closest("button")));
    this.element = make("section", { class: "fn-log", "aria-label": words.log }, make("h3", { text: words.log }), this.list);
  }

  look(row) {
    if (row) this.play.ask("look", { at: Number(row.dataset.at) });
  }

  show({ log, since, at, looking }) {
    for (const row of this.rows.splice(log.from)) row.remove();
    for (const [text, mover] of log.rows) {
      const number = this.rows.length + 1;
      const button = make("button", { type: "button", class: "fn-log-row", "data-at": String(number), text });
      button.style.setProperty("--player", playerColour(mover ?? -1));
      const row = make("li", {}, button);
      this.rows.push(row);
      this.list.append(row);
    }
    this.rows.forEach((row, index) => {
      row.classList.toggle("fn-new", index >= since);
      const here = index + 1 === looking;
      row.firstChild.toggleAttribute("aria-current", here);
      if (here) row.firstChild.setAttribute("aria-current", "true");
    });
    this.element.hidden = !this.rows.length;
    if (log.rows.length && looking === null) this.list.scrollTop = this.list.scrollHeight;
    if (log.rows.length && log.from === at - log.rows.length && log.rows.length < 4) this.play.board.say(log.rows.map(([text]) => text).join("\n"));
  }
}
