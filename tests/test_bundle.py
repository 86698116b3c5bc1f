"""Scripts with the modules they import in them: each once, in the order of need, and nothing from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import npm, site
from tools.bundle import bundle
from tools.common import ROOT, ToolError, run, write_bytes


def written(root: Path, **texts: str) -> Path:
    """Write modules into a folder and return the one called `main`."""
    for name, text in texts.items():
        write_bytes(root / f"{name}.js", text.encode())
    return root / "main.js"


def test_a_module_that_two_import_is_taken_in_once_and_first(tmp_path: Path) -> None:
    script = written(
        tmp_path,
        main='import { left } from "./left.js";\nimport {\n  right,\n} from "./right.js";\nleft(right);\n',
        left='import { ground } from "./ground.js";\nexport const left = ground;\n',
        right='import { ground } from "./ground.js";\nexport const right = ground;\n',
        ground="export const ground = 1;\nexport function f() {}\n",
    )
    assert bundle(script, tmp_path) == (
        "const ground = 1;\nfunction f() {}\nconst left = ground;\nconst right = ground;\nleft(right);\n"
    )


def test_what_lies_outside_of_the_folder_stays_an_import(tmp_path: Path) -> None:
    text = 'import { a } from "../vendor/a.js";\nimport b from "./b.js";\na(b);\n'
    assert bundle(written(tmp_path / "web", main=text, b=""), tmp_path / "web") == text


def test_a_circle_is_refused(tmp_path: Path) -> None:
    script = written(tmp_path, main='import { a } from "./a.js";\n', a='import { b } from "./main.js";\n')
    with pytest.raises(ToolError, match=r"^main.js imports itself$"):
        bundle(script, tmp_path)


@pytest.mark.parametrize("name", site.BUNDLED)
def test_our_bundles_are_sound_scripts(name: str, tmp_path: Path) -> None:
    npm.find_npm()
    script = tmp_path / "bundle.mjs"
    script.write_text(bundle(ROOT / name, ROOT / "web"), "utf-8")
    run(["node", "--check", str(script)])
