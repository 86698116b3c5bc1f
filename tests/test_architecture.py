"""House rules of the code, in addition to import-linter's: imports of scripts, lengths, policies and markup."""

from __future__ import annotations

import ast
import base64
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import affinage
from tools import games, sandbox

ROOT = Path(affinage.__file__).parent.parent
PACKAGES = ("affinage", "web")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
SCRIPTS = sorted(path for path in (ROOT / "web").rglob("*") if path.suffix == ".js")
MAX_LINES = 450

CALLBACKS = ("create_proxy", "create_once_callable", "add_event_listener", "addEventListener", "api.when")
# The api brings these functions, dom guards them, and the other modules await an answer.
CALLED_BACK = {
    "browser/api.py",
    "browser/dom.py",
    "library/database.py",
    "browser/pictures.py",
}
# What scripts of a room may import, beside what is in vendor/; early, embed and sharing hold scripts that run alone.
SCRIPTS_ORDER = {
    "loader": {"loader"},
    "engine": {"engine", "loader"},
    "onefile": {"onefile", "engine", "loader"},
    "atlas": {"atlas", "loader", "widgets"},
    "widgets": {"widgets"},
    "workshop": {"workshop", "onefile", "engine", "loader", "widgets"},
    "live": {"live"},
}
ALONE = {"early", "embed", "sharing"}
IMPORT = re.compile(r"""^(?:import|export\b[^"'();]*\bfrom)\b[^"'();]*["']([^"']+)["']""", re.MULTILINE)


def module_name(path: Path) -> str:
    """Return the dotted name of a module's file; packages have their own name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def libraries(path: Path) -> set[str]:
    """Return the third-party libraries that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    return {name.partition(".")[0] for name in names} - {*PACKAGES, *sys.stdlib_module_names}


@pytest.mark.long
def test_a_contract_says_which_rooms_may_import_a_library() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    protected = {name for contract in contracts for name in contract.get("protected_modules", ())}
    used = set[str]().union(*map(libraries, MODULES))
    assert {"numpy", "pyscript"} <= used
    assert used <= protected


def check_script(path: Path, text: str) -> set[Path]:
    """Return the project's scripts that one imports; fail if it may not import from one of their folders."""
    room = path.relative_to(ROOT / "web").parts[0]
    named = {(path.parent / name).resolve() for name in IMPORT.findall(text)}
    ours = {other for other in named if (ROOT / "vendor") not in other.parents}
    assert room not in ALONE or not named, f"{path.name} is a script that runs alone"
    for other in ours:
        assert other.relative_to(ROOT / "web").parts[0] in SCRIPTS_ORDER[room], (
            f"{path.name} imports {other.name}"
        )
        assert other.is_file(), f"{path.name} imports {other.name}, which is missing"
    return ours


def test_scripts_keep_to_the_rooms_as_well() -> None:
    assert {path.relative_to(ROOT / "web").parts[0] for path in SCRIPTS} == ALONE | set(SCRIPTS_ORDER)
    TopologicalSorter({path: check_script(path, path.read_text("utf-8")) for path in SCRIPTS}).prepare()


def test_callbacks_of_the_browser_are_guarded() -> None:
    web = ROOT / "web"
    bare = {
        path.relative_to(web).as_posix()
        for path in web.rglob("*.py")
        if any(name in path.read_text("utf-8") for name in CALLBACKS)
    }
    assert bare == CALLED_BACK, "other modules use what dom makes of these"


def test_no_file_is_too_long() -> None:
    folders = ("affinage", "web", "tests", "e2e", "tools", "research")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    paths += [*SCRIPTS, *(ROOT / "web").rglob("*.css")]
    lengths = {str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for path in paths}
    assert {path: length for path, length in lengths.items() if length > MAX_LINES} == {}


def test_every_module_says_what_it_is() -> None:
    for path in (*MODULES, *(ROOT / "research" / "training").glob("*.py")):
        assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), path


def test_only_these_modules_read_the_query_of_the_page() -> None:
    readers = {
        path.relative_to(ROOT / "web").as_posix()
        for path in MODULES
        if module_name(path).startswith("web") and "location.search" in path.read_text("utf-8")
    }
    assert readers == {"browser/address.py", "embed/page.py", "lessons/page.py", "puzzles/page.py"}


