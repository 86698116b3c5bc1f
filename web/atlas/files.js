// The listed variants as files to save.

const ENDS = ["value", "low", "high"];

// Spreadsheets read a text with such a start as a formula.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

const cell = (value) => (typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value));

const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function csv(numbers, figures, variants, columns) {
  const heads = figures.flatMap((id) => [id, `${id}_low`, `${id}_high`]);
  const lines = numbers.map((number) => {
    const ends = figures.flatMap((id) => ENDS.map((end) => columns[id][end][number] ?? ""));
    return [variants.link(number), variants.name(number), variants.words(number), ...ends];
  });
  return [["link", "name", "variant", ...heads], ...lines].map((line) => `${line.map(cell).map(quoted).join(",")}\n`).join("");
}

export function json(numbers, figures, variants, columns) {
  const list = numbers.map((number) => {
    const present = figures.filter((id) => columns[id].value[number] !== null);
    const ends = (id) => Object.fromEntries(ENDS.map((end) => [end, columns[id][end][number]]));
    const name = variants.name(number);
    return { link: variants.link(number), ...(name && { name }), variant: variants.words(number), figures: Object.fromEntries(present.map((id) => [id, ends(id)])) };
  });
  return `${JSON.stringify(list, null, 1)}\n`;
}
