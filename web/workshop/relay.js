// Between a page of the workshop and the sealed board of a design: it fetches the parts that the board needs, as that
// can fetch nothing, and passes messages on. It knows nothing of their contents.
import "../loader/failures.js";
import { memory } from "../loader/memory.js";
import { trusted } from "../loader/trusted.js";

const { PACKS, LATER, MEMORY } = JSON.parse(document.getElementById("parts").textContent);
const inner = document.createElement("iframe");
const theme = new URLSearchParams(location.search).get("theme");
const address = (path) => new URL(path, document.baseURI).href;

const bytesOf = async (path) => (await affinageFailures.fetched(fetch, address(path))).arrayBuffer();

const fetched = (paths) => Promise.all(Object.entries(paths).map(async ([name, path]) => [name, await bytesOf(path)]));

async function parts() {
  const coming = fetched(PACKS);
  const { library, runtime } = PACKS;
  const images = { image: address(MEMORY.file), bytes: MEMORY.bytes, library: address(library), runtime: address(runtime) };
  const image = await memory(images, coming, fetch);
  return new Map(image ? [...(await coming), ["memory", image]] : await coming);
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
