"""Configuration of Sphinx: Markdown and docstrings in the theme Furo, without files from other hosts."""

from enum import Enum

from sphinx.application import Sphinx

from affinage.version import __version__

project = "Affinage"
author = "The Affinage contributors"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["licences"]
templates_path = ["_templates"]

# Smart quotes are wrong in code.
smartquotes = False
# Single backticks are literals in docstrings.
default_role = "literal"
autodoc_mock_imports = [
    "anywidget",
    "fpdf",
    "gymnasium",
    "open_spiel",
    "pettingzoo",
    "pyspiel",
    "segno",
    "traitlets",
]
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
add_module_names = False
python_use_unqualified_type_names = True
# The anchors of headings have the names that GitHub gives them.
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"Affinage {release}"
html_favicon = "../web/icons/icon.svg"
html_static_path = ["_static"]
html_css_files = ["affinage.css"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/game.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_copy_source = False
html_show_copyright = False
html_use_index = False
html_domain_indices = False


def setup(app: Sphinx) -> None:
    """Connect the handler of signatures."""
    app.connect("autodoc-process-signature", signature)


def signature(_app: Sphinx, _what: str, _name: str, found: object, *_: object) -> tuple[str, str] | None:
    """Hide the signature of an enum: nobody calls it, and it differs between versions of Python."""
    return ("", "") if isinstance(found, type) and issubclass(found, Enum) else None
