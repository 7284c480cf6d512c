// The rules panel: every rule and every word of the glossary, to search, to read and to follow from one to
// the next. It asks for its data once, when it is first opened. All text is set as text.

const PATIENCE = 10000; // milliseconds until the panel says that no answer came

class RulesPanel {
  /** `fetch()` asks for the books; whoever gets them gives them to `take`. The model has the panel's words. */
  constructor(root, model, fetch) {
    this.words = model.get("rules_words");
    this.ids = new RegExp(`\\b(?:${model.get("rules_begin").join("|") || "(?!)"})-R?\\d+\\b`, "g");
    this.fetch = fetch;
    this.books = null;
    this.first = null; // the game whose rules come first, by its title
    this.asked = false;
    this.rule = null; // the id of the rule that is shown (null: the list)
    this.trail = []; // the rules that led to this one
    this.build(root);
  }

  build(root) {
    const close = plain(this.words.close, () => this.dialog.close());
    this.home = plain(this.words.all, () => this.list());
    this.back = plain(this.words.back, () => this.return());
    this.field = make("input", { type: "search", class: "fn-search", placeholder: this.words.example, autocomplete: "off", spellcheck: "false" });
    this.field.addEventListener("input", () => this.find());
    this.field.addEventListener("keydown", (event) => this.fieldKey(event));
    const label = make("label", { class: "fn-search-row" }, make("span", { text: this.words.search }), this.field);
    this.count = make("p", { class: "fn-small", role: "status" });
    this.body = make("div", { class: "fn-rules-body", tabindex: "-1" });
    this.dialog = make(
      "dialog",
      { class: "fn-rules-panel", "aria-label": this.words.title, "data-lm-suppress-shortcuts": "true" },
      make("div", { class: "fn-top" }, make("h2", { text: this.words.rules }), make("div", { class: "fn-buttons" }, this.back, this.home, close)),
      label,
      this.count,
      this.body,
    );
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.outside(event) && this.dialog.close());
    this.dialog.addEventListener("close", () => clearTimeout(this.patience));
    root.append(this.dialog);
  }

  outside({ clientX, clientY }) {
    const box = this.dialog.getBoundingClientRect();
    return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
  }

  // -- opening --------------------------------------------------------------------------------------

  /** Open at a rule (null: the list). */
  open(rule = null) {
    this.trail = [];
    this.rule = rule;
    if (rule) this.field.value = "";
    if (!this.dialog.open) this.dialog.showModal();
    if (!this.books) this.ask();
    this.draw();
    (rule ? this.body : this.field).focus();
  }

  ask() {
    clearTimeout(this.patience);
    this.failed = false;
    this.fetch();
    this.patience = setTimeout(() => {
      this.failed = !this.books;
      this.draw();
    }, PATIENCE);
  }

  take(books) {
    clearTimeout(this.patience);
    this.books = books;
    this.rules = new Map(books.flatMap((book) => book.rules.map((rule) => [rule.id, { ...rule, book }])));
    this.draw();
  }

  // -- what is shown --------------------------------------------------------------------------------

  list() {
    this.rule = null;
    this.trail = [];
    this.draw();
    this.field.focus();
  }

  go(id) {
    if (this.rule) this.trail.push(this.rule);
    this.rule = id;
    this.draw();
    this.body.focus();
  }

  return() {
    this.rule = this.trail.pop() ?? null;
    this.draw();
    (this.rule ? this.body : this.field).focus();
  }

  find() {
    this.rule = null;
    this.trail = [];
    this.draw();
  }

  fieldKey(event) {
    if (event.key === "ArrowDown") this.body.querySelector("button")?.focus();
    else if (event.key === "Enter") this.body.querySelector("button.fn-hit")?.click();
    else return;
    event.preventDefault();
  }

  draw() {
    this.home.hidden = this.rule === null;
    this.back.hidden = this.trail.length === 0;
    this.body.removeAttribute("aria-label");
    if (this.failed && !this.books) this.wait(this.words.failed);
    else if (!this.books) this.wait(this.words.fetching);
    else if (this.rule) this.drawRule();
    else this.drawList();
    this.body.scrollTop = 0;
  }

  wait(words) {
    this.count.textContent = words;
    this.body.replaceChildren();
  }

  drawList() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const parts = [];
    let [rules, terms] = [0, 0];
    const others = this.books.filter((book) => book.title !== this.first);
    for (const book of [...this.books.filter((book) => book.title === this.first), ...others]) {
      const hits = search(book, words);
      const meanings = book.glossary.filter(([term, meaning]) => words.every((word) => `${term}\n${meaning}`.toLowerCase().includes(word)));
      rules += hits.length;
      terms += meanings.length;
      if (this.books.length > 1 && (hits.length || meanings.length)) parts.push(make("h3", { class: "fn-book", text: book.title }));
      if (hits.length) parts.push(make("ol", { class: "fn-hits" }, ...hits.map((rule) => make("li", {}, this.hit(rule)))));
      if (meanings.length) parts.push(make("h4", { text: this.words.glossary }), glossary(meanings));
    }
    const { oneRule, manyRules, oneTerm, manyTerms, found, nothing } = this.words;
    const counts = { rules: this.fill(rules === 1 ? oneRule : manyRules, { n: rules }), terms: this.fill(terms === 1 ? oneTerm : manyTerms, { n: terms }) };
    this.count.textContent = rules + terms ? this.fill(found, counts) : nothing;
    this.body.replaceChildren(...parts);
  }

  hit(rule) {
    const marks = [rule.kind === "ruling" && this.words.ruling, rule.reconstructed && this.words.reconstructed].filter(Boolean).join(", ");
    return make(
      "button",
      { type: "button", class: "fn-hit", onclick: () => this.go(rule.id) },
      make("span", { class: "fn-id", text: rule.id }),
      make("span", {}, rule.title, ...(marks ? [make("span", { class: "fn-small", text: ` ${marks}` })] : [])),
    );
  }

  drawRule() {
    const rule = this.rules.get(this.rule);
    this.count.textContent = "";
    if (!rule) {
      this.body.replaceChildren(make("p", { text: this.fill(this.words.unknown, { id: this.rule }) }));
      return;
    }
    const all = rule.book.rules;
    const at = all.findIndex(({ id }) => id === rule.id);
    const text = [rule.title, rule.text, rule.example ?? ""].join("\n").toLowerCase();
    const used = rule.book.glossary.filter(([term]) => text.includes(term.toLowerCase()));
    this.body.setAttribute("aria-label", `${rule.id} ${rule.title}. ${rule.text}`);
    const parts = [
      make("p", { class: "fn-rule-head" }, make("span", { class: "fn-id", text: rule.id }), ...this.whose(rule), ...this.badges(rule)),
      make("h3", { text: rule.title }),
      make("p", { class: "fn-rule-text" }, ...this.linked(rule.text)),
    ];
    const block = (name, words, style) => words && parts.push(make("div", { class: style }, make("h4", { text: name }), make("p", {}, ...this.linked(words))));
    block(this.words.case, rule.example, "fn-example");
    block(this.words.departs, rule.departs, "fn-departs");
    if (rule.reconstructed) block(this.words.reconstructedBadge, this.words.reconstructedText, "fn-departs");
    block(rule.kind === "ruling" ? this.words.about : this.words.source, rule.source);
    if (rule.see.length) {
      const links = rule.see.map((id) => this.rules.get(id)).filter(Boolean);
      parts.push(make("h4", { text: this.words.related }), make("ul", { class: "fn-hits" }, ...links.map((other) => make("li", {}, this.hit(other)))));
    }
    if (used.length) parts.push(make("details", {}, make("summary", { text: this.fill(this.words.used, { n: used.length }) }), glossary(used)));
    const beside = (by, label) => {
      const other = all[at + by];
      return other && plain(label, () => this.go(other.id), { title: `${other.id} ${other.title}` });
    };
    parts.push(make("p", { class: "fn-buttons" }, beside(-1, this.words.before), beside(1, this.words.next)));
    this.body.replaceChildren(...parts);
  }

  // -- buttons that open it -------------------------------------------------------------------------

  /** A button that opens the panel at a rule, or at the list. */
  button(rule = null, more = {}) {
    const given = rule
      ? { class: "fn-rule-link", text: rule, "aria-label": this.fill(this.words.rule, { id: rule }), ...more }
      : { class: "fn-plain", text: this.words.rules, title: this.words.tip, ...more };
    return make("button", { type: "button", ...given, onclick: (event) => (event.stopPropagation(), this.dialog.contains(event.target) ? this.go(rule) : this.open(rule)) });
  }

  /** Of which game a rule is, where there are several. */
  whose({ book }) {
    return this.books.length > 1 ? [make("span", { class: "fn-small", text: book.title })] : [];
  }

  badges({ kind, departs, reconstructed }) {
    const { rulingBadge, readingBadge, reconstructedBadge } = this.words;
    const texts = [kind === "ruling" && (departs ? readingBadge : rulingBadge), reconstructed && reconstructedBadge];
    return texts.filter(Boolean).map((text) => make("span", { class: "fn-badge", text }));
  }

  /** Fill the names in braces. */
  fill(template, fields) {
    return template.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
  }

  /** The parts of a text, every id of a rule in it as a button. */
  linked(text) {
    const parts = [];
    let at = 0;
    for (const { 0: id, index } of text.matchAll(this.ids)) {
      if (this.rules && !this.rules.has(id)) continue;
      parts.push(text.slice(at, index), this.button(id));
      at = index + id.length;
    }
    return [...parts, text.slice(at)];
  }
}

/** The rules in which every word occurs, in the order of Rulebook.search. */
function search(book, words) {
  const rank = (rule) => {
    const [id, title] = [rule.id.toLowerCase(), rule.title.toLowerCase()];
    const within = (text) => words.every((word) => text.includes(word));
    if (words.length === 1 && words[0] === id) return 0;
    if (within(title)) return 1;
    const body = `${id}\n${title}\n${rule.text.toLowerCase()}`;
    if (within(body)) return 2;
    const used = book.glossary.filter(([term]) => body.includes(term.toLowerCase()));
    return within([body, ...used.map((entry) => entry.join("\n").toLowerCase())].join("\n")) ? 3 : null;
  };
  const ranked = book.rules.map((rule) => [rank(rule), rule]).filter(([place]) => place !== null);
  return ranked.sort(([one], [other]) => one - other).map(([, rule]) => rule);
}

function glossary(entries) {
  return make("dl", { class: "fn-glossary" }, ...entries.flatMap(([term, meaning]) => [make("dt", { text: term }), make("dd", { text: meaning })]));
}
