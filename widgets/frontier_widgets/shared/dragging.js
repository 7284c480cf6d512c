// Dragging with a pointer: what is pressed and moved becomes a drag. An app says what a press may drag, and what is done.

const DRAG_FROM = 6; // pixels that a pointer must move

class Dragging {
  constructor(app) {
    this.app = app;
    this.from = null; // where a press began that may become a drag
    this.ghost = null;
    const { board, root } = app;
    board.listen(root, "pointerdown", (event) => this.down(event));
    board.listen(window, "pointermove", (event) => this.move(event));
    board.listen(window, "pointerup", (event) => this.up(event));
    board.listen(window, "pointercancel", () => this.end());
    board.listen(window, "keydown", (event) => event.key === "Escape" && this.end(), true);
    board.listen(root, "click", (event) => this.click(event), true);
  }

  get on() {
    return this.ghost !== null;
  }

  /** What a press may drag: at least the `part` of the page that it looks like (null: nothing). */
  grasp() {
    return null;
  }

  /** A drag begins. */
  lifted() {}

  /** It ends with `event`. */
  dropped() {}

  down(event) {
    this.dragged = false;
    const grasped = event.button === 0 ? this.grasp(event) : null;
    this.from = grasped && { ...grasped, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.pointer) return;
    if (!this.on) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_FROM) return;
      this.begin(from);
    }
    this.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  }

  begin(from) {
    const { board, root } = this.app;
    this.ghost = make("div", { class: "fn-ghost", "aria-hidden": "true" }, this.picture(from));
    root.append(this.ghost);
    root.classList.add("fn-dragging");
    board.hideHint(0);
    this.lifted(from);
  }

  /** What is dragged, as it looks: its own picture, or that part of the board. */
  picture({ part }) {
    return part.querySelector("img")?.cloneNode() ?? this.app.board.pictureOf(part);
  }

  up(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.pointer) return;
    if (this.on) {
      this.dragged = true;
      this.dropped(from, event);
    }
    this.end();
  }

  end() {
    this.ghost?.remove();
    this.ghost = this.from = null;
    this.app.root.classList.remove("fn-dragging");
  }

  /** The click that ends a drag is none (one by key is). */
  click(event) {
    if (!this.dragged || !event.detail) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
