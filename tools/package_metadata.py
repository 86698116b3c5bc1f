"""The description and the links of the package, from README.md and the repository's address in pyproject.toml.

Hatchling runs this hook while it builds a package.
"""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^]]*)\]\((?!https?:)([^)]+)\)")
LINK = re.compile(r"\]\((?!https?:|#)([^)]+)\)")


class RepositoryMetadata(MetadataHookInterface):
    """Adds the fields that depend on the repository's address; without an address there are no links."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the description, and the links if there is an address."""
        root = Path(self.root)
        settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["affinage"]
        readme = (root / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = {}
        if repository := settings["repository"]:
            version = runpy.run_path(str(root / "affinage" / "version.py"))["__version__"]
            metadata["urls"] = {
                "Repository": repository,
                "Changelog": f"{repository}/blob/main/CHANGELOG.md",
                "Issues": f"{repository}/issues",
            }
            readme = with_whole_links(readme, f"{repository}/%s/v{version}")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def with_whole_links(readme: str, place: str) -> str:
    """Return a text whose pictures and links lead to files of the repository, as an index has none of them."""
    readme = PICTURE.sub(rf"![\1]({place % 'raw'}/\2)", readme)
    return LINK.sub(rf"]({place % 'blob'}/\1)", readme)
