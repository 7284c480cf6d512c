// Moves by dragging: what a drag begins on is pointed at first, and then where it is dropped. With a finger, only what has
// been pointed at already is dragged; any other touch scrolls the page.

class BoardDrag extends Dragging {
  grasp(event) {
    const part = event.target.closest(".fn-part");
    const { moves } = this.app.data;
    if (!part || !moves) return null;
    const id = part.dataset.component;
    return event.pointerType === "touch" && !moves.ids.includes(id) ? null : { part, id };
  }

  lifted({ id }) {
    const { app } = this;
    if (!app.data.moves.ids.includes(id)) app.ask("pick", { id });
  }

  dropped({ part }, event) {
    const target = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.matches(".fn-part") && one !== part);
    if (target) this.app.ask("pick", { id: target.dataset.component });
  }
}
