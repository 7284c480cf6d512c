// Studies are a page of HTML; this lets one choose what is plotted, and open a study of one's own.

const NARROW = 600; // pixels below which plots are drawn for a phone

class StudiesPage {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.words = model.get("texts");
    root.classList.add("fn", "fn-gallery-widget");
    shade(root);
    this.looks = looksList(this.words);
    this.rules = new RulesPanel(root, model, () => model.send({ k: "rules" }));
    this.trouble = new Trouble(this.words, (text) => [text]);
    this.live = make("p", { class: "fn-live", role: "status" });
    root.append(this.trouble.element, this.live);
    const hear = (message) => this.hear(message);
    const show = () => this.show();
    model.on("msg:custom", hear);
    model.on("change:page", show);
    this.size = new ResizeObserver(() => this.measure());
    this.stops = [onLooks(() => shade(root)), this.looks.stop, () => model.off("msg:custom", hear), () => model.off("change:page", show), () => this.size.disconnect()];
    this.frameIn();
    this.show();
    this.size.observe(document.documentElement);
  }

  /** The page: the output just before this one. */
  get shown() {
    return this.root.closest(".jp-Cell, [cell-index]")?.querySelector(".fn-studies") ?? document.querySelector(".fn-studies");
  }

  /** Make what one chooses with. */
  frameIn() {
    const { words } = this;
    this.study = make("select", { class: "fn-select" });
    this.setting = make("select", { class: "fn-select" });
    for (const list of [this.study, this.setting]) list.addEventListener("change", () => this.ask("choose", { study: this.study.value, setting: this.setting.value }));
    this.file = make("input", { type: "file", accept: ".parquet", multiple: true, class: "fn-file" });
    this.file.addEventListener("click", () => (this.file.value = ""));
    this.file.addEventListener("change", () => this.open([...this.file.files]));
    this.dialog = dialogOf(words, words.openStudy, make("p", { text: fill(words.openAbout, { n: words.most }) }), make("label", { class: "fn-label" }, words.openStudy, this.file));
    this.root.append(this.dialog);
    this.tools = [this.looks.list, languageList(this.model), make("a", { class: "fn-to-gallery", href: "gallery.ipynb", text: words.gallery })];
    this.choose = [make("label", {}, words.study, this.study), make("label", {}, words.setting, this.setting), plain(words.openStudy, () => this.dialog.showModal())];
  }

  /** Show the page as the kernel drew it last, and what is chosen. */
  show() {
    const held = document.activeElement;
    const open = [...(this.shown?.querySelectorAll("details[open]") ?? [])].map((one) => one.closest("figure").id);
    const page = this.model.get("page");
    if (page) this.shown?.replaceWith(new DOMParser().parseFromString(page, "text/html").querySelector(".fn-studies"));
    for (const id of open) this.shown?.querySelector(`#${CSS.escape(id)} details`)?.setAttribute("open", "");
    const { studies, settings, study, setting } = this.model.get("shelf");
    const option = ([value, text]) => make("option", { value, text });
    this.study.replaceChildren(...studies.map(option));
    this.setting.replaceChildren(...(settings.length > 1 ? [["", this.words.allSettings], ...settings] : settings).map(option));
    this.study.value = study;
    this.setting.value = settings.length > 1 ? setting : "0";
    this.shown?.querySelector("[data-fn-tools]")?.replaceChildren(...this.tools);
    this.shown?.querySelector("[data-fn-choose]")?.replaceChildren(...(studies.length ? this.choose : []));
    if (held?.isConnected && held !== document.body) held.focus({ preventScroll: true });
    if (page && this.asked) this.live.textContent = fill(this.words.drawn, { what: [this.study, this.setting].map((list) => list.selectedOptions[0]?.textContent).join(", ") });
    this.asked = false;
  }

  ask(name, data = {}) {
    this.asked = true;
    this.shown?.setAttribute("aria-busy", "true");
    this.live.textContent = this.words.drawing;
    this.trouble.element.replaceChildren();
    this.model.send({ k: "do", name, re: 0, ...data });
  }

  /** On a phone plots are drawn otherwise. */
  measure() {
    const narrow = (this.shown?.clientWidth ?? NARROW) < NARROW;
    if (narrow === Boolean(this.narrow)) return;
    this.narrow = narrow;
    this.ask("narrow", { on: narrow });
  }

  async open(files) {
    this.dialog.close();
    const { words } = this;
    if (!files.length) return;
    if (files.reduce((sum, { size }) => sum + size, 0) > Number(words.most) * 1e6) {
      this.refuse(fill(words.tooLarge, { n: words.most }));
      return;
    }
    try {
      const read = await Promise.all(files.map(async (file) => [file.name, await base64(file)]));
      this.ask("open", { files: read });
    } catch {
      this.refuse(words.unread);
    }
  }

  refuse(title) {
    this.trouble.show({ title, advice: "", report: title });
    this.trouble.element.scrollIntoView({ block: "nearest" });
  }

  hear(message) {
    if (message.k === "rules") this.rules.take(message.books);
    if (message.k !== "error" && message.k !== "patch") return;
    this.shown?.removeAttribute("aria-busy");
    if (message.k !== "error") return;
    this.live.textContent = "";
    this.trouble.show(message);
    this.trouble.element.scrollIntoView({ block: "nearest" });
  }

  stop() {
    for (const stop of this.stops) stop();
  }
}

/** The bytes of a file in base 64. */
function base64(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(String(reader.result).split(",")[1] ?? ""));
    reader.addEventListener("error", failed);
    reader.readAsDataURL(file);
  });
}

export default {
  render: ({ model, el }) => run(model, el, (model, root) => new StudiesPage(model, root)),
};
