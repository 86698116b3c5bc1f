"""Runs inside Pyodide for tools/parts.mjs: finds the modules that each part of the page needs, and compiles them."""

from __future__ import annotations

import ast
import gc
import importlib
import importlib.machinery
import importlib.util
import json
import marshal
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

SITE = Path("/lib/python3.14/site-packages")
STANDARD, SOURCES = ARCHIVES = Path("/lib/python314.zip"), Path("/sources.zip")
# Needed until a board can be clicked; the last one reports errors in a link before the rest is loaded.
START = ("web.pages.app", "web.embed.page", "affinage.bots.levels", "difflib")
ELSEWHERE = (
    *("affinage.__main__", "affinage.cli", "affinage.workers"),
    *("affinage.picture.fonts", "affinage.picture.raster", "affinage.paper"),
    *("affinage.bots", "affinage.environments", "affinage.games"),
    *("affinage.notebook", "affinage.survey", "affinage.teach.puzzles.finding"),
    # The public modules, which the page goes behind.
    *("affinage.boards", "affinage.measuring", "affinage.pictures", "affinage.players", "affinage.printing"),
    *("affinage.puzzles", "affinage.records", "affinage.rulebooks", "affinage.tournaments"),
    *("fsrs.optimizer", "multiprocessing", "pyscript", "shtab"),
    *("web.early", "web.engine.thread.measurer", "web.main"),
    # A page has no other packages with games.
    "importlib.metadata",
)
# Features that few open; loaded when one of them is.
RARE = (
    "web.lab",
    "web.clock",
    "web.embed.dialog",
    "web.embed.snippet",
    "web.puzzle_sets.dialog",
    "web.puzzle_sets.maker",
    "web.set_up",
)
# Modules that the frame and the thread of a design load.
WORKSHOP = ("web.workshop", "affinage.design", "affinage.board.lines")
# Modules that the thread of a design loads, too, which cannot be imported while the parts are built without NumPy.
WITH_NUMPY = ("affinage.design.playouts", "affinage.bots.playouts.scalar")
COMPUTER = (
    *("affinage.bots.levels", "affinage.bots.search", "affinage.bots.calibration"),
    "web.engine.thread.serving",
)
PARTS_OF_COMPUTER = ("playouts", "terminal_moves", "alpha_beta", "solver", "value_function")
OWN_RANDOM = """
from ._generator import Generator, default_rng
from .bit_generator import BitGenerator, SeedSequence

class RandomState:
    pass
"""
NO_MASKS = """
def is_masked(_):
    return False
"""
ABSENT = """
__all__ = []

def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    def refuse(*_, **__):
        raise RuntimeError(f"this Python is without {name}")
    return type(name, (), {"__new__": refuse, "__class_getitem__": lambda cls, _: cls, "is_absent": True})
"""
NO_FILES = f"from numpy._core.multiarray import packbits, unpackbits\n{ABSENT}"
# Slow imports of NumPy that the search does not need, with replacements: generators, arrays in files, masked arrays,
# which np.unique uses, texts for help() and others.
LEFT_OUT = {
    "random/__init__.py": OWN_RANDOM,
    "lib/_npyio_impl.py": NO_FILES,
    "ma/__init__.py": NO_MASKS,
    "_core/_add_newdocs.py": "",
    "_core/_add_newdocs_scalars.py": "",
    **dict.fromkeys(
        (
            *("linalg/__init__.py", "matrixlib/__init__.py", "matrixlib/defmatrix.py", "_core/records.py"),
            *("lib/_arrayterator_impl.py", "lib/_histograms_impl.py"),
            *("lib/_format_impl.py", "lib/_nanfunctions_impl.py"),
            *("lib/_polynomial_impl.py", "lib/_scimath_impl.py"),
            *("lib/_utils_impl.py", "typing/__init__.py"),
        ),
        ABSENT,
    ),
}
# Modules of the standard library that the page loads with others and cannot use. Without the first ones the others see
# an ImportError, as on systems that lack them; the second ones have a replacement.
MISSING = (
    "_compat_pickle",
    "_ssl",
    "bz2",
    "compression",
    "ctypes",
    "encodings.cp437",
    "lzma",
    "ssl",
    "sysconfig",
    "zipfile._path",
)
REPLACED = dict.fromkeys(
    (
        *("asyncio/sslproto.py", "html/entities.py", "locale.py", "pickle.py", "subprocess.py"),
        "zipfile/__init__.py",
    ),
    ABSENT,
)
# This package can be imported only in a page.
PYSCRIPT = "pyscript"
CODES = "pyscript.codes"
# File endings of value functions and bitbases.
DATA = (".weights", ".bits")
# Entry of a code's table of locations for eight instructions without a location, the most that an entry has.
NO_LINES = 0xFF
# Sizes of freed memory, in bytes.
GAPS = (*(1 << power for power in range(20, 8, -1)), *range(495, 0, -16))
# Flag of bytecode that is not compared with its source.
UNCHECKED = (1).to_bytes(4, "little")