HTML_PAGES = sorted(ROOT.glob("*.html"))
OUR_CODE = sorted(path for path in (ROOT / "web").rglob("*") if path.suffix in {".py", ".js"})
POLICY = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "connect-src": "'self'",
    "img-src": "'self' data:",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    # A worker that starts with one of the page's scripts has the same policy.
    "worker-src": "'self' blob:",
}
OWN = {
    # This is for the manifest: WebKit complains about a directive that names it.
    "default-src": "'self'",
    "font-src": "'self'",
    **dict.fromkeys(("media-src", "object-src"), "'none'"),
    # The preview of an embed is a frame.
    "frame-src": "'self'",
}
# The embed's first script narrows it to the site's folder: in a frame without an origin 'self' matches nothing.
SCHEMES = {name: value.replace("'self'", "http: https:") for name, value in POLICY.items()}
# WebKit allows no blob: in a frame without an origin.
SCHEMES["worker-src"] += " data:"
LOST = {name: POLICY[name] for name in ("default-src", "base-uri", "form-action", "connect-src", "style-src")}
POLICIES = {
    "index.html": POLICY | OWN,
    "embed.html": SCHEMES,
    # The pages 404.html and design.html run neither Python nor designs.
    "404.html": LOST | {"script-src": "'self'"},
    "design.html": LOST
    | {"font-src": "'self'", "frame-src": "'self'", "img-src": "'self' data:", "script-src": "'self'"}
    | {"require-trusted-types-for": "'script'", "trusted-types": "affinage"},
}
# The board of a design and the page around it: in a frame without an origin 'self' matches nothing, so the parts of the
# board start from data: URLs. Scripts and styles are inline, allowed by their hashes alone.
SEALED = {
    **dict.fromkeys(("default-src", "base-uri", "form-action"), "'none'"),
    **dict.fromkeys(("img-src", "worker-src"), "data:"),
    "script-src": "data: 'wasm-unsafe-eval'",
}
TEXT_AS_CODE = re.compile(
    r"""innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|DOMParser|createContextualFragment|srcdoc"""
    r"""|\beval\(|\bFunction\(|run_js|javascript:|set(?:Timeout|Interval)\(\s*["']|["']style["']\s*[,:]|["']on(?:click|error|load|input|key)\w*["']"""
)


