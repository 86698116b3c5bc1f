// Texts of the loader, each of them whole, with named places in braces. It runs as a script of the page; modules that
// run elsewhere import it.
"use strict";

self.affinageLoaderTexts ??= {
  // Stages of the start
  UNWRAPPING: "Unwrapping the cheese…",
  FETCHING: "Fetching the game…",
  UNPACKING: "Unpacking the game…",
  TABLE: "Setting the table…",

  // Failures of the start
  LOST: "A part of the game could not be fetched. Check the connection and try again.",
  STUCK: "The game takes too long to load. Check the connection and try again.",
  BROKEN: "The game could not start. Try again; if that does not help, try another browser.",
  MEMORY: "There is not enough memory for the game. Close other tabs or programs and try again.",
  DAMAGED: "{file} arrived damaged. Try again.",
  BLOCKED: "A security policy blocks {file} ({directive}). The site's page on hosting has the policy that works.",
  NO_COMPILING: "A security policy blocks WebAssembly ({directive}). The site's page on hosting has the policy that works.",
  NO_SCRIPTS: "A security policy blocks scripts ({directive}). The site's page on hosting has the policy that works.",
  ERROR: "The site answered with an error ({status}, {type}) when asked for {file}.",
  WEB_PAGE: "The site answered with a web page ({status}, {type}) when asked for {file}. Some networks do so until you log in.",
  NO_SCRIPT: "The site answered with a type that browsers do not run ({status}, {type}) when asked for {file}.",
  NO_TYPE: "no type",
  NO_WEBASSEMBLY: "This browser cannot run the game: it has no WebAssembly. A newer browser can.",
  NO_UNPACKING: "This browser cannot unpack the game. A newer browser can.",

  // After a crash
  PAGE_ENDED: "The game has stopped working. Reload the page to continue the game that your browser has saved.",
  EMBED_ENDED: "This board has stopped working. Reload it to start again.",
  RELOAD: "Reload",
};

/** Return a text with its places filled by their names. */
self.affinageFilled ??= (text, places) => text.replace(/\{(\w+)\}/g, (_, name) => places[name]);
