// The map of a course: its lessons with what is done of them, practice, the rules, the learner's file.

class CourseMap {
  constructor(learn) {
    this.learn = learn;
    this.words = learn.words;
    this.level = "1";
    this.element = make("div", { class: "fn-map", hidden: true });
  }

  show(data, course) {
    const { words } = this;
    this.element.hidden = !data;
    if (!data) return;
    const open = data.lessons.filter(({ done, steps }) => done < steps).map(({ id }) => id);
    const first = open.includes(data.here) ? data.here : open[0];
    const held = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.element.replaceChildren(
      make("div", { class: "fn-front-head" }, make("div", {}, make("h1", { text: fill(words.course, { course }), tabindex: "-1" }), make("p", { class: "fn-small", text: fill(words.whole, { n: data.minutes }) })), this.learn.bar),
      make("section", { "aria-label": words.lessons }, make("h2", { class: "fn-unseen", text: words.lessons }), make("ol", { class: "fn-lessons" }, ...data.lessons.map((lesson) => this.lesson(lesson, data.here, first)))),
      make("div", { class: "fn-map-columns" }, this.practice(data), this.rules(data), this.progress()),
    );
    if (held?.isConnected) held.focus();
    else if (held?.dataset.key) this.button(held.dataset.key)?.focus();
  }

  button(key) {
    return this.element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  /** Put the focus, which was elsewhere before, on the lesson or the questions that one comes from. */
  focus({ step, quiz }) {
    if (this.element.contains(document.activeElement)) return;
    const from = step ? this.button(step.lesson) : quiz && this.button(quiz.purpose === "practice" ? `kind ${quiz.kind}` : quiz.purpose);
    (from ?? this.element.querySelector("h1")).focus();
  }

  lesson({ id, title, about, minutes, steps, done, testable }, here, first) {
    const { words, learn } = this;
    const all = done >= steps;
    const state = all ? words.done : done ? fill(words.stepsDone, { done, steps }) : minutes;
    const action = all ? words.again : done || id === here ? words.goOn : words.begin;
    const open = plain(action, () => learn.ask("lesson", { lesson: id }), { class: id === first ? "fn-plain fn-first" : "fn-plain", "data-key": id, "aria-label": `${action}: ${title}` });
    const know = testable && !done ? plain(words.know, () => learn.ask("test", { lesson: id }), { title: words.knowTip, "data-key": `test ${id}`, "aria-label": `${words.know}: ${title}` }) : null;
    const bar = make("span", { class: "fn-meter", "aria-hidden": "true" });
    bar.style.setProperty("--done", `${(100 * done) / steps}%`);
    return make("li", { class: all ? "fn-lesson fn-lesson-done" : "fn-lesson" }, make("h3", { text: title }), make("p", { text: about }), bar, make("p", { class: "fn-small", text: state }), make("p", { class: "fn-buttons" }, open, know));
  }

  practice({ kinds, due }) {
    const { words, learn } = this;
    const levels = make("select", { class: "fn-select", "aria-label": words.level, "data-key": "level" });
    levels.append(...["1", "2", "3"].map((level) => make("option", { value: level, text: words[`level${level}`] })));
    levels.value = this.level;
    levels.addEventListener("change", () => (this.level = levels.value));
    const review = plain(fill(words.review, { n: due }), () => learn.ask("review"), { disabled: due === 0, class: "fn-plain fn-first", "data-key": "review" });
    const rows = kinds.map(([id, title]) => make("li", {}, make("button", { type: "button", class: "fn-row", text: title, "data-key": `kind ${id}`, onclick: () => learn.ask("drill", { kind: id, level: Number(levels.value) }) })));
    return make(
      "section",
      { class: "fn-card", "aria-label": words.practice },
      make("h2", { text: words.practice }),
      make("p", { class: "fn-small", text: words.practiceAbout }),
      make("p", { class: "fn-buttons" }, due ? review : make("span", { class: "fn-small", text: words.nothingDue })),
      make("label", { class: "fn-level" }, `${words.level} `, levels),
      make("ul", { class: "fn-kinds" }, ...rows),
    );
  }

  rules({ rules }) {
    const { words, learn } = this;
    const cells = rules.map(([id, title, state]) => {
      const cell = learn.board.rules.button(id, { title: `${title}: ${words[state]}`, "aria-label": `${id} ${title}: ${words[state]}` });
      cell.dataset.state = state;
      return make("li", {}, cell);
    });
    const list = make("ul", { class: "fn-rule-map" }, ...cells);
    new Roving(list, true).stop(list.querySelector("button"));
    const legend = ["new", "shaky", "good", "known"].map((state) => make("li", {}, make("span", { class: "fn-sample", "data-state": state, "aria-hidden": "true" }), words[state]));
    return make("section", { class: "fn-card", "aria-label": words.ruleMap }, make("h2", { text: words.ruleMap }), make("ul", { class: "fn-legend" }, ...legend), list);
  }

  progress() {
    const { words, learn } = this;
    const file = make("input", { type: "file", accept: ".json", class: "fn-unseen", tabindex: "-1", "aria-hidden": "true" });
    file.addEventListener("change", () => this.load(file));
    return make(
      "section",
      { class: "fn-card", "aria-label": words.progress },
      make("h2", { text: words.progress }),
      make("p", { class: "fn-small", text: words.progressAbout }),
      learn.store.kept ? null : make("p", { class: "fn-told fn-fails", text: words.keptNot }),
      make("p", { class: "fn-buttons" }, plain(words.save, () => this.save()), plain(words.load, () => file.click()), plain(words.forget, () => this.forget()), file),
    );
  }

  save() {
    const address = URL.createObjectURL(new Blob([this.learn.store.file()], { type: "application/json" }));
    make("a", { href: address, download: "frontier-progress.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  async load(input) {
    const file = input.files[0];
    input.value = "";
    if (file) this.learn.ask("import", { text: (await file.text()).slice(0, 1000001) });
  }

  forget() {
    if (!confirm(this.words.forgetSure)) return;
    this.learn.store.forget();
    this.learn.ask("forget");
  }
}