def policy_of(page: str) -> dict[str, set[str]]:
    """Return the sources that a page's policy allows, by directive."""
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy"\s+content="([^"]*)"', page)
    return {name: set(sources) for name, *sources in map(str.split, policy.split(";"))}


def allowing(policy: Mapping[str, str], scripts: list[str], styles: list[str]) -> dict[str, set[str]]:
    """Return the sources of a policy that also allows these inline scripts and styles."""
    sources = {name: set(value.split()) for name, value in policy.items()}
    for name, texts in (("script-src", scripts), ("style-src", styles)):
        digests = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts)
        sources[name] = sources.get(name, set()).union(f"'sha256-{digest}'" for digest in digests)
    return sources


@pytest.mark.parametrize("page", HTML_PAGES, ids=lambda path: path.name)
def test_page_has_the_strictest_policy_that_works(page: Path) -> None:
    assert policy_of(page.read_text("utf-8")) == allowing(POLICIES[page.name], [], [])


def test_board_of_a_design_has_the_strictest_policies_that_work() -> None:
    names = (*sandbox.plain(ROOT), *sandbox.modules(ROOT))
    outer = sandbox.page(ROOT, "glue()", {}, {name: f"/* {name} */" for name in names})
    (quoted,) = re.findall(r'id="inner">(.*?)</script>', outer)
    pages = (json.loads(quoted), outer)
    inner_scripts, relay = (re.findall(r'<script(?: type="module")?>(.*?)</script>', page) for page in pages)
    inner_styles, frame = (re.findall(r"<style[^>]*>(.*?)</style>", page) for page in pages)
    assert [*map(len, (inner_scripts, relay, inner_styles, frame))] == [4, 1, 3, 1]
    inner_scripts.append("glue()")
    assert policy_of(pages[0]) == allowing(SEALED | {"connect-src": "'none'"}, inner_scripts, inner_styles)
    # The document within the outer one has this policy, too.
    assert policy_of(outer) == allowing(
        SEALED | {"connect-src": "'self'"}, [*inner_scripts, *relay], [*inner_styles, *frame]
    )
    code = (ROOT / sandbox.RELAY_SCRIPT).read_text("utf-8")
    assert re.findall(r"\.(?:sandbox|allow)\b(.*);", code) == [' = "allow-scripts"'], (
        "never of the site's origin"
    )


def test_text_is_never_made_into_markup_or_code() -> None:
    actual = {
        f"{path.name}: {match[0]}"
        for path in OUR_CODE
        for match in TEXT_AS_CODE.finditer(path.read_text("utf-8"))
    }
    # This markup comes from the build, by a Trusted Types policy.
    assert actual == {"relay.js: srcdoc", "variant.js: innerHTML"}


def places_of(template: str) -> set[str]:
    """Return the names or numbers of a text's places; "" for one without either."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_templates_get_the_names_they_hold() -> None:
    templates = {
        (path.parent.name, name): places_of(text)
        for path in (ROOT / "web").glob("*/words.py")
        for name, text in vars(import_module(f"web.{path.parent.name}.words")).items()
        if name.isupper() and isinstance(text, str)
    }
    calls = 0
    for path in (ROOT / "web").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        rooms = {
            alias.asname or alias.name: str(node.module).partition(".")[2]
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name == "words" and str(node.module).startswith("web.")
        }
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Attribute(value=ast.Name(id=room), attr=name), attr="format")
                ) if room in rooms:
                    calls += 1
                    names = {keyword.arg for keyword in node.keywords}
                    assert names == templates[rooms[room], name], (path, node.lineno)
    assert calls > 50


WORDS = [
    *(ROOT / "web").glob("*/words.py"),
    *(ROOT / "affinage").rglob("words.py"),
    *(ROOT / "affinage/games").rglob("texts.py"),
    *(ROOT / f"affinage/notation/{name}.py" for name in ("wording", "credit")),
]


def test_texts_are_whole_constants_with_named_places() -> None:
    faults = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in WORDS
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.expr) and (is_composed(node) or has_unclear_places(node))
    ]
    assert faults == []
    assert len(WORDS) > 25


def test_places_of_texts_are_filled_when_the_text_is_shown() -> None:
    filled = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in WORDS
        for node in at_import(ast.parse(path.read_text("utf-8")).body)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "format"
    ]
    assert filled == []


def is_composed(node: ast.expr) -> bool:
    """Return whether an expression is an f-string with words outside tags."""
    return isinstance(node, ast.JoinedStr) and bool(
        re.search(r"[A-Za-z]{2}", re.sub("<[^>]*>", "", joined(node)))
    )


def has_unclear_places(node: ast.expr) -> bool:
    """Return whether a text has places without a name; a list may fill places that all have numbers."""
    match node:
        case ast.Constant(str(text)) if re.search(r"\{[\w:,.%]*\}", text):
            places = places_of(text)
            return "" in places or len({place.isdigit() for place in places}) > 1
    return False


def joined(node: ast.JoinedStr) -> str:
    """Return the text of an f-string, with its places left out."""
    return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))


LABELLED = {"button": slice(1), "choice": slice(1), "fine_print": slice(None), "switch": slice(1, 2)}
"""Functions of `web/widgets/fields.py` with those of their arguments that are shown."""
TEXT_ATTRIBUTES = {"alt", "aria-label", "title"}


def shown(node: ast.AST) -> list[ast.expr]:
    """Return the expressions whose values an element shows or has as its name."""
    match node:
        case ast.Call(func=ast.Name("make"), args=[_, _, *children]):
            return children
        case ast.Call(func=ast.Name(name), args=arguments) if name in LABELLED:
            return arguments[LABELLED[name]]
        case ast.Call(func=ast.Attribute(attr="setAttribute"), args=[ast.Constant(name), text]):
            return [text] if name in TEXT_ATTRIBUTES else []
        case ast.Assign(targets=[ast.Attribute(attr="textContent" | "title")], value=text):
            return [text]
        case ast.Dict(keys=keys, values=texts):
            names = [key.value if isinstance(key, ast.Constant) else None for key in keys]
            return [text for name, text in zip(names, texts, strict=True) if name in TEXT_ATTRIBUTES]
    return []


def literals(node: ast.expr) -> list[str]:
    """Return the texts that an expression may be, as far as they are written in it."""
    match node:
        case ast.Constant(str(text)):
            return [text]
        case ast.JoinedStr():
            return [joined(node)]
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return literals(one) + literals(other)
        case ast.BoolOp(values=values):
            return [text for value in values for text in literals(value)]
    return []


SHOWN_AS_WRITTEN = {"web/browser/tasks.py": {"Affinage"}}
"""Texts that are not looked up: the name of the site."""


def test_elements_show_texts_of_words() -> None:
    written = {
        (path.relative_to(ROOT).as_posix(), text)
        for path in (ROOT / "web").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for expression in shown(node)
        for text in literals(expression)
        if re.search("[A-Za-z]{2}", text)
    }
    assert written == {(path, text) for path, texts in SHOWN_AS_WRITTEN.items() for text in texts}


SEALED_SCRIPTS = {"board.js", "relay.js", "worker.js"}
"""Scripts of documents that fetch nothing."""
COMMENT = re.compile(r"^ *(?://|/?\*).*$|(?<=\s)// .*$", re.MULTILINE)
STRING = re.compile(r""""((?:[^"\\\n]|\\.)*)"|`([^`]*)`""")
PROSE = re.compile("[A-Z][a-z]+$|.*[A-Za-z]{2},? [a-z]{2}", re.DOTALL)
NAMES_IN_SCRIPTS = {
    # These are kinds of keys, nodes and data, messages among our pages and the service worker, and ids.
    *("Comment", "Enter", "Escape", "Files", "Shift", "String", "Tab"),
    *("store the workshop", "affinage embeds", "take over"),
    "editor-keys editor-fault",
    # These are names of the site, browsers and PyScript.
    *("Affinage", "Apple", "Loaded interpreter", "Suspending"),
    # These are errors for programmers.
    *("NumPy could not be fetched", "the page has failed", "unknown event ''; expected "),
    "this page has PyScript's Python without its scripts",
}
STYLE = re.compile(r"\bvar\(|^[.&]|sans-serif|monospace|style=|\bbutton\b|^not all$")
CODE = re.compile(r"^use strict$|^import \w+|^\s+const ")


