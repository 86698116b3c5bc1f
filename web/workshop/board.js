// The sealed document with the board of a design: the messages to and from the page around it, and the start of Python.
// It can fetch nothing: the relay around it sends the parts.
import { addressOf, bringPyScript, startFrom, textOf } from "../onefile/parts.js";
import { compiledFrom, unpacked } from "../loader/python.js";
import { trusted } from "../loader/trusted.js";

const PACKS = ["library", "rest", "workshop", "pyscript"];

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const DARK_FOR = new Map([["light", "not all"], ["dark", "all"]]); // theme: media of the dark style sheet

const tell = (type, content = {}) => parent.postMessage({ workshop: 1, type, ...content }, "*"); // nothing in it is secret
const obey = (data) => dispatchEvent(new CustomEvent("workshop:command", { detail: JSON.stringify(data) }));
const early = []; // commands before Python runs
let isReady = false;
let bringLater;
const later = new Promise((done) => (bringLater = done)); // the packs of computer players

addEventListener("workshop:tell", ({ detail }) => {
  const { type, ...content } = JSON.parse(detail);
  tell(type, content);
  if (type !== "ready") return;
  isReady = true;
  early.splice(0).forEach(obey);
});

/** Start a thread for designs. From an opaque origin only data: URLs serve everywhere. */
function begun(script, parts) {
  const address = trusted.createScriptURL(addressOf(script, "worker.js"));
  const worker = new Worker(address, { type: "module", name: "design" });
  const early = []; // events before somebody listens
  worker.onmessage = worker.onerror = (event) => early.push(event);
  worker.postMessage(parts);
  later.then((more) => worker.postMessage({ later: more }));
  return { worker, early };
}

/** Listen to a thread. */
function connected({ worker, early }, heard, failed) {
  worker.onmessage = heard;
  worker.onerror = failed;
  queueMicrotask(() => early.forEach((event) => (event.type === "message" ? heard : failed)(event)));
  return { send: (text) => worker.postMessage(text), end: () => worker.terminate() };
}

/** Compile the runtime and unpack the memory image, if there is one, once for both Pythons. */
async function prepare(parts) {
  const packed = parts.get("memory");
  const [module, image] = await Promise.all([compiledFrom(parts.get("runtime")), packed && unpacked(packed)]);
  parts.set("module", module);
  if (image) parts.set("image", image);
  parts.delete("runtime");
}

async function start(parts) {
  await prepare(parts);
  const script = await textOf(parts, "worker.js");
  let first = begun(script, parts); // beside the board's own Python, as it takes as long
  const python = await startFrom(parts, PACKS);
  parts.delete("image"); // used up; later threads unpack their own
  python._api.on_fatal = boot.ended;
  bringPyScript(python);
  boot.connect = (heard, failed) => {
    const thread = first ?? begun(script, parts);
    first = null;
    return connected(thread, heard, failed);
  };
  boot.rest = Promise.resolve(); // already there
  await python.runPythonAsync("from web.workshop.frame import start; await start()");
  byId("loading").hidden = true;
}

addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.workshop !== 1) return;
  if (data.type === "parts") {
    byId("dark").media = DARK_FOR.get(data.theme) ?? byId("dark").media;
    start(data.parts).catch((error) => {
      console.error(error);
      tell("failed", { message: affinageFailures.sentence(error) });
    });
  } else if (data.type === "later") bringLater(data.parts);
  else if (isReady) obey(data);
  else early.push(data);
});

new ResizeObserver(() => tell("size", { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body);
root.classList.add("starting");
tell("wants");
