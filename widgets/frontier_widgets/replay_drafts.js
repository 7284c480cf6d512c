// Annotations that are not saved yet: kept in this browser, and offered again.

const DRAFT_KEY = "frontier-nb annotated ";
const MOST_DRAFTS = 5; // so many are offered at once

class Drafts {
  /** Dates are written as in `language`; `resume(draft)` is called with what one wants to go on with. */
  constructor(words, language, resume) {
    this.words = words;
    this.language = language;
    this.store = new Store(DRAFT_KEY);
    this.resume = resume;
    this.element = make("div", { class: "fn-drafts" });
    this.offer();
  }

  /** Keep the annotations of a game; without any there is nothing left to keep. */
  keep({ id, title, game }) {
    this.mine = id;
    if (game) this.store.write(id, JSON.stringify({ title, when: new Date().toISOString(), game }));
    else this.store.forget(id);
    return this.store.kept;
  }

  /** Offer what is kept of other times, the newest first. */
  offer() {
    const found = this.store.keys().map((id) => ({ id, ...this.read(id) }));
    const drafts = found.filter(({ id, game }) => game && id !== this.mine).sort((one, other) => (one.when < other.when ? 1 : -1));
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
      this.offer();
    });
    const row = make("div", { class: "fn-notice fn-draft" }, make("p", { text: fill(this.words.draft, { title, when: told }) }));
    const goOn = plain(this.words.goOn, () => {
      this.mine = id;
      this.offer();
      this.resume({ id, game });
    });
    row.append(make("p", { class: "fn-buttons" }, goOn, discard));
    return row;
  }
}
