// Error messages for parts of the site that fail to load, shared by page, embeds and the computer's thread. It runs as
// a script of the page, and modules import it.
"use strict";

self.affinageFailures ??= (() => {
  const LOST = "A part of the game could not be fetched. Check the connection and try again.";
  const STUCK = "The game takes too long to load. Check the connection and try again.";
  const BROKEN = "The game could not start. Try again; if that does not help, try another browser.";
  const MEMORY = "There is not enough memory for the game. Close other tabs or programs and try again.";
  const GONE = [403, 404, 410]; // answers of hosts that lack a file, as after a new version; some stores of files say 403
  const SCRIPT_TYPE = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i;
  const NO_MEMORY = /out of memory|not allocate|allocation failed|MemoryError/i;
  const INLINE = { "wasm-eval": "WebAssembly", "trusted-types-policy": "scripts", "trusted-types-sink": "scripts" };
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
  const typeOf = ({ headers }) => headers.get("content-type")?.split(";")[0] || "no type";
  const blocked = (what, directive) =>
    new Failure(`A security policy blocks ${what} (${directive}). The site's page on hosting has the policy that works.`);
  const ERROR = (answer, name) => `The site answered with an error (${answer}) when asked for ${name}.`;
  const WEB_PAGE = (answer, name) =>
    `The site answered with a web page (${answer}) when asked for ${name}. Some networks do so until you log in.`;
  const NO_SCRIPT = (answer, name) =>
    `The site answered with a type that browsers do not run (${answer}) when asked for ${name}.`;
  const answered = (text, address, response, isGone = false) =>
    Object.assign(new Failure(text(`${response.status}, ${typeOf(response)}`, nameOf(address))), { isGone });

  /** Fetch a file of the site with a function like `fetch`; throw a Failure if it does not load. */
  async function fetched(ask, address) {
    let response;
    try {
      response = await ask(address);
    } catch {
      await new Promise((done) => setTimeout(done)); // the policy event may come later
      throw refused.has(address) ? blocked(nameOf(address), refused.get(address)) : lost();
    }
    if (!response.ok) throw answered(ERROR, address, response, GONE.includes(response.status));
    if (typeOf(response) === "text/html") throw answered(WEB_PAGE, address, response, true);
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
      const isScript = SCRIPT_TYPE.test(typeOf(response));
      return isScript ? null : answered(NO_SCRIPT, address, response);
    } catch (error) {
      return error;
    }
  }

  /** Return the message for any error thrown during the start. */
  function sentence(error) {
    if (error instanceof Failure) return error.message;
    for (const [what, name] of Object.entries(INLINE)) if (refused.has(what)) return blocked(name, refused.get(what)).message;
    return NO_MEMORY.test(String(error)) ? MEMORY : BROKEN;
  }

  return { STUCK, lost, fetched, pack, ofScript, sentence };
})();
