// The board: a canvas that only paints, and over it a real button for everything that can be pointed at.
//
// Wire: the page says {k: "ready" | "place" | "hit" | "do"}, the kernel answers with patches {k: "patch"}
// that carry a running number. A patch holds what changed: the parts (buttons), the painting of the canvas
// or an SVG, the marks over it, words for the live region, and whatever the app's panel needs. A page that missed one asks for
// everything.

const painted = new WeakMap(); // manager of canvases -> numbers of the patches already painted

const PATIENCE_KERNEL = 15000; // milliseconds that the page waits for an answer
const PATIENCE_LANGUAGE = 5000; // the same before it begins, for its words in another language
const SLOW = 300; // milliseconds after which the page shows that it waits
const ENDED = ["autorestarting", "dead", "restarting", "terminating"]; // what Jupyter says of a kernel that has gone

class Board {
  /** `host` is the app around the board; it may offer `panel(data)`, `keep(data)`, `keys(event)`, `hit(id)`, `room()`, `stored()`,
   *  `lost()` when no answer comes, and `back()` when one does again, `pane()`, what lies over the foot of the board where
   *  there is little room, and `beginning()`, where what is beside the board begins. */
  constructor(model, root, host = {}) {
    this.model = model;
    this.root = root;
    this.host = host;
    this.texts = model.get("texts");
    this.link = location.hash.slice(0, 9999); // read before the app writes its own
    this.number = null; // of the last patch applied
    this.parts = new Map(); // id -> {button, name, role, rule, box, flags}
    this.order = [];
    this.flight = null; // number of the request that waits for its answer
    this.asked = 0;
    this.waiting = []; // requests, sent one by one as the one in flight is answered
    this.stops = [];
    this.build();
  }

  build() {
    const { model, root } = this;
    root.classList.add("fn");
    shade(root);
    this.paint = make("div", { class: "fn-paint", inert: true, "aria-hidden": "true" });
    this.layer = make("div", { class: "fn-targets" });
    this.element = make("div", { class: "fn-board", role: "group", tabindex: "0" });
    this.marks = new Marks(this);
    this.element.append(this.paint, this.marks.drawing, this.layer, this.marks.list);
    this.hint = make("div", { class: "fn-hint", "aria-hidden": "true", hidden: true });
    this.live = make("div", { class: "fn-live", "aria-live": "polite", role: "status" });
    this.rules = new RulesPanel(root, model, () => model.send({ k: "rules" }));
    this.wording = new Wording(this.texts, () => this.send({ k: "words" }));
    this.trouble = new Trouble(this.texts, (text) => this.rules.linked(text));
    this.element.setAttribute("aria-label", model.get("alt"));
    this.listen(this.element, "keydown", (event) => this.key(event));
    this.heed((event) => this.everyKey(event));
    this.listen(this.element, "pointerdown", (event) => {
      if (event.target === this.element || event.target === this.layer) this.focus();
    });
    this.picture(model.get("svg"));
  }

  /** Put the board and what belongs to it into the page; `place` is where the board itself goes. */
  mount(place = this.root) {
    place.append(this.element);
    this.root.append(this.hint, this.live, this.trouble.element, this.wording.dialog, ...this.foot());
    this.start();
  }

  /** On a page of its own: what there is to do, and the way to the other pages. */
  foot() {
    const { foot, gallery } = this.texts;
    if (!foot || document.body.dataset.frontier === undefined) return [];
    const [before, after] = foot.split("{key}");
    return [make("p", { class: "fn-foot" }, before, make("kbd", { text: "?" }), after, " ", make("a", { href: pageAt("gallery.ipynb"), text: gallery }))];
  }

  async start() {
    this.on("msg:custom", (message, buffers) => this.receive(message, buffers));
    const size = new ResizeObserver(() => this.replace());
    size.observe(this.element.parentElement);
    const cover = new ResizeObserver(([{ target }]) => this.root.style.setProperty("--fn-covered", `${target.offsetHeight}px`));
    if (this.host.pane) cover.observe(this.host.pane());
    this.listen(window, "resize", () => this.replace());
    this.stops.push(onLooks(() => this.replace()), () => size.disconnect(), () => cover.disconnect());
    this.watch();
    const canvas = await this.attach();
    await this.settled();
    if (this.stopped) return;
    this.hidePicture();
    this.told = this.place();
    this.send({ k: "ready", canvas, hash: this.link, ...this.host.stored?.(), ...this.told });
  }

