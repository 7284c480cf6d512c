// Whose turn it is and what can be done: the cover, the moves, what chance brought at a real table.

class TurnCard {
  constructor(play) {
    this.play = play;
    const { words, board } = play;
    const ask = (name, data) => play.ask(name, data);
    this.title = make("h2", { tabindex: "-1" });
    this.when = make("p", { class: "fn-small fn-when" });
    this.account = make("div", { class: "fn-account" });
    this.picker = new MovePicker(words, board, ask);
    this.said = make("div", { class: "fn-said" });
    this.pending = make("div", { class: "fn-pending" });
    this.deal = new DealForm(words, (answers) => ask("tell", { answers }));
    this.word = make("input", { class: "fn-text", maxlength: "200", "aria-label": words.say, autocomplete: "off" });
    this.word.dataset.lmSuppressShortcuts = "true";
    this.wordFault = make("p", { class: "fn-small fn-fails" });
    this.say = make("form", { class: "fn-say" }, make("label", { class: "fn-small" }, words.say, this.word), make("button", { class: "fn-plain", text: words.sayButton }), this.wordFault);
    this.say.addEventListener("submit", (event) => {
      event.preventDefault();
      play.ask("say", { word: this.word.value });
    });
    this.help = make("p", { class: "fn-buttons fn-help" });
    this.element = make("section", { class: "fn-turn" }, this.when, this.title, this.account, this.pending, this.picker.element, this.deal.element, this.say, this.said, this.help);
  }

  show(data) {
    const { play } = this;
    const { words } = play;
    const { covered, looking, over } = data;
    this.when.textContent = data.when;
    this.title.textContent = covered ? fill(words.cover, { name: covered }) : (looking === null && over) || data.turn;
    this.title.classList.toggle("fn-nobody", data.mover === null);
    this.element.classList.toggle("fn-back-then", looking !== null);
    this.element.style.setProperty("--player", playerColour(data.mover ?? -1));
    this.showAccount(data.account);
    this.picker.show(data.moves && { ...data.moves, every: data.every });
    this.showPending(data.pending);
    this.deal.show(data.deal);
    this.say.hidden = !data.told || looking !== null || Boolean(over);
    if (data.at !== this.at) this.word.value = "";
    this.unread("");
    this.showReply(data);
    this.speak(data);
    const byHand = data.automatic && data.pace === "hand" && looking === null;
    this.help.replaceChildren(
      ...[
        covered ? make("p", { class: "fn-small", text: words.coverAbout }) : null,
        covered ? plain(fill(words.uncover, { name: covered }), () => play.ask("uncover"), { class: "fn-plain fn-first" }) : null,
        looking !== null ? plain(words.lookReturn, () => play.ask("look", { at: null }), { class: "fn-plain fn-first" }) : null,
        looking !== null && looking < data.at ? plain(words.backHere, () => play.ask("back", { to: looking })) : null,
        byHand ? plain(words.next, () => play.ask("continue"), { class: "fn-plain fn-first" }) : null,
      ].filter(Boolean),
    );
    this.at = data.at;
  }

  /** Say once what is new: what a try comes to, what is to be confirmed, what was pointed at. */
  speak({ reply, dumb, pending, at }) {
    const news = { said: JSON.stringify([reply, dumb, at]), pending };
    const old = this.spoken ?? {};
    this.spoken = news;
    const told = [
      (reply || dumb) && news.said !== old.said ? this.said : null,
      pending && pending !== old.pending ? this.pending.firstChild : null,
    ];
    const text = [...told.filter(Boolean).map((part) => part.innerText.trim()), this.picker.news].filter(Boolean).join("\n");
    if (text) this.play.board.say(text);
  }

  /** Say why a word cannot be read (empty: nothing is wrong). */
  unread(why) {
    this.wordFault.textContent = why;
    this.wordFault.hidden = !why;
    this.word.setAttribute("aria-invalid", String(Boolean(why)));
    if (why) this.play.board.say(why);
  }

  showAccount(account) {
    this.account.hidden = !account;
    if (!account) return;
    const { words } = this.play;
    const lines = account.buys.map((text) => make("li", { text }));
    // With little room it is there when asked for.
    const unfolded = this.account.querySelector("details")?.open ?? !this.play.root.classList.contains("fn-below");
    const buys = lines.length ? make("details", { open: unfolded }, make("summary", { text: words.stillBuys }), make("ul", {}, ...lines)) : null;
    this.account.replaceChildren(...[make("p", {}, make("strong", { text: account.left })), buys].filter(Boolean));
  }

  showPending(move) {
    const { play } = this;
    const { words } = play;
    this.pending.hidden = !move;
    if (!move) return;
    const yes = plain(words.confirmYes, () => play.ask("confirm", { yes: true }), { class: "fn-plain fn-first" });
    const no = plain(words.confirmNo, () => play.ask("confirm", { yes: false }));
    this.pending.replaceChildren(make("p", {}, fill(words.confirm, { move })), make("p", { class: "fn-buttons" }, yes, no));
  }

  showReply({ reply, dumb, deal }) {
    const { play } = this;
    const { words } = play;
    const parts = [];
    if (dumb) parts.push(make("p", { class: "fn-small", text: words.dumb }));
    if (reply) {
      parts.push(make("p", { class: "fn-told fn-fails", text: deal ? words.tellWrong : words.illegal }));
      parts.push(make("p", {}, reply.reason, " ", play.board.rules.button(reply.rule)));
      if (reply.remedy) parts.push(make("p", { text: reply.remedy }));
    }
    this.said.className = `fn-said ${reply ? "fn-said-off" : ""}`;
    this.said.replaceChildren(...parts);
  }
}
