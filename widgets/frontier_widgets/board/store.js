// What pages keep in this browser: texts under keys, for as long as the page is open where nothing can be stored.

const unstored = new Map(); // key -> text that the browser could not keep
const UNREAD = " unread"; // what keys of texts that could not be read end with

class Store {
  /** `prefix` is what the keys of this store begin with; a store of one text has it under the prefix alone. `area`
   *  returns where it lies: by default in the browser, for all its pages. */
  constructor(prefix, area = () => localStorage) {
    this.prefix = prefix;
    this.area = area;
    this.kept = true; // whether the browser keeps what was read or written last
  }

  read(key = "") {
    this.kept = !unstored.has(this.prefix + key);
    if (!this.kept) return unstored.get(this.prefix + key);
    try {
      return this.area().getItem(this.prefix + key);
    } catch {
      this.kept = false;
      return null;
    }
  }

  write(key, text) {
    try {
      this.area().setItem(this.prefix + key, text);
      unstored.delete(this.prefix + key);
      this.kept = true;
    } catch {
      unstored.set(this.prefix + key, text);
      this.kept = false;
    }
  }

  /** Put what cannot be read aside, where it does no harm and is not lost. */
  putAside(key = "") {
    const text = this.read(key);
    if (!text) return;
    this.forget(key); // first, for there may be no room for both
    this.write(`${key}${UNREAD}`, text);
  }

  forget(key = "") {
    unstored.delete(this.prefix + key);
    try {
      this.area().removeItem(this.prefix + key);
    } catch {
      this.kept = false;
    }
  }

  /** The keys of all that is kept. */
  keys() {
    let stored = [];
    try {
      stored = Object.keys(this.area());
    } catch {
      this.kept = false; // what was written on this page is there all the same
    }
    const found = [...stored, ...unstored.keys()].filter((key) => key.startsWith(this.prefix));
    return [...new Set(found)].map((key) => key.slice(this.prefix.length));
  }
}
