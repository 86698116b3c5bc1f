"""A small survey with invented figures, and the scripts of the atlas under Node, which read it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from affinage.notation.link import load
from affinage.registry import game_class
from affinage.survey.atlas import Row
from affinage.survey.figure import Figure
from affinage.survey.row import options_of
from tools.common import ROOT, run

VERSION = "0.1.0+made.up"
BOARDS, LIMITS, NEAR = ("square:7", "hex:4"), ("sparse", "dense", "match"), ("ortho", "diag")
PLACES = ("ortho", "diag", "ortho-diag", "knight", "independent", "gap1", "gap2")
NAMED = "board=square:6&goal=territories"
"""Camembert, with all measurements."""
UNNAMED = "board=hex:4&place=gap1&limit=match"
SOUGHT = "board=hex:3&place=gap1"
"""A variant only searched for best play."""
IN_VAIN = "board=hex:3&place=gap2"
"""A variant also searched for best play, without success."""
RANDOM = ("first", "balance", "length", "branching", "neutral")
PLAY = ("balance", "length", "branching", "complexity", "drama", "lead_changes")
SAMPLE_GAMES = ["a1,a2 b1,c1", "a1,b1 nowhere"]
DETAILS: Mapping[str, Mapping[str, Any]] = {
    "random": {"lengths": [11, [1, 0, 7, 2]]},
    "play": {
        "fan": [[0.1, 0.3, 0.5, 0.7, 0.9]] * 11,
        "openings": {"a1,a2": 0.45, "b2,b3": 0.7},
        "sample_games": SAMPLE_GAMES,
    },
}


def row(link: str, stage: str = "random", seed: int = 0, at: float = 0.5, **arguments: float) -> Row:
    """Return a measurement whose figures are all alike, except those given."""
    names = {"random": RANDOM, "play": PLAY, "deep": ("steps", "skill"), "exact": ("winner",)}[stage]
    values = {name: float(arguments.get(name, at)) for name in names}
    figures = {name: Figure(value, value - 0.05, value + 0.05).rounded(4) for name, value in values.items()}
    game = load(link).without_aliases()
    if stage == "deep":
        figures |= {f"score_{playouts}": Figure(0.7, 0.6, 0.8) for playouts in (8, 16)}
    return Row(
        game.link(), game.key, options_of(game), stage, seed, 2000, VERSION, figures, DETAILS.get(stage, {})
    )


def rows() -> Iterator[Row]:
    """Yield the measurements in arbitrary order."""
    choices = product(BOARDS, PLACES, LIMITS, NEAR)
    for number, (board, place, limit, near) in enumerate(choices):
        link = f"board={board}&place={place}&limit={limit}&near={near}"
        yield row(link, balance=0.301 + 0.008 * number, length=20 - 0.1 * number)
    yield row(NAMED, balance=0.9)
    yield row(NAMED, "play", 7, 0.25)
    yield row(NAMED, "play", 0, 0.75)
    yield row(NAMED, "deep", at=3)
    yield row(NAMED, "exact", at=1)
    yield row(UNNAMED, "play", at=0.625)
    yield row(SOUGHT, "exact", at=2)
    yield replace(row(IN_VAIN, "exact"), figures={})
    yield row(game_class("churn").texts.presets[0].link, balance=0.5)


SCRIPTS = ROOT / "web" / "atlas"
HARNESS = """
import {{ readFile }} from "node:fs/promises";
import {{ gunzipSync }} from "node:zlib";
const modules = ["variants", "filling", "choices", "files", "map", "numbers"];
const imported = await Promise.all(modules.map((name) => import(`{scripts}/${{name}}.js`)));
const {{ Variants, readChoices, writeChoices, needed, select, csv, json, means, figureText, intervalText }} =
    Object.assign({{}}, ...imported);
const {{ filled, escaped, joined, boxes }} = Object.assign({{}}, ...imported);
const read = async (name) => JSON.parse(gunzipSync(await readFile(`{data}/${{name}}.pack.png`)));
const variants = new Variants(await read("index"), read);
async function selected(query) {{
    const choices = readChoices(query, variants);
    const ids = needed(choices);
    const columns = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await variants.column(id)])));
    return {{ choices, ids, columns, numbers: select(choices, variants, columns) }};
}}
const links = async (query) => (await selected(query)).numbers.map((one) => variants.link(one));
{script}
console.log(JSON.stringify(result));
"""


def result_of(data: Path, script: str) -> Any:
    """Return a script's final `result`, given the variants of a survey."""
    text = HARNESS.format(data=data, scripts=SCRIPTS, script=script)
    return json.loads(run(["node", "--input-type=module", "-e", text]))
