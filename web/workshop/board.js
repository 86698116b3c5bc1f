// The sealed document with the board of a design: the messages to and from the page around it, and the start of Python.
// It can fetch nothing: the relay around it sends the parts, one by one.
import { compiledFrom, unpacked } from "../loader/python.js";
import { runGlue, trusted } from "../loader/trusted.js";
import { addressOf, bringPyScript, startFrom, textOf } from "../onefile/parts.js";

const PACKS = ["library", "rest", "workshop", "pyscript"];
// A memory image lacks these packs.
const BESIDE_MEMORY = ["workshop"];
const SECOND_MS = 1000;
// The most messages of a thread in a second, and the most that wait.
const MOST_MESSAGES = 10_000;
// Python takes this many messages in one task.
const AT_ONCE = 200;
// The most characters of these messages together.
const MOST_CHARACTERS = 20_000_000;
const FLOOD = "the code sends too many messages";
// Packs for computer players.
const LATER = ["computer", "bitbases", "survey"];

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
// The media of the dark style sheet for each theme.
const DARK_FOR = new Map([["light", "not all"], ["dark", "all"]]);

// Any page may read these messages, as nothing in them is secret.
const tell = (type, content = {}) => parent.postMessage({ workshop: 1, type, ...content }, "*");
const obey = (data) => dispatchEvent(new CustomEvent("workshop:command", { detail: JSON.stringify(data) }));
// Commands that arrive before Python runs.
const early = [];
let isReady = false;

function fail(error) {
  console.error(error);
  tell("failed", { message: affinageFailures.sentence(error) });
}

addEventListener("workshop:tell", ({ detail }) => {
  const { type, ...content } = JSON.parse(detail);
  tell(type, content);
  if (type !== "ready") return;
  isReady = true;
  early.splice(0).forEach(obey);
});

// By the name of a part: a promise of its bytes, null if there are none, and the function that resolves it.
const arrivals = new Map();

function arrival(name) {
  if (!arrivals.has(name)) {
    const made = {};
    made.bytes = new Promise((done) => (made.arrive = done));
    arrivals.set(name, made);
  }
  return arrivals.get(name);
}

const bytesOf = (name) => arrival(name).bytes;
const parts = async (...names) => new Map(await Promise.all(names.map(async (name) => [name, await bytesOf(name)])));
const packsBeside = (memory) => (memory ? BESIDE_MEMORY : PACKS);

/**
 * Start a thread for designs. From an opaque origin only data: URLs serve everywhere. `image` is a promise of the memory
 * image that the thread has unpacked, or of nothing if it has failed to.
 */
function begun() {
  const address = trusted.createScriptURL(addressOf(JSON.parse(byId("worker").textContent), "worker.js"));
  const worker = new Worker(address, { type: "module", name: "design" });
  // Events that arrive before somebody listens.
  const early = [];
  const image = new Promise((done) => {
    worker.onmessage = worker.onerror = (event) => {
      const isImage = event.data?.image !== undefined;
      if (isImage || event.type === "error") done(event.data?.image);
      if (!isImage) early.push(event);
    };
  });
  return { worker, early, image };
}

/**
 * Give a thread what starts its Python; `shares` tells it to return the memory image if it has to unpack that. Set
 * `provided`, a promise that it has its first message, which brings parts: others must follow.
 */
function provide(thread, module, shares) {
  const { worker } = thread;

  async function begin() {
    const memory = await bytesOf("memory");
    const first = await parts("glue", "pyodide.js", "lock", ...packsBeside(memory));
    worker.postMessage(first.set("memory", memory).set("shares", shares && !memory?.plain));
  }

  async function follow() {
    await thread.provided;
    worker.postMessage({ module: await module });
    worker.postMessage({ later: await parts(...LATER) });
  }

  thread.provided = begin();
  follow().catch(fail);
  return thread;
}

