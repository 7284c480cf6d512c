// Moves by dragging: what a drag begins on is pointed at first, and then where it is dropped. With a finger, only what has
// been pointed at already is dragged; any other touch scrolls the page.

const DRAG = 7; // pixels that a pointer must move

class BoardDrag {
  constructor(play) {
    this.play = play;
    this.from = null;
    this.ghost = null;
    const { board } = play;
    board.listen(board.element, "pointerdown", (event) => this.down(event));
    board.listen(window, "pointermove", (event) => this.move(event));
    board.listen(window, "pointerup", (event) => this.up(event));
    board.listen(window, "pointercancel", () => this.end());
    board.listen(window, "keydown", (event) => event.key === "Escape" && this.end(), true);
    board.listen(board.element, "click", (event) => this.click(event), true);
  }

  down(event) {
    this.dragged = false;
    const button = event.target.closest(".fn-part");
    const { moves } = this.play.data;
    if (event.button !== 0 || !button || !moves) return;
    if (event.pointerType === "touch" && !moves.ids.includes(button.dataset.component)) return;
    this.from = { button, id: button.dataset.component, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.pointer) return;
    if (!this.ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG) return;
    if (!this.ghost) this.begin();
    this.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  }

  begin() {
    const { play, from } = this;
    this.ghost = make("div", { class: "fn-ghost", "aria-hidden": "true" }, play.board.pictureOf(from.button));
    play.root.append(this.ghost);
    play.board.hideHint(0);
    if (!play.data.moves.ids.includes(from.id)) play.ask("pick", { id: from.id });
  }

  up(event) {
    const { from, play } = this;
    if (!from || event.pointerId !== from.pointer) return;
    if (this.ghost) {
      this.dragged = true;
      const target = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.matches(".fn-part") && one !== from.button);
      if (target) play.ask("pick", { id: target.dataset.component });
    }
    this.end();
  }

  end() {
    this.ghost?.remove();
    this.ghost = this.from = null;
  }

  /** The click that ends a drag is none. */
  click(event) {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
