// The computer player's thread in affinage.html; the page's first message brings the parts.
import { answer } from "../answer.js";
import { startPython } from "./parts.js";

const parts = new Promise((arrived) => {
  const take = (event) => {
    event.stopImmediatePropagation();
    arrived(event.data);
  };
  self.addEventListener("message", take, { once: true });
});

answer(async () => startPython(await parts));
