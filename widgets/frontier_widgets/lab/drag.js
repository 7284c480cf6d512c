// Dragging pieces: from the box onto the board, from place to place, back into the box. With a finger, a piece that is
// held already is dragged; any other touch scrolls the page.

class PieceDrag extends Dragging {
  /** What lies at the spot, the topmost first; which of it can be moved is not known here. */
  grasp(event) {
    const { data } = this.app;
    const part = event.target.closest(".fn-part, .fn-piece");
    if (!part || data.view !== "edit" || !data.editable) return null;
    const ids = part.matches(".fn-piece") ? [part.dataset.piece] : placesAt(event);
    return event.pointerType === "touch" && !ids.includes(data.held) ? null : { part, ids };
  }

  lifted({ ids }) {
    const { held } = this.app.data;
    if (ids.includes(held)) this.shows(held);
    else this.app.ask("hold", { ids });
  }

  /** Show what is dragged, once it is known which of several pieces at one spot it is. */
  shows(id) {
    const part = this.on && this.app.board.parts.get(id)?.button;
    if (part && this.from.ids.includes(id) && part !== this.from.part) this.ghost.replaceChildren(this.picture({ part }));
  }

  dropped({ ids }, event) {
    this.app.drop(ids, placesAt(event).filter((id) => !ids.includes(id)));
  }

  /** Of a click it is known what else lies there. */
  click(event) {
    this.app.under = event.detail ? placesAt(event) : [];
    super.click(event);
  }
}

/** What lies under a pointer, the topmost first: components; all that stands beside the board is the box. */
function placesAt({ clientX, clientY }) {
  const found = document.elementsFromPoint(clientX, clientY).map((one) => one.dataset?.component ?? (one.closest(".fn-app-side") ? "box" : null));
  return [...new Set(found.filter(Boolean))];
}
