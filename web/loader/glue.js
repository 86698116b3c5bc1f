// The script that joins the runtime to the browser, as a script within the page.
import { trusted } from "./trusted.js";

/** Run the text of the script, which the policy allows by its hash. */
export async function run(text) {
  const script = Object.assign(document.createElement("script"), { type: "module", textContent: trusted.createScript(text) });
  await new Promise((done) => {
    addEventListener("glued", done, { once: true }); // dispatched by its last line: inline scripts have no load event
    document.head.append(script);
  });
}
