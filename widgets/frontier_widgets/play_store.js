// Games under way, kept in this browser: one entry a game, each a row of sealed entries that only grows.

const GAME_KEY = "frontier-nb play ";

class GameStore {
  /** `told(what)` is called when a game cannot be kept ("full"), or goes on in another tab ("elsewhere"). */
  constructor(told) {
    this.told = told;
    this.store = new Store(GAME_KEY);
    this.tab = new Store("frontier-nb playing", () => sessionStorage); // the id of the game that this tab plays
    this.id = "";
    this.entries = [];
    this.kept = true;
    this.heard = (event) => event.key === GAME_KEY + this.id && this.id && event.newValue !== null && this.told("elsewhere");
    window.addEventListener("storage", this.heard);
  }

  stop() {
    window.removeEventListener("storage", this.heard);
  }

  /** The game that this tab played last, for the kernel to take up (empty: none). */
  here() {
    const id = this.tab.read();
    return id ? this.take(id) : "";
  }

  /** Go on with a kept game; returns its text. */
  take(id) {
    const text = this.read(id)?.text ?? "";
    if (!text) return "";
    this.enter(id);
    this.entries = [text];
    return text;
  }

  read(id) {
    try {
      const data = JSON.parse(this.store.read(id));
      return data && typeof data.text === "string" ? data : null;
    } catch {
      return null;
    }
  }

  enter(id) {
    this.id = id;
    if (id) this.tab.write("", id);
    else this.tab.forget();
  }

  leave() {
    this.enter("");
    this.entries = [];
  }

  /** Keep more of the game; `fresh` entries are all of it, of a game that may not have been kept before. */
  add(entries, about, fresh) {
    if (fresh) {
      if (!this.id || fresh === "new") this.enter(`${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`);
      this.entries = [];
    }
    this.entries.push(...entries);
    const text = this.entries.join(".");
    this.entries = [text];
    this.store.write(this.id, JSON.stringify({ about: { ...about, kept: Date.now() }, text }));
    if (this.kept && !this.store.kept) this.told("full");
    this.kept = this.store.kept;
  }

  /** All games that are kept, the latest first: [id, about]. */
  games() {
    const ids = this.store.keys();
    this.kept &&= this.store.kept;
    const found = ids.map((id) => [id, this.read(id)?.about]).filter(([, about]) => Array.isArray(about?.players));
    return found.sort(([, one], [, other]) => (other.kept ?? 0) - (one.kept ?? 0));
  }

  forget(id) {
    this.store.forget(id);
  }
}
