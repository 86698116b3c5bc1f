// PyScript without its hook that evaluates text in its own workers, which the page's policy forbids. The computer's
// thread is not one of those.

// PyScript opens a database of its own as it loads and waits for it. No page of ours uses it. Where the browser refuses
// storage, as in third-party frames, the page would never start: so PyScript gets an empty one.
function requestOf(result) {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
}

const store = { getAllKeys: () => requestOf([]) };
const database = { transaction: () => ({ objectStore: () => store }), close() {} };

// Reading the property itself may throw an error.
const own = Object.getOwnPropertyDescriptor(window, "indexedDB");

function putBack() {
  if (own) Object.defineProperty(window, "indexedDB", own);
  else delete window.indexedDB;
}

Object.defineProperty(window, "indexedDB", { value: { open: () => requestOf(database) }, configurable: true });
addEventListener("py:done", putBack, { once: true });

// Only now: an import at the top would run before the database is replaced.
const { hooks } = await import("../../vendor/pyscript/core.js");

hooks.worker.onBeforeRunAsync.clear();
