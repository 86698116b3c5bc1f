"""Put the modules that a script imports into the script itself, so that nothing waits for a second request."""

from __future__ import annotations

import re
from pathlib import Path

from tools.common import ToolError

IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"(\.[^"\n]+)";\n', re.MULTILINE)


def bundle(script: Path, folder: Path) -> str:
    """Return a module's text with the modules of a folder that it imports before it, each once.

    Only imports of names in braces, or of none, are taken in; names must differ among the modules. Raises ToolError
    when modules import each other in a circle.
    """
    *imported, last = modules(script, folder).values()
    return "".join([*(re.sub(r"^export ", "", text, flags=re.MULTILINE) for text in imported), last])


def modules(script: Path, folder: Path) -> dict[Path, str]:
    """Return a module and those of a folder that it imports, it last, with their texts without these imports."""
    texts: dict[Path, str] = {}
    _gather(script.resolve(), folder.resolve(), (), texts)
    return texts


def _gather(script: Path, folder: Path, above: tuple[Path, ...], texts: dict[Path, str]) -> None:
    """Add a module's text behind those of the modules it imports."""
    if script in above:
        raise ToolError(f"{script.name} imports itself")
    if script in texts:
        return

    def taken(line: re.Match[str]) -> str:
        module = (script.parent / line[1]).resolve()
        if folder not in module.parents:
            return line[0]
        _gather(module, folder, (*above, script), texts)
        return ""

    text = IMPORT.sub(taken, script.read_text(encoding="utf-8"))
    texts[script] = text
