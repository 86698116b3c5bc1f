// Have the service worker store the files of the workshop, which a first visit of a player does not load.

import { trusted } from "../loader/trusted.js";

const LATER_MS = 500; // so that the first click need not wait

let isAsked = false;

/** Store the files once; to be called when nothing more urgent has to be loaded. */
export async function storeForOffline() {
  if (isAsked) return;
  isAsked = true;
  await new Promise((done) => setTimeout(done, LATER_MS));
  try {
    const workers = navigator.serviceWorker;
    await workers.register(trusted.createScriptURL(new URL("./sw.js", document.baseURI).href));
    const { active } = await workers.ready;
    active.postMessage("store the workshop");
  } catch {
    // without storage the page works online
  }
}
