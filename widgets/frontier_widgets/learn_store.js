// The learner's progress, kept in this browser: one entry a game, as plain data, and files of all of them.

const PROGRESS_KEY = "frontier-nb progress ";
const PROGRESS_FORMAT = "frontier-progress/1";

class ProgressStore {
  constructor(game) {
    this.key = PROGRESS_KEY + game;
    this.kept = true; // whether the browser keeps anything
    this.own = ""; // where it does not
  }

  read() {
    try {
      return localStorage.getItem(this.key) ?? "";
    } catch {
      this.kept = false;
      return this.own;
    }
  }

  write(text) {
    this.own = text;
    try {
      localStorage.setItem(this.key, text);
      this.kept = true;
    } catch {
      this.kept = false;
    }
  }

  /** Merge what changed into what is kept, also by another page in the meantime. */
  merge(changes) {
    const data = this.parsed();
    for (const [name, value] of Object.entries(changes)) {
      const table = value && typeof value === "object" && !Array.isArray(value) && name !== "here";
      data[name] = table ? { ...data[name], ...value } : value;
    }
    this.write(JSON.stringify(data));
  }

  parsed() {
    try {
      const data = JSON.parse(this.read());
      return data && typeof data === "object" ? data : {};
    } catch {
      return {};
    }
  }

  /** Put what could not be read aside, where it does no harm and is not lost. */
  putAside() {
    try {
      localStorage.setItem(`${this.key} unread`, this.read());
      localStorage.removeItem(this.key);
    } catch {
      this.own = "";
    }
  }

  forget() {
    this.own = "";
    try {
      localStorage.removeItem(this.key);
    } catch {
      this.kept = false;
    }
  }

  /** Keep what a file holds of games that this browser knows nothing of. */
  takeOthers(games) {
    for (const [game, data] of Object.entries(games)) {
      const other = new ProgressStore(game);
      if (!other.read()) other.write(JSON.stringify(data));
    }
  }

  /** All progress that this browser keeps, as a file. */
  file() {
    const games = {};
    try {
      for (let index = 0; index < localStorage.length; index++) {
        const key = localStorage.key(index);
        if (key.startsWith(PROGRESS_KEY) && !key.endsWith(" unread")) games[key.slice(PROGRESS_KEY.length)] = JSON.parse(localStorage.getItem(key));
      }
    } catch {
      // What cannot be read is not in the file.
    }
    const own = this.key.slice(PROGRESS_KEY.length);
    if (!games[own] && this.own) games[own] = JSON.parse(this.own);
    return `${JSON.stringify({ format: PROGRESS_FORMAT, games }, null, 1)}\n`;
  }
}
