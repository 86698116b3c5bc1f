"""Runs inside Pyodide for tools/snapshot.mjs: compiles the game's archive and imports what the page needs from it."""

from __future__ import annotations

import gc
import importlib
import importlib.util
import marshal
import sys
import zipfile

PAGE = (
    "web.app",
    "web.embedded",
    # What the page imports only when it is wanted: here it costs nothing.
    "web.dialogs",
    "web.embedding",
    "web.new_game",
    "web.sharing",
    "difflib",
    "fractions",
    "random",
)
UNCHECKED = (1).to_bytes(4, "little")  # the flag of bytecode that is not compared with its source


def compile_archive(source: str, target: str) -> None:
    """Write an archive with bytecode in the place of every module, for this very Python."""
    with zipfile.ZipFile(source) as sources, zipfile.ZipFile(target, "w") as compiled:
        for entry in sources.infolist():
            data = sources.read(entry)
            if entry.filename.endswith(".py"):
                code = marshal.dumps(compile(data, entry.filename, "exec", dont_inherit=True))
                data = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(data) + code
                entry.filename += "c"
            compiled.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)


def import_page(archive: str) -> None:
    """Import all that the page runs, and every game with its first position."""
    sys.path.insert(0, archive)
    for name in PAGE:
        importlib.import_module(name)
    affinage = importlib.import_module("affinage")
    for key in affinage.system_keys():
        affinage.load(f"game={key}").initial()
    gc.collect()
