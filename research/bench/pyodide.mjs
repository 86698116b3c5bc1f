// Run research/bench/positions.py in the page's Pyodide under Node, and print the measurements.
import { fileURLToPath } from "node:url";

import { loadPyodide } from "../../vendor/pyodide/pyodide.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pyodide = await loadPyodide({ indexURL: fileURLToPath(new URL("../../vendor/pyodide/", import.meta.url)) });
pyodide.mountNodeFS("/repository", root);
console.log(
  pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/repository")
from research.bench.positions import measure
measure()
`),
);
