// The landing page is shown if the address names no board. Its links, and those of the header, open in this same page,
// so that downloads continue.
"use strict";

(() => {
  // Nothing moves longer than this without a click. By then the game in the picture has ended.
  const MOVING_MS = 5000;
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);

  // Drop what others have added to the address.
  function clean() {
    const asked = affinageLink.ofAddress();
    if (!asked || asked.plain === location.search + location.hash) return;
    try {
      history.replaceState(history.state, "", location.pathname + asked.plain);
    } catch {
      // a page opened from disk keeps its address
    }
  }

  // What only Python can read may be a board: wait for Python, which shows this page if there is none.
  function show() {
    const asked = affinageLink.ofAddress();
    root.classList.toggle("landing", Boolean(asked) && !asked.pairs.size && !asked.hash);
    byId("site")?.hidePopover?.();
  }

  // Fragments that open a dialog, as in web/browser/address.py.
  const DIALOGS = ["#friend", "#mix", "#puzzles", "#kept/all"];
  // Whether a link of this page has opened a dialog.
  let isAsked = false;
  // Whether a person closes the dialog without a choice.
  let isLeft = false;

  // Lead back here where somebody leaves the dialog that a link of this page has opened.
  function comeBack() {
    if (isAsked && isLeft) history.back();
    setAsked(false);
    isLeft = false;
  }

  // Until the dialog closes, it covers the board behind it, which nobody has asked for.
  function setAsked(value) {
    isAsked = value;
    root.classList.toggle("asked", isAsked);
  }

  function noteLeaving({ type, target }) {
    isLeft = type === "cancel" || Boolean(target.closest("dialog > section > header [data-close]"));
  }

  // Follow a link to a board without leaving the page, and announce it. Exercises are loaded as pages of their own:
  // their Python starts with more.
  function follow(event) {
    const link = event.target.closest?.("a[href^='?']:not([href^='?lesson'], [href^='?puzzle'])");
    const isPlain = !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link?.closest("#landing, .bar") || !isPlain || root.dataset.failed || root.dataset.exercise) return;
    const isHome = link.search.length < 2;
    try {
      history.pushState(null, "", isHome ? location.pathname : link.href);
    } catch {
      // Some browsers refuse this to a page opened from disk: follow the link as usual.
      return;
    }
    event.preventDefault();
    setAsked(DIALOGS.includes(link.hash));
    show();
    scrollTo(0, 0);
    // The focused element is now hidden.
    byId(isHome ? "home" : "title").focus();
    dispatchEvent(isHome ? new PopStateEvent("popstate") : new Event("addresschange"));
  }

  function isAnimated() {
    let chosen = null;
    try {
      chosen = localStorage.getItem("affinage.animation");
    } catch {
      // storage is unavailable
    }
    return chosen === "on" || (chosen !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  function move() {
    const picture = byId("moving");
    const still = picture.getAttribute("src");
    const button = byId("motion");
    let isMoving = false;
    let timer = 0;
    const set = (moves) => {
      clearTimeout(timer);
      isMoving = moves;
      picture.src = isMoving ? picture.dataset.moving : still;
      button.textContent = affinageWords(isMoving ? "pause" : "watch");
    };
    const rest = (after) => {
      clearTimeout(timer);
      if (isMoving) timer = setTimeout(set, after, false);
    };
    // The picture may take long to load, so count the time from here.
    picture.addEventListener("load", () => rest(MOVING_MS));
    picture.addEventListener("error", () => rest(0));
    button.hidden = false;
    button.addEventListener("click", () => set(!isMoving));
    if (root.classList.contains("landing") && isAnimated()) set(true);
  }

  clean();
  show();
  addEventListener("popstate", show);
  addEventListener("hashchange", show);
  addEventListener("click", follow);
  // Capture the click, to note it before the dialog closes.
  addEventListener("click", noteLeaving, true);
  addEventListener("cancel", noteLeaving, true);
  addEventListener("close", comeBack, true);
  // Go to the games for a link from another page: what loads above them would move them out of sight.
  function goToGames() {
    if (location.hash === "#choose" && root.classList.contains("landing")) byId("choose").scrollIntoView();
  }

  addEventListener("load", goToGames);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    goToGames();
    move();
    // The sign beside the title is the link for keyboards.
    byId("title").addEventListener("click", () => byId("home").click());
  });
})();
