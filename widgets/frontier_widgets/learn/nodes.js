// Texts of lessons: trees of nodes, each a text or [tag, attribute, ...children], become elements.

const NODE_TAGS = new Set(["p", "ul", "ol", "li", "blockquote", "h4", "em", "strong", "code", "table", "thead", "tbody", "tr", "th", "td", "hr", "span"]);

/** Make the elements of a text; `rule(id)` makes what opens a rule. */
function nodes(tree, rule) {
  return tree.map((node, index) => {
    // A sign after a rule stays on its line.
    const sign = /^[.,;:)]+/;
    if (typeof node === "string") return tree[index - 1]?.[0] === "rule" ? node.replace(sign, "") : node;
    const [tag, attribute, ...children] = node;
    if (tag === "rule") {
      const after = typeof tree[index + 1] === "string" ? (tree[index + 1].match(sign)?.[0] ?? "") : "";
      return after ? make("span", { class: "fn-unbroken" }, rule(attribute), after) : rule(attribute);
    }
    const inside = nodes(children, rule);
    if (tag === "a" && /^(https?:|#|[\w-]+\.ipynb)/.test(attribute)) return make("a", { href: pageAt(attribute), rel: "noopener" }, ...inside);
    return make(NODE_TAGS.has(tag) ? tag : "span", {}, ...inside);
  });
}
