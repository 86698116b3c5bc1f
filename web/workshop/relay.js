// Between a page of the workshop and the sealed board of a design: it fetches the parts that the board needs, as that
// can fetch nothing, and passes messages on. It knows nothing of their contents.
import "../loader/failures.js";
import { memory } from "../loader/memory.js";
import { trusted } from "../loader/trusted.js";

const { PACKS, WITHOUT_MEMORY, LATER, MEMORY } = JSON.parse(document.getElementById("parts").textContent);
const inner = document.createElement("iframe");
const theme = new URLSearchParams(location.search).get("theme");
const address = (path) => new URL(path, document.baseURI).href;

const bytesOf = async (path) => (await affinageFailures.fetched(fetch, address(path))).arrayBuffer();

/** Fetch parts; return the promises of their bytes by name. */
const fetched = (paths) => Object.entries(paths).map(([name, path]) => [name, bytesOf(path)]);

/** Begin to fetch what the board starts with: return the promises of bytes by name. */
function starting() {
  const coming = new Map(fetched(PACKS));
  const { library, runtime } = PACKS;
  const images = { image: address(MEMORY.file), bytes: MEMORY.bytes, library: address(library), runtime: address(runtime) };
  return coming.set("memory", memory(images, coming.get("library"), fetch));
}

const post = (type, content, transferred) => inner.contentWindow.postMessage({ workshop: 1, type, ...content }, "*", transferred);

/** Hand each part over as soon as it is here. */
const send = (parts) =>
  Promise.all(
    [...parts].map(async ([name, coming]) => {
      const bytes = await coming;
      post("part", { name, bytes }, bytes ? [bytes] : []);
      if (name === "memory" && !bytes) await send(fetched(WITHOUT_MEMORY));
    }),
  );

const report = (error) =>
  parent.postMessage({ workshop: 1, type: "failed", message: affinageFailures.sentence(error) }, "*");

let early = starting(); // while the board's document is read
for (const coming of early.values()) coming.catch(() => {}); // reported when the board wants them
let isPlaying = false;

addEventListener("message", ({ source, data }) => {
  if (data?.workshop !== 1) return;
  if (source === inner.contentWindow) {
    if (data.type === "wants") {
      post("theme", { theme });
      send(early ?? starting()).catch(report);
      early = null; // handed over
    } else parent.postMessage(data, "*");
    if (data.type === "state" && !isPlaying) {
      isPlaying = true; // computer players are not needed before, and must keep no board waiting
      send(fetched(LATER)).catch(report);
    }
  } else if (source === parent && parent !== self) inner.contentWindow.postMessage(data, "*");
});
inner.sandbox = "allow-scripts";
inner.title = "Board";
inner.srcdoc = trusted.createHTML(JSON.parse(document.getElementById("inner").textContent));
document.body.append(inner);
