// Print the message of `web/loader/failures.js`, and whether the file may be gone, for each case on standard input, a JSON
// list of simulated responses.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const SCRIPTS = ["words.js", "failures.js"].map((name) => readFileSync(new URL(`../web/loader/${name}`, import.meta.url), "utf-8"));
const SITE = "https://games.example/affinage/";
const PART = `${SITE}python/library-1.pack.png`;

async function answer({ status = 200, type = "application/octet-stream", refused, cut, damaged, script, thrown }) {
  const page = { URL, Map, setTimeout, location: { href: SITE } };
  page.self = page;
  page.addEventListener = (_, listener) => (page.listener = listener);
  createContext(page);
  for (const script of SCRIPTS) runInContext(script, page);
  const { ofScript, pack, sentence } = page.affinageFailures;
  const ask = async () => {
    const event = { blockedURI: PART, effectiveDirective: refused, disposition: "enforce" };
    // Browsers dispatch the event after the request fails.
    if (refused) setTimeout(() => page.listener(event));
    if (cut || refused) throw new TypeError("Failed to fetch");
    return new Response("", { status, headers: { "content-type": type } });
  };
  const unpacked = async () => {
    if (damaged) throw new TypeError("Decompression failed");
  };
  if (thrown) return [sentence(new Error(thrown)), false];
  const failure = script ? await ofScript(ask, PART) : await pack(ask, PART, unpacked).catch((error) => error);
  return failure ? [sentence(failure), Boolean(failure.isGone)] : ["", false];
}

console.log(JSON.stringify(await Promise.all(JSON.parse(readFileSync(0, "utf-8")).map(answer))));
