// The parts of the page's Python with their addresses and sizes in bytes, written by `make site`. The sources have no
// parts: Python then starts as Pyodide ships it.
export const PARTS = null;
