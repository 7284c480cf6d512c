// Compiles Python code with the interpreter that will run it:
// node compile.mjs PYODIDE SOURCES PACKAGES STDLIB
// from a zip SOURCES makes the archive PACKAGES, and from the interpreter's standard library the zip STDLIB.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [interpreter, sources, packages, stdlib] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(interpreter));
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.FS.writeFile("/stdlib.zip", readFileSync(new URL("python_stdlib.zip", pathToFileURL(interpreter))));
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

def contents(path):
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            if not info.is_dir():
                yield compiled(info.filename, archive.read(info))

with zipfile.ZipFile("/stdlib.out", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for name, data in contents("/stdlib.zip"):
        archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)

files = list(contents("/sources.zip"))
index = json.dumps([[name, len(data)] for name, data in files], separators=(",", ":")).encode()
with open("/packages.out", "wb") as archive:
    archive.write(len(index).to_bytes(4, "little") + index)
    archive.writelines(data for _, data in files)
`);
writeFileSync(stdlib, python.FS.readFile("/stdlib.out"));
writeFileSync(packages, gzipSync(python.FS.readFile("/packages.out"), { level: 9 }));
