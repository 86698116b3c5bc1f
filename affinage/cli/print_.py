"""The command line: `python -m affinage print`."""

from __future__ import annotations

import argparse
from pathlib import Path

from affinage import files
from affinage.cli.console import Commands, complain, millimetres, whole
from affinage.errors import AffinageError, OptionError, lacking
from affinage.notation.link import address_in
from affinage.notation.share import read_link
from affinage.paper.sheets import PAPERS, PrintOptions
from affinage.picture.palette import STYLES
from affinage.plain_text import file_name

WHAT = "a game to print"
MARK = b"/Creator (Affinage)"
LARGEST = 100_000_000  # bytes of our own files

NO_CODE = "there is no QR code, for which a whole address or --site is needed"


def add(commands: Commands) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser("print", help="make a PDF of board, stones and rules, to play at a table")
    parser.add_argument("link", help="link, such as 'game=churn', or the whole address of a page")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="PDF file to write")
    parser.add_argument("--paper", default="a4", help=f"{' or '.join(PAPERS)} (default a4)")
    parser.add_argument(
        "--cell",
        type=millimetres(0, 9_999),
        metavar="MM",
        help="cell size (default: 14 to 25 mm, on the fewest sheets)",
    )
    parser.add_argument(
        "--stones",
        type=whole(0, 999_999),
        metavar="N",
        help="stones of each colour (default: as many as the board can hold)",
    )
    parser.add_argument("--style", default="plain", help=f"board style: {', '.join(STYLES)} (default plain)")
    parser.add_argument(
        "--site",
        default="",
        metavar="ADDRESS",
        help="address of the page, for the QR code (default: from the link)",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draw the sheets, and write them."""
    output = Path(options.output)
    if output.suffix.lower() != ".pdf":
        raise OptionError(f"{file_name(options.output)} is not a PDF file; expected a name ending in .pdf")
    match = read_link(options.link).match
    files.check(output, WHAT, _is_own)
    site = options.site or address_in(options.link).site
    wanted = PrintOptions(options.paper, options.cell, options.stones, options.style, site)
    try:
        from affinage.paper.pdf.booklet import pdf
    except ModuleNotFoundError as error:
        raise AffinageError(lacking("a .pdf file", error, "print")) from None
    files.replace(output, pdf(match, wanted), WHAT, _is_own)
    if not site:
        complain(NO_CODE)
    return 0


def _is_own(path: Path) -> bool:
    data = files.head(path, LARGEST)
    return data.startswith(b"%PDF-") and MARK in data
