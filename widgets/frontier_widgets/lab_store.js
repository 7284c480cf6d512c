// What the Lab keeps in this browser: for each game the positions that were set up, and where one stands.

const LAB_KEY = "frontier-nb lab";
const LAB_EDITION = "frontier-nb lab edition ";
const MOST_OTHERS = 8; // positions of other pages
let labUnkept = ""; // the same where nothing can be stored

class LabStore {
  constructor() {
    this.trail = []; // positions of the open game
    this.at = 0;
    this.others = {}; // where other pages stood, by game, so that nobody's position is lost
  }

  read() {
    try {
      return localStorage.getItem(LAB_KEY) ?? labUnkept;
    } catch {
      return labUnkept;
    }
  }

  /** Take news of the trail of a game: how many positions stay, those after them, where one is. */
  take(game, [same, after, at], first) {
    this.trail = [...this.trail.slice(0, same), ...after];
    this.at = at;
    if (!first) this.write(game);
  }

  /** The editions that were loaded from files, by game. */
  editions() {
    try {
      return Object.fromEntries(Object.keys(localStorage).flatMap((key) => (key.startsWith(LAB_EDITION) ? [[key.slice(LAB_EDITION.length), localStorage.getItem(key)]] : [])));
    } catch {
      return {};
    }
  }

  /** Keep the text of a game's edition (empty: the shipped one). */
  keepEditions(texts) {
    for (const [game, text] of Object.entries(texts)) {
      try {
        if (text) localStorage.setItem(LAB_EDITION + game, text);
        else localStorage.removeItem(LAB_EDITION + game);
      } catch {
        // It holds for this page.
      }
    }
  }

  write(game) {
    const trails = this.trails();
    const before = this.beside(game, trails[game]);
    const text = JSON.stringify({ game, trails: { ...trails, [game]: [[...before, ...this.trail], before.length + this.at] } });
    labUnkept = text;
    try {
      localStorage.setItem(LAB_KEY, text);
    } catch {
      // It holds for this page.
    }
  }

  /** Where pages stood that keep the same game: also the one that has kept this. */
  beside(game, [texts, at] = [[], 0]) {
    const known = this.others[game] ?? [];
    const theirs = texts[at];
    if (!theirs || this.trail.includes(theirs) || known.includes(theirs)) return known;
    return (this.others[game] = [...known, theirs].slice(-MOST_OTHERS));
  }

  /** The trails of all games that are kept. */
  trails() {
    try {
      const { trails } = JSON.parse(this.read());
      return trails && typeof trails === "object" ? trails : {};
    } catch {
      return {};
    }
  }
}
