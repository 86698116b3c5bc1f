// The parts of the page's Python, their addresses within the site and their sizes in bytes, as `make site` writes them
// here. Played from the sources there are none: then Python starts as Pyodide brings it.
export const PARTS = null;
