"""Where the texts on a page's canvases lie, relative to the points they are drawn at."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

# Draws each text again, alone on a canvas of its own, and measures the extent of its pixels.
MEASURE = """new Promise(done => {
    const plain = CanvasRenderingContext2D.prototype.fillText, found = {}, middle = 60, side = 2 * middle;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        const { a, d } = this.getTransform(), copy = document.createElement("canvas").getContext("2d");
        copy.canvas.width = copy.canvas.height = side;
        copy.setTransform(a, 0, 0, d, middle - a * x, middle - d * y);
        for (const name of ["font", "textAlign", "textBaseline"]) copy[name] = this[name];
        plain.call(copy, text, x, y);
        const { data } = copy.getImageData(0, 0, side, side), across = [], down = [];
        for (let place = 3; place < data.length; place += 4) {
            if (data[place] < 128) continue;
            across.push(((place - 3) / 4) % side - middle);
            down.push(Math.floor((place - 3) / 4 / side) - middle);
        }
        const ends = places => [Math.min(...places), Math.max(...places)];
        found[text] = [...ends(across), ...ends(down)];
        plain.call(this, text, x, y);
    };
    for (let times = 0; times < 2; times += 1) document.querySelector("#flip").click();
    requestAnimationFrame(() => requestAnimationFrame(() => done(JSON.stringify(found))));
})"""


def ink(evaluate: Callable[[str], Any]) -> dict[str, list[int]]:
    """Return the extent of each text to the left, right, top and bottom of its point, in device pixels."""
    found: dict[str, list[int]] = json.loads(evaluate(MEASURE))
    return found