  /** Wait until the board has a width (a hidden tab has none). */
  async settled() {
    while (!this.stopped && !this.element.parentElement?.clientWidth) {
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Hide the picture that a saved notebook keeps just before the board. */
  hidePicture() {
    const picture = this.root.closest(".jp-OutputArea-child")?.previousElementSibling;
    if (picture?.querySelector(".jp-RenderedSVG")) picture.style.display = "none";
  }

  async attach() {
    const [canvas, manager] = [this.model.get("_canvas"), this.model.get("_manager")];
    if (!canvas) return false;
    try {
      const widgets = this.model.widget_manager;
      this.canvas = await widgets.get_model(canvas);
      this.manager = await widgets.get_model(manager);
      const view = await widgets.create_view(this.canvas);
      view.el.tabIndex = -1;
      this.view = view.el;
      this.stops.push(() => view.remove());
      return true;
    } catch (error) {
      console.info("The canvas cannot be had; the board is shown as SVG.", String(error));
      this.canvas = this.manager = null;
      return false;
    }
  }

  stop() {
    this.stopped = true;
    this.wording.stop();
    for (const timer of [this.resting, this.patience, this.slow, this.saying, this.hinting, this.hovering]) clearTimeout(timer);
    for (const stop of this.stops) stop();
  }

  listen(target, name, handler, options) {
    target.addEventListener(name, handler, options);
    this.stops.push(() => target.removeEventListener(name, handler, options));
  }

  /** Call `handler` for keys pressed in the app, or while nothing on the page has the focus (just opened). */
  heed(handler) {
    const act = (event) => silenced(event) || handler(event);
    this.listen(this.root, "keydown", act);
    this.listen(document, "keydown", (event) => event.target === document.body && act(event));
  }

  on(name, handler) {
    this.model.on(name, handler);
    this.stops.push(() => this.model.off(name, handler));
  }

  // -- place: width, height and theme -----------------------------------------------------------

  place() {
    const column = this.element.parentElement;
    const room = this.host.room ? this.host.room() : { width: column.clientWidth, height: 0 };
    return { theme: shade(this.root), width: Math.floor(room.width), height: Math.floor(room.height) };
  }

  /** Tell the kernel of a new place once it has come to rest. */
  replace() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      if (this.stopped || !this.told || !this.element.parentElement?.clientWidth) return;
      const now = this.place();
      if (JSON.stringify(now) === JSON.stringify(this.told)) return;
      this.told = now;
      this.send({ k: "place", ...now });
    }, 120);
  }

  // -- messages ---------------------------------------------------------------------------------

  /** Ask the kernel to do something, and call `done` when it has answered. One request is in flight; of places to
   *  go to, only the newest waits. */
  ask(name, data = {}, done = null) {
    if (name === "go" && this.take(data)) return;
    if (name === "go") this.waiting = this.waiting.filter((other) => other.name !== "go");
    this.waiting.push({ name, data, done });
    this.next();
  }

  /** Say so at once when the connection breaks or the kernel ends, and go on when the connection is there again. */
  watch() {
    const kernel = this.model.widget_manager?.kernel;
    if (!kernel?.connectionStatusChanged) return;
    const heed = () => {
      if (kernel.connectionStatus === "connected" && this.broken) this.reconnected();
      else if (kernel.connectionStatus !== "connected" && this.told) this.complain((this.broken = true));
      else if (ENDED.includes(kernel.status)) this.lost();
    };
    for (const signal of [kernel.connectionStatusChanged, kernel.statusChanged]) {
      signal.connect(heed);
      this.stops.push(() => signal.disconnect(heed));
    }
  }

  /** Go on after a break: what was asked last may have been lost on the way, so all is shown as it stands. */
  reconnected() {
    this.broken = false;
    this.settle();
    this.again();
    this.next();
  }

  /** Send a message to the kernel, if there still is one. */
  send(message) {
    try {
      Promise.resolve(this.model.send(message)).catch(() => this.lost());
    } catch {
      this.lost();
    }
  }

  /** Say that no answer comes, until one does. */
  lost() {
    if (this.stopped) return;
    this.waiting = [];
    this.settle();
    this.complain();
  }

  /** Say that no answer comes, and offer to load the page again. */
  complain() {
    if (this.stopped) return;
    this.ahead = null;
    const told = this.away && this.trouble.element.hasChildNodes(); // a button that is being pressed stays
    this.away = true;
    this.host.lost?.();
    if (told) return;
    const { lostTitle: title, lostAdvice: advice } = this.texts;
    this.trouble.show({ title, advice, report: `${title} ${location.href}` }, true);
  }

  /** Go on by the patch that was offered for this, if there is one: nobody needs to wait for the kernel. */
  take({ to, term }) {
    const { ahead } = this;
    if (!ahead || this.away || this.flight !== null || this.waiting.length) return false;
    if (ahead.message.to !== to || ahead.message.term !== term || ahead.message.n !== this.number + 1) return false;
    this.ahead = null;
    this.guard(() => this.patch(ahead.message, ahead.buffers));
    this.send({ k: "do", name: "took", n: ahead.message.n, to, term });
    return true;
  }

  /** Go on as another page of the same kernel did, by the patch that was offered to both. */
  follow(n) {
    if (this.number === null || n <= this.number) return undefined;
    const { ahead } = this;
    if (ahead?.message.n === n) return this.patch(ahead.message, ahead.buffers);
    return this.again();
  }

  /** Ask for everything: something was missed. */
  again() {
    this.number = null;
    this.send({ k: "ready", canvas: Boolean(this.canvas), hash: "", ...this.place() });
  }

  async keep(message, buffers) {
    const numbers = message.deflated ? [await inflate(buffers[0])] : buffers;
    if (message.n === this.number + 1) this.ahead = { message: { ...message, deflated: false }, buffers: numbers };
  }

  next() {
    if (this.flight !== null || this.waiting.length === 0) return;
    const { name, data, done } = this.waiting.shift();
    this.flight = ++this.asked;
    this.done = done;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.lost(), PATIENCE_KERNEL);
    this.slow ??= setTimeout(() => this.root.classList.add("fn-waiting"), SLOW);
    this.send({ k: "do", name, re: this.flight, ...data });
  }

  landed(number) {
    if (number === undefined || number !== this.flight) return;
    const { done } = this;
    this.settle();
    done?.();
    this.next();
  }

  /** Wait for no answer any more. */
  settle() {
    clearTimeout(this.patience);
    this.flight = this.done = null;
    if (this.waiting.length) return;
    clearTimeout(this.slow);
    this.slow = null;
    this.root.classList.remove("fn-waiting");
  }

  receive(message, buffers) {
    // One after the other: a patch may have to wait for its numbers to be inflated.
    this.turn = (this.turn ?? Promise.resolve()).then(async () => {
      if (this.away) {
        this.away = false;
        this.trouble.element.replaceChildren();
        this.host.back?.();
      }
      await this.guard(() => {
        if (message.k === "error") return this.trouble.show(message);
        if (message.k === "patch") return this.patch(message, buffers);
        if (message.k === "rules") return this.rules.take(message.books);
        if (message.k === "words") return this.wording.take(message.groups);
        if (message.k === "took") return this.follow(message.n);
        return message.k === "ahead" ? this.keep(message, buffers) : undefined;
      });
      this.landed(message.re);
    });
  }

  /** Do something, and show its failure to the person. */
  async guard(act) {
    try {
      await act();
    } catch (error) {
      const { faultTitle: title, faultAdvice: advice } = this.texts;
      this.trouble.show({ title, advice, report: String(error?.stack ?? error) });
    }
  }

  /** Apply a patch: the canvas first, so that it is painted as soon as can be; all in one frame. */
  async patch(message, buffers) {
    if (!message.full && message.n !== this.number + 1) {
      if (this.number !== null && message.n > this.number) this.again();
      return;
    }
    this.number = message.n;
    this.ahead = null;
    if (message.panel) this.host.keep?.(message.panel); // kept before it is shown
    if (message.full) this.resize(message);
    if (message.title) this.element.setAttribute("aria-label", message.title);
    if (message.canvas) await this.paintCanvas(message, buffers);
    this.setParts(message);
    if (message.marks || message.full) this.mark(message.marks ?? []);
    else if (message.parts || message.left) this.marks.draw();
    if (message.svg !== undefined) this.picture(message.svg);
    if (message.panel && this.host.panel) this.host.panel(message.panel);
    if (message.say) this.say(message.say);
    this.wording.refresh();
  }

  resize({ size, css }) {
    this.size = size;
    this.element.style.aspectRatio = `${size[0]} / ${size[1]}`;
    this.element.style.width = css ? `${css[0]}px` : "100%";
  }

  /** Show arrows and highlights, and none that were shown before: `{kind, from, to, colour, label}` each. */
  mark(marks) {
    this.marks.show(marks);
  }

  /** Scroll the page until a box of the scene is in sight; the lowest `covered` pixels of the page are hidden. */
  look([left, top, width, height], covered) {
    const scale = this.element.clientWidth / this.size[0];
    const mark = make("div", { class: "fn-look" });
    Object.assign(mark.style, { left: `${left * scale}px`, top: `${top * scale}px`, width: `${width * scale}px`, height: `${height * scale}px` });
    mark.style.scrollMargin = `16px 0 ${covered + 8}px`;
    this.element.append(mark);
    const tall = height * scale > window.innerHeight - covered - 24;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    mark.scrollIntoView({ block: tall ? "start" : "nearest", inline: "nearest", behavior: calm ? "auto" : "smooth" });
    mark.remove();
  }

  /** What lies under a part, as it looks, for a copy that is dragged. */
  pictureOf(part) {
    const shown = this.paint.querySelector("canvas, img");
    const [box, whole] = [part, this.element].map((one) => one.getBoundingClientRect());
    const scale = (shown?.width ?? 0) / whole.width;
    const copy = make("canvas", { width: String(Math.round(box.width * scale)), height: String(Math.round(box.height * scale)) });
    Object.assign(copy.style, { width: `${box.width}px`, height: `${box.height}px` });
    if (shown && copy.width && copy.height) copy.getContext("2d").drawImage(shown, (box.left - whole.left) * scale, (box.top - whole.top) * scale, copy.width, copy.height, 0, 0, copy.width, copy.height);
    return copy;
  }

  // -- painting ---------------------------------------------------------------------------------

  async paintCanvas({ n, canvas, deflated, pixels }, buffers) {
    if (!this.manager) return;
    const done = painted.get(this.manager) ?? new Set();
    painted.set(this.manager, done);
    const key = `${this.model.get("_canvas")} ${n}`;
    if (!done.has(key)) {
      if (done.size > 50) done.clear();
      done.add(key);
      // A new size of the canvas travels as state and may arrive after this message.
      for (let tries = 0; pixels && tries < 100; tries++) {
        if (this.canvas.get("width") === pixels[0] && this.canvas.get("height") === pixels[1]) break;
        await new Promise((next) => setTimeout(next, 10));
      }
      const numbers = deflated ? await inflate(buffers[0]) : buffers[0];
      this.manager.trigger("msg:custom", ...unpack(canvas, numbers));
    }
    await this.manager.currentProcessing;
    if (this.view.parentElement !== this.paint) {
      this.paint.replaceChildren(this.view);
      this.element.dataset.painted = "canvas";
    }
  }

  /** Show an SVG document as an image: isolated from the page, so that nothing in it can run. */
  picture(svg) {
    if (!svg) return;
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const image = make("img", { class: "fn-picture", src: address, alt: "" });
    const forget = () => URL.revokeObjectURL(address);
    image.addEventListener("load", () => {
      forget();
      if (this.element.dataset.painted === "canvas") return;
      this.paint.replaceChildren(image);
      if (this.number !== null) this.element.dataset.painted = "svg";
    });
    image.addEventListener("error", forget);
  }

  // -- parts: a button for each component ---------------------------------------------------------

  setParts({ parts = [], left = [], order, moved = [] }) {
    if (order) {
      const kept = new Set(order);
      for (const id of [...this.parts.keys()]) if (!kept.has(id)) this.drop(id);
    }
    for (const id of left) this.drop(id);
    for (const [id, name, box, lit, role, rule] of parts) {
      const part = this.parts.get(id) ?? this.add(id);
      if (role !== undefined) Object.assign(part, { role, rule });
      this.fit(part, name, box, lit === 1);
    }
    this.arrange(order, moved);
    if (!this.parts.has(this.current)) this.rove(this.order[0]);
  }

  /** Put the buttons into reading order, moving only what is out of place, which keeps the focus. */
  arrange(order, moved) {
    if (order) {
      this.order = order;
      let next = this.layer.firstChild;
      for (const id of order) {
        const { button } = this.parts.get(id);
        if (button === next) next = next.nextSibling;
        else this.layer.insertBefore(button, next);
      }
    }
    const away = new Set(moved.map(([id]) => id));
    if (away.size) this.order = this.order.filter((id) => !away.has(id));
    const focused = document.activeElement;
    for (const [id, previous] of moved) {
      this.order.splice(this.order.indexOf(previous) + 1, 0, id);
      const { button } = this.parts.get(id);
      if (previous) this.parts.get(previous).button.after(button);
      else this.layer.prepend(button);
      if (button === focused) button.focus({ preventScroll: true });
    }
  }

  add(id) {
    const button = make("button", { type: "button", class: "fn-part", tabindex: "-1", "data-component": id });
    button.addEventListener("click", () => this.hit(id));
    button.addEventListener("pointerdown", () => clearTimeout(this.hovering));
    button.addEventListener("focus", () => {
      this.rove(id);
      if (button.matches(":focus-visible")) this.showHint(id);
    });
    button.addEventListener("blur", () => this.hideHint());
    button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.hover(id));
    button.addEventListener("pointerleave", () => this.hideHint(this.parts.get(id)?.rule ? 350 : 60));
    const part = { button };
    this.parts.set(id, part);
    return part;
  }

  drop(id) {
    const part = this.parts.get(id);
    if (!part) return;
    if (document.activeElement === part.button) this.element.focus({ preventScroll: true });
    part.button.remove();
    this.parts.delete(id);
    this.order = this.order.filter((other) => other !== id);
  }

  fit(part, name, box, lit) {
    const { button } = part;
    if (name !== null) {
      part.name = name;
      button.setAttribute("aria-label", name);
    }
    if (box !== null) {
      part.box = box;
      const [width, height] = this.size;
      const percent = (value, whole) => `${((100 * value) / whole).toFixed(3)}%`;
      const small = 1 + Math.min(9999, Math.round(1e6 / (1 + box[2] * box[3]))); // small ones lie on top
      button.style.cssText = `left:${percent(box[0], width)};top:${percent(box[1], height)};width:${percent(box[2], width)};height:${percent(box[3], height)};z-index:${small}`;
    }
    button.dataset.role = part.role;
    button.classList.toggle("fn-target", lit);
    if (lit) button.setAttribute("aria-description", this.texts.target);
    else button.removeAttribute("aria-description");
  }

  hit(id) {
    this.rove(id);
    this.showHint(id);
    if (this.host.hit) this.host.hit(id);
    else this.send({ k: "hit", id });
  }

  // -- focus and keys -----------------------------------------------------------------------------

  rove(id) {
    this.parts.get(this.current)?.button.setAttribute("tabindex", "-1");
    this.current = id;
    const part = this.parts.get(id);
    part?.button.setAttribute("tabindex", "0");
    this.element.setAttribute("tabindex", part ? "-1" : "0");
  }

  focus() {
    (this.parts.get(this.current)?.button ?? this.element).focus({ preventScroll: true });
  }

  go(id) {
    if (!this.parts.has(id)) return;
    this.rove(id);
    this.parts.get(id).button.focus();
  }

  key(event) {
    if (commanded(event) || silenced(event)) return;
    if (event.key === "Escape" && !this.hint.hidden) this.hideHint();
    else if (this.host.keys?.(event)) event.preventDefault();
    else if (this.wander(event)) event.preventDefault();
    else return;
    event.stopPropagation();
  }

  /** What keys do on every board. */
  everyKey(event) {
    const { target } = event;
    const acts = {
      r: () => this.rules.open(this.parts.get(target.dataset.component)?.rule ?? null), // that of the thing in focus, if it has one
      w: () => this.read(),
      ".": () => this.toTarget(1),
      ",": () => this.toTarget(-1),
      g: () => this.aside(),
    };
    if (!Object.hasOwn(acts, event.key) || commanded(event) || target.closest("input, select, textarea, dialog, pre")) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  }

  /** Whether the board can be seen; of an app's front page it is none. */
  get there() {
    return this.element.parentElement.checkVisibility({ visibilityProperty: true });
  }

  /** Give the position in words. */
  read() {
    if (this.there) this.wording.read();
  }

  /** Go on to the next thing that can be chosen, or back to the one before. */
  toTarget(by) {
    if (!this.there) return;
    const all = this.order.filter((id) => this.parts.get(id).button.classList.contains("fn-target"));
    const at = this.order.indexOf(this.current);
    const rank = (id) => this.order.indexOf(id);
    const next = by > 0 ? (all.find((id) => rank(id) > at) ?? all[0]) : (all.findLast((id) => rank(id) < at) ?? all.at(-1));
    if (next === undefined) this.say(this.texts.noTarget);
    else this.go(next);
  }

  /** From the board to what is beside it, or back. */
  aside() {
    if (!this.there) return;
    if (this.element.contains(document.activeElement)) this.host.beginning?.().focus();
    else this.focus();
  }

  /** Move among the parts: in reading order, or towards a side. */
  wander({ key }) {
    const at = this.order.indexOf(this.current);
    if (key === "Home") this.go(this.order[0]);
    else if (key === "End") this.go(this.order.at(-1));
    else if (this.host.linear && key === "ArrowDown") this.go(this.order[at + 1]);
    else if (this.host.linear && key === "ArrowUp") this.go(this.order[at - 1]);
    else if (key.startsWith("Arrow")) this.go(this.beside(key));
    else return false;
    return true;
  }

  beside(key) {
    const from = this.parts.get(this.current);
    if (!from) return undefined;
    const middle = ({ box }) => [box[0] + box[2] / 2, box[1] + box[3] / 2];
    const [x, y] = middle(from);
    const across = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    let best, least = Infinity;
    for (const [id, part] of this.parts) {
      const [px, py] = middle(part);
      const ahead = sign * (across ? px - x : py - y);
      const aside = Math.abs(across ? py - y : px - x);
      const cost = ahead + 2 * aside;
      if (ahead > 1 && aside <= 2 * ahead && cost < least) [best, least] = [id, cost];
    }
    return best;
  }

  // -- words --------------------------------------------------------------------------------------

  /** Announce something; the same words again are announced again. What is behind a dialog is not heard. */
  say(words) {
    clearTimeout(this.saying);
    this.live.textContent = "";
    this.saying = setTimeout(() => {
      const room = [...this.root.querySelectorAll("dialog[open]")].at(-1) ?? this.root;
      const moved = room !== this.live.parentElement;
      if (moved) room.append(this.live);
      this.saying = setTimeout(() => (this.live.textContent = words), moved ? 100 : 0);
    }, 150);
  }

  /** Show the hint of what a mouse rests on. */
  hover(id) {
    clearTimeout(this.hovering);
    this.hovering = setTimeout(() => this.showHint(id), this.hint.hidden ? 250 : 0);
  }

  showHint(id) {
    const part = this.parts.get(id);
    if (!part?.name) return;
    const words = make("span", { text: part.name });
    this.hint.replaceChildren(words, ...(part.rule ? [this.hintRule(part.rule)] : []));
    this.hint.hidden = false;
    const root = this.root.getBoundingClientRect();
    const box = part.button.getBoundingClientRect();
    const own = this.hint.getBoundingClientRect();
    const left = Math.max(4, Math.min(box.left - root.left + box.width / 2 - own.width / 2, root.width - own.width - 4));
    const above = box.top - own.height - 8 >= 0;
    this.hint.style.left = `${left}px`;
    this.hint.style.top = `${(above ? box.top - own.height - 8 : box.bottom + 8) - root.top}px`;
    clearTimeout(this.hinting);
  }

  /** The rule in a hint: for pointers, which have time to reach it; the key r does the same. */
  hintRule(rule) {
    const button = this.rules.button(rule, { tabindex: "-1" });
    button.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays on the board
    button.addEventListener("pointerenter", () => clearTimeout(this.hinting));
    button.addEventListener("pointerleave", () => this.hideHint());
    return button;
  }

  hideHint(after = 60) {
    clearTimeout(this.hovering);
    clearTimeout(this.hinting);
    this.hinting = setTimeout(() => (this.hint.hidden = true), after);
  }
}

