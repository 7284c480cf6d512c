// Dragging pieces: from the box onto the board, from place to place, back into the box. With a finger, a piece that is
// held already is dragged; any other touch scrolls the page.

const DRAG_FROM = 6; // pixels that a pointer must move

class Dragging {
  constructor(lab) {
    this.lab = lab;
    this.from = null; // where a press began that may become a drag
    this.ghost = null;
    const { board, root } = lab;
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

  /** The piece that an event is about, if it is about one. */
  piece({ target }) {
    const part = target.closest(".fn-part, .fn-piece");
    return part && { part, id: part.dataset.component ?? part.dataset.piece };
  }

  down(event) {
    this.dragged = false;
    this.from = null;
    const { data } = this.lab;
    if (event.button !== 0 || data.view !== "edit" || !data.editable) return;
    const piece = this.piece(event);
    if (!piece) return;
    const ids = piece.part.matches(".fn-piece") ? [piece.id] : [piece.id, ...placesAt(event.clientX, event.clientY).filter((id) => id !== piece.id)];
    if (event.pointerType === "touch" && !ids.includes(data.held)) return;
    this.from = { ...piece, ids, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.pointer) return;
    if (!this.on && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_FROM) return;
    if (!this.on) this.begin();
    this.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  }

  begin() {
    const { lab, from } = this;
    this.ghost = make("div", { class: "fn-ghost", "aria-hidden": "true" }, this.picture(from));
    lab.root.append(this.ghost);
    lab.root.classList.add("fn-dragging");
    lab.board.hideHint(0);
    if (!from.ids.includes(lab.data.held)) lab.ask("hold", { ids: from.ids });
    else this.shows(lab.data.held);
  }

  /** Show what is dragged, once it is known which of several pieces at one spot it is. */
  shows(id) {
    const part = this.on && this.lab.board.parts.get(id)?.button;
    if (part && this.from.ids.includes(id) && part !== this.from.part) this.ghost.replaceChildren(this.picture({ part }));
  }

  /** What is dragged, as it looks: the picture of the box, or that part of the board. */
  picture({ part }) {
    const image = part.querySelector("img");
    if (image) return image.cloneNode();
    const { board } = this.lab;
    const shown = board.paint.querySelector("canvas, img");
    const [box, whole] = [part, board.element].map((one) => one.getBoundingClientRect());
    const scale = (shown?.width ?? 0) / whole.width;
    const copy = make("canvas", { width: String(Math.round(box.width * scale)), height: String(Math.round(box.height * scale)) });
    Object.assign(copy.style, { width: `${box.width}px`, height: `${box.height}px` });
    if (shown && copy.width && copy.height) copy.getContext("2d").drawImage(shown, (box.left - whole.left) * scale, (box.top - whole.top) * scale, copy.width, copy.height, 0, 0, copy.width, copy.height);
    return copy;
  }

  up(event) {
    const { from, lab } = this;
    if (!from || event.pointerId !== from.pointer) return;
    if (this.on) {
      this.dragged = true;
      lab.drop(from.ids, placesAt(event.clientX, event.clientY).filter((id) => !from.ids.includes(id)));
    }
    this.end();
  }

  end() {
    this.ghost?.remove();
    this.ghost = this.from = null;
    this.lab.root.classList.remove("fn-dragging");
  }

  /** The click that ends a drag is none; of any other it is known what lies there. */
  click(event) {
    this.lab.under = event.detail ? placesAt(event.clientX, event.clientY) : [];
    if (!this.dragged || !event.target.closest(".fn-board, .fn-box")) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/** What lies at a point of the page, the topmost first: components; all that stands beside the board is the box. */
function placesAt(x, y) {
  const found = document.elementsFromPoint(x, y).map((one) => one.dataset?.component ?? (one.closest(".fn-app-side") ? "box" : null));
  return [...new Set(found.filter(Boolean))];
}
