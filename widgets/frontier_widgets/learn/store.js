// The learner's progress, kept in this browser: one entry a game, as plain data, and files of all of them.

const PROGRESS_KEY = "frontier-nb progress ";
const PROGRESS_FORMAT = "frontier-progress/1";

const AHEAD = 30 * 864e5; // milliseconds; what is dated further ahead was dated by a clock that went wrong

class ProgressStore {
  constructor(game) {
    this.game = game;
    this.store = new Store(PROGRESS_KEY);
  }

  /** Whether the browser keeps anything. */
  get kept() {
    return this.store.kept;
  }

  read() {
    return this.store.read(this.game) ?? "";
  }

  write(text) {
    this.store.write(this.game, text);
  }

  /** Merge what changed into what is kept, also by another page in the meantime. */
  merge(changes) {
    const data = this.parsed();
    for (const [name, value] of Object.entries(changes)) data[name] = together(name, data[name], value);
    this.write(JSON.stringify(data));
  }

  /** What is kept, as data; what is none is put aside. */
  parsed() {
    const text = this.read();
    try {
      const data = JSON.parse(text);
      if (data && typeof data === "object") return data;
    } catch {
      // It is damaged.
    }
    if (text) this.putAside();
    return {};
  }

  /** Put what could not be read aside, where it does no harm and is not lost. */
  putAside() {
    this.store.putAside(this.game);
  }

  forget() {
    this.store.forget(this.game);
  }

  /** Add what a file holds of other games to what is kept of them. */
  takeOthers(games) {
    for (const [game, { here, ...data }] of Object.entries(games)) {
      const other = new ProgressStore(game);
      other.merge(other.parsed().here ? data : { ...data, here });
    }
  }

  /** All progress that this browser keeps, as a file. */
  file() {
    const games = {};
    for (const game of this.store.keys()) {
      if (game.endsWith(UNREAD)) continue;
      try {
        games[game] = JSON.parse(this.store.read(game));
      } catch {
        // What cannot be read is not in the file.
      }
    }
    return `${JSON.stringify({ format: PROGRESS_FORMAT, games }, null, 1)}\n`;
  }
}

/** What was kept under a name and what is new, together: all steps, the higher counts, the later plan. */
function together(name, old, now) {
  if (name === "known") return union(old, now);
  const join = { lessons: union, rules: laterOf }[name];
  if (!join || !old || typeof old !== "object") return now;
  const all = { ...old };
  for (const [key, value] of Object.entries(now)) all[key] = Object.hasOwn(old, key) ? join(old[key], value) : value;
  return all;
}

function union(old, now) {
  return [...new Set([...(Array.isArray(old) ? old : []), ...now])];
}

function laterOf(old, now) {
  const [before, after] = [old, now].map((known) => Date.parse(known?.last));
  const { last, card } = before > after && before < Date.now() + AHEAD ? old : now;
  const [tried, right] = ["tried", "right"].map((count) => Math.max(Number(old?.[count]) || 0, now[count]));
  return { tried, right, last, card };
}
