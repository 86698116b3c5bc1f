"""The command line: `python -m affinage diagram` and `print`."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from zlib import crc32

from affinage import files
from affinage.cli.console import Commands, complain, data_output, millimetres, seconds, whole
from affinage.errors import AffinageError, NotationError, OptionError, lacking
from affinage.matches.match import Match
from affinage.notation import record
from affinage.notation.link import address_in
from affinage.notation.share import read_link
from affinage.paper.sheets import PAPERS, PrintOptions
from affinage.picture.diagram import CHOICES, DiagramOptions, diagram
from affinage.picture.marks import SHAPES, read_marks
from affinage.picture.palette import STYLES
from affinage.picture.replay import PACE, QUICKEST, SLOWEST, replay
from affinage.plain_text import file_name, quoted

KINDS = (".svg", ".png")
WHAT = "a diagram"
SIGNATURE, HEADER = b"\x89PNG\r\n\x1a\n", 33
"""First bytes of a PNG, and the offset of the chunk after its header."""
SOFTWARE = b"tEXtSoftware\0Affinage"
"""Chunk of a PNG that names the program."""
MARK = len(SOFTWARE[4:]).to_bytes(4) + SOFTWARE + crc32(SOFTWARE).to_bytes(4)
# Start of each SVG; the numbers depend on the picture.
BEGINNING = re.compile(
    rb'<svg xmlns="http://www\.w3\.org/2000/svg" width="[.\d]+" height="[.\d]+" viewBox="[-. \d]+" role="img"'
    rb' aria-labelledby="(a[\da-f]{8})-title" aria-describedby="\1-text"><title id="\1-title">'
)
PACE_HELP = f"animate all moves, one every SECONDS (default {PACE:g})"


def add_diagram(commands: Commands) -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("diagram", help="draw a position or an animated match, as SVG or PNG")
    parser.add_argument("link", nargs="?", help="link, such as 'game=churn', or the whole address of a page")
    parser.add_argument(
        "-o", dest="output", default="-", metavar="FILE.svg", help="file to write (default: standard output)"
    )
    parser.add_argument("--record", metavar="FILE", help="game file in place of a link")
    parser.add_argument("--moves", default="", help="moves to add, such as 'c2,d4 e5,f6'")
    parser.add_argument(
        "--ply", type=whole(0, 999_999), metavar="N", help="show the position after N moves (default: all)"
    )
    parser.add_argument(
        "--animate", nargs="?", type=seconds(QUICKEST, SLOWEST), const=PACE, metavar="SECONDS", help=PACE_HELP
    )
    parser.add_argument("--theme", default="light", help=f"{', '.join(CHOICES)} (auto: match system)")
    parser.add_argument(
        "--size",
        type=whole(0, 999_999),
        default=480,
        metavar="PX",
        help="length of the longer side (default 480)",
    )
    parser.add_argument("--no-coordinates", action="store_true", help="hide coordinates")
    parser.add_argument(
        "--marks", default="", help=f"marks, such as 'circle=c3,d4 A=e5': {', '.join(SHAPES)}, a letter"
    )
    parser.add_argument(
        "--turns",
        dest="rotation",
        type=whole(0, 999_999),
        default=0,
        metavar="N",
        help="rotate the board by N steps",
    )
    parser.add_argument("--mirror", action="store_true", help="mirror the board")
    parser.add_argument("--score", action="store_true", help="show holes or groups before the end")
    parser.add_argument(
        "--labels", action="store_true", help="show the values of stones, if the game has them"
    )
    parser.set_defaults(run=run_diagram)


def run_diagram(options: argparse.Namespace) -> int:
    """Draw the picture and write it."""
    output = Path(options.output)
    kind = ".svg" if options.output == "-" else output.suffix.lower()
    if kind not in KINDS:
        raise OptionError(
            f"{file_name(options.output)} is not a picture file; expected {' or '.join(KINDS)} files"
        )
    if kind == ".png" and options.animate is not None:
        raise OptionError("--animate needs an .svg file, not .png")
    match = _match(options)
    if options.output != "-":
        files.check(output, WHAT, _is_own_picture)
    diagram_options = DiagramOptions(
        theme=options.theme,
        size=options.size,
        coordinates=not options.no_coordinates,
        rotation=options.rotation,
        mirrored=options.mirror,
        score=options.score,
        labels=options.labels,
        marks=read_marks(match.game, options.marks),
    )
    text = (
        diagram(match, diagram_options)
        if options.animate is None
        else replay(match, diagram_options, options.animate)
    )
    if options.output == "-":
        data_output().write(text)
    else:
        files.replace(output, _png(text) if kind == ".png" else text.encode(), WHAT, _is_own_picture)
    return 0


def _is_own_picture(path: Path) -> bool:
    begun = files.head(path, 500)
    return (begun.startswith(SIGNATURE) and begun[HEADER:].startswith(MARK)) or bool(BEGINNING.match(begun))


def _png(svg: str) -> bytes:
    """Return the picture as PNG with our mark; raises AffinageError if the converter is not installed."""
    try:
        from affinage.picture.raster import png
    except ModuleNotFoundError as error:
        raise AffinageError(lacking("a .png picture", error, "png")) from None
    data = png(svg)
    return data[:HEADER] + MARK + data[HEADER:]


def _match(options: argparse.Namespace) -> Match:
    """Return the match of the arguments, at their ply."""
    if options.record is not None and options.link is not None:
        raise OptionError("give a link or --record FILE, not both")
    match = (
        record.read_file(options.record)
        if options.record is not None
        else read_link(options.link or "").match
    )
    for move in options.moves.split():
        try:
            match.push(move)
        except AffinageError as error:
            raise NotationError(f"move {match.ply + 1}, {quoted(move)}: {error}") from None
    if options.ply is not None and not match.goto(options.ply):
        raise OptionError(f"--ply is a number from 0 to {len(match.moves)}, not {options.ply}")
    return match


PDF_WHAT = "a game to print"
PDF_MARK = b"/Creator (Affinage)"
LARGEST_PDF = 100_000_000
"""Maximum size of our own files, in bytes."""

NO_CODE = "there is no QR code, for which a whole address or --site is needed"


def add_print(commands: Commands) -> None:
    """Add the command to a parser."""
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
    parser.set_defaults(run=run_print)


def run_print(options: argparse.Namespace) -> int:
    """Draw the sheets, and write them."""
    output = Path(options.output)
    if output.suffix.lower() != ".pdf":
        raise OptionError(f"{file_name(options.output)} is not a PDF file; expected a name ending in .pdf")
    match = read_link(options.link).match
    files.check(output, PDF_WHAT, _is_own_pdf)
    site = options.site or address_in(options.link).site
    wanted = PrintOptions(options.paper, options.cell, options.stones, options.style, site)
    try:
        from affinage.paper.pdf.booklet import pdf
    except ModuleNotFoundError as error:
        raise AffinageError(lacking("a .pdf file", error, "print")) from None
    files.replace(output, pdf(match, wanted), PDF_WHAT, _is_own_pdf)
    if not site:
        complain(NO_CODE)
    return 0


def _is_own_pdf(path: Path) -> bool:
    data = files.head(path, LARGEST_PDF)
    return data.startswith(b"%PDF-") and PDF_MARK in data