def texts_of_script(script: str) -> set[str]:
    """Return the literals of a script that read like texts, with their places left out."""
    quoted = {one or other for one, other in STRING.findall(COMMENT.sub("", script))}
    plain = {re.sub(r"\$\{[^}]*\}", "", text) for text in quoted}
    return {text for text in plain if PROSE.match(text) and not STYLE.search(text) and not CODE.search(text)}


@pytest.mark.parametrize("room", sorted(ALONE | set(SCRIPTS_ORDER)))
def test_scripts_show_texts_of_words(room: str) -> None:
    textless = SEALED_SCRIPTS if room == "workshop" else {"files.js"} if room == "atlas" else set()
    texts = {
        (path.name, text)
        for path in (ROOT / "web" / room).glob("*.js")
        if path.name not in textless | {"words.js"}
        for text in texts_of_script(path.read_text("utf-8")) - NAMES_IN_SCRIPTS - set(games.words())
    }
    assert texts == set()


def test_texts_of_scripts_are_noticed() -> None:
    script = 'say("Try again later."); say(`Level ${level} is stronger.`); make("button", {}, "Reload"); // "A note"'
    assert texts_of_script(script) == {"Try again later.", "Level  is stronger.", "Reload"}
    least = {"workshop": 100, "atlas": 15, "loader": 20, "embed": 10}
    files = sorted((ROOT / "web").glob("*/words.js"))
    assert {path.parent.name for path in files} == set(least)
    for path in files:
        assert len(texts_of_script(path.read_text("utf-8"))) > least[path.parent.name]


@pytest.mark.parametrize("room", ["loader", "embed"])
def test_scripts_before_python_name_texts_that_are_there(room: str) -> None:
    folder = ROOT / "web" / room
    names = set(re.findall(r"^  ([A-Z_]+):", (folder / "words.js").read_text("utf-8"), re.MULTILINE))
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.js") if path.name != "words.js")
    assert names == names & set(re.findall(r"\w+", code)), "a text that no script shows"
    assert set(re.findall(r"(?:affinageLoaderTexts|\btexts)\.(\w+)", code)) <= names


def test_texts_are_looked_up_when_they_are_shown() -> None:
    early = []
    for path in [*(ROOT / "web").rglob("*.py"), *(ROOT / "affinage").rglob("*.py")]:
        tree = ast.parse(path.read_text("utf-8"))
        rooms = {
            alias.asname or alias.name
            for node in tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name == "words" or (alias.name == "texts" and "games" in path.parts)
        }
        early += [
            f"{path.relative_to(ROOT)}:{node.lineno}"
            for node in at_import(tree.body)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in rooms
            # A game's class has TEXTS, and reads them later.
            if node.attr != "TEXTS"
        ]
    assert early == []


def at_import(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Yield the nodes that run when a module is imported: all outside functions, and the defaults of arguments."""
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            yield from at_import(statement.body)
        elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from (node for default in statement.args.defaults for node in ast.walk(default))
        else:
            yield from ast.walk(statement)
