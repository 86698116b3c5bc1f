// The frame that shows the board: sandbox.html, which passes messages to and from a document without an origin. What comes
// from it is checked, since a stranger's code may have written it.

const MAX_TEXT = 20_000;
// The longest picture or record.
const MAX_LONG = 2_000_000;
const MAX_ITEMS = 2000;

const TEXT = (value) => typeof value === "string" && value.length <= MAX_TEXT;
const LONG = (value) => typeof value === "string" && value.length <= MAX_LONG;
const COLOUR = (value) => typeof value === "string" && /^#[0-9a-f]{6}$/.test(value);
// A key is also the name of a file.
const KEY = (value) => typeof value === "string" && /^[a-z][a-z0-9-]{0,99}$/.test(value);
const NUMBER = (value) => typeof value === "number" && Number.isFinite(value);
const FLAG = (value) => typeof value === "boolean";
const list = (fits) => (value) => Array.isArray(value) && value.length <= MAX_ITEMS && value.every(fits);
const pair = (value) => Array.isArray(value) && value.length === 2 && value.every(TEXT);
const object = (shape) => (value) =>
  typeof value === "object" && value !== null && Object.entries(shape).every(([key, fits]) => fits(value[key]));
const optional = (fits) => (value) => value === undefined || value === null || fits(value);

const OPTION = object({ key: TEXT, title: TEXT, values: list(pair), chosen: TEXT });
const FINDING = object({ line: NUMBER, message: TEXT, view: optional(TEXT) });
const ROW = object({ key: TEXT, value: NUMBER, low: NUMBER, high: NUMBER });
const FAULT = { id: NUMBER, line: NUMBER, message: TEXT };
const MESSAGES = new Map(
  Object.entries({
    ready: {},
    shown: { id: NUMBER, name: TEXT, author: TEXT, rules: list(TEXT), options: list(OPTION), colours: list(TEXT), link: TEXT, view: TEXT, key: KEY, dropped: NUMBER },
    wrong: FAULT,
    stuck: FAULT,
    findings: { id: NUMBER, findings: list(FINDING) },
    state: { moves: list(TEXT), ply: NUMBER, status: TEXT, over: FLAG, view: TEXT, fragment: TEXT },
    measured: { id: NUMBER, done: NUMBER, games: NUMBER, rows: list(ROW), ended: FLAG, best: optional(NUMBER), message: optional(TEXT) },
    levels: { id: NUMBER, quick: list(NUMBER) },
    picture: { key: TEXT, svg: LONG },
    record: { text: LONG },
    film: { pictures: list(LONG), ground: COLOUR },
    size: { height: NUMBER },
    failed: { message: TEXT },
  }).map(([type, shape]) => [type, object(shape)]),
);

// Messages to the frame before it is ready.
const waiting = [];
let isReady = false;
// Takes the messages of the frame.
let hear = null;

/**
 * Connect to the frame, of which a page has one; `take` is called with each message that fits, from now on in place of
 * earlier ones. With the first message the frame loads.
 */
export function connectFrame(frame, take) {
  // The frame has no origin that could be named here, and nothing in these messages is secret to it.
  const post = (message) => frame.contentWindow.postMessage(message, "*");
  const isFirst = hear === null;
  hear = take;

  /** Start Python in the frame, which takes a while; it runs nothing of a design before it gets one. */
  function load() {
    if (!frame.src) frame.src = frame.dataset.src;
  }

  if (isFirst) {
    addEventListener("message", ({ source, data }) => {
      if (source !== frame.contentWindow || data?.workshop !== 1 || !MESSAGES.get(data.type)?.(data)) return;
      if (data.type === "ready") {
        isReady = true;
        waiting.splice(0).forEach(post);
      }
      hear(data);
    });
  }

  return {
    load,
    send(type, content = {}) {
      const message = { workshop: 1, type, ...content };
      if (isReady) post(message);
      else waiting.push(message);
      load();
    },
  };
}