def module_names(sources: zipfile.ZipFile) -> list[str]:
    """Return the names of all modules of the game; packages by their own name."""
    paths = sorted(name.removesuffix(".py") for name in sources.namelist() if name.endswith(".py"))
    return [path.removesuffix("/__init__").replace("/", ".") for path in paths]


def scripts_of(sources: zipfile.ZipFile) -> list[bytes]:
    """Return the texts of all modules of the game."""
    return [sources.read(entry) for entry in sources.namelist() if entry.endswith(".py")]


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the modules that some code imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def imported_late(source: bytes) -> Iterator[str]:
    """Yield the modules that a module's functions import when called."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imported(function)


def pyscript_files(sources: zipfile.ZipFile) -> list[str]:
    """Return the files of PyScript's package."""
    return [name for name in sources.namelist() if name.startswith(f"{PYSCRIPT}/")]


def stripped(source: bytes) -> bytes:
    """Return the source of a module without comments and docstrings."""
    # Pyodide's Python knows `optimize`, but the oldest Python of the type checker does not.
    tree = ast.parse(source, optimize=2)  # type: ignore[call-overload]
    return ast.unparse(tree).encode()


def import_for_pyscript(sources: zipfile.ZipFile) -> None:
    """Import the modules of the standard library that PyScript's package imports."""
    for file in pyscript_files(sources):
        for name in imported(ast.parse(sources.read(file))):
            if name in sys.stdlib_module_names:
                importlib.import_module(name)


def elsewhere(name: str) -> bool:
    """Return whether the page never needs a module, or only the computer does."""
    return belongs(name, *ELSEWHERE, *RARE, *WORKSHOP, *MISSING)


