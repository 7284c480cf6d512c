// Games in and out: open a file or a pasted text, share a link, save the game or a picture of the position.

class GameFiles {
  constructor(replay) {
    this.replay = replay;
    this.words = replay.words;
    this.limits = replay.limits;
    const shared = document.body.dataset.frontier !== undefined; // elsewhere an address means no position
    this.bar = make(
      "div",
      { class: "fn-bar", role: "group", "aria-label": this.words.files },
      plain(this.words.open, () => this.show()),
      shared ? plain(this.words.share, () => this.share()) : null,
      plain(this.words.download, () => this.offer()),
    );
    this.dialogs = [this.openDialog(), this.shareDialog(), this.downloadDialog()];
    this.notice = make("div", { class: "fn-notice", role: "alert", hidden: true });
  }

  // -- in -------------------------------------------------------------------------------------------

  openDialog() {
    const { words } = this;
    this.file = make("input", { type: "file", accept: ".fgn,.json,.jsonl,.ndjson,.txt", class: "fn-file" });
    this.file.addEventListener("change", () => this.upload(this.file.files[0]));
    this.text = make("textarea", { class: "fn-text", rows: "8", spellcheck: "false", "aria-label": words.paste });
    const send = plain(words.openText, () => this.paste(), { class: "fn-plain fn-first" });
    this.trouble = make("div", { class: "fn-refused", role: "alert" });
    this.open = this.replay.dialog(
      words.openTitle,
      make("p", { class: "fn-small", text: fill(words.openAbout, { n: Math.floor(this.limits.upload / 1000) }) }),
      make("label", { class: "fn-label" }, words.file, this.file),
      make("label", { class: "fn-label" }, words.paste, this.text),
      make("p", { class: "fn-buttons" }, send),
      this.trouble,
    );
    return this.open;
  }

  show() {
    this.file.value = "";
    this.trouble.replaceChildren();
    this.open.showModal();
  }

  upload(file) {
    if (!file) return;
    if (file.size > this.limits.upload) return this.refuse(fill(this.words.tooLarge, { n: Math.floor(this.limits.upload / 1000) }), []);
    const reader = new FileReader();
    reader.addEventListener("load", () => this.send({ file: file.name, data: String(reader.result).split(",")[1] ?? "" }));
    reader.addEventListener("error", () => this.refuse(this.words.unread, []));
    reader.readAsDataURL(file);
  }

  paste() {
    const text = this.text.value;
    if (!text.trim()) return this.refuse(this.words.nothing, []);
    if (new Blob([text]).size > this.limits.upload) return this.refuse(fill(this.words.tooLarge, { n: Math.floor(this.limits.upload / 1000) }), []);
    return this.send({ text });
  }

  send(data) {
    this.trouble.replaceChildren(make("p", { text: this.words.reading }));
    this.replay.pause();
    this.replay.board.ask("open", data);
  }

  refuse(words, faults) {
    this.trouble.replaceChildren(make("p", {}, make("strong", { text: words })), faultList(faults));
    this.file.value = "";
  }

  // -- out ------------------------------------------------------------------------------------------

  shareDialog() {
    const { words } = this;
    this.about = make("p", { class: "fn-small" });
    this.address = make("input", { type: "text", class: "fn-address", readonly: true, "aria-label": words.address });
    this.copy = plain(words.copy, () => this.copied(), { class: "fn-plain fn-first" });
    this.save = plain(words.saveFgn, () => this.ask("fgn"));
    this.sharing = this.replay.dialog(words.shareTitle, this.about, this.address, make("p", { class: "fn-buttons" }, this.copy, this.save), (this.onward = make("p", { class: "fn-buttons" }, plain(words.playOn, () => this.replay.board.ask("onward"), { title: words.playOnAbout }))));
    return this.sharing;
  }

  /** What stands after # for this very position; null if the game is too long for a link. */
  fragment() {
    const { data, at } = this.replay;
    if (data.payload === null) return null;
    const game = data.payload ? `g=${data.payload}&` : data.link ? `game=${encodeURIComponent(data.link)}&` : "";
    return `#${game}at=${data.paths[at]}`;
  }

  /** Whether the page shows only what one viewer may see. */
  get veiled() {
    return this.replay.data.viewer !== null;
  }

  share() {
    this.onward.hidden = this.veiled;
    const fragment = this.fragment();
    const can = fragment !== null;
    const cannot = this.veiled ? this.words.shareVeiled : fill(this.words.shareLong, { n: this.limits.link });
    this.about.textContent = can ? (this.replay.data.payload ? this.words.shareWhole : this.words.shareAbout) : cannot;
    this.address.hidden = this.copy.hidden = !can;
    this.save.hidden = can || this.veiled;
    this.copy.textContent = this.words.copy;
    if (can) this.address.value = location.href.split("#")[0] + fragment;
    this.sharing.showModal();
    if (can) this.address.select();
  }

  async copied() {
    try {
      await navigator.clipboard.writeText(this.address.value);
      this.copy.textContent = this.words.copied;
    } catch {
      this.address.select();
      this.copy.textContent = this.words.selected;
    }
    this.replay.board.say(this.copy.textContent);
  }

  downloadDialog() {
    const { words } = this;
    const rows = ["fgn", "json", "svg", "png"].map((kind) =>
      make("p", { class: "fn-choice", "data-kind": kind }, plain(kind.toUpperCase(), () => this.ask(kind), { "aria-label": `${kind.toUpperCase()}: ${words[kind]}` }), make("span", { text: words[kind] })),
    );
    this.download = this.replay.dialog(words.downloadTitle, ...rows);
    return this.download;
  }

  /** Offer files; those of the whole game only where all of it is shown. */
  offer() {
    for (const kind of ["fgn", "json"]) this.download.querySelector(`[data-kind=${kind}]`).hidden = this.veiled;
    this.download.showModal();
  }

  ask(kind) {
    this.replay.board.ask("download", { kind });
  }

  async keep(file) {
    await saveFile(file, this.words.noPicture);
    this.replay.board.say(fill(this.words.saved, { name: file.name }));
    for (const dialog of [this.download, this.sharing]) dialog.close();
  }

  // -- what the kernel says -------------------------------------------------------------------------

  panel(news) {
    if (news.refused) this.refuse(this.words.refused, news.refused);
    if (news.file) this.replay.board.guard(() => this.keep(news.file));
    if (news.notice) this.tell(news.notice);
  }

  /** Show a sentence until it is dismissed. */
  tell(text) {
    const close = plain(this.words.dismiss, () => (this.notice.hidden = true));
    this.notice.replaceChildren(make("p", { text }), close);
    this.notice.hidden = false;
  }

  opened() {
    this.open.close();
    this.text.value = "";
    this.notice.hidden = true;
    const { faults } = this.replay;
    faults.open = !faults.hidden;
    this.replay.board.say(fill(this.words.opened, { title: this.replay.data.title }));
  }
}

function faultList(faults) {
  return make("ul", {}, ...faults.map(([place, words]) => make("li", {}, make("code", { text: place }), ` ${words}`)));
}
