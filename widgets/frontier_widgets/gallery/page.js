// The gallery is a page of HTML; this adds the rules panel, with its button in the place kept for it.

class GalleryPage {
  constructor(model, root) {
    root.classList.add("fn", "fn-gallery-widget");
    shade(root);
    const looks = looksList(model.get("texts"));
    this.rules = new RulesPanel(root, model, () => model.send({ k: "rules" }));
    const button = this.rules.button(null, { text: this.rules.words.title });
    // The page is the output just before this one.
    const shown = () => root.closest(".jp-Cell, [cell-index]")?.querySelector(".fn-gallery") ?? document.querySelector(".fn-gallery");
    if (model.get("page")) shown()?.replaceWith(inner(model.get("page")));
    for (const link of shown()?.querySelectorAll("a[href]") ?? []) link.setAttribute("href", pageAt(link.getAttribute("href")));
    const place = shown()?.querySelector("[data-fn-rules]");
    (place ?? root).replaceChildren(looks.list, languageList(model), button);
    const hear = (message) => message.k === "rules" && this.rules.take(message.books);
    const key = (event) => this.key(event, place?.closest(".fn-gallery"));
    model.on("msg:custom", hear);
    document.addEventListener("keydown", key);
    this.stops = [onLooks(() => shade(root)), looks.stop, () => model.off("msg:custom", hear), () => document.removeEventListener("keydown", key), () => place?.replaceChildren()];
  }

  /** The key r opens the rules, from anywhere on a page of its own, and otherwise from within the gallery. */
  key(event, page) {
    const { target } = event;
    const here = document.body.dataset.frontier !== undefined || page?.contains(target);
    if (event.key !== "r" || commanded(event) || !here || target.closest("input, select, textarea, dialog")) return;
    event.preventDefault();
    this.rules.open();
  }

  stop() {
    for (const stop of this.stops) stop();
  }
}

/** The page in a text of HTML, in which all that people wrote is escaped. */
function inner(text) {
  return new DOMParser().parseFromString(text, "text/html").querySelector(".fn-gallery");
}

export default {
  render: ({ model, el }) => run(model, el, (model, root) => new GalleryPage(model, root)),
};
