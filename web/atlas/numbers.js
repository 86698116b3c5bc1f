// Write numbers with three significant digits, and shares in percent with up to one decimal.

import { interval } from "./words.js";

// With this many digits after the point, a number can be seen to be exactly a half.
const EXACT = 40;

export function number(value) {
  const size = Math.abs(value);
  const digits = size >= 100 || !size ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  const options = { minimumFractionDigits: size < 1 ? digits : 0, maximumFractionDigits: digits };
  return (value < 0 ? "\u2212" : "") + rounded(size, digits).toLocaleString("en", options);
}

// Return the number of percent of a share.
export function hundredths(share) {
  const size = rounded(100 * Math.abs(share), 1);
  return (share < 0 && size ? "\u2212" : "") + size.toLocaleString("en", { maximumFractionDigits: 1 });
}

// Return a value of a figure of the index, with the sign of percent or without.
export const figureNumber = ({ percent }, value) => (percent ? hundredths(value) : number(value));
export const figureText = (figure, value) => `${figureNumber(figure, value)}${figure.percent ? "%" : ""}`;
export const intervalText = (figure, low, high) => interval(figureNumber(figure, low), figureText(figure, high));

// Round as Python does: by the exact binary value, halves to even.
function rounded(size, digits) {
  // This rounds halves up.
  const near = size.toFixed(digits);
  const isHalf = /^50*$/.test(size.toFixed(EXACT).slice(digits - EXACT));
  return Number(near) - (isHalf && Number(near.at(-1)) % 2 ? 10 ** -digits : 0);
}
