// Games under way, kept in this browser: one entry a game, each a row of sealed entries that only grows. A tab that goes
// on with a game which another tab has gone on with keeps its own as another game: neither loses a move.

const GAME_KEY = "frontier-nb play ";

class GameStore {
  /** `owner` is the kernel, of whose game there may be several views. `told(what)` is called when a game
   *  cannot be kept ("full"), when another tab has it open ("open") or goes on with it ("elsewhere"), and when it has
   *  become another game for that ("parted"). */
  constructor(owner, told) {
    this.owner = owner;
    this.told = told;
    this.store = new Store(GAME_KEY);
    this.tab = new Store("frontier-nb playing", () => sessionStorage); // the id of the game that this tab plays
    this.id = "";
    this.entries = [];
    this.kept = true;
    this.heard = ({ key }) => key === GAME_KEY + this.id && setTimeout(() => this.look(), 500); // another view hears the same
    window.addEventListener("storage", this.heard);
    try {
      this.tabs = new BroadcastChannel(GAME_KEY);
      this.tabs.onmessage = ({ data }) => this.meet(data);
    } catch {
      this.tabs = null; // where nothing may be stored
    }
  }

  stop() {
    window.removeEventListener("storage", this.heard);
    this.tabs?.close();
  }

  /** Say so if another tab has gone on with the game. */
  look() {
    const text = this.read(this.id)?.text;
    if (text && text !== this.entries[0]) this.told("elsewhere");
  }

  /** Another tab has opened a game, or has it open as this one asked. */
  meet({ id, owner, asks }) {
    if (!id || id !== this.id || owner === this.owner) return;
    if (asks) this.tabs?.postMessage({ id, owner: this.owner, asks: false });
    else this.told("open");
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
    this.tabs?.postMessage({ id, owner: this.owner, asks: true });
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
    const before = this.entries[0];
    if (fresh) this.entries = [];
    this.entries.push(...entries);
    const text = this.entries.join(".");
    this.entries = [text];
    const there = this.read(this.id)?.text;
    if (!this.id || fresh === "new") this.enter(gameId());
    else if (there?.startsWith(text)) return; // it was only opened, or another view has kept it
    else if (there && there !== before) {
      this.enter(gameId());
      this.told("parted");
    }
    this.store.write(this.id, JSON.stringify({ about: { ...about, kept: Date.now() }, text }));
    if (this.kept && !this.store.kept) this.told("full");
    this.kept = this.store.kept;
  }

  /** All games that are kept, the latest first: [id, about]; of what cannot be read `about` is null. */
  games() {
    const ids = this.store.keys();
    this.kept &&= this.store.kept;
    const about = (id) => {
      const data = this.read(id)?.about;
      return Array.isArray(data?.players) && typeof data.title === "string" ? data : null;
    };
    return ids.map((id) => [id, about(id)]).sort(([, one], [, other]) => (other?.kept ?? 0) - (one?.kept ?? 0));
  }

  /** What is kept under an id, as it is. */
  raw(id) {
    return this.store.read(id) ?? "";
  }

  forget(id) {
    this.store.forget(id);
  }
}

function gameId() {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}
