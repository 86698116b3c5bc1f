// The thread of a design: a Python of its own, to which NumPy is added for computer players. The design is other
// people's code, so its memory has a limit. The first message brings the parts.
import { answer } from "../engine/answer.js";
import { adding, startFrom } from "../onefile/parts.js";

const PAGE = 65536; // bytes
const MOST = 400 * 1024 * 1024; // bytes of Python's memory

const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE > MOST) throw new RangeError("a design has no more memory");
  return grow.call(this, pages);
};

// The packs of computer players come in a later message, so that they keep no board waiting.
const later = new Promise((done) => {
  self.addEventListener("message", ({ data }) => data.later && done(data.later));
});

answer(
  async (parts, reached) => {
    const python = await startFrom(parts, ["library", "rest", "workshop", "pyscript"]);
    reached(0.6);
    return python;
  },
  () => async (python, name) => adding(await later, [name])(python, name),
  "web.workshop.serving",
);
