// What a page can do with its boards: receive moves, and show another ply or another game.
"use strict";

const frame = document.querySelector("iframe[data-affinage=shown]");
const heard = document.getElementById("heard");

Affinage.on(frame, "move", ({ ply, move }) => (heard.textContent = `Move ${ply}: ${move}`));
Affinage.on(frame, "end", ({ text }) => (heard.textContent = text));
document.getElementById("to-end").addEventListener("click", () => Affinage.goto(frame, 3));
document.getElementById("other").addEventListener("click", () => Affinage.load(frame, "?board=hex:3#1/a3b2"));
