// Error messages for parts of the site that fail to load, shared by page, embeds and the computer's thread. It runs as
// a script of the page, after words.js; modules that run elsewhere import both.
"use strict";

self.affinageFailures ??= (() => {
  // A host answers so if it lacks a file, as after a new version. Some file stores answer 403.
  const GONE = [403, 404, 410];
  const SCRIPT_TYPE = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i;
  const NO_MEMORY = /out of memory|not allocate|allocation failed|MemoryError/i;
  // What a policy blocks that has no address, with the name of the text.
  const INLINE = { "wasm-eval": "NO_COMPILING", "trusted-types-policy": "NO_SCRIPTS", "trusted-types-sink": "NO_SCRIPTS" };
  // Everything before the site's own path.
  const folder = /^.*?\/(?=(?:web|vendor|python|atlas|affinage\/puzzles)\/|[^/]+$)/;

  // The directive that blocked each address, or each key of INLINE.
  const refused = new Map();
  addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective, disposition }) => {
    if (disposition === "enforce") refused.set(blockedURI, effectiveDirective);
  });

  /** An error whose message is shown as it is. */
  class Failure extends Error {
    // Without a name, the error's text is the message alone, in Python too.
    name = "";
  }

  const nameOf = (address) => new URL(address, self.location.href).pathname.replace(folder, "");
  const filled = (name, places) => affinageFilled(affinageLoaderTexts[name], places);
  const lost = () => new Failure(affinageLoaderTexts.LOST);
  const typeOf = ({ headers }) => headers.get("content-type")?.split(";")[0] ?? "";
  const blocked = (address) => new Failure(filled("BLOCKED", { file: nameOf(address), directive: refused.get(address) }));

  function answered(name, address, response, isGone = false) {
    const type = typeOf(response) || affinageLoaderTexts.NO_TYPE;
    return Object.assign(new Failure(filled(name, { status: response.status, type, file: nameOf(address) })), { isGone });
  }

  /** Fetch a file of the site with a function like `fetch`; throw a Failure if it does not load. */
  async function fetched(ask, address) {
    let response;
    try {
      response = await ask(address);
    } catch {
      // The browser may dispatch the policy's event after the request fails.
      await new Promise((done) => setTimeout(done));
      throw refused.has(address) ? blocked(address) : lost();
    }
    if (!response.ok) throw answered("ERROR", address, response, GONE.includes(response.status));
    if (typeOf(response) === "text/html") throw answered("WEB_PAGE", address, response, true);
    return response;
  }

  /** Fetch a part and unpack it; throw a Failure if it is missing or damaged. */
  async function pack(ask, address, unpacked) {
    const response = await fetched(ask, address);
    const bytes = await response.arrayBuffer().catch(() => {
      throw lost();
    });
    return unpacked(bytes).catch(() => {
      throw new Failure(filled("DAMAGED", { file: nameOf(address) }));
    });
  }

  /** Find out why a script did not load by fetching it again; return its Failure, or null if it loads now. */
  async function ofScript(ask, address) {
    try {
      const response = await fetched(ask, address);
      if (refused.has(address)) return blocked(address);
      const isScript = SCRIPT_TYPE.test(typeOf(response));
      return isScript ? null : answered("NO_SCRIPT", address, response);
    } catch (error) {
      return error;
    }
  }

  /** Return the message for any error thrown during the start. */
  function sentence(error) {
    if (error instanceof Failure) return error.message;
    for (const [source, name] of Object.entries(INLINE)) {
      if (refused.has(source)) return filled(name, { directive: refused.get(source) });
    }
    return affinageLoaderTexts[NO_MEMORY.test(String(error)) ? "MEMORY" : "BROKEN"];
  }

  return { lost, fetched, pack, ofScript, sentence };
})();
