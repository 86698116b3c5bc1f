// The computer player's thread: a Python of its own, with NumPy, all from the page's own folder.
import { loadPyodide } from "../vendor/pyodide/pyodide.mjs";
import { answer } from "./answer.js";

const folder = (path) => new URL(path, import.meta.url).href;

answer(async () => {
  const archive = fetch(folder("../affinage.zip")).then((response) => {
    if (!response.ok) throw new Error(`affinage.zip: ${response.status}`);
    return response.arrayBuffer();
  });
  const runtime = folder("../vendor/pyodide/");
  const python = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime });
  python.unpackArchive(await archive, "zip");
  return python;
});
