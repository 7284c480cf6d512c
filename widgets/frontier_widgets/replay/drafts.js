// Annotations that are not saved yet: kept in this browser, and offered again. What is being written is kept with every
// key, until the kernel has taken it: as [place, number of the comment, text].

const DRAFT_KEY = "frontier-nb annotated ";
const WRITING_KEY = "frontier-nb writing ";
const MOST_DRAFTS = 5; // so many are offered at once

class Drafts {
  /** Dates are written as in `language`; `resume(draft)` is called with what one wants to go on with. */
  constructor(words, language, resume) {
    this.words = words;
    this.language = language;
    this.store = new Store(DRAFT_KEY);
    this.writing = new Store(WRITING_KEY);
    this.last = new Map(); // id -> game that this page has kept last
    this.copies = new Map(); // id -> that of a copy, where another page goes on with the same
    this.resume = resume;
    this.element = make("div", { class: "fn-drafts" });
    this.offer();
  }

  /** Take the game that is about to be annotated, to be kept as soon as something is written. */
  begin(base) {
    this.mine = base.id;
    this.base = base;
  }

  /** Keep the annotations of a game; without any there is nothing left to keep. `taken`: what was written is in it. */
  keep({ id, title, game, taken }) {
    this.mine = id;
    const there = this.read(this.key).game;
    if (there && there !== game && this.last.has(this.key) && there !== this.last.get(this.key)) this.copies.set(id, `${id}-${Date.now().toString(36)}`);
    if (taken) this.writing.forget(this.key);
    this.base = null;
    if (game) this.put({ title, game });
    else this.store.forget(this.key);
    return this.store.kept;
  }

  get key() {
    return this.copies.get(this.mine) ?? this.mine;
  }

  put({ title, game }) {
    this.last.set(this.key, game);
    this.store.write(this.key, JSON.stringify({ title, when: new Date().toISOString(), game }));
  }

  /** Keep what is being written, and the game that it is about. */
  write(place, number, text) {
    if (this.base && !this.read(this.key).game) this.put(this.base);
    this.writing.write(this.key, JSON.stringify([...this.others(place, number), [place, number, text]]));
  }

  /** The kernel has taken what was written, unless more has been since. */
  wrote(place, number, text) {
    const others = this.others(place, number);
    const all = this.written(this.key);
    if (all.length > others.length && !all.some(([, , one]) => one === text)) return;
    if (others.length) return this.writing.write(this.key, JSON.stringify(others));
    this.writing.forget(this.key);
    if (this.base) this.store.forget(this.key); // nothing has changed
  }

  others(place, number) {
    return this.written(this.key).filter(([where, which]) => where !== place || which !== number);
  }

  /** What is being written about a game. */
  written(key) {
    try {
      const all = JSON.parse(this.writing.read(key));
      return Array.isArray(all) ? all.filter((one) => Array.isArray(one) && one.length === 3) : [];
    } catch {
      return [];
    }
  }

  /** Offer what is kept of other times, the newest first. */
  offer() {
    const found = this.store.keys().map((id) => ({ id, ...this.read(id) }));
    const drafts = found.filter(({ id, game }) => game && id !== this.key).sort((one, other) => (one.when < other.when ? 1 : -1));
    this.element.replaceChildren(...drafts.slice(0, MOST_DRAFTS).map((draft) => this.row(draft)));
  }

  read(id) {
    try {
      const { title, when, game } = JSON.parse(this.store.read(id));
      return typeof game === "string" ? { title: String(title), when: String(when), game } : {};
    } catch {
      return {};
    }
  }

  row({ id, title, when, game }) {
    const date = new Date(when);
    const told = Number.isNaN(date.getTime()) ? "" : date.toLocaleString(this.language, { dateStyle: "medium", timeStyle: "short" });
    const discard = plain(this.words.discard, () => {
      this.store.forget(id);
      this.writing.forget(id);
      this.offer();
    });
    const row = make("div", { class: "fn-notice fn-draft" }, make("p", { text: fill(this.words.draft, { title, when: told }) }));
    const goOn = plain(this.words.goOn, () => {
      this.mine = id;
      this.last.set(id, game);
      this.offer();
      this.resume({ id, game, written: this.written(id) });
    });
    row.append(make("p", { class: "fn-buttons" }, goOn, discard));
    return row;
  }
}
