// PyScript opens a database of its own as it loads and waits for it. No page of ours uses it. Where the browser refuses
// storage, as in third-party frames, the page would never start: so PyScript gets an empty one.
function found(result) {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
}

const store = { getAllKeys: () => found([]) };
const database = { transaction: () => ({ objectStore: () => store }), close() {} };

const own = Object.getOwnPropertyDescriptor(window, "indexedDB"); // reading the property itself may throw

function putBack() {
  if (own) Object.defineProperty(window, "indexedDB", own);
  else delete window.indexedDB;
}

Object.defineProperty(window, "indexedDB", { value: { open: () => found(database) }, configurable: true });
addEventListener("py:done", putBack, { once: true });
