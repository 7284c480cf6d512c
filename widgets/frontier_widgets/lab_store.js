// What the Lab keeps in this browser: for each game the positions that were set up, and where one stands.

const LAB_KEY = "frontier-nb lab";
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
