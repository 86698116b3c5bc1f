// Makes QR codes. The share dialog loads this when it is first opened, and then calls qrRows.
import { encode } from "../../vendor/uqr/index.js";

const QUIET = 4; // modules around the code, as ISO/IEC 18004 wants them

/** The modules of a text's code, "1" for dark, a row after another; empty when the text is too long for any code. */
window.qrRows = (text) => {
  try {
    return encode(text, { ecc: "M", border: QUIET }).data.map((row) => row.map(Number).join(""));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
};
