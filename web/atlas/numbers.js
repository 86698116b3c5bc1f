// Numbers as people read them: three digits that tell.

const EXACT = 40; // digits behind the point that tell a half from what is just below or above it

export function number(value) {
  const size = Math.abs(value);
  const digits = size >= 100 || !size ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  const options = { minimumFractionDigits: size < 1 ? digits : 0, maximumFractionDigits: digits };
  return (value < 0 ? "\u2212" : "") + rounded(size, digits).toLocaleString("en", options);
}

// As Python rounds: by what the number is, not by how it is written, and halves to the even one.
function rounded(size, digits) {
  const near = size.toFixed(digits); // a half is rounded up
  const isHalf = /^50*$/.test(size.toFixed(EXACT).slice(digits - EXACT));
  return Number(near) - (isHalf && Number(near.at(-1)) % 2 ? 10 ** -digits : 0);
}

export const count = (value, one, many) => `${value.toLocaleString("en")} ${value === 1 ? one : many}`;
