// What the Lab keeps in this browser: for each game the positions that were set up, where one stands, and an edition
// that was loaded from a file.

const LAB_EDITION = " edition ";
const MOST_OTHERS = 8; // positions of other pages

class LabStore {
  constructor() {
    this.store = new Store("frontier-nb lab");
    this.trail = []; // positions of the open game
    this.at = 0;
    this.others = {}; // where other pages stood, by game, so that nobody's position is lost
  }

  /** Whether the browser keeps anything. */
  get kept() {
    return this.store.kept;
  }

  read() {
    return this.store.read() ?? "";
  }

  /** Take news of the trail of a game: how many positions stay, those after them, where one is. */
  take(game, [same, after, at], first) {
    this.trail = [...this.trail.slice(0, same), ...after];
    this.at = at;
    if (!first) this.write(game);
  }

  write(game) {
    const trails = this.trails();
    const before = this.beside(game, trails[game]);
    this.store.write("", JSON.stringify({ game, trails: { ...trails, [game]: [[...before, ...this.trail], before.length + this.at] } }));
  }

  /** Where pages stood that keep the same game: also the one that has kept this. */
  beside(game, trail) {
    const known = this.others[game] ?? [];
    const [texts, at] = Array.isArray(trail) ? trail : [];
    const theirs = texts?.[at];
    if (!theirs || this.trail.includes(theirs) || known.includes(theirs)) return known;
    return (this.others[game] = [...known, theirs].slice(-MOST_OTHERS));
  }

  /** The trails of all games that are kept; what is no such thing is put aside. */
  trails() {
    const text = this.read();
    try {
      const { trails } = JSON.parse(text);
      if (trails && typeof trails === "object") return trails;
    } catch {
      // It is damaged.
    }
    if (text) this.store.putAside();
    return {};
  }

  /** The editions that were loaded from files, by game. */
  editions() {
    const keys = this.store.keys().filter((key) => key.startsWith(LAB_EDITION));
    return Object.fromEntries(keys.map((key) => [key.slice(LAB_EDITION.length), this.store.read(key)]));
  }

  /** Keep the text of a game's edition (empty: the shipped one). */
  keepEditions(texts) {
    for (const [game, text] of Object.entries(texts)) {
      if (text) this.store.write(LAB_EDITION + game, text);
      else this.store.forget(LAB_EDITION + game);
    }
  }
}
