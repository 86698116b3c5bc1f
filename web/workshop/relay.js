// Between a page of the workshop and the sealed board of a design: it fetches the parts that the board needs, as that
// can fetch nothing, and passes messages on. It knows nothing of their contents.
import "../loader/words.js";
import "../loader/failures.js";
import { memory, storedImage } from "../loader/memory.js";
import { trusted } from "../loader/trusted.js";

const { PACKS, UNPACKED, WITHOUT_MEMORY, LATER, MEMORY } = JSON.parse(document.getElementById("parts").textContent);
// The parts for computer players follow this long after the board is shown.
const LATER_MS = 500;
const inner = document.createElement("iframe");
const theme = new URLSearchParams(location.search).get("theme");
const address = (path) => new URL(path, document.baseURI).href;

// Whether the part that is stored unpacked is damaged.
let isDamaged = false;

/** Return what the service worker has stored unpacked under an address, if anything. */
async function unpacked(path) {
  try {
    return path && (await caches.match(address(path)));
  } catch {
    // Some frames and private windows have no caches.
    return undefined;
  }
}

async function fetchedPart(path, name) {
  const stored = !isDamaged && (await unpacked(UNPACKED[name]));
  const response = stored ?? (await affinageFailures.fetched(fetch, address(path)));
  return { bytes: await response.arrayBuffer(), isPlain: Boolean(stored) };
}

/** Fetch parts; return promises of them by name. */
const fetched = (paths) => Object.entries(paths).map(([name, path]) => [name, fetchedPart(path, name)]);

/** Begin to fetch what the board starts with: return promises of the parts by name. */
function starting() {
  const coming = new Map(fetched(PACKS));
  const { library, runtime } = PACKS;
  const images = { image: address(MEMORY.file), bytes: MEMORY.bytes, library: address(library), runtime: address(runtime) };
  const image = async () => {
    const stored = await storedImage(MEMORY);
    return { bytes: stored?.buffer ?? (await memory(images, coming.get("library"), fetch)), isPlain: Boolean(stored) };
  };
  return coming.set("memory", image());
}

const post = (type, content, transferred) => inner.contentWindow.postMessage({ workshop: 1, type, ...content }, "*", transferred);

/** Hand each part over as soon as it is here. */
const send = (parts) =>
  Promise.all(
    [...parts].map(async ([name, coming]) => {
      const part = await coming;
      post("part", { name, ...part }, part.bytes ? [part.bytes] : []);
      if (name === "memory" && !part.bytes) await send(fetched(WITHOUT_MEMORY));
    }),
  );

const report = (error) =>
  parent.postMessage({ workshop: 1, type: "failed", message: affinageFailures.sentence(error) }, "*");

// Fetch the first parts while the browser reads the board's document.
let early = starting();
// These failures are reported when the board asks for the parts.
for (const coming of early.values()) coming.catch(() => {});
let isShown = false;

addEventListener("message", ({ source, data }) => {
  if (data?.workshop !== 1) return;
  if (source === inner.contentWindow) {
    if (data.type === "wants") {
      isDamaged ||= Boolean(data.again);
      post("theme", { theme });
      send(early ?? starting()).catch(report);
      // The board now has the first parts.
      early = null;
    } else parent.postMessage(data, "*");
    if (data.type === "state" && !isShown) {
      // Computer players are not needed earlier, and must keep no board or click waiting.
      isShown = true;
      setTimeout(() => send(fetched(LATER)).catch(report), LATER_MS);
    }
  } else if (source === parent && parent !== self) inner.contentWindow.postMessage(data, "*");
});
inner.sandbox = "allow-scripts";
inner.title = "Board";
inner.srcdoc = trusted.createHTML(JSON.parse(document.getElementById("inner").textContent));
document.body.append(inner);
