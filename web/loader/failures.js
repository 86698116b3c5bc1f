// Error messages for parts of the site that fail to load, shared by page, embeds and the computer's thread. It runs as
// a script of the page, and modules import it.
"use strict";

self.affinageFailures ??= (() => {
  const LOST = "A part of the game could not be fetched. Check the connection and try again.";
  const STUCK = "The game takes too long to load. Check the connection and try again.";
  const BROKEN = "The game could not start. Try again; if that does not help, try another browser.";
  const MEMORY = "There is not enough memory for the game. Close other tabs or programs and try again.";
  const RELOAD = "Reload the page for the newest version."; // web/browser/failures.py looks for it
  const SCRIPT_TYPE = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i;
  const NO_MEMORY = /out of memory|not allocate|allocation failed|MemoryError/i;
  const folder = /^.*?\/(?=(?:web|vendor|python|atlas|affinage\/puzzles)\/|[^/]+$)/; // the site's own path

  const refused = new Map(); // blocked address or "wasm-eval": the directive that blocked it
  addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective, disposition }) => {
    if (disposition === "enforce") refused.set(blockedURI, effectiveDirective);
  });

  /** An error whose message is shown as it is. */
  class Failure extends Error {
    name = ""; // its text is the message alone, in Python too
  }

  const nameOf = (address) => new URL(address, self.location.href).pathname.replace(folder, "");
  const lost = () => new Failure(LOST);
  const isGone = (error) => String(error).includes(RELOAD);
  const blocked = (what, directive) =>
    new Failure(`A security policy blocks ${what} (${directive}). The site's page on hosting has the policy that works.`);
  const gone = (address, status) =>
    new Failure(`This site does not have ${nameOf(address)} (error ${status}). ${RELOAD}`);
  const answered = (address, status) =>
    new Failure(`The site answered with error ${status} when asked for ${nameOf(address)}. Try again later.`);
  const replaced = (address) =>
    new Failure(`A web page came in place of ${nameOf(address)}: the site does not have it, or a network asks for a login. ${RELOAD}`);
  const mistyped = (address, type) =>
    new Failure(`The site sends ${nameOf(address)} with the type ${type || "of nothing"}, so browsers do not run it.`);

  /** Fetch a file of the site with a function like `fetch`; throw a Failure if it does not load. */
  async function fetched(ask, address) {
    let response;
    try {
      response = await ask(address);
    } catch {
      await new Promise((done) => setTimeout(done)); // the policy event may come later
      throw refused.has(address) ? blocked(nameOf(address), refused.get(address)) : lost();
    }
    if (response.status === 404 || response.status === 410) throw gone(address, response.status);
    if (!response.ok) throw answered(address, response.status);
    if (response.headers.get("content-type")?.startsWith("text/html")) throw replaced(address);
    return response;
  }

  /** Fetch a part and unpack it; throw a Failure if it is missing or damaged. */
  async function pack(ask, address, unpacked) {
    const response = await fetched(ask, address);
    const bytes = await response.arrayBuffer().catch(() => {
      throw lost();
    });
    return unpacked(bytes).catch(() => {
      throw new Failure(`${nameOf(address)} arrived damaged. Try again.`);
    });
  }

  /** Find out why a script did not load by fetching it again; return its Failure, or null if it loads now. */
  async function ofScript(ask, address) {
    try {
      const response = await fetched(ask, address);
      if (refused.has(address)) return blocked(nameOf(address), refused.get(address));
      const type = response.headers.get("content-type") ?? "";
      return SCRIPT_TYPE.test(type) ? null : mistyped(address, type.split(";")[0]);
    } catch (error) {
      return error;
    }
  }

  /** Return the message for any error thrown during the start. */
  function sentence(error) {
    if (error instanceof Failure) return error.message;
    if (refused.has("wasm-eval")) return blocked("WebAssembly", refused.get("wasm-eval")).message;
    return NO_MEMORY.test(String(error)) ? MEMORY : BROKEN;
  }

  return { STUCK, lost, isGone, fetched, pack, ofScript, sentence };
})();
