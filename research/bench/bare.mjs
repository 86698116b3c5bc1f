// What the page's start is measured against: the same Pyodide and nothing else, or NumPy imported as well.
import { loadPyodide } from "./pyodide.js";

const runtime = new URL("./", import.meta.url).href;
const python = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime });
if (location.search === "?numpy") {
  await python.loadPackage("numpy", { messageCallback: () => {} });
  python.runPython("import numpy");
}
document.documentElement.dataset.done = performance.now();
