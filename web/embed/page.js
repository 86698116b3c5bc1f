// An embed before Python runs: the picture of its position, the start of Python on the first touch, and the messages to
// and from the page around it. See docs/embed.md for the keys of its address and the messages.
"use strict";

(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const VALUES = { // values of the keys that authors write, in words among the texts
    mode: /^(play|replay|diagram|puzzle)$/,
    theme: /^(system|light|dark)$/,
    coordinates: /^(on|off)$/,
    id: /^[A-Za-z0-9_-]{1,40}$/,
    puzzle: /^(win|daily|[1-9]\d?|[1-3]\d\d|400)$/,
  };
  const texts = affinageEmbedTexts;
  const QUOTABLE = /^[\w:.-]{1,20}$/; // longer values would put foreign text on the author's page
  const DARK_FOR = new Map([["light", "not all"], ["dark", "all"]]); // theme: media of the dark style sheet
  const MAX_LETTERS = 8000; // of a link that the host page may load
  const MAX_PLIES = 1e6;

  const addressHere = () => affinageWordPress.fragment(location.search + location.hash);
  const asked = affinageLink.ofEmbed(addressHere()); // null for an address that only Python can read
  const { own, pairs, hash } = asked ?? { own: new Map(), pairs: new Map(), hash: "" };
  const rules = affinageLink.queryOf(pairs);
  const faults = []; // in the address, shown to its author

  // Return the value of each key, "" if missing or wrong.
  function valueOf(key) {
    const value = own.get(key) ?? "";
    if (!value || VALUES[key].test(value)) return value;
    const text = QUOTABLE.test(value) ? texts.UNKNOWN_VALUE : texts.UNKNOWN;
    faults.push(affinageFilled(text, { key, value, expected: texts.EXPECTED[key] }));
    return "";
  }
  const values = Object.fromEntries(Object.keys(VALUES).map((key) => [key, valueOf(key)]));
  const { id } = values;
  const isWithoutGoal = values.mode === "puzzle" && !own.get("puzzle");
  if (isWithoutGoal) faults.push(affinageFilled(texts.NO_PUZZLE, { expected: texts.EXPECTED.puzzle }));

  // Do not guess a wrong mode: the board stays a picture.
  const isRefused = (own.get("mode") && !values.mode) || (values.mode === "puzzle" && !values.puzzle);
  const mode = isRefused ? "diagram" : values.mode || "play";
  const sealed = self.origin === "null"; // a sandboxed frame, which can read only what the site gives to everybody
  const still = mode === "diagram";

  const isDaily = mode === "puzzle" && values.puzzle === "daily"; // only Python knows its position
  const isOfSet = hash.startsWith("#set/");

  root.dataset.mode = mode;
  if (isDaily || isOfSet) root.dataset.exercise = "puzzle"; // for the loader
  byId("dark").media = DARK_FOR.get(values.theme) ?? byId("dark").media;

  // Picture

  function show() {
    const isPlain = asked && !isDaily && affinageLink.hasRules(asked);
    const read = isPlain ? affinageAddress.read(asked, values.coordinates !== "off") : null;
    const letters = read && affinageAddress.letters(read, own.get("picture"));
    const name = isDaily ? affinageWords("daily") : (read?.game.name ?? "Affinage");
    document.title = byId("name").textContent = name;
    byId("status-text").textContent = name;
    byId("goal").textContent = read && mode === "puzzle" ? task(read) : "";
    byId("goal").hidden = !byId("goal").textContent;
    if (read && !letters && own.get("picture")) faults.push(texts.WRONG_PICTURE);
    byId("fault").textContent = faults.join(". ");
    byId("fault").hidden = !faults.length;
    if (asked && !read && !isDaily) faults.push(texts.UNKNOWN_GAME); // Python explains it
    if (read) credit(read);
    if (read) affinageEarlyBoard.show(read, letters);
    if (read && !still && mode !== "replay") affinageEarlyBoard.takeTaps(read.view);
    if (read) centre(read.view);
    const unknown = letters ? "" : texts.NO_POSITION;
    byId("hint").textContent = [unknown, still ? "" : texts.BEGIN].filter(Boolean).join(" ");
  }

  // Put Play in the middle of the cells; coordinates on one side move them off the middle of the picture.
  function centre({ centres, size }) {
    const [x, y] = size.map((length, axis) => {
      const places = centres.map((at) => at[axis]);
      return (100 * (Math.min(...places) + Math.max(...places) - length)) / Math.max(...size);
    });
    byId("begin").style.padding = `${Math.max(y, 0)}% ${Math.max(-x, 0)}% ${Math.max(-y, 0)}% ${Math.max(x, 0)}%`;
  }

  // Name and link the author; Python knows why a variant is not the author's.
  function credit(read) {
    const options = [...read.options].filter(([key]) => mode !== "puzzle" || !["pie", "extra"].includes(key)); // puzzles begin later
    const words = affinageAddress.credit({ ...read, options: new Map(options) });
    byId("source").textContent = affinageWords("source", { game: read.game.name, author: words });
    byId("source").href = read.game.source;
    byId("by").hidden = false;
    byId("note").textContent = words === read.game.changed ? texts.CHANGED : "";
  }

  function task({ game, from }) {
    const begun = own.has("resume") ? from : (own.get("picture") ?? from); // the start of the puzzle
    const letter = (begun ?? "").split("-")[1];
    const mover = Object.hasOwn(game.kinds, letter) ? game.kinds[letter] : Object.values(game.kinds)[0];
    const colour = mover[0].toUpperCase() + mover.slice(1);
    const text = { win: "task", 1: "task by one" }[values.puzzle] ?? "task by";
    return affinageWords(text, { colour, number: values.puzzle });
  }

  // Link to the full page

  function leadAway() {
    const query = isOfSet ? "?puzzle=set" : rules || (hash ? "" : `?game=${affinageAddress.DEFAULT}`);
    const address = new URL(`./${isDaily ? "?puzzle=daily" : query + hash}`, location.href).href;
    byId("open").href = address;
    byId("address").textContent = address;
    byId("address").hidden = !sealed; // its links may not open
    byId("open").addEventListener("click", open);
  }

  // Some frames may not open windows, which only trying shows: then show the address to copy.
  function open(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const opened = self.open(byId("open").href, "_blank");
    if (opened) opened.opener = null;
    else byId("address").hidden = false;
  }

  // Start of Python

  function start(touched) {
    if (root.classList.contains("starting")) return;
    root.classList.add("starting");
    root.dataset.touched = touched;
    const held = document.activeElement === byId("begin");
    byId("begin").hidden = true;
    byId("loading").hidden = false;
    if (held) byId("loading").focus(); // until the board takes it
    affinageWatch.begin(sealed ? giveUp : undefined);
    document.head.append(byId("first-script").content.cloneNode(true));
  }

  // A page without an origin cannot load the site's files: only the picture remains.
  function giveUp() {
    root.classList.remove("starting");
    byId("loading").hidden = byId("hint").hidden = true;
    byId("sealed").hidden = false;
    for (const button of document.querySelectorAll("#controls button")) button.disabled = true;
    document.removeEventListener("click", touch);
  }

  const touch = (event) => {
    const button = event.target.closest("#begin, #controls button");
    if (button) start(button.id);
  };

  // Messages

  const tell = (type, detail = {}) => {
    if (id && parent !== self) parent.postMessage({ affinage: id, type, ...detail }, "*"); // nothing in it is secret
  };

  const complain = (text) => tell("error", { text });

  // Go to another address of this page and keep what the page around it has added to this one.
  function go(next) {
    const isSamePage = next.split("#")[0] === location.href.split("#")[0];
    location.replace(next + affinageWordPress.mark());
    if (isSamePage) location.reload(); // otherwise only the fragment changes
  }

  // Return the address of this embed with the game of a link.
  function addressWith(link) {
    const kept = [...own]
      .filter(([key]) => !["picture", "resume"].includes(key))
      .map(([key, value]) => [key, isDaily && key === "puzzle" ? "win" : value]); // as it is once Python runs
    const other = affinageLink.ofEmbed(link);
    if (!other) return `${affinageLink.queryOf(kept) || "?"}&${link.replace(/^\?/, "")}`; // Python takes the first of each
    const picture = [...other.own].filter(([key]) => key === "picture");
    return (affinageLink.queryOf([...other.pairs, ...picture, ...kept]) || "?") + other.hash;
  }

  // Show another game; return whether that loads another page.
  function leftFor(link) {
    if (typeof link !== "string" || link.length > MAX_LETTERS || !/^(?:[?#]|$)/.test(link)) {
      complain(affinageFilled(texts.UNKNOWN_LINK, { most: MAX_LETTERS }));
      return false;
    }
    if (root.classList.contains("ready")) {
      obey({ query: link, hash: "" });
      return false;
    }
    const next = new URL(addressWith(link), location).href;
    if (next === affinageWordPress.fragment(location.href)) return false;
    go(next);
    return true;
  }

  const commands = {
    call() {
      if (document.readyState !== "loading") tell("here"); // otherwise the loaded page does
    },
    hello() {
      root.classList.add("sized"); // the host page now follows its height
      sendSize();
      faults.splice(0).forEach(complain);
    },
    load({ link }) {
      if (!leftFor(link)) tell("here"); // otherwise the next page does
    },
    goto({ ply }) {
      if (!Number.isInteger(ply) || ply < 0 || ply > MAX_PLIES) complain(texts.UNKNOWN_PLY);
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
    tell("away"); // the host page must wait for the next page
    go(new URL(detail, location.href).href);
  });
  addEventListener("hashchange", () => {
    const next = affinageLink.ofEmbed(addressHere());
    if (next && next.hash !== hash) location.reload();
  });

  document.addEventListener("DOMContentLoaded", () => {
    show();
    leadAway();
    byId("begin").hidden = still;
    if (!asked) {
      root.dataset.unread = "true"; // for Python, which does not wait for a touch
      start("");
    } else if (!still) {
      for (const button of document.querySelectorAll("#controls button")) button.disabled = false;
      document.addEventListener("click", touch);
    }
    new ResizeObserver(() => root.classList.contains("sized") && sendSize()).observe(document.body);
    tell("here");
  });
})();
