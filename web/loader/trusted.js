// A host may demand Trusted Types: then only a named policy may make code from text. This one is for Pyodide's glue, which
// the page's own policy allows by its hash, the workers, and markup of the atlas and of the board of a design: all of them
// files of the site.
const asIs = (text) => text;
const unchecked = { createHTML: asIs, createScript: asIs, createScriptURL: asIs };

function namedPolicy() {
  try {
    return self.trustedTypes?.createPolicy("affinage", unchecked) ?? unchecked;
  } catch {
    return unchecked; // the host forbids the policy: what needs it fails, with a message
  }
}

export const trusted = namedPolicy();
