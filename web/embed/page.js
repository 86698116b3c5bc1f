// An embed before Python runs: the picture of its position, the start of Python on the first touch, and the messages to
// and from the page around it. See docs/embed.md for the keys of its address and the messages.
"use strict";

(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  // The values of the keys that authors write. Their words are among the texts.
  const VALUES = {
    mode: /^(play|replay|diagram|puzzle)$/,
    theme: /^(system|light|dark)$/,
    coordinates: /^(on|off)$/,
    id: /^[A-Za-z0-9_-]{1,40}$/,
    puzzle: /^(win|daily|[1-9]\d?|[1-3]\d\d|400)$/,
  };
  const texts = affinageEmbedTexts;
  // Longer values would put foreign text on the author's page.
  const QUOTABLE = /^[\w:.-]{1,20}$/;
  // The media of the dark style sheet for each theme.
  const DARK_FOR = new Map([["light", "not all"], ["dark", "all"]]);
  // The longest link that the host page may load.
  const MAX_LETTERS = 8000;
  const MAX_PLIES = 1e6;

  const addressHere = () => affinageWordPress.fragment(location.search + location.hash);
  // This is null for an address that only Python can read.
  const asked = affinageLink.ofEmbed(addressHere());
  const { own, pairs, hash } = asked ?? { own: new Map(), pairs: new Map(), hash: "" };
  const rules = affinageLink.queryOf(pairs);
  // Faults in the address, shown to its author.
  const faults = [];

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
  // True in a sandboxed frame, which can read only what the site gives to everybody.
  const sealed = self.origin === "null";
  const still = mode === "diagram";

  // Only Python knows the position of the daily puzzle.
  const isDaily = mode === "puzzle" && values.puzzle === "daily";
  const isOfSet = hash.startsWith("#set/");

  root.dataset.mode = mode;
  // The loader reads this.
  if (isDaily || isOfSet) root.dataset.exercise = "puzzle";
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
    // Python explains the fault on the page, so this one is only sent to the host page.
    if (asked && !read && !isDaily) faults.push(texts.UNKNOWN_GAME);
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
    // Puzzles begin after the first moves, so these options do not count.
    const options = [...read.options].filter(([key]) => mode !== "puzzle" || !["pie", "extra"].includes(key));
    const words = affinageAddress.credit({ ...read, options: new Map(options) });
    byId("source").textContent = affinageWords("source", { game: read.game.name, author: words });
    byId("source").href = read.game.source;
    byId("by").hidden = false;
    byId("note").textContent = words === read.game.changed ? texts.CHANGED : "";
  }

  function task({ game, from }) {
    // The start of the puzzle.
    const begun = own.has("resume") ? from : (own.get("picture") ?? from);
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
    // A sandboxed frame may not open links, so show the address.
    byId("address").hidden = !sealed;
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
    // The bar holds the focus until the board takes it.
    if (held) byId("loading").focus();
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
    // Any page may read this, as nothing in it is secret.
    if (id && parent !== self) parent.postMessage({ affinage: id, type, ...detail }, "*");
  };

  const complain = (text) => tell("error", { text });

  // Go to another address of this page and keep what the page around it has added to this one.
  function go(next) {
    const isSamePage = next.split("#")[0] === location.href.split("#")[0];
    location.replace(next + affinageWordPress.mark());
    // The address differs only in its fragment, which would not load the page again.
    if (isSamePage) location.reload();
  }

  // Return the address of this embed with the game of a link.
  function addressWith(link) {
    const kept = [...own]
      .filter(([key]) => !["picture", "resume"].includes(key))
      // Python shows an ordinary puzzle in place of the daily one.
      .map(([key, value]) => [key, isDaily && key === "puzzle" ? "win" : value]);
    const other = affinageLink.ofEmbed(link);
    // Python takes the first value of each key.
    if (!other) return `${affinageLink.queryOf(kept) || "?"}&${link.replace(/^\?/, "")}`;
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
      // A page that is still loading says so itself later.
      if (document.readyState !== "loading") tell("here");
    },
    hello() {
      // The host page now follows the height of this one.
      root.classList.add("sized");
      sendSize();
      faults.splice(0).forEach(complain);
    },
    load({ link }) {
      // Otherwise the next page says so.
      if (!leftFor(link)) tell("here");
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
    // The host page must wait for the next page.
    tell("away");
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
      // Python reads this, and does not wait for a touch.
      root.dataset.unread = "true";
      start("");
    } else if (!still) {
      for (const button of document.querySelectorAll("#controls button")) button.disabled = false;
      document.addEventListener("click", touch);
    }
    new ResizeObserver(() => root.classList.contains("sized") && sendSize()).observe(document.body);
    tell("here");
  });
})();
