// PyScript looks into a database of its own as it loads, and waits for it. No page of ours uses it, and where a browser
// refuses storage, as to frames of other sites, the page would never start: until then it is given an empty one.
function found(result) {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
}

const store = { getAllKeys: () => found([]) };
const database = { transaction: () => ({ objectStore: () => store }), close() {} };

const own = Object.getOwnPropertyDescriptor(window, "indexedDB"); // not read: that alone may be refused

function putBack() {
  if (own) Object.defineProperty(window, "indexedDB", own);
  else delete window.indexedDB;
}

Object.defineProperty(window, "indexedDB", { value: { open: () => found(database) }, configurable: true });
addEventListener("py:done", putBack, { once: true });