def belongs(name: str, *packages: str) -> bool:
    """Return whether a module is one of some packages or in one of them."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def import_start() -> None:
    """Import what a page needs until its board can be clicked, and every game with its initial position."""
    for name in START:
        importlib.import_module(name)
    affinage = importlib.import_module("affinage")
    for key in affinage.game_keys():
        affinage.load(f"game={key}").initial()
    # The first screen shows rules, and the names of a link's computers.
    for name in importlib.import_module("affinage.registry").modules("rulebook", "levels"):
        importlib.import_module(name)


def import_lessons() -> None:
    """Import the lesson and the principles of every game."""
    for name in importlib.import_module("affinage.registry").modules("lesson", "principles"):
        importlib.import_module(name)


def import_rest(names: list[str], late: list[str]) -> None:
    """Import the other modules that a page may need."""
    import_lessons()
    for name in (*names, *late):
        if not elsewhere(name):
            importlib.import_module(name)


def import_computer() -> None:
    """Run the search and the value functions of every game, so that NumPy imports what they use."""
    registry = importlib.import_module("affinage.registry")
    for name in (*COMPUTER, *registry.modules(*PARTS_OF_COMPUTER)):
        importlib.import_module(name)
    affinage = importlib.import_module("affinage")
    levels = importlib.import_module("affinage.bots.levels").LEVELS
    value_function_of = importlib.import_module("affinage.bots.learned").value_function_of
    random = importlib.import_module("affinage.bots.random_numbers").RandomNumbers(1)
    for key in affinage.game_keys():
        game = affinage.load(f"game={key}")
        for _ in levels[0].player(game, random).thinking(game.initial()):
            pass
        function = value_function_of(game)
        if function:
            function.shares([game.initial()])


def import_bitbases() -> None:
    """Import the bitbases, and the learned weights of searches."""
    bitbases = importlib.import_module("affinage.registry").modules("bitbase")
    for name in ("affinage.games.moulds.value", *bitbases):
        importlib.import_module(name)


def import_survey() -> None:
    """Import the survey and run it, so that NumPy imports what it uses."""
    importlib.import_module("web.engine.thread.measurer")
    observation = importlib.import_module("affinage.survey.observation")
    plan = importlib.import_module("affinage.survey.plan")
    game = importlib.import_module("affinage").load("board=square:2")
    for report in observation.Observation(game, 0).towards(plan.Plan("play", 1)):
        if report:
            report.as_json()


def files_of(modules: set[str]) -> Iterator[Path]:
    """Yield the files that modules were loaded from; built-in modules have none."""
    for name in sorted(name for name in modules if not belongs(name, *MISSING)):
        module = sys.modules.get(name)
        spec = getattr(module, "__spec__", None) if isinstance(module, ModuleType) else None
        if spec and spec.has_location and spec.origin:
            yield Path(spec.origin)


def without_lines(code: CodeType) -> CodeType:
    """Return code whose table of line numbers is as short as can be: they are an eighth of the code."""
    constants = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([NO_LINES]) * whole + bytes([NO_LINES - 8 + rest] if rest else [])
    return code.replace(co_consts=constants, co_linetable=table)


def compiled(path: str, source: bytes, *, lines: bool) -> bytes:
    """Return a module's bytecode for this Python version, without docstrings; line numbers if asked."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    if not lines:
        code = without_lines(code)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


def packed(modules: set[str], more: Sequence[str] = ()) -> bytes:
    """Return the compiled files of modules, with the data beside them, and of more modules of ours, joined.

    Only the code of the game has line numbers, for the reports of errors.
    """
    files: dict[str, bytes] = {}
    archives = {path: zipfile.ZipFile(path) for path in ARCHIVES}
    for file in (*files_of(modules), *(SOURCES / f"{name.replace('.', '/')}.py" for name in more)):
        base = next((path for path in ARCHIVES if path in file.parents), None)
        inner = file.relative_to(base or SITE).as_posix()
        if base:
            archive = archives[base]
            data = REPLACED[inner].encode() if inner in REPLACED else archive.read(inner)
            beside = {inner.removesuffix(".py") + ending for ending in DATA}
            files |= {name: archive.read(name) for name in beside.intersection(archive.namelist())}
        else:
            data = file.read_bytes()
        if inner.endswith(".py"):
            inner, data = f"{inner}c", compiled(inner, data, lines=base == SOURCES)
        files[inner] = data
    return joined(files)


def joined(files: Mapping[str, bytes]) -> bytes:
    """Return the length of an index, the index of paths and sizes in bytes, then the files."""
    listed = json.dumps([[path, len(data)] for path, data in sorted(files.items())]).encode()
    return len(listed).to_bytes(4, "little") + listed + b"".join(data for _, data in sorted(files.items()))


def pack(part: str, known: set[str], more: Sequence[str] = ()) -> set[str]:
    """Write a part with the imports since `known`, and more modules without importing them; return all imports."""
    now = set(sys.modules)
    Path(f"{part}.pack").write_bytes(packed(now - known, more))
    return now


