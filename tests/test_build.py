"""What a build makes: packs, the bill of materials, and the same bytes anywhere."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tools import documents, games, inline, onefile, parts, runtime, sbom, site
from tools.bundle import bundle, minify
from tools.common import ROOT, ToolError, sha256_file, write_bytes

PAGE = (
    '<!doctype html>\n<head>\n<meta charset="utf-8">\n'
    '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">\n'
    '<link rel="icon" href="./web/icons/icon.svg"><link rel="manifest" href="./app.webmanifest">\n'
    '<link rel="stylesheet" href="./web/styles/style.css">\n'
    '<script type="module" async src="./web/loader/boot.js"></script><script src="./web/loader/offline.js"></script>\n'
    '<script type="module" src="./vendor/core.js"></script>\n'
    '<script type="py" src="./web/main.py" config="./pyscript.toml">print("never")</script>\n</head>\n'
    '<body>\n<!-- a note --><p title="&quot;">Fish &amp; chips &#215; 2<br/>'
    '<a href="https://example.org/">out</a> <use href="#here"/></p>\n</body>\n'
)
SOURCES = {
    "index.html": PAGE,
    "LICENSE": "Ours </script> <!--\n",
    "affinage/__init__.py": "",
    "affinage/teach/puzzles/collection.txt": "the puzzles",
    "web/icons/icon.svg": "<svg/>",
    "web/styles/style.css": "p { color: red }",
    "web/loader/boot.js": 'import { PARTS } from "./parts.js";\nboot(PARTS);\n',
    "web/loader/parts.js": "export const PARTS = null;\n",
    "web/main.py": "import web\n",
    f"made/{games.FILE}": "{}",
    "web/loader/offline.js": "offline();",
    "web/loader/qr.js": 'import { encode } from "../../vendor/uqr/index.js";\nwindow.qrRows = encode;\n',
    "web/loader/gif.js": 'import { GIFEncoder } from "../../vendor/gifenc/index.js";\nwindow.newGif = GIFEncoder;\n',
    "web/engine/answer.js": '/** Answers. */\nexport function answer() { console.log("answer"); }\n',
    "web/onefile/parts.js": '// Parts.\nexport function startFrom() { console.log("parts"); }\n',
    "web/onefile/page.js": '// Page.\nimport { startFrom } from "./parts.js";\nstartFrom();\n',
    "web/onefile/worker.js": (
        'import { answer } from "../engine/answer.js";\nimport { startFrom } from "./parts.js";\n'
        "answer(startFrom);\n"
    ),
    "vendor/uqr/index.js": "const encode = () => [];\nexport { encode };\n",
    "vendor/gifenc/index.js": "const GIFEncoder = () => ({});\nexport { GIFEncoder };\n",
    "vendor/licences/numpy/LICENSE.txt": "NumPy's",
    f"vendor/pyodide/{onefile.PYODIDE}": "pyodide",
}


def project(root: Path, **changed: str) -> Path:
    """Write a small project, with other contents for the files named without suffix."""
    for name, text in SOURCES.items():
        write_bytes(root / name, changed.get(name.rpartition(".")[0], text).encode())
    parts.write(
        root / "made", {part: part.encode() for part in parts.NAMES}, {"lock": "the lock", "tiny": []}
    )
    return root


@pytest.fixture(scope="module")
def small_texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the minified scripts and style sheets of the small project, which many pages can have."""
    return texts(project(tmp_path_factory.mktemp("small")))


def build(root: Path, minified: dict[str, str]) -> str:
    """Return the single file of a project."""
    return onefile.build(root, root / "vendor", root / "made", minified).decode()


def texts(root: Path) -> dict[str, str]:
    """Return the minified scripts and style sheets of a project."""
    modules = bundle({name: root / name for name in (*onefile.MODULES, onefile.QR, onefile.GIF)})
    names = inline.sources_of((root / "index.html").read_text()) - {f"./{games.SCRIPT}"}
    return modules | minify({name: root / name for name in names}) | {f"./{games.SCRIPT}": ""}


