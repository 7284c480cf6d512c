// The pane before the app. It tells what the page tells it, by frontierProgress(stage, done, total), and goes when the
// app's first widget is painted. Nothing in it moves by a clock: after a silence it says that there is one.
(() => {
  const SILENCE = 30000; // milliseconds without news
  const OTHERS = ".jp-OutputArea-output :is(.jupyter-widgets, .jp-RenderedImage), .jp-RenderedHTMLCommon, [data-mime-type$='.error'], [data-mime-type$='.stderr']";
  const pane = document.getElementById("frontier-loading");
  const find = (selector) => pane.querySelector(selector);
  const steps = [...pane.querySelectorAll("[data-stage]")];
  const [bar, status, trouble] = ["progress", "[role=status]", ".fl-trouble"].map(find);
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const said = JSON.parse(find("script[type='application/json']").textContent);
  const chosen = kept("frontier-nb language");
  const language = chosen in said ? chosen : pane.lang;
  const words = said[language];
  pane.lang = language;
  for (const place of pane.querySelectorAll("[data-words]")) place.textContent = words[place.dataset.words];
  bar.setAttribute("aria-label", words.bar);
  const looks = kept("frontier-nb looks");
  if (looks && looks !== "auto") document.documentElement.dataset.looks = looks;

  let furthest = -1; // of the steps, the last that has begun
  let silence = null;
  let reported = ""; // what went wrong last
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const figure = (value, digits = 0) => value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

  /** What is known of a step under way, in words: nothing where it cannot be counted. */
  function count(stage, done, total) {
    if (!(done >= 0) || !words[`${stage}Count`]) return "";
    const values = stage === "download" ? [figure(done / 1e6, 1), figure(total / 1e6, 1)] : [figure(done), figure(total)];
    return fill(words[total > 0 ? `${stage}Count` : `${stage}Sofar`] ?? "", { done: values[0], total: values[1] });
  }

  function show(at, stage, done, total) {
    steps[at].querySelector("span").textContent = count(stage, done, total);
    if (at < furthest) return;
    steps.forEach((step, number) => (step.dataset.state = number < at ? "done" : number === at ? "now" : "waiting"));
    if (at !== furthest) status.textContent = words[stage]; // spoken once a step, not at every byte
    furthest = at;
    if (total > 0) [bar.max, bar.value] = [total, Math.min(done, total)];
    else bar.removeAttribute("value");
  }

  /** Say what is wrong and what to do; a silence may end by itself, a failure does not. */
  function complain(title, report = "", silent = false) {
    find("[data-trouble=title]").textContent = title;
    const line = find("[data-trouble=report]");
    line.hidden = !report;
    line.textContent = report && fill(words.reported, { report });
    find("[data-trouble=offline]").hidden = navigator.onLine;
    for (const name of ["slow", "uncover"]) trouble.querySelector(`[data-words=${name}]`).hidden = !silent;
    trouble.hidden = false;
    bar.hidden = true;
    trouble.scrollIntoView({ block: "nearest" });
  }

  function listen() {
    clearTimeout(silence);
    silence = setTimeout(() => complain(fill(words.silent, { n: SILENCE / 1000 }), reported, true), SILENCE);
  }

  window.frontierProgress = (stage, done, total) => {
    if (!pane.isConnected) return;
    if (stage === "ready") return leave();
    if (stage === "error") {
      clearTimeout(silence);
      return complain(words.failed, String(done ?? reported));
    }
    const at = steps.findIndex((step) => step.dataset.stage === stage);
    if (at < 0) return;
    trouble.hidden = true;
    bar.hidden = false;
    listen();
    show(at, stage, done, total);
  };

  /** Whether an app can be seen: its board is painted, or it shows no board, or says what went wrong. Where a page has
   *  none of our apps, whether there is anything else to see. */
  function there() {
    const apps = [...document.querySelectorAll(".fn, .fn-gallery")];
    if (!apps.length) return [...document.querySelectorAll(OTHERS)].some((other) => other.offsetHeight);
    return apps.some((app) => {
      const board = app.querySelector(".fn-board");
      return app.offsetHeight && (!board?.getClientRects().length || board.dataset.painted || app.querySelector(".fn-trouble > *"));
    });
  }

  function failed({ target, message, reason }) {
    if (target?.tagName === "SCRIPT") return complain(words.failed, fill(words.missing, { name: target.src.split("/").pop().split("?")[0] }));
    reported = String(message ?? reason?.message ?? reason ?? reported);
  }

  const watch = new MutationObserver(() => there() && leave());
  const heard = ["error", "unhandledrejection"];
  function leave() {
    clearTimeout(silence);
    watch.disconnect();
    for (const name of heard) window.removeEventListener(name, failed, true);
    pane.remove();
  }

  for (const name of heard) window.addEventListener(name, failed, true);
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-painted", "style", "class"] });
  find("[data-words=reload]").addEventListener("click", () => location.reload());
  find("[data-words=uncover]").addEventListener("click", leave);
  find("[data-words=storage]").hidden = keeps();
  if (pane.dataset.needs === "wasm" && typeof WebAssembly !== "object") complain(words.noWasm);
  else listen();

  /** Whether the browser keeps anything for this page. */
  function keeps() {
    try {
      localStorage.setItem("frontier-nb try", "");
      localStorage.removeItem("frontier-nb try");
      return true;
    } catch {
      return false;
    }
  }
})();
