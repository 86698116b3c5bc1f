"""Bundle a script with the modules that it imports, so that nothing waits for a second request."""

from __future__ import annotations

import re
from pathlib import Path

from tools.common import ToolError

IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"(\.[^"\n]+)";\n', re.MULTILINE)


def bundle(script: Path, folder: Path) -> str:
    """Return a module's text after those of a folder's modules that it imports, each once.

    Only imports of names in braces, or of none, are bundled; names must differ among the modules. Raises ToolError for
    circular imports.
    """
    *imported, last = modules(script, folder).values()
    return "".join([*(re.sub(r"^export ", "", text, flags=re.MULTILINE) for text in imported), last])


def modules(script: Path, folder: Path) -> dict[Path, str]:
    """Return the texts of a module and its imports from a folder, without these imports, the module last."""
    texts: dict[Path, str] = {}
    _gather(script.resolve(), folder.resolve(), (), texts)
    return texts


def _gather(script: Path, folder: Path, above: tuple[Path, ...], texts: dict[Path, str]) -> None:
    """Add a module's text after those of its imports."""
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
