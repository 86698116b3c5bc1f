// What the game's modules import from `js`. A memory image keeps of each only the name, and the object of that name
// takes its place again, which has to be of the same kind: a thread without a page needs stand-ins.
const OBJECTS = ["document", "history", "location", "navigator", "performance", "window"];
const FUNCTIONS = [
  ...["CustomEvent", "Path2D", "ResizeObserver", "URL", "Worker"],
  ...["clearInterval", "clearTimeout", "getComputedStyle", "requestAnimationFrame", "setInterval", "setTimeout"],
];

/** A stand-in for each of these names that `wanted` picks, by name. */
export function standIns(wanted) {
  const made = {};
  for (const name of OBJECTS.filter(wanted)) made[name] = {};
  for (const name of FUNCTIONS.filter(wanted)) made[name] = function () {};
  return made;
}
