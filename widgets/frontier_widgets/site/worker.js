// Runs Python for a page, beside it: what Python says goes to the page, and what the page says to Python.
import { loadPyodide } from "./pyodide.mjs";

const WASM = "application/wasm";
const TOLD = 100; // milliseconds between two reports of what has come

const progress = (stage, done, total) => postMessage({ kind: "progress", stage, done, total });
let kernel = null;

onmessage = ({ data }) => {
  if (data.kind === "start") start(data.settings).catch((error) => postMessage({ kind: "failed", text: String(error?.message ?? error) }));
  else kernel?.receive(data.id, data.data, data.buffers);
};

async function start(settings) {
  const native = self.fetch;
  const fetched = counting(settings.bytes);
  const packages = fetched("packages.gz").then(unpacked);
  packages.catch(() => {}); // heard of where it is awaited
  self.fetch = (address) => fetched(String(address).split("/").pop()); // what the interpreter fetches counts, too
  const python = await loadPyodide({
    indexURL: new URL("./", import.meta.url).href,
    fsInit: async (fs, { sitePackages }) => install(fs, sitePackages, await packages),
    env: { HOME: "/home/frontier" },
  });
  self.fetch = native;
  const { begin } = python.pyimport("frontier_widgets.site.kernel");
  kernel = begin((text, buffers) => postMessage({ kind: "message", text, buffers: buffers.toJs() }));
  postMessage({ kind: "ready" });
  progress("app");
  await kernel.run(python.toPy(settings.cells), python.pyimport("pyodide.code").eval_code_async);
  postMessage({ kind: "done" });
}

/** What fetches our files, and reports how many bytes of all of them have come.
 *
 * They are counted beside what is read: an answer that is made anew could not be compiled while it comes, nor kept
 * compiled for the next visit.
 */
function counting(bytes) {
  const native = self.fetch;
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  let [done, told] = [0, 0];
  const count = async (reader) => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      done += chunk.value.length;
      if (performance.now() - told > TOLD || done === total) {
        told = performance.now();
        progress("download", done, total);
      }
    }
  };
  return async (name) => {
    const response = await native(new URL(name, import.meta.url));
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    count(response.clone().body.getReader()).catch(() => {}); // heard of by who reads the answer itself
    const known = !name.endsWith(".wasm") || response.headers.get("content-type") === WASM;
    return known ? response : new Response(response.body, { headers: { "content-type": WASM } });
  };
}

async function unpacked(response) {
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Write the files of an archive, as `bundle.py` describes it, into a folder of the interpreter's. */
function install(fs, folder, archive) {
  const length = new DataView(archive).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, 4, length)));
  const made = new Set();
  const names = new Set(index.map(([path]) => path.split("/")[0]).filter((name) => !name.endsWith(".dist-info")));
  progress("packages", 0, names.size);
  let at = 4 + length;
  for (const [path, size] of index) {
    const file = `${folder}/${path}`;
    const parent = file.slice(0, file.lastIndexOf("/"));
    if (!made.has(parent)) fs.mkdirTree(parent);
    made.add(parent);
    fs.writeFile(file, new Uint8Array(archive, at, size), { canOwn: true });
    at += size;
  }
  progress("packages", names.size, names.size);
  progress("kernel");
}
