// The computer's thread in affinage-offline.html; the first message from the page brings the parts.
import { answer } from "../engine/answer.js";
import { addComputerTo, adding, startFrom } from "./parts.js";

answer(async (parts, reached) => {
  const python = await startFrom(parts, ["library", "rest", "rare", "pyscript"]);
  reached(0.4);
  await addComputerTo(python, parts);
  reached(0.6);
  return python;
}, (parts) => adding(parts, ["bitbases", "survey"]));
