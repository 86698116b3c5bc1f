// Show the board of the page's address at once, or leave room for the board of an exercise.
"use strict";

(() => {
  const root = document.documentElement;
  // Only Python knows the board of an exercise, and its errors; but it needs other files than a board.
  const exercise = affinageLink.ofAddress()?.exercise ?? /[?&](lesson|puzzle)(?=[=&]|$)/.exec(location.search)?.[1];
  if (exercise) root.dataset.exercise = exercise;
  // A browser's minimum font size enlarges letters, and no other sizes of the page.
  root.classList.toggle("large-letters", parseFloat(getComputedStyle(root).fontSize) >= 20);

  function isLabelled() {
    try {
      return localStorage.getItem("affinage.labels") !== "off";
    } catch {
      // Storage is unavailable.
      return true;
    }
  }

  // Return a player's strip, as in web/table/strips.py.
  function strip({ kind, name }) {
    const [whole, token, who] = ["div", "span", "span"].map((tag) => document.createElement(tag));
    [whole.className, token.className, who.className] = ["strip", "token", "who"];
    token.append(affinagePicture.token(kind));
    who.textContent = name;
    whole.append(token, who);
    return whole;
  }

  function show() {
    if (exercise || root.classList.contains("landing")) return;
    // This is null for an address that only Python can read.
    const asked = affinageLink.ofAddress();
    const read = asked && affinageAddress.read(asked, isLabelled());
    if (!read) return;
    document.getElementById("title").textContent = read.game.name;
    const { name, by, sentence, source } = read.game;
    const words = affinageAddress.credit(read);
    document.getElementById("credit").textContent = `${words === by ? sentence : affinageWords("credit", { game: name, by: words })} `;
    document.getElementById("source").href = source;
    // Reserve the room of the alternatives now, or the board would move later.
    document.getElementById("alternatives").hidden = !read.game.offers;
    document.getElementById("rule-text").textContent = affinageAddress.rule(read);
    const [own, ...others] = affinageAddress.players(read).map(strip);
    document.getElementById("own").replaceChildren(own);
    document.getElementById("others").replaceChildren(...others);
    affinageEarlyBoard.show(read, affinageAddress.letters(read));
    affinageEarlyBoard.takeTaps(read.view);
  }

  // Panels that cover the page on a phone stand beside the board on a wider screen.
  function settle() {
    matchMedia("(min-width: 60rem)").addEventListener("change", () => {
      for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
    });
  }

  // A closing dialog or menu may return the focus to a button that is now hidden. The browser takes it away from there
  // at once, or in a later frame.
  function keepFocus() {
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused === document.body || !focused.checkVisibility()) document.getElementById("title").focus();
    });
  }

  // Go to the board without changing the address, whose fragment is a game.
  function skip(event) {
    event.preventDefault();
    document.querySelector("#board [tabindex='0']").focus();
  }

  document.addEventListener("DOMContentLoaded", () => {
    show();
    settle();
    document.getElementById("skip").addEventListener("click", skip);
  });
  addEventListener("close", keepFocus, true);
  addEventListener("toggle", keepFocus, true);
  // The landing page dispatches this event.
  addEventListener("addresschange", show);
})();
