// The rooms of the relay, where pages of one game find each other.

// The id of a room, a page or an offer.
const ID = /^[\da-z]{20}$/i;
// The most offers of an announcement; pages make three.
const MAX_OFFERS = 10;
// The most pages in a room: three friends, each with some devices.
const MAX_PAGES = 12;
// Pages announce themselves again after this many seconds.
const INTERVAL_S = 10;

// From the id of a room to its pages, in the order in which they came.
const rooms = new Map();

/**
 * Returns what a text announces: `{ room, id, offers }`, or with `{ answer, offer, to }` the answer to a page's offer.
 * Returns null for any other text.
 */
export function read(text) {
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (message?.action !== "announce" || !isId(message.info_hash) || !isId(message.peer_id)) return null;
  const { info_hash: room, peer_id: id, answer, offers = [], offer_id: offer, to_peer_id: to } = message;
  if (answer !== undefined) {
    return isSignal(answer, "answer") && isId(offer) && isId(to) ? { room, id, answer, offer, to } : null;
  }
  return Array.isArray(offers) && offers.length <= MAX_OFFERS && offers.every(isOffer) ? { room, id, offers } : null;
}

const isId = (value) => typeof value === "string" && ID.test(value);
const isSignal = (value, type) => value?.type === type && typeof value.sdp === "string";
const isOffer = (value) => isId(value?.offer_id) && isSignal(value.offer, "offer");

/** A page at the other end of a socket: `send` sends it a text, and `end` closes the socket for a reason. */
export class Page {
  // The page is in one room, under one id.
  #room = "";
  #id = "";
  // From another page to the number of its last offer from this one.
  #offered = new WeakMap();
  #count = 0;
  #send;
  #end;

  constructor(send, end) {
    this.#send = send;
    this.#end = end;
  }

  /** Takes what the page announces. */
  hear({ room, id, offers, answer, offer, to }) {
    if (!this.#room) this.#enter(room, id);
    if (room !== this.#room || id !== this.#id) return this.#end("expected one room and one page on a socket");
    const others = [...rooms.get(room)].reverse().filter((page) => page.#id !== id);
    if (answer) {
      for (const page of others) if (page.#id === to) this.#signal(page, offer, answer);
      return;
    }
    this.#tell({ interval: INTERVAL_S });
    const last = (page) => this.#offered.get(page) ?? 0;
    // Serve the pages in turn, and first those who have come last.
    others.sort((one, other) => last(one) - last(other));
    others.slice(0, offers.length).forEach((page, index) => {
      this.#offered.set(page, ++this.#count);
      this.#signal(page, offers[index].offer_id, offers[index].offer);
    });
  }

  #enter(room, id) {
    this.#room = room;
    this.#id = id;
    const pages = rooms.get(room) ?? new Set();
    rooms.set(room, pages.add(this));
    if (pages.size > MAX_PAGES) pages.values().next().value.leave("the room is full, and others came later");
  }

  /** Takes the page out of its room, and closes the socket if there is a reason. */
  leave(reason) {
    const pages = rooms.get(this.#room);
    pages?.delete(this);
    if (pages?.size === 0) rooms.delete(this.#room);
    if (reason) this.#end(reason);
  }

  #signal(page, offer, { type, sdp }) {
    page.#tell({ peer_id: this.#id, offer_id: offer, [type]: { type, sdp } });
  }

  #tell(news) {
    this.#send(JSON.stringify({ action: "announce", info_hash: this.#room, ...news }));
  }
}
