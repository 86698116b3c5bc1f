"""The single file that is opened from disk: complete, without network access, and reproducible."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tools import games, inline, onefile, parts
from tools.bundle import bundle, minify
from tools.common import ROOT, ToolError, write_bytes

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


def build(root: Path) -> str:
    """Return the single file of a project."""
    return onefile.build(root, root / "vendor", root / "made", texts(root)).decode()


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
            (given, self.texts.get(place, ""))
            for place, (tag, given) in enumerate(self.tags)
            if tag == wanted
        ]

    def parts(self) -> dict[str, bytes]:
        return {
            name: gzip.decompress(base64.b64decode(text, validate=True))
            for given, text in self.contents("script")
            if (name := given.get("data-part"))
        }

    def policy(self) -> str:
        found = [given["content"] for _, given in self.tags if "http-equiv" in given]
        assert len(found) == 1
        return found[0] or ""


def packed(root: Path) -> Reader:
    return Reader(build(root))


def test_the_file_holds_every_part(tmp_path: Path) -> None:
    root = project(tmp_path)
    found = {name: data.decode() for name, data in packed(root).parts().items()}
    assert (
        found.pop("worker.js") == 'function o(){console.log("answer")}function r(){console.log("parts")}o(r);'
    )
    assert found.pop("qr.js") == "var o=()=>[];window.qrRows=o;"
    assert found.pop("gif.js") == "var o=()=>({});window.newGif=o;"
    assert found == {
        **{name: name for name in onefile.PACKS},
        onefile.PYODIDE: "pyodide",
        "lock": "the lock",
        "collection": "the puzzles",
        "main": "import web\n",
    }


def test_the_page_stays_as_it_is_but_for_what_it_loads(tmp_path: Path) -> None:
    page = build(project(tmp_path))
    kept = PAGE.partition("<body>")[2].partition("</body>")
    assert kept[0] in page
    assert page.endswith("</body>\n")
    assert page.startswith('<!doctype html>\n<head>\n<meta charset="utf-8">\n<meta http-equiv')
    for gone in (
        "manifest",
        "main.py",
        "never",
        "core.js",
        "boot.js",
        "offline",
        "style.css",
        "default-src 'self'",
    ):
        assert gone not in page


def test_only_what_is_in_the_file_may_run(tmp_path: Path) -> None:
    reader = packed(project(tmp_path))
    policy = reader.policy()
    running = [
        text
        for given, text in reader.contents("script")
        if given.get("type") in (None, "module")  # browsers treat other types as data
    ]
    assert running == [
        "boot(null);",
        'function o(){console.log("parts")}o();',
    ]
    for text in (*running, *(text for _, text in reader.contents("style"))):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert not re.search(r"\*|https?:|'self'|connect-src|'unsafe-(inline|eval)'", policy)


def test_the_terms_are_in_the_file(tmp_path: Path) -> None:
    terms = [
        text for given, text in packed(project(tmp_path)).contents("script") if given.get("id") == "licences"
    ]
    assert terms == ["\n== LICENSE\n\nOurs &lt;/script> &lt;!--\n\n== numpy/LICENSE.txt\n\nNumPy's\n"]


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    one, two = project(tmp_path / "one"), project(tmp_path / "two")
    assert build(one) == build(two)
    other = project(tmp_path / "other", **{"web/engine/answer": "export function answer() { return 1; }\n"})
    assert build(one) != build(other)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"web/loader/boot": "'</script>'"}, "boot.js holds </"),
        ({"web/styles/style": "p::after { content: '<!--' }"}, "style.css holds <!--"),
        ({"web/onefile/page": "'</style>'"}, "page.js holds </"),
        (
            {"web/onefile/parts": 'import { a } from "./none.js";\n'},
            'parts.js: Could not resolve "./none.js"',
        ),
        ({"index": PAGE.replace("</body>", "")}, "index.html has no </body>"),
        ({"index": PAGE.replace("charset", "name")}, "index.html has no <meta charset"),
        ({"index": PAGE.replace("<p ", '<img src="./a.png"><p ')}, "<img> leads to ./a.png"),
        ({"index": PAGE.replace("https://example.org/", "./rules.html")}, "<a> leads to ./rules.html"),
    ],
)
def test_what_cannot_be_packed_is_one_line(tmp_path: Path, changed: dict[str, str], said: str) -> None:
    root = project(tmp_path, **changed)
    with pytest.raises(ToolError, match=f"^[^\n]*{re.escape(said)}[^\n]*$"):
        build(root)


def test_our_own_page_can_be_packed_and_asks_for_nothing(tmp_path: Path) -> None:
    made = project(tmp_path) / "made"
    reader = Reader(onefile.build(ROOT, tmp_path / "vendor", made, texts(ROOT)).decode())
    for tag, given in reader.tags:
        addresses = [str(given[name]) for name in ("src", "href", "srcset", "action") if name in given]
        assert all(
            address.startswith(("#", "data:"))
            or (tag == "a" and address.startswith(("https://", "http://", "?")))
            for address in addresses
        ), (tag, addresses)
    scripts = [text for given, text in reader.contents("script") if given.get("type") in (None, "module")]
    scripts.append(reader.parts()["worker.js"].decode())
    assert len(scripts) == 13
    for text in scripts:
        text = text.replace('"http://www.w3.org/2000/svg"', "")  # a name, not an address to load
        assert not re.search(r"^\s*(import|export)\b[^(]*$|https?:|\bimport\s*\{", text, re.MULTILINE)
