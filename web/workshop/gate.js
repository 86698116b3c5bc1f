// The gate between Python and the browser in the thread of a design. Python cannot be locked from inside, but all that it
// does outside its own memory goes through the functions that its runtime imports. Once the gate is closed, these pass
// texts on and wait, and do nothing else: JavaScript's memory has no limit that the thread could set.

const WAYS = /^_*(js|pyproxy|proxy|python2js|create_|destroy_|wrap_|hiwire|ffi_|array_to_js|raw_call|get_async|agen|emscripten_(run|async|asm|promise|call|load))/i;
// What Pyodide needs to call a function with a text or a number, and to wait.
const OPEN = new Set([
  ...["JsvArray_New", "JsvArray_Push", "JsvArray_Get", "destroy_proxies", "pyproxy_Check"],
  ...["JsvNum_fromInt", "JsvNum_fromDouble", "JsvUTF8ToString", "js2python_js"],
  ...["_python2js_ascii", "_python2js_ucs1", "_python2js_ucs2", "_python2js_ucs4"],
  ...["JsvError_Check", "JsvNoValue_Check", "JsvPromise_Check", "JsvGenerator_Check", "JsvAsyncGenerator_Check"],
  ...["create_once_callable", "JsProxy_compute_typeflags", "proxy_cache_get", "proxy_cache_set", "pyproxy_new", "pyproxy_new_ex"],
  ...["__hiwire_deduplicate_get", "__hiwire_deduplicate_set", "__hiwire_deduplicate_delete"],
  ...["create_promise_handles", "get_async_js_call_done_callback", "JsvPromise_Resolve"],
  ...["JsvFunction_CallBound", "JsvObject_CallMethod"],
]);
// The last of input, output and errors. Files would take JavaScript's memory, too.
const STREAMS = 2;

/**
 * Install the gate, before Python starts; return a function that closes it, but for calls of some functions. For anything
 * else `refuse` is called, which must not return.
 */
export function gate(refuse) {
  // The functions that may be called, once the gate is closed.
  let known = null;
  const fits = {
    JsvFunction_CallBound: (called) => known.has(called),
    JsvObject_CallMethod: (thing, name) => thing instanceof Promise && name === "then",
    fd_write: (file) => file <= STREAMS,
    fd_pwrite: () => false,
    __syscall_ftruncate64: () => false,
    __syscall_truncate64: () => false,
    __syscall_fallocate: () => false,
  };
  const guarded = (name, work) =>
    new Proxy(work, {
      apply(_, self, values) {
        if (known && !(fits[name]?.(...values) ?? OPEN.has(name))) refuse();
        return Reflect.apply(work, self, values);
      },
    });

  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (module, imports) => {
    for (const [name, work] of Object.entries(imports?.env ?? {})) {
      if (typeof work === "function" && (name in fits || WAYS.test(name))) imports.env[name] = guarded(name, work);
    }
    return instantiate(module, imports);
  };
  return (functions) => {
    known = new Set(functions);
  };
}
