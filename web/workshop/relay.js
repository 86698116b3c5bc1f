// Between a page of the workshop and the sealed board of a design: it fetches the parts that the board needs, as that
// can fetch nothing, and passes messages on. It knows nothing of their contents.
import "../loader/failures.js";
import { trusted } from "../loader/trusted.js";

const { PACKS, LATER, MEMORY } = JSON.parse(document.getElementById("parts").textContent);
const inner = document.createElement("iframe");
const theme = new URLSearchParams(location.search).get("theme");
const address = (path) => new URL(path, document.baseURI).href;

const bytesOf = async (path) => (await affinageFailures.fetched(fetch, address(path))).arrayBuffer();

/** Return Python's memory image if the browser has it already: it starts faster, but is a large download. */
async function memory() {
  try {
    return await (await caches.match(address(MEMORY)))?.arrayBuffer();
  } catch {
    return undefined; // some frames and private windows have no caches
  }
}

const fetched = (paths) => Promise.all(Object.entries(paths).map(async ([name, path]) => [name, await bytesOf(path)]));

async function parts() {
  const [image, known] = await Promise.all([memory(), fetched(PACKS)]);
  return new Map(image ? [...known, ["memory", image]] : known);
}

async function send(type, coming) {
  try {
    inner.contentWindow.postMessage({ workshop: 1, type, theme, parts: await coming }, "*");
  } catch (error) {
    parent.postMessage({ workshop: 1, type: "failed", message: affinageFailures.sentence(error) }, "*");
  }
}

const coming = parts();
coming.catch(() => {}); // reported when the board wants them
addEventListener("message", ({ source, data }) => {
  if (data?.workshop !== 1) return;
  if (source === inner.contentWindow) {
    if (data.type === "wants") send("parts", coming);
    else parent.postMessage(data, "*");
    if (data.type === "ready") send("later", fetched(LATER).then((entries) => new Map(entries)));
  } else if (source === parent && parent !== self) inner.contentWindow.postMessage(data, "*");
});
inner.sandbox = "allow-scripts";
inner.title = "Board";
inner.srcdoc = trusted.createHTML(JSON.parse(document.getElementById("inner").textContent));
document.body.append(inner);