def pack_page() -> None:
    """Write PyScript's package, the library, the rest that a page may need, the lab, and the workshop.

    Each of the last four has what the earlier ones lack.
    """
    sys.path.insert(0, str(SOURCES))
    sources = zipfile.ZipFile(SOURCES)
    names = module_names(sources)
    late = [name for script in scripts_of(sources) for name in imported_late(script)]
    import_for_pyscript(sources)
    import_start()
    known = pack("library", set())
    import_rest(names, late)
    known = pack("rest", known)
    for part, packages in (("rare", RARE), ("workshop", WORKSHOP)):
        before = set(sys.modules)
        for name in names:
            if belongs(name, *packages) and name not in WITH_NUMPY:
                importlib.import_module(name)
        if packages is WORKSHOP:
            # Designs may import these modules.
            for name in importlib.import_module("web.workshop.running").MODULES:
                importlib.import_module(name)
        pack(part, before, WITH_NUMPY if packages is WORKSHOP else ())
    Path("modules.json").write_text(json.dumps(sorted(name for name in known if not elsewhere(name))))
    pack_pyscript(sources)


def pack_pyscript(sources: zipfile.ZipFile) -> None:
    """Write PyScript's package as text, and its code by module name, for the memory image."""
    package = {file: stripped(sources.read(file)) for file in pyscript_files(sources)}
    Path(f"{PYSCRIPT}.pack").write_bytes(joined(package))
    codes = {}
    for file, source in package.items():
        name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        codes[name] = compile(source, file, "exec", optimize=2)
    Path(CODES).write_bytes(marshal.dumps(codes))


def check_numpy(scripts: list[bytes]) -> None:
    """Raise ImportError if a script names a left-out module of NumPy, executed or not."""
    numpy = importlib.import_module("numpy")
    for node in (node for script in scripts for node in ast.walk(ast.parse(script))):
        match node:
            case ast.Attribute(ast.Name("np"), name) if hasattr(getattr(numpy, name), "is_absent"):
                raise ImportError(f"np.{name} is used, but left out")


def pack_computer() -> None:
    """Write the parts of the computer's thread: its additions to the library, and others loaded on demand."""
    sys.path.insert(0, str(SOURCES))
    import_start()
    known = set(sys.modules)
    sources = zipfile.ZipFile(SOURCES)
    zipfile.ZipFile("/numpy.whl").extractall(SITE)
    for path, text in LEFT_OUT.items():
        (SITE / "numpy" / path).write_text(text)
    sys.path_importer_cache.clear()
    import_computer()
    known = pack("computer", known)
    import_bitbases()
    known = pack("bitbases", known)
    import_survey()
    pack("survey", known)
    # This check is last, as it imports more of NumPy.
    check_numpy(scripts_of(sources))


class PyScriptFinder:
    """Provides PyScript's package from code in the memory image, or Python would compile it at every start."""

    def __init__(self, codes: dict[str, CodeType]) -> None:
        """Store the code of each module by its name."""
        self._codes = codes

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find a module of PyScript."""
        del path, target
        loader: Any = self
        if name in self._codes:
            return importlib.machinery.ModuleSpec(name, loader, is_package=name == PYSCRIPT)
        return None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """Use the default module creation."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        exec(self._codes[module.__name__], vars(module))


def clear_free_memory() -> None:
    """Overwrite freed memory with zeros, or the image would keep it: tables that Python has outgrown, for one."""
    highest = max(map(id, gc.get_objects()))
    held = []
    for size in GAPS:
        while id(block := bytes(size)) < highest:
            held.append(block)


def import_page() -> None:
    """Import all that a page may run, for the memory image."""
    import_start()
    finder = PyScriptFinder(marshal.loads(Path(CODES).read_bytes()))
    # This finder comes before that of the text that PyScript writes.
    sys.meta_path.insert(0, finder)
    for name in json.loads(Path("modules.json").read_text()):
        importlib.import_module(name)
    import_lessons()
    gc.collect()
    clear_free_memory()
