// Makes animated GIFs. The share dialog loads this when the first of them is wanted, and then calls newGif.
import { GIFEncoder, applyPalette, quantize } from "../../vendor/gifenc/index.js";

// A GIF may have 256 colours: one more than these stands for pixels that have not changed.
const MAX_COLOURS = 255;
// The disposal method by which a frame stays under the next one.
const KEEP = 1;

// The pixels that differ from those of the frame before, each one number.
const changed = (pixels, before) => (before ? pixels.filter((pixel, at) => pixel !== before[at]) : pixels);

/** An empty GIF of some size: `add` takes the next frame as RGBA bytes, `bytes` ends it. */
window.newGif = (width, height) => {
  const encoder = GIFEncoder();
  let before = null;
  return {
    add(data, delay) {
      const pixels = new Uint32Array(data.buffer.slice(0));
      const fresh = changed(pixels, before);
      const palette = fresh.length ? quantize(new Uint8ClampedArray(fresh.buffer), MAX_COLOURS) : [[0, 0, 0]];
      const index = applyPalette(data, palette);
      const same = palette.push([0, 0, 0]) - 1;
      if (before) pixels.forEach((pixel, at) => pixel === before[at] && (index[at] = same));
      const transparent = Boolean(before);
      encoder.writeFrame(index, width, height, { palette, delay, dispose: KEEP, transparent, transparentIndex: same });
      before = pixels;
    },
    bytes() {
      encoder.finish();
      return encoder.bytes();
    },
  };
};
