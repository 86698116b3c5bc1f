"""The complete file: a page of rules, the board, and the stones."""

from __future__ import annotations

import re
from unicodedata import normalize
from urllib.parse import quote

from affinage.board.geometry import View
from affinage.checks import instance
from affinage.game import Position
from affinage.matches.conversion import RecordLike, as_record
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.notation.credit import credit
from affinage.notation.link import query_of
from affinage.notation.wording import name_of
from affinage.paper.pdf import words
from affinage.paper.pdf.pen import PdfPen
from affinage.paper.pdf.rules_page import PrintedAddress, render_rules_page
from affinage.paper.pdf.sheets import render_board_sheets, render_stone_sheets, size_of
from affinage.paper.sheets import (
    PAPERS,
    PrintOptions,
    comfortable_cell,
    dealt,
    enough_stones,
    layout,
    on_the_board_sheet,
    room,
    stone_colours,
    stone_grid,
)
from affinage.picture.palette import STYLES
from affinage.picture.stones import kinds
from affinage.plain_text import plural

_HOST = re.compile(r"(?<=//)[^/?#]*")
_FOREIGN = re.compile(r"[^\x21-\x7e]+")
_DOTS = re.compile("[\u3002\uff0e\uff61]")
"""Full stops between the parts of a host in East Asian writing."""


def ascii_address(address: str) -> str:
    """Return an address as browsers send it: the host in Punycode, the rest percent-encoded.

    >>> ascii_address("https://例え.jp/盤/?board=hex:5"), ascii_address("https://example.org/~ann/")
    ('https://xn--r8jz45g.jp/%E7%9B%A4/?board=hex:5', 'https://example.org/~ann/')
    """
    return _FOREIGN.sub(lambda text: quote(text[0]), _HOST.sub(_ascii_host, address, count=1))


def _ascii_host(host: re.Match[str]) -> str:
    person, at, name = host[0].rpartition("@")
    return f"{person}{at}{'.'.join(map(_ascii_label, _DOTS.sub('.', name).split('.')))}"


def _ascii_label(label: str) -> str:
    # Not by Python's codec, which follows an older standard: it makes ss of the German sharp s, and another host.
    name, colon, port = normalize("NFKC", label.lower()).partition(":")
    if not name.isascii():
        name = f"xn--{name.encode('punycode').decode()}"
    return f"{name}{colon}{port}"


LONGEST_CODE = 800
"""Number of characters of the longest address whose code is still readable on paper."""


def pdf(shown: RecordLike, options: PrintOptions | None = None) -> bytes:
    """Return a game as PDF: its rules, its board with the current position, and its stones."""
    if options is None:
        options = PrintOptions()
    instance(options, PrintOptions, "a set of options; expected PrintOptions(...)")
    match = as_record(shown).match
    game, position, paper = match.game, match.position, PAPERS[options.paper]
    view = View(game.board)
    width, height = size_of(view)
    cell = options.cell or comfortable_cell((width, height), paper)
    sheets = layout((width * cell, height * cell), paper)
    counts = enough_stones(position) if options.stones is None else (options.stones,) * game.players
    stones, squares = stone_colours(counts), stone_grid(room(paper), cell)
    first = on_the_board_sheet(len(stones), stone_grid(sheets.spare.size, cell), squares)
    pen = PdfPen(name_of(game), credit(game).author, STYLES[options.style]["light"])
    more = len(dealt(stones[first:], squares))
    needs = f"{plural(words.NEEDS_BOARD, sheets.number)} {_stones(position, counts, first, more)}"
    render_rules_page(pen, paper, game, needs, _address(match, options.site))
    render_board_sheets(pen, sheets, view, position, cell, name_of(game), stones[:first])
    render_stone_sheets(pen, paper, game, stones[first:], squares)
    return pen.to_bytes()


def _address(match: Match, site: str) -> PrintedAddress | None:
    """Return the address of the position, or else of the variant; None without a known site."""
    if not site:
        return None
    site = ascii_address(site)
    if match.ply or match.is_set_up:
        here = site + share.link(GameRecord(Match(match.game, start=match.position)))
        if len(here) <= LONGEST_CODE:
            return PrintedAddress(here, words.PLAY_ON)
    return PrintedAddress(site + query_of(match.game), words.PLAY)


def _stones(position: Position, counts: tuple[int, ...], first: int, more: int) -> str:
    """Return the sentences about the stones: how many, on the board's sheet and on more sheets."""
    if not any(counts):
        return words.OWN_STONES.format(counts=_counted(position, enough_stones(position)))
    cut_out = words.BESIDE_BOARD
    if more:
        cut_out = plural(words.BESIDE_AND_MORE if first else words.FROM_SHEETS, more)
    return f"{words.NEEDS_STONES.format(counts=_counted(position, counts))} {cut_out}"


def _counted(position: Position, counts: tuple[int, ...]) -> str:
    """Return the numbers of stones: `64 black, 64 white`."""
    stones = zip(counts, kinds(position.game), strict=True)
    return ", ".join(words.COUNT.format(number=count, stone=kind) for count, kind in stones)
