// A page that a static host serves: Python runs in a worker, and the widgets that it makes are shown here.
// Between the two go the messages of Jupyter's widgets (protocol 2.1), of which no widget here uses binary state.

const settings = JSON.parse(document.getElementById("frontier-settings").textContent);
const place = document.getElementById("frontier-app");
const models = new Map(); // comm's id -> Model
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });

/** The page's end of a widget, as anywidget's modules know it. */
class Model {
  constructor(id, state) {
    this.id = id;
    this.state = state;
    this.changed = {};
    this.heard = new Map(); // event -> callbacks
    this.widget_manager = { get_model: async (id) => models.get(id) };
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    this.changed[name] = value;
    this.take({ [name]: value });
  }

  save_changes() {
    this.post({ method: "update", state: this.changed, buffer_paths: [] });
    this.changed = {};
  }

  send(content, _callbacks, buffers = []) {
    this.post({ method: "custom", content }, buffers);
  }

  on(event, callback) {
    if (!this.heard.has(event)) this.heard.set(event, new Set());
    this.heard.get(event).add(callback);
  }

  off(event, callback) {
    if (event === undefined) this.heard.clear();
    else if (callback === undefined) this.heard.delete(event);
    else this.heard.get(event)?.delete(callback);
  }

  post(data, buffers = []) {
    worker.postMessage({ kind: "message", id: this.id, data: JSON.stringify(data), buffers });
  }

  tell(event, ...given) {
    for (const callback of [...(this.heard.get(event) ?? [])]) callback(...given);
  }

  take(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.tell(`change:${name}`, this, state[name]);
    this.tell("change", this);
  }

  receive(data, buffers) {
    if (data.method === "update") this.take(data.state);
    else if (data.method === "custom") this.tell("msg:custom", data.content, buffers);
  }
}

const VIEW = "application/vnd.jupyter.widget-view+json";

const acts = {
  comm_open: ({ id, data }) => models.set(id, new Model(id, data.state)),
  comm_msg: ({ id, data }, buffers) => models.get(id)?.receive(data, buffers),
  comm_close: ({ id }) => models.delete(id),
  display: ({ data }) => (data[VIEW] ? show(models.get(data[VIEW].model_id)).catch(failed) : showHtml(data["text/html"])),
};

async function show(model) {
  const element = document.createElement("div");
  place.append(element);
  const style = document.createElement("style");
  style.textContent = model.get("_css") ?? "";
  document.head.append(style);
  const address = URL.createObjectURL(new Blob([model.get("_esm")], { type: "text/javascript" }));
  const { default: widget } = await import(address);
  URL.revokeObjectURL(address);
  await widget.initialize?.({ model });
  await widget.render?.({ model, el: element });
}

function showHtml(text) {
  const element = document.createElement("div");
  element.innerHTML = text;
  place.append(element);
}

function failed(error) {
  console.error(error);
  window.frontierProgress("error", String(error?.message ?? error));
}

worker.onmessage = ({ data }) => {
  if (data.kind === "message") {
    const message = JSON.parse(data.text);
    acts[message.kind]?.(message, data.buffers.map((bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  } else if (data.kind === "progress") window.frontierProgress(data.stage, data.done, data.total);
  else if (data.kind === "failed") failed(data.text);
  else performance.mark(`frontier-${data.kind}`); // ready: Python is; done: the page's cells have run
};
worker.onerror = (event) => failed(event.message || "worker.js");
worker.postMessage({ kind: "start", settings });
