// Numbers as people read them: three digits that tell.

export function number(value) {
  const size = Math.abs(value);
  const digits = size >= 100 || !size ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  const options = { minimumFractionDigits: size < 1 ? digits : 0, maximumFractionDigits: digits };
  return value.toLocaleString("en", options).replace("-", "\u2212");
}

export const count = (value, one, many) => `${value.toLocaleString("en")} ${value === 1 ? one : many}`;