/** Run an app in the element of a widget, anew in every language that is chosen; returns what ends it. */
function run(model, el, begin) {
  let app = null;
  let waiting = null;
  const start = () => {
    clearTimeout(waiting);
    const chosen = document.activeElement?.classList.contains("fn-language");
    app?.stop();
    const root = make("div", { lang: model.get("language") });
    if (document.body.dataset.frontier !== undefined) document.documentElement.lang = model.get("language");
    el.replaceChildren(root);
    app = begin(model, root);
    if (chosen) document.querySelector(".fn-language")?.focus({ preventScroll: true });
  };
  /** Ask the kernel for the chosen language; without an answer, go on in the one that it speaks. */
  const ask = () => {
    const language = chosenLanguage(model);
    clearTimeout(waiting);
    if (language === model.get("language")) return false;
    waiting = setTimeout(() => (app ? app.lost?.() : start()), app ? PATIENCE_KERNEL : PATIENCE_LANGUAGE);
    Promise.resolve(model.send({ k: "language", language })).catch(() => app?.lost?.());
    return true;
  };
  if (!ask()) start();
  model.on("change:language", start);
  const deaf = onLanguage(ask);
  return () => {
    clearTimeout(waiting);
    model.off("change:language", start);
    deaf();
    app?.stop();
  };
}
