// When the landing page begins to fetch what the games need: at the first sign that somebody wants one, or before that
// where it costs nobody anything.

const SIGNS = ["pointerover", "pointerdown", "focusin", "keydown", "addresschange", "popstate"];
const FAST = 5; // Mbit/s
const UNMETERED = ["wifi", "ethernet"];

/** Whether nobody pays for what is fetched ahead of its use; a phone that does not name its link may be on a paid one. */
export function isFree({ connection }, hasMouse) {
  const { saveData, type, downlink } = connection ?? {};
  if (saveData || downlink < FAST) return false;
  return type ? UNMETERED.includes(type) : hasMouse;
}

/** Acts once, at the first sign of interest or, where that is free, when the loaded page has nothing to do. */
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
