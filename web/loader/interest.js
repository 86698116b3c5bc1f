// Decide when the landing page downloads the game: at the first sign of interest, or earlier if the connection costs
// nothing.

const SIGNS = ["pointermove", "pointerdown", "focusin", "keydown", "addresschange", "popstate"];
const FAST = 5; // Mbit/s
const UNMETERED = ["wifi", "ethernet"];

/** Return whether downloads in advance are free; a phone that does not report its connection may be on a paid one. */
export function isFree({ connection }, hasMouse) {
  const { saveData, type, downlink } = connection ?? {};
  if (saveData || downlink < FAST) return false;
  return type ? UNMETERED.includes(type) : hasMouse;
}

/** Call `act` once: at the first sign of interest or, if downloads are free, when the loaded page is idle. */
export function atInterest(act) {
  const signs = new AbortController();
  const once = () => {
    if (signs.signal.aborted) return;
    signs.abort();
    act();
  };
  for (const sign of SIGNS) addEventListener(sign, once, { signal: signs.signal, capture: true });
  if (!isFree(navigator, matchMedia("(hover: hover)").matches)) return;
  const idle = () => (window.requestIdleCallback ?? setTimeout)(once);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}
