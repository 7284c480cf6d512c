// Compiles Python code with the interpreter that will run it: node compile.mjs PYODIDE SOURCES MADE
// where PYODIDE is the interpreter's module and SOURCES a zip. MADE is a zip, too, or else (.gz) such an
// archive as bundle.py describes.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [interpreter, sources, made] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(interpreter));
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.globals.set("zipped", made.endsWith(".zip"));
python.runPython(`
import importlib._bootstrap_external as importing
import json, zipfile
from importlib.util import source_hash

def compiled(name, data):
    """Return a file, or the code of a module, which is taken for what it is and not compared with a source."""
    if not name.endswith(".py"):
        return name, data
    code = compile(data, name, "exec", dont_inherit=True)
    return name + "c", bytes(importing._code_to_hash_pyc(code, source_hash(data), checked=False))

with zipfile.ZipFile("/sources.zip") as archive:
    files = [compiled(info.filename, archive.read(info)) for info in archive.infolist() if not info.is_dir()]
if zipped:
    with zipfile.ZipFile("/made", "w") as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
else:
    index = json.dumps([[name, len(data)] for name, data in files], separators=(",", ":")).encode()
    with open("/made", "wb") as archive:
        archive.write(len(index).to_bytes(4, "little") + index)
        archive.writelines(data for _, data in files)
`);
const bytes = python.FS.readFile("/made");
writeFileSync(made, made.endsWith(".gz") ? gzipSync(bytes, { level: 9 }) : bytes);
