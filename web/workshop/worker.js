// The thread of a design: a Python of its own, to which NumPy is added for computer players. The design is other
// people's code, so its memory has a limit. The first message brings the parts, others the compiled runtime and, so that
// they keep no board waiting, the packs of computer players.
import { answer } from "../engine/answer.js";
import { unpacked } from "../loader/python.js";
import { adding, startFrom } from "../onefile/parts.js";
import { gate } from "./gate.js";

const PAGE = 65536; // bytes
// The most bytes of Python's memory.
const MOST = 400 * 1024 * 1024;

const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE > MOST) throw new RangeError("a design has no more memory");
  return grow.call(this, pages);
};

const close = gate(() => {
  self.postMessage(JSON.stringify({ kind: "outside" }));
  // Nothing of the design may go on, so wait here until the board ends the thread.
  for (;;);
});

const brought = (name) => new Promise((done) => {
  self.addEventListener("message", ({ data }) => data[name] && done(data[name]));
});
const module = brought("module");
const later = brought("later");

/** Unpack the memory image if it is packed, and hand a copy to the board if it waits for one; null if that fails. */
async function unpack(parts) {
  try {
    const memory = parts.get("memory");
    parts.set("image", memory.plain ? new Uint8Array(memory.plain) : await unpacked(memory));
  } finally {
    const copy = parts.get("shares") && (parts.get("image")?.slice() ?? null);
    if (parts.get("shares")) self.postMessage({ image: copy }, copy ? [copy.buffer] : []);
  }
}

answer(
  async (parts, reached) => {
    if (parts.get("memory")) await unpack(parts);
    const python = await startFrom(parts.set("module", module), ["library", "rest", "workshop", "pyscript"]);
    reached(0.6);
    return python;
  },
  () => async (python, name) => adding(await later, [name])(python, name),
  "web.workshop.serving",
  (python, functions) => close([...functions, python._api.scheduleCallback]),
);
