// Arrows and highlights over a board: drawn above the canvas and below its buttons, from the boxes of the
// parts that they name, and said in words. One whose parts are not on the board waits until they come.

const MARK_COLOURS = { green: "green", red: "red", blue: "blue", gold: "gold", yellow: "gold", orange: "gold" };
const HEAD = [16, 9]; // pixels: length and half the width of an arrow's head
const BADGE = 11; // pixels: the radius of a label's disc
const LEAST_ARROW = 30; // pixels; a shorter one would be all head

class Marks {
  constructor(board) {
    this.board = board;
    this.marks = [];
    this.drawing = shape("svg", { class: "fn-marks", "aria-hidden": "true" });
    this.list = make("ul", { class: "fn-unseen", hidden: true, "aria-label": board.texts.marks });
    const size = new ResizeObserver(() => this.draw());
    size.observe(board.element);
    board.stops.push(() => size.disconnect());
  }

  /** Show these marks and no others: `{kind: "arrow" | "highlight", from, to, colour, label}`. */
  show(marks) {
    this.marks = marks;
    this.draw();
  }

  /** Those whose parts are on the board. */
  get seen() {
    const { parts } = this.board;
    return this.marks.filter(({ from, to }) => parts.has(from) && (!to || parts.has(to)));
  }

  /** Draw the marks where their parts are now. */
  draw() {
    const { seen, board } = this;
    const lines = seen.map((mark) => make("li", { text: this.said(mark) }));
    if (lines.length || !this.list.hidden) this.list.replaceChildren(...lines);
    this.list.hidden = !lines.length;
    this.drawing.replaceChildren();
    if (!seen.length || !board.size || !board.element.clientWidth) return;
    const scale = board.element.clientWidth / board.size[0];
    this.room = board.size.map((side) => side * scale);
    const box = (id) => board.parts.get(id).box.map((side) => side * scale);
    const rings = new Map();
    const badges = [];
    const drawn = seen.map(({ kind, from, to, colour, label }) => {
      const ring = (id) => {
        rings.set(id, (rings.get(id) ?? 0) + 1);
        return this.ring(box(id), rings.get(id) - 1);
      };
      const curve = kind === "arrow" ? bent(box(from), box(to)) : null;
      const { lines, head, badge } = curve ? arrow(curve) : ring(to ?? from);
      if (label) badges.push(this.badge(badge, label, badges));
      const parts = [...lines.map((line) => line("fn-mark-ground")), ...(head ? [head("fn-mark-head")] : []), ...lines.map((line) => line("fn-mark-line"))];
      return [kind, shape("g", { class: `fn-mark-${tint(colour)}` }, ...parts)];
    });
    const layer = (wanted) => drawn.filter(([kind]) => (kind === "arrow") === wanted).map(([, mark]) => mark);
    this.drawing.append(...layer(false), ...layer(true), ...badges.map(({ element }) => element));
  }

  /** A ring around a box, within the board; the next one about the same box lies within the one before. */
  ring([left, top, width, height], nth) {
    const out = 2 - 6 * nth;
    const [x, y] = [Math.max(3, left - out), Math.max(3, top - out)];
    const [right, bottom] = [Math.min(this.room[0] - 3, left + width + out), Math.min(this.room[1] - 3, top + height + out)];
    const line = (name) => shape("rect", { class: name, x, y, width: Math.max(4, right - x), height: Math.max(4, bottom - y), rx: 7 });
    return { lines: [line], badge: [x + BADGE, y] }; // within the width, so that the neighbour is not meant
  }

  /** A disc with a label, beside those that are there already. */
  badge([x, y], label, others) {
    const within = (value, most) => Math.min(most - BADGE - 2, Math.max(BADGE + 2, value));
    const at = [within(x, this.room[0]), within(y, this.room[1])];
    while (others.some((other) => Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) < 2 * BADGE)) at[0] += 2 * BADGE + 2;
    const text = shape("text", { x: at[0], y: at[1] });
    text.textContent = label;
    return { at, element: shape("g", { class: "fn-mark-badge" }, shape("circle", { cx: at[0], cy: at[1], r: BADGE }), text) };
  }

  /** What is drawn, in words, one line a mark. */
  words() {
    return this.seen.map((mark) => this.said(mark));
  }

  said({ kind, from, to, colour, label }) {
    const { texts, parts } = this.board;
    // What stands after the colon of a name is how the thing is at the moment.
    const name = (id) => parts.get(id)?.name.split(/: |：/)[0];
    const words = fill(kind === "arrow" ? texts.markArrow : texts.markHighlight, { from: name(from), to: name(to), colour: texts[`mark-${tint(colour)}`] });
    return label ? fill(texts.markLabel, { label, mark: words }) : words;
  }
}

/** The colour that a mark is drawn in; what is unknown is drawn in ink. */
function tint(colour) {
  return Object.hasOwn(MARK_COLOURS, colour) ? MARK_COLOURS[colour] : "plain";
}

/** Where an arrow between two boxes begins, bends to and ends (null: they are as good as in one place). */
function bent(from, to) {
  const [a, b] = [middle(from), middle(to)];
  let [start, end] = [inside(from, b), inside(to, a)];
  const cramped = () => Math.hypot(end[0] - start[0], end[1] - start[1]) < LEAST_ARROW;
  if (cramped()) [start, end] = [a, b];
  if (cramped()) return null;
  const [across, down] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(across, down);
  const bend = Math.min(36, Math.max(18, 0.12 * length)) / length; // to its right: one there and one back lie apart
  return { start, by: [(start[0] + end[0]) / 2 - bend * down, (start[1] + end[1]) / 2 + bend * across], end };
}

function middle([x, y, width, height]) {
  return [x + width / 2, y + height / 2];
}

/** The point of a box, a little way in from its side, on the way from its middle to another place. */
function inside(box, towards) {
  const [x, y] = middle(box);
  const [across, down] = [towards[0] - x, towards[1] - y];
  const way = Math.min(box[2] / 2 / Math.abs(across || 1e-9), box[3] / 2 / Math.abs(down || 1e-9), 1);
  return [x + 0.6 * way * across, y + 0.6 * way * down];
}

/** The drawing of an arrow: a curve, its head, and where its label belongs. */
function arrow({ start, by, end }) {
  const length = Math.hypot(end[0] - by[0], end[1] - by[1]);
  const [x, y] = [(end[0] - by[0]) / length, (end[1] - by[1]) / length];
  const neck = [end[0] - HEAD[0] * x, end[1] - HEAD[0] * y];
  const corners = [end, [neck[0] - HEAD[1] * y, neck[1] + HEAD[1] * x], [neck[0] + HEAD[1] * y, neck[1] - HEAD[1] * x]];
  const points = corners.map((corner) => corner.map(short).join(",")).join(" ");
  const path = `M${start.map(short)} Q${by.map(short)} ${neck.map(short)}`;
  return {
    lines: [(name) => shape("path", { class: name, d: path })],
    head: (name) => shape("polygon", { class: name, points }),
    badge: [0.25 * start[0] + 0.5 * by[0] + 0.25 * end[0], 0.25 * start[1] + 0.5 * by[1] + 0.25 * end[1]],
  };
}

function short(value) {
  return value.toFixed(1);
}

/** Make an element of SVG. */
function shape(tag, given = {}, ...children) {
  const node = document.createElementNS(SVG_NS, tag);
  for (const [name, value] of Object.entries(given)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
