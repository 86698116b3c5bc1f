// Run the scripts that run before Python in a minimal fake page. Cases and answers are lines of JSON.
//
//   {"query", "hash", "picture"}  what web/early/ makes of an address: its cells and the letters on them
//   {"link"}, {"embed"}           the query of the game and the fragment that web/early/link.js reads in an address of the
//                                 page or of an embed, null if it cannot
//   {"search", "hash", "said"}    an embed with this address that the page around says these messages to, and where it leaves for
//   {"heard"}                     messages that web/embed/host.js hears of its frame
//
// An answer has `error` if a script threw or took longer than LONGEST_MS. The argument is the text of games.js.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

const LONGEST_MS = 5000;
const source = (path) => new vm.Script(readFileSync(new URL(`../../web/${path}`, import.meta.url), "utf8"), { filename: path });
const GAMES = new vm.Script(process.argv[2], { filename: "early/games.js" });
const EARLY = [GAMES, ...["loader/words.js", "loader/tracking.js", "early/link.js", "early/picture.js", "early/address.js", "early/board.js"].map(source)];
const PAGE = ["embed/wordpress.js", "embed/words.js", "embed/page.js"].map(source);
const HOST = source("embed/host.js");

// Return a fake element, or any other object of a page, that accepts every call of the scripts.
function element() {
  const classes = new Set();
  return {
    classList: { contains: (name) => classes.has(name), add: (name) => classes.add(name), remove: (name) => classes.delete(name) },
    sandbox: [],
    dataset: {},
    style: {},
    content: { cloneNode: element },
    clientWidth: 480,
    setAttribute() {},
    append() {},
    addEventListener() {},
    removeEventListener() {},
    replaceChildren(child) {
      this.firstChild = child;
    },
    querySelector: () => null,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 480, height: 480 }),
  };
}

function context(more = {}) {
  const elements = new Map();
  const listeners = { ready() {} };
  const found = (id) => elements.get(id) ?? elements.set(id, element()).get(id);
  const document = {
    ...element(),
    readyState: "complete",
    baseURI: "https://example.org/",
    documentElement: element(),
    head: element(),
    body: element(),
    getElementById: found,
    createElement: element,
    createElementNS: element,
    querySelectorAll: () => [],
    addEventListener: (name, act) => name === "DOMContentLoaded" && (listeners.ready = act),
  };
  const page = {
    document,
    URL,
    URLSearchParams,
    TextDecoder,
    Uint8Array,
    atob,
    parseFloat,
    ResizeObserver: class {
      observe() {}
    },
    CustomEvent: class {},
    affinageWatch: { begin() {} },
    getComputedStyle: () => ({ fontSize: "16px" }),
    dispatchEvent() {},
    addEventListener: (name, act) => (listeners[name] = act),
    ...more,
  };
  page.self = page.window = page;
  page.listeners = listeners;
  return vm.createContext(page);
}

const run = (code, inside, given) => {
  Object.assign(inside, { given });
  return vm.runInContext(code, inside, { timeout: LONGEST_MS });
};

const early = context();
for (const script of EARLY) script.runInContext(early);

function linkBy(reader, given) {
  const code = `(() => {
    const asked = affinageLink.${reader};
    return JSON.stringify({ query: asked && affinageLink.queryOf(asked.pairs), hash: asked && asked.hash });
  })()`;
  return run(code, early, given);
}

const kinds = {
  link: (given) => linkBy("ofPage(given.link)", given),
  embed: (given) => linkBy("ofEmbed(given.embed)", given),
  address: (given) =>
    run(
      `(() => {
        const { query, hash, picture } = given;
        const asked = affinageLink.ofPage(query + hash);
        const read = asked && affinageAddress.read(asked, true);
        const letters = read && affinageAddress.letters(read, picture);
        const players = read && affinageAddress.players(read);
        return JSON.stringify({ cells: read && read.view.names, kinds: read && Object.keys(read.game.kinds), letters, players });
      })()`,
      early,
      given,
    ),
  page({ search, hash, said }) {
    const parent = { postMessage() {} };
    const href = `https://example.org/embed.html${search}${hash}`;
    let left;
    const location = { search, hash, href, replace: (next) => (left = next), reload() {}, toString: () => href };
    const inside = context({ parent, origin: "https://example.org", location });
    for (const script of EARLY) script.runInContext(inside);
    for (const script of PAGE) script.runInContext(inside, { timeout: LONGEST_MS });
    run("listeners.ready(); for (const data of given) listeners.message({ source: parent, data })", inside, said);
    return JSON.stringify({ left });
  },
  host({ heard }) {
    const frame = { ...element(), src: "https://example.org/embed.html", dataset: { affinage: "a" }, contentWindow: { postMessage() {} } };
    const inside = context();
    inside.document.querySelectorAll = () => [frame];
    HOST.runInContext(inside);
    inside.calls = 0;
    run('for (const type of ["move", "end"]) Affinage.on(given, type, () => (calls += 1))', inside, frame);
    inside.source = frame.contentWindow;
    run('for (const data of given) listeners.message({ source, origin: "https://example.org", data })', inside, heard);
    return JSON.stringify({ calls: inside.calls });
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  let answer;
  try {
    answer = kinds["heard" in given ? "host" : "said" in given ? "page" : ["link", "embed"].find((kind) => kind in given) ?? "address"](given);
  } catch (error) {
    answer = JSON.stringify({ error: String(error) });
  }
  process.stdout.write(`${answer}\n`);
}
