// Games under way, kept in this browser: one entry a game, each a row of sealed entries that only grows.

const GAME_KEY = "frontier-nb play ";
const HERE_KEY = "frontier-nb playing"; // in the tab's storage: the game that this tab plays

class GameStore {
  /** `told(what)` is called when a game cannot be kept ("full"), or goes on in another tab ("elsewhere"). */
  constructor(told) {
    this.told = told;
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
    let id = "";
    try {
      id = sessionStorage.getItem(HERE_KEY) ?? "";
    } catch {
      // A browser that keeps nothing has no game either.
    }
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
      const data = JSON.parse(localStorage.getItem(GAME_KEY + id) ?? "null");
      return data && typeof data.text === "string" ? data : null;
    } catch {
      return null;
    }
  }

  enter(id) {
    this.id = id;
    try {
      if (id) sessionStorage.setItem(HERE_KEY, id);
      else sessionStorage.removeItem(HERE_KEY);
    } catch {
      // It holds for this page.
    }
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
    try {
      localStorage.setItem(GAME_KEY + this.id, JSON.stringify({ about: { ...about, kept: Date.now() }, text }));
      this.kept = true;
    } catch {
      if (this.kept) this.told("full");
      this.kept = false;
    }
  }

  /** All games that are kept, the latest first: [id, about]. */
  games() {
    const found = [];
    try {
      for (const key of Object.keys(localStorage)) {
        if (!key.startsWith(GAME_KEY)) continue;
        const id = key.slice(GAME_KEY.length);
        const about = this.read(id)?.about;
        if (about && Array.isArray(about.players)) found.push([id, about]);
      }
    } catch {
      this.kept = false;
    }
    return found.sort(([, one], [, other]) => (other.kept ?? 0) - (one.kept ?? 0));
  }

  forget(id) {
    try {
      localStorage.removeItem(GAME_KEY + id);
    } catch {
      // Then it was not kept.
    }
  }
}
