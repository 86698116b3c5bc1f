// The baseline for the page's start: the same Pyodide alone, or with NumPy imported.
import { loadPyodide } from "./pyodide.js";

const runtime = new URL("./", import.meta.url).href;
const python = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime });
if (location.search === "?numpy") {
  await python.loadPackage("numpy", { messageCallback: () => {} });
  python.runPython("import numpy");
}
document.documentElement.dataset.done = performance.now();
