// Elements of a page. All text is set as text, never as markup.

const SVG_NS = "http://www.w3.org/2000/svg";

/** Make an element: `make("p", {class: "x", text: "words"}, child, …)`. */
function make(tag, given = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** The address of another page, `href` for a notebook that is served: a static site names its pages otherwise. */
function pageAt(href) {
  const { ending = ".ipynb", home = "gallery.ipynb" } = document.body.dataset;
  return href === "gallery.ipynb" ? home : href.replace(/^([\w-]+)\.ipynb/, `$1${ending}`);
}

/** Make a plain button. */
function plain(text, onclick, given = {}) {
  return make("button", { type: "button", class: "fn-plain", text, onclick, ...given });
}

/** Make an icon of a 24 x 24 path. */
function icon(path) {
  const svg = document.createElementNS(SVG_NS, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG_NS, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** Fill names in braces: `fill("{n} games", {n: 3})`. */
function fill(template, fields) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

/** A number as people write it. */
function figure(value) {
  return String(value).replace("-", "−");
}

/** The colour of a player, for a style. */
function playerColour(player) {
  return player >= 0 ? `var(--fn-player-${(player % 5) + 1}-fill)` : "transparent";
}

/** Make the sign of a player: their number in their colour. */
function playerChip(player) {
  const chip = make("span", { class: "fn-chip", "aria-hidden": "true", text: String(player + 1) });
  chip.style.setProperty("--player", playerColour(player));
  chip.style.setProperty("--on-player", `var(--fn-on-player-${(player % 5) + 1})`);
  return chip;
}

/** Whether a key is pressed with another that makes it the browser's. */
function commanded(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Make a dialog with a title and a button that closes it. */
function dialogOf(words, title, ...inside) {
  const top = make("form", { method: "dialog", class: "fn-top" }, make("h2", { text: title }), make("button", { class: "fn-plain", text: words.close }));
  return make("dialog", { class: "fn-dialog", "aria-label": title }, top, ...inside);
}
