// The landing page stands where an address asks for no board. Its links open theirs in this very page, so that what is
// loading goes on.
"use strict";

(() => {
  const MOVING_MS = 5000; // nothing moves longer by itself
  const root = document.documentElement;
  const part = (id) => document.getElementById(id);

  function show() {
    root.classList.toggle("landing", !location.search && !location.hash);
  }

  // Follows a link to a board without leaving the page, and says so. An exercise is another page: Python starts with more.
  function follow(event) {
    const link = event.target.closest?.("#landing a[href^='?']:not([href^='?lesson'], [href^='?puzzle'])");
    const isPlain = !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || root.dataset.failed) return;
    try {
      history.pushState(null, "", link.href);
    } catch {
      return; // as some browsers do for a page from a disk: it is loaded anew
    }
    event.preventDefault();
    show();
    part("title").focus(); // what had the focus is hidden
    dispatchEvent(new Event("addresschange"));
  }

  function hasGames() {
    try {
      return Object.entries(localStorage).some(([name, text]) => /^affinage[.]game[.]/.test(name) && !/"ended": true/.test(text));
    } catch {
      return false; // storage is refused
    }
  }

  function isAnimated() {
    let chosen = null;
    try {
      chosen = localStorage.getItem("affinage.animation");
    } catch {
      // storage is refused
    }
    return chosen === "on" || (chosen !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  function move() {
    const picture = part("moving");
    const still = picture.getAttribute("src");
    const button = part("motion");
    let timer = 0;
    const set = (isMoving) => {
      clearTimeout(timer);
      picture.src = isMoving ? picture.dataset.moving : still;
      button.textContent = isMoving ? "Pause" : "Play";
      if (isMoving) timer = setTimeout(set, MOVING_MS, false);
    };
    button.hidden = false;
    button.addEventListener("click", () => set(button.textContent === "Play"));
    if (root.classList.contains("landing") && isAnimated()) set(true);
  }

  show();
  addEventListener("popstate", show);
  addEventListener("hashchange", show);
  addEventListener("click", follow);
  document.addEventListener("DOMContentLoaded", () => {
    part("continue").hidden = !hasGames();
    move();
  });
})();
