// The computer player's thread: a Python of its own, with NumPy, all from the page's own folder.
// web/thinker.py does the work; this only starts it and hands messages over, both ways as text.
import { loadPyodide } from "../vendor/pyodide/pyodide.mjs";

const early = []; // messages that come before Python is there
self.onmessage = ({ data }) => early.push(data);

const crashed = (error) => {
  const said = String(error).trim().split("\n").at(-1); // of a Python error that is what went wrong, and not where
  self.postMessage(JSON.stringify({ kind: "crashed", error: said }));
};
self.addEventListener("unhandledrejection", ({ reason }) => crashed(reason));

const folder = (path) => new URL(path, import.meta.url).href;

async function start() {
  const archive = fetch(folder("../affinage.zip")).then((response) => {
    if (!response.ok) throw new Error(`affinage.zip: ${response.status}`);
    return response.arrayBuffer();
  });
  const runtime = folder("../vendor/pyodide/");
  const python = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime });
  await python.loadPackage("numpy", { messageCallback: () => {} });
  if (!python.loadedPackages.numpy) throw new Error("NumPy could not be fetched");
  python.unpackArchive(await archive, "zip");
  const receive = python.pyimport("web.thinker").serve((text) => self.postMessage(text));
  self.onmessage = ({ data }) => receive(data);
  early.forEach((text) => receive(text));
}

start().catch(crashed);
