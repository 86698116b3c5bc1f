// An embed before Python runs: the picture of its position, what starts Python on the first touch, and the talk
// with the page around it. See docs/embed.md for the keys of its address and the messages.
"use strict";

(() => {
  const root = document.documentElement;
  const part = (id) => document.getElementById(id);
  const VALUES = { // of the keys that people write: what they look like, and in words
    mode: [/^(play|replay|diagram|puzzle)$/, "play, replay, diagram or puzzle"],
    theme: [/^(system|light|dark)$/, "system, light or dark"],
    coordinates: [/^(on|off)$/, "on or off"],
    id: [/^[A-Za-z0-9_-]{1,40}$/, "1 to 40 letters, digits, - and _"],
    puzzle: [/^(win|daily|[1-9]\d?|[1-3]\d\d|400)$/, "win, daily or a number of points to win by"],
  };
  const QUOTABLE = /^[\w:.-]{1,20}$/; // anything longer would be a text of its own on somebody else's page
  const DARK_FOR = new Map([["light", "not all"], ["dark", "all"]]); // themes: the dark sheet's media
  const MAX_LETTERS = 8000; // of a link that the page around it may have loaded
  const MAX_PLIES = 1e6;

  const asked = affinageLink.read(location.search + location.hash);
  const { own, rules: pairs } = affinageLink.ofEmbed(asked);
  const rules = affinageLink.queryOf(pairs);
  const hashHere = () => affinageLink.hashOf(affinageLink.read(location.search + location.hash));
  const hash = hashHere();
  const faults = []; // of the address, for whoever wrote it

  // The value of each key, "" where it is missing or wrong.
  function valueOf(key) {
    const value = own.get(key) ?? "";
    const [pattern, expected] = VALUES[key];
    if (!value || pattern.test(value)) return value;
    faults.push(`unknown ${key}${QUOTABLE.test(value) ? ` '${value}'` : ""}; expected ${expected}`);
    return "";
  }
  const given = Object.fromEntries(Object.keys(VALUES).map((key) => [key, valueOf(key)]));
  const { id } = given;
  if (given.mode === "puzzle" && !own.get("puzzle")) faults.push(`puzzle is missing; expected ${VALUES.puzzle[1]}`);

  // What is to be done with the board is not guessed: it stays a picture.
  const isRefused = (own.get("mode") && !given.mode) || (given.mode === "puzzle" && !given.puzzle);
  const mode = isRefused ? "diagram" : given.mode || "play";
  const sealed = self.origin === "null"; // in a frame that has nothing of the site but what the site gives to all
  const still = mode === "diagram";

  const isDaily = mode === "puzzle" && given.puzzle === "daily"; // its position is known to Python alone

  root.dataset.mode = mode;
  if (isDaily) root.dataset.exercise = "puzzle"; // for the loader
  part("dark").media = DARK_FOR.get(given.theme) ?? part("dark").media;

  // The picture

  function show() {
    const read = isDaily || asked.isLong ? null : affinageAddress.read(rules, hash, given.coordinates !== "off");
    const letters = read && affinageAddress.letters(read, own.get("picture"));
    const name = isDaily ? "Puzzle of the day" : (read?.game.name ?? "Affinage");
    document.title = part("name").textContent = name;
    part("status-text").textContent = name;
    part("goal").textContent = read && mode === "puzzle" ? task(read) : "";
    part("goal").hidden = !part("goal").textContent;
    if (read && !letters && own.get("picture")) faults.push("the picture does not fit the board");
    part("fault").textContent = faults.join(". ");
    part("fault").hidden = !faults.length;
    if (!read && !isDaily) faults.push("unknown game or board"); // of which Python says more
    if (read) credit(read);
    if (read) affinageEarlyBoard.show(read, letters);
    if (read && !still && mode !== "replay") affinageEarlyBoard.takeTaps(read.view);
    const unknown = letters ? "" : "The position is not in this picture. ";
    part("hint").textContent = unknown + (still ? "" : "Tap the board to begin.");
  }

  // The author, with a link; reasons for what is not the author's are known to Python.
  function credit(read) {
    const given = [...read.given].filter(([key]) => mode !== "puzzle" || key !== "pie"); // puzzles begin after that choice
    const changed = affinageAddress.departs({ ...read, given: new Map(given) });
    part("source").textContent = `${read.game.name}, ${changed ? read.game.changed : read.game.by}`;
    part("source").href = read.game.source;
    part("by").hidden = false;
    part("note").textContent = changed ? "Not the author's rules." : "";
  }

  function task({ game, from }) {
    const begun = own.has("resume") ? from : (own.get("picture") ?? from); // the position that the puzzle begins with
    const letter = (begun ?? "").split("-")[1];
    const mover = Object.hasOwn(game.kinds, letter) ? game.kinds[letter] : Object.values(game.kinds)[0];
    const wins = given.puzzle === "win" ? "wins" : `wins by ${given.puzzle} or more`;
    return `${mover[0].toUpperCase()}${mover.slice(1)} to move ${wins}`;
  }

  // The way to the whole page

  function leadAway() {
    const query = rules ? `?${rules}` : hash ? "" : `?game=${affinageAddress.DEFAULT}`;
    const address = new URL(`./${isDaily ? "?puzzle=daily" : query + hash}`, location.href).href;
    part("open").href = address;
    part("address").textContent = address;
    part("address").hidden = !sealed; // whose links may lead nowhere
    part("open").addEventListener("click", open);
  }

  // Some frames may open no windows, which only a try tells: then the address can be copied.
  function open(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const opened = self.open(part("open").href, "_blank");
    if (opened) opened.opener = null;
    else part("address").hidden = false;
  }

  // The start of Python

  function start(touched) {
    if (root.classList.contains("starting")) return;
    root.classList.add("starting");
    root.dataset.touched = touched;
    const held = document.activeElement === part("begin");
    part("begin").hidden = true;
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
    part("sealed").hidden = false;
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

  const complain = (text) => tell("error", { text });

  // Go to another address of this page, with what the page around has added to this one.
  function go(next) {
    const isSamePage = next.split("#")[0] === location.href.split("#")[0];
    location.replace(next + affinageWordPress.mark());
    if (isSamePage) location.reload(); // or only its fragment would change
  }

  // Show another game; tell whether that takes another page.
  function leftFor(link) {
    if (typeof link !== "string" || link.length > MAX_LETTERS || !/^(?:[?#]|$)/.test(link)) {
      complain(`unknown link; expected a text such as ?board=hex:4#1/a1b1, of at most ${MAX_LETTERS} characters`);
      return false;
    }
    const other = affinageLink.read(link);
    const { own: dress, rules } = affinageLink.ofEmbed(other);
    if (root.classList.contains("ready")) {
      obey({ query: link, hash: "" });
      return false;
    }
    const kept = [...own]
      .filter(([key]) => !["picture", "resume"].includes(key))
      .map(([key, value]) => [key, isDaily && key === "puzzle" ? "win" : value]); // as it is once Python runs
    const picture = [...dress].filter(([key]) => key === "picture");
    const query = affinageLink.queryOf([...rules, ...picture, ...kept.reverse()]);
    const next = new URL(`?${query}${affinageLink.hashOf(other)}`, location).href;
    if (next === affinageWordPress.fragment(location.href)) return false;
    go(next);
    return true;
  }

  const commands = {
    call() {
      if (document.readyState !== "loading") tell("here"); // or else it will by itself
    },
    hello() {
      root.classList.add("sized"); // as high as it likes: the page around it follows
      sendSize();
      faults.splice(0).forEach(complain);
    },
    load({ link }) {
      if (!leftFor(link)) tell("here"); // or else the next page says it
    },
    goto({ ply }) {
      if (!Number.isInteger(ply) || ply < 0 || ply > MAX_PLIES) complain("unknown ply; expected a whole number from 0");
      else if (root.classList.contains("ready")) obey({ ply });
      else root.dataset.ply = ply;
    },
  };

  const sendSize = () => tell("size", { height: Math.ceil(document.body.getBoundingClientRect().height) });
  const obey = (detail) => dispatchEvent(new CustomEvent("embed:command", { detail: JSON.stringify(detail) }));

  addEventListener("message", ({ source, data }) => {
    if (!id || source !== parent || data?.affinage !== id || !Object.hasOwn(commands, data.type)) return;
    commands[data.type](data);
  });
  addEventListener("embed:tell", ({ detail }) => tell(...JSON.parse(detail)));
  addEventListener("embed:leave", ({ detail }) => {
    tell("away"); // what the page around says until the next page is here would be lost
    go(new URL(detail, location.href).href);
  });
  addEventListener("hashchange", () => hashHere() !== hash && location.reload());

  document.addEventListener("DOMContentLoaded", () => {
    show();
    leadAway();
    part("begin").hidden = still;
    if (!still) {
      for (const button of document.querySelectorAll("#controls button")) button.disabled = false;
      document.addEventListener("click", touch);
    }
    new ResizeObserver(() => root.classList.contains("sized") && sendSize()).observe(document.body);
    tell("here");
  });
})();