/** Return a function that takes each message of a thread and tells whether they are texts, and few enough. */
function meter() {
  let begin = 0, messages = 0, characters = 0;
  return ({ timeStamp, data }) => {
    if (timeStamp - begin > SECOND_MS) [begin, messages, characters] = [timeStamp, 0, 0];
    messages += 1;
    characters += typeof data === "string" ? data.length : Infinity;
    return messages <= MOST_MESSAGES && characters <= MOST_CHARACTERS;
  };
}

/**
 * Listen to a thread. One that floods the page with messages is ended. They wait for Python in a list, as it is too slow to
 * count them: meanwhile they would fill the memory.
 */
function connected({ worker, early, provided }, heard, failed) {
  const isFew = meter();
  const turn = new MessageChannel();
  const inbox = [];
  let isEnded = false;
  const end = () => {
    isEnded = true;
    worker.onmessage = worker.onerror = turn.port1.onmessage = null;
    worker.terminate();
  };
  turn.port1.onmessage = () => {
    for (const event of inbox.splice(0, AT_ONCE)) {
      if (!isEnded) heard(event);
    }
    // The other tasks of the page come first.
    if (inbox.length) turn.port2.postMessage(null);
  };
  worker.onmessage = (event) => {
    if (isFew(event) && inbox.length < MOST_MESSAGES) {
      if (inbox.push(event) === 1) turn.port2.postMessage(null);
      return;
    }
    end();
    failed(new ErrorEvent("error", { message: FLOOD }));
  };
  worker.onerror = failed;
  queueMicrotask(() => early.forEach((event) => (event.type === "message" ? heard : failed)(event)));
  // Messages wait until the thread has its parts.
  const send = (text) => void provided.then(() => worker.postMessage(text), () => {});
  return { send, end };
}

/** Start the board's own Python, while `first` unpacks the memory image for both if it is packed. */
async function startBoard(module, first) {
  const glue = runGlue(await textOf(await parts("glue"), "glue"));
  const memory = await bytesOf("memory");
  const needed = await parts("pyodide.js", "lock", ...packsBeside(memory));
  if (memory?.plain) needed.set("image", new Uint8Array(memory.plain));
  else if (memory) needed.set("image", first.image.then((image) => image ?? unpacked(memory)));
  await glue;
  return startFrom(needed.set("module", module), PACKS);
}

/** Compile the runtime, which comes unpacked where the service worker has stored it so. */
async function compiledRuntime() {
  const runtime = await bytesOf("runtime");
  if (!runtime.plain) return compiledFrom(runtime);
  try {
    return await WebAssembly.compile(runtime.plain);
  } catch {
    arrivals.delete("runtime");
    // The stored runtime is damaged: ask for it again.
    tell("wants", { again: true });
    return compiledFrom(await bytesOf("runtime"));
  }
}

async function start() {
  const module = compiledRuntime();
  // The code that waits for the runtime reports its failure.
  module.catch(() => {});
  // Start the first thread beside the board's own Python, as it takes as long.
  let first = provide(begun(), module, true);
  const python = await startBoard(module, first);
  arrivals.delete("runtime");
  python._api.on_fatal = boot.ended;
  bringPyScript(python);
  boot.connect = (heard, failed) => {
    const thread = first ?? provide(begun(), module, false);
    first = null;
    return connected(thread, heard, failed);
  };
  // The packs already contain the rest.
  boot.rest = Promise.resolve();
  await python.runPythonAsync("from web.workshop.frame import start; await start()");
  byId("loading").hidden = true;
}

addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.workshop !== 1) return;
  if (data.type === "theme") byId("dark").media = DARK_FOR.get(data.theme) ?? byId("dark").media;
  else if (data.type === "part") arrival(data.name).arrive(data.isPlain ? { plain: data.bytes } : data.bytes);
  else if (isReady) obey(data);
  else early.push(data);
});

new ResizeObserver(() => tell("size", { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body);
root.classList.add("starting");
start().catch(fail);
tell("wants");