class Reader(HTMLParser):
    """Collects a page's scripts and styles with their attributes, all tags, and the text between them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[int, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.tags.append((f"/{tag}", {}))

    def handle_data(self, data: str) -> None:
        place = len(self.tags) - 1
        self.texts[place] = self.texts.get(place, "") + data

    def contents(self, wanted: str) -> list[tuple[dict[str, str | None], str]]:
        return [
            (each, self.texts.get(place, "")) for place, (tag, each) in enumerate(self.tags) if tag == wanted
        ]

    def parts(self) -> dict[str, bytes]:
        return {
            name: gzip.decompress(base64.b64decode(text, validate=True))
            for each, text in self.contents("script")
            if (name := each.get("data-part"))
        }

    def policy(self) -> str:
        result = [each["content"] for _, each in self.tags if "http-equiv" in each]
        assert len(result) == 1
        return result[0] or ""


def test_single_file_runs_only_what_it_holds(tmp_path: Path, small_texts: dict[str, str]) -> None:
    reader = Reader(build(project(tmp_path), small_texts))
    policy = reader.policy()
    # Browsers treat scripts of other types as data.
    running = [text for each, text in reader.contents("script") if each.get("type") in (None, "module")]
    assert running == [
        "boot(null);",
        'function o(){console.log("parts")}o();',
    ]
    bundled = {
        "worker.js": 'function o(){console.log("answer")}function r(){console.log("parts")}o(r);',
        "qr.js": "var o=()=>[];window.qrRows=o;",
        "gif.js": "var o=()=>({});window.newGif=o;",
    }
    assert {name: reader.parts()[name].decode() for name in bundled} == bundled
    for text in (*running, *(text for _, text in reader.contents("style"))):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert not re.search(r"\*|https?:|'self'|connect-src|'unsafe-(inline|eval)'", policy)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"web/loader/boot": "'</script>'"}, "boot.js holds </"),
        ({"web/styles/style": "p::after { content: '<!--' }"}, "style.css holds <!--"),
        ({"web/onefile/page": "'</style>'"}, "page.js holds </"),
        (
            {"web/onefile/parts": 'import { a } from "./none.js";\n'},
            'parts.js: Could not resolve "./none.js"',
        ),
        ({"web/loader/offline": "offline(;"}, 'offline.js: Unexpected ";"'),
        ({"index": PAGE.replace("</body>", "")}, "index.html has no </body>"),
        ({"index": PAGE.replace("charset", "name")}, "index.html has no <meta charset"),
        ({"index": PAGE.replace("<p ", '<img src="./a.png"><p ')}, "<img> leads to ./a.png"),
        ({"index": PAGE.replace("https://example.org/", "./rules.html")}, "<a> leads to ./rules.html"),
    ],
)
def test_file_that_cannot_be_packed_is_one_line(
    tmp_path: Path, changed: dict[str, str], message: str, small_texts: dict[str, str]
) -> None:
    root = project(tmp_path, **changed)
    with pytest.raises(ToolError, match=f"^[^\n]*{re.escape(message)}[^\n]*$"):
        build(root, small_texts if "index" in changed else texts(root))


TAKEN_IN = sbom.inner_components("component")
OF_DOCUMENTS = sbom.inner_components("document")


@pytest.fixture(scope="module")
def pages() -> Path:
    return documents.provide(ROOT)


@pytest.fixture(scope="module")
def text() -> str:
    """Return the bill of these sources."""
    return sbom.text(ROOT, runtime.VENDOR)


@pytest.fixture(scope="module")
def components(text: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads(text)["components"]
    return listed


def test_bill_is_valid_and_the_same_again(text: str) -> None:
    # Importing the validator takes seconds.
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert sbom.text(ROOT, runtime.VENDOR) == text
    assert "timestamp" not in text


def test_every_component_has_its_terms_with_the_site(components: list[dict[str, Any]], pages: Path) -> None:
    terms, of_pages = runtime.VENDOR / "licences", pages / documents.LICENCES
    texts = {each["name"]: [terms / text for text in each["texts"]] for each in TAKEN_IN}
    texts |= {each["name"]: [of_pages / text for text in each["texts"]] for each in OF_DOCUMENTS}
    texts |= {name: [of_pages / f"{name}.txt"] for name in documents.PACKAGES}
    texts |= {"numpy": [terms / "numpy" / "LICENSE.txt"], "fsrs": [terms / "fsrs" / "LICENSE"]}
    for component in components:
        name = "-".join(filter(None, (component.get("group", "").removeprefix("@"), component["name"])))
        for file in texts.get(name, [terms / f"{name}.txt"]):
            assert file.stat().st_size > 0, f"{name}: {file}"


@pytest.fixture(scope="module")
def made() -> Path:
    return parts.provide(ROOT, runtime.VENDOR)


def modules(made: Path, part: str) -> set[str]:
    """Return the paths in a pack, after checking that their sizes add up."""
    pack = gzip.decompress(parts.read(made, part))
    end = 4 + int.from_bytes(pack[:4], "little")
    listed = json.loads(pack[4:end])
    assert end + sum(size for _, size in listed) == len(pack)
    return {path for path, _ in listed}


def test_start_has_no_module_that_only_puzzles_need(made: Path) -> None:
    library, rest = modules(made, "library"), modules(made, "rest")
    assert {"fsrs/scheduler.pyc", "typing_extensions.pyc", "web/puzzles/page.pyc"} <= rest
    assert not any(
        path.startswith(("fsrs/", "affinage/teach/puzzles/"))
        for path in library - {"affinage/teach/puzzles/__init__.pyc", "affinage/teach/puzzles/puzzle.pyc"}
    )


FOLDERS = (".github", "affinage", "docs", "requirements", "research/atlas", "tools", "vendor", "web")
ELSEWHERE = {
    "TZ": "Asia/Tokyo",
    "LANG": "tr_TR.UTF-8",
    "LC_ALL": "tr_TR.UTF-8",
    "LANGUAGE": "tr",
    "HOME": "/nowhere",
    "USER": "somebody",
    "PYTHONHASHSEED": "7",
}


def copy_sources(target: Path) -> None:
    """Copy the site's sources in reverse order, with changed times."""
    names = [path for path in ROOT.iterdir() if path.is_file()]
    names += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    for number, path in enumerate(sorted(names, reverse=True)):
        if "__pycache__" not in path.parts:
            copied = target / path.relative_to(ROOT)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copied)
            os.utime(copied, (number, number))


def digests(folder: Path) -> dict[str, str]:
    """Return the hash of each file by name."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256_file(path) for path in files}


@pytest.mark.thorough
def test_the_same_sources_give_the_same_site_anywhere(tmp_path: Path) -> None:
    there, rest = tmp_path / "a folder of another name" / "and depth", tmp_path / "rest"
    copy_sources(there)
    rest.mkdir()
    environment = {"PATH": os.environ["PATH"], "TMPDIR": str(rest), **ELSEWHERE}
    subprocess.run(
        [sys.executable, "-m", "tools.site"], cwd=there, env=environment, umask=0o077, check=True, timeout=400
    )
    prepared = site.PreparedFolders.provide(ROOT, runtime.VENDOR)
    site.build(ROOT, runtime.VENDOR, tmp_path / "here", prepared)
    assert digests(there / "dist") == digests(tmp_path / "here")
