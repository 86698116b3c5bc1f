// A host may demand Trusted Types: then only a named policy may make code from text. This one is for Pyodide's glue, which
// the page's own policy allows by its hash, the workers, and markup of the atlas and of the board of a design: all of them
// files of the site.
const asIs = (text) => text;
const unchecked = { createHTML: asIs, createScript: asIs, createScriptURL: asIs };

function namedPolicy() {
  try {
    return self.trustedTypes?.createPolicy("affinage", unchecked) ?? unchecked;
  } catch {
    // The host forbids the policy: whatever needs it fails later, with a message.
    return unchecked;
  }
}

export const trusted = namedPolicy();

/** Run the text of Pyodide's glue as a script within the page, which the policy allows by its hash. */
export async function runGlue(text) {
  const script = Object.assign(document.createElement("script"), { type: "module", textContent: trusted.createScript(text) });
  await new Promise((done) => {
    // Inline scripts have no load event, so the last line of the glue dispatches one.
    addEventListener("glued", done, { once: true });
    document.head.append(script);
  });
}
