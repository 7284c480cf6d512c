// What the Lab keeps in this browser: for each game the positions that were set up, and where one stands.

const LAB_KEY = "frontier-nb lab";
const LAB_EDITION = "frontier-nb lab edition ";
let labUnkept = ""; // the same where nothing can be stored

class LabStore {
  constructor() {
    this.trail = []; // positions of the open game
    this.at = 0;
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
    const text = JSON.stringify({ game, trails: { ...this.trails(), [game]: [this.trail, this.at] } });
    labUnkept = text;
    try {
      localStorage.setItem(LAB_KEY, text);
    } catch {
      // It holds for this page.
    }
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
