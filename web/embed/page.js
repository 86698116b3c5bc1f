// An embed before Python runs: the picture of its position, what starts Python on the first touch, and the talk
// with the page around it. See docs/embed.md for the keys of its address and the messages.
"use strict";

(() => {
  const root = document.documentElement;
  const part = (id) => document.getElementById(id);
  const DARK_FOR = new Map([["light", "not all"], ["dark", "all"]]); // themes: the dark sheet's media
  const MODES = ["play", "replay", "diagram", "puzzle"];
  const MOST_LETTERS = 8000; // of a link that the page around it may have loaded
  const MOST_PLIES = 1e6;

  const asked = affinageLink.read(location.search + location.hash);
  const { own, rules: pairs } = affinageLink.ofEmbed(asked);
  const rules = affinageLink.queryOf(pairs);
  const hash = affinageLink.hashOf(asked);
  const mode = MODES.includes(own.get("mode")) ? own.get("mode") : "play";
  const id = /^[A-Za-z0-9_-]{1,40}$/.test(own.get("id") ?? "") ? own.get("id") : "";
  const sealed = self.origin === "null"; // in a frame that has nothing of the site but what the site gives to all
  const still = mode === "diagram";

  const isDaily = mode === "puzzle" && own.get("puzzle") === "daily"; // its position is known to Python alone

  root.dataset.mode = mode;
  if (isDaily) root.dataset.exercise = "puzzle"; // for the loader
  part("dark").media = DARK_FOR.get(own.get("theme")) ?? part("dark").media;

  // The picture

  function show() {
    const read = isDaily || asked.isLong ? null : affinageAddress.read(rules, hash, own.get("coordinates") !== "off");
    const letters = read && affinageAddress.letters(read, own.get("picture"));
    const name = isDaily ? "Puzzle of the day" : (read?.game.name ?? "Affinage");
    document.title = part("name").textContent = name;
    part("status-text").textContent = name;
    part("goal").textContent = read && own.get("puzzle") && mode === "puzzle" ? task(read) : "";
    part("goal").hidden = !part("goal").textContent;
    if (read) affinageEarlyBoard.show(read, letters);
    if (read && !still && mode !== "replay") affinageEarlyBoard.takeTaps(read.view);
    const unknown = letters ? "" : "The position is not in this picture. ";
    part("hint").textContent = unknown + (still ? "" : "Tap the board to begin.");
  }

  function task({ game, from }) {
    const letter = (own.get("picture") ?? from ?? "").split("-")[1];
    const mover = Object.hasOwn(game.kinds, letter) ? game.kinds[letter] : Object.values(game.kinds)[0];
    const goal = own.get("puzzle");
    const wins = goal === "win" ? "wins" : `wins by ${goal} or more`;
    return `${mover[0].toUpperCase()}${mover.slice(1)} to move ${wins}`;
  }

  // The way to the whole page

  function leadAway() {
    const query = rules ? `?${rules}` : hash ? "" : `?game=${affinageAddress.DEFAULT}`;
    const address = new URL(`./${isDaily ? "?puzzle=daily" : query + hash}`, location.href).href;
    part("open").href = address;
    part("address").textContent = address;
    part("address").hidden = !sealed; // whose links may lead nowhere
  }

  // The start of Python

  function start(touched) {
    if (root.classList.contains("starting")) return;
    root.classList.add("starting");
    root.dataset.touched = touched;
    const held = document.activeElement === part("begin");
    part("begin").hidden = part("address").hidden = true;
    part("loading").hidden = false;
    if (held) part("loading").focus(); // until the board can have it
    const script = document.createElement("script");
    script.type = "module";
    script.src = "./web/loader/boot.js";
    affinageWatch.begin(sealed ? giveUp : undefined);
    document.head.append(script);
  }

  // The site lets no page without an origin have its files: the picture is all there is.
  function giveUp() {
    root.classList.remove("starting");
    part("loading").hidden = part("hint").hidden = true;
    part("sealed").hidden = part("address").hidden = false;
    for (const button of document.querySelectorAll("#controls button")) button.disabled = true;
    document.removeEventListener("click", touch);
  }

  const touch = (event) => {
    const button = event.target.closest("#begin, #controls button");
    if (button) start(button.id);
  };

  // The page around it

  const tell = (type, detail = {}) => {
    if (id && parent !== self) parent.postMessage({ affinage: id, type, ...detail }, "*"); // nothing in it is secret
  };

  // Show another game; tell whether that takes another page.
  function leftFor(link) {
    if (typeof link !== "string" || link.length > MOST_LETTERS || !/^(?:[?#]|$)/.test(link)) return false;
    const other = affinageLink.read(link);
    const { own: dress, rules } = affinageLink.ofEmbed(other);
    if (root.classList.contains("ready")) {
      obey({ query: link, hash: "" });
      return false;
    }
    const kept = [...own]
      .filter(([key]) => key !== "picture")
      .map(([key, value]) => [key, isDaily && key === "puzzle" ? "win" : value]); // as it is once Python runs
    const picture = [...dress].filter(([key]) => key === "picture");
    const query = affinageLink.queryOf([...rules, ...picture, ...kept.reverse()]);
    const next = new URL(`?${query}${affinageLink.hashOf(other)}`, location).href;
    if (next === location.href) return false;
    location.replace(next);
    return true;
  }

  const commands = {
    call() {
      if (document.readyState !== "loading") tell("here"); // or else it will by itself
    },
    hello() {
      root.classList.add("sized"); // as high as it likes: the page around it follows
      tell("size", { height: Math.ceil(document.body.getBoundingClientRect().height) });
    },
    load({ link }) {
      if (!leftFor(link)) tell("here"); // or else the next page says it
    },
    goto({ ply }) {
      if (!Number.isInteger(ply) || ply < 0 || ply > MOST_PLIES) return;
      if (root.classList.contains("ready")) obey({ ply });
      else root.dataset.ply = ply;
    },
  };

  const obey = (detail) => dispatchEvent(new CustomEvent("embed:command", { detail: JSON.stringify(detail) }));

  addEventListener("message", ({ source, data }) => {
    if (!id || source !== parent || data?.affinage !== id || !Object.hasOwn(commands, data.type)) return;
    commands[data.type](data);
  });
  addEventListener("embed:tell", ({ detail }) => tell(...JSON.parse(detail)));
  addEventListener("hashchange", () => location.reload());

  document.addEventListener("DOMContentLoaded", () => {
    show();
    leadAway();
    part("begin").hidden = still;
    if (!still) {
      for (const button of document.querySelectorAll("#controls button")) button.disabled = false;
      document.addEventListener("click", touch);
    }
    new ResizeObserver(() => root.classList.contains("sized") && commands.hello()).observe(document.body);
    tell("here");
  });
})();
