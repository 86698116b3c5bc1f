"""Run the scripts of the atlas under Node, with the data of a survey."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.common import ROOT, run

SCRIPTS = ROOT / "web" / "atlas"
HARNESS = """
import {{ readFile }} from "node:fs/promises";
import {{ gunzipSync }} from "node:zlib";
const modules = ["variants", "filling", "choices", "selection", "files", "map", "numbers"];
const imported = await Promise.all(modules.map((name) => import(`{scripts}/${{name}}.js`)));
const {{ Variants, readChoices, writeChoices, needed, select, csv, json, means, number }} =
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
