// Make QR codes. The share dialog loads this script when it first opens, then calls qrRows.
import { encode } from "../../vendor/uqr/index.js";

// The margin around the code in modules, as ISO/IEC 18004 requires.
const QUIET = 4;

/** Return the rows of a text's code, "1" for a dark module; empty if the text is too long for any code. */
window.qrRows = (text) => {
  try {
    return encode(text, { ecc: "M", border: QUIET }).data.map((row) => row.map(Number).join(""));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
};
