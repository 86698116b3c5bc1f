"""Preview picture of a link: a game in progress and its name, as a PNG of the usual size."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import ceil
from typing import TypeAlias

from affinage.game import Game
from affinage.notation.credit import credit
from affinage.notation.link import load
from affinage.picture.diagram import DiagramOptions, diagram
from affinage.picture.fonts import FAMILY
from affinage.picture.palette import LIGHT, PAGE
from affinage.registry import game_class, game_keys
from tools import icons, landing
from tools.previews.document import SITE, SIZE
from tools.previews.subjects import Subject

WIDTH, HEIGHT = SIZE
MIDDLE, APART = 355, 24
"""Middle of the text's height, and space between blocks."""
# Pixels of the longer side of a board, those of small ones, and the number of small ones in a row.
BOARD, SMALL, IN_ROW = 560, 186, 3
MARGIN, EDGE = 60, 570
"""Left and right edges of the text."""
BESIDE = 35
"""Margin beside the boards."""
OPTIONS = DiagramOptions("light", BOARD, coordinates=False)
INK, SOFT = LIGHT["plate-text"], LIGHT["label"]
LARGE, LONGEST_NAME = 100, 24
"""Pixels of a name, and letters of the longest name of that size."""
STEP = 1.2
"""Line height, in font sizes."""
LETTER = 0.62
"""Width of a bold letter, in font sizes."""

Place: TypeAlias = tuple[int, int]
"""The upper left corner of a board."""


@dataclass
class Lines:
    """A text broken into lines."""

    text: str
    size: int
    """Font size in pixels; smaller if there is no room."""
    letters: int
    """Largest number of letters per line."""
    colour: str
    bold: bool = False

    def __post_init__(self) -> None:
        self.lines = textwrap.wrap(self.text, self.letters, break_long_words=False)
        if self.bold:
            self.size = min(self.size, int((EDGE - MARGIN) / (LETTER * max(map(len, self.lines)))))

    @property
    def height(self) -> float:
        """Height of all lines, in pixels."""
        return len(self.lines) * STEP * self.size

    def markup(self, top: float) -> str:
        """Return the markup of the lines below a height."""
        texts = (
            f'<text x="{MARGIN}" y="{top + self.size * (1 + number * STEP):.0f}">{escape(line)}</text>'
            for number, line in enumerate(self.lines)
        )
        weight = 600 if self.bold else 400
        style = f'font-size="{self.size}" font-weight="{weight}" fill="{self.colour}"'
        return f"<g {style}>{''.join(texts)}</g>"


def of_subject(subject: Subject) -> str:
    """Return the picture of a game or a variant as SVG."""
    words = [Lines(subject.game.name, 34, 30, SOFT)] if subject.name != subject.title else []
    board = placed(subject.game, (WIDTH - BOARD - BESIDE, (HEIGHT - BOARD) // 2), BOARD)
    return picture([*words, *about(subject.name, subject.character, credit(subject.game).words)], board)


def of_all() -> str:
    """Return the picture of the whole site as SVG, with a board of each game."""
    games = [game_class(key) for key in game_keys()]
    boards = [
        placed(load(f"game={game.key}"), place, SMALL)
        for game, place in zip(games, places(len(games)), strict=True)
    ]
    names = ", ".join(game.name for game in games)
    return picture(about(SITE, "Board games about territory, to play in your browser.", names), *boards)


def places(number: int) -> Iterator[Place]:
    """Yield the places of small boards: in rows, with those of a shorter row below the gaps."""
    rows = ceil(number / IN_ROW)
    for row in range(rows):
        for column in range(min(IN_ROW, number - row * IN_ROW)):
            missing = max(0, (row + 1) * IN_ROW - number)
            x = WIDTH - BESIDE - (IN_ROW - column - missing / 2) * SMALL
            yield round(x), round(HEIGHT / 2 + (row - rows / 2) * SMALL)


def about(name: str, character: str, small: str) -> list[Lines]:
    """Return the texts of a picture, smaller if the name has no room."""
    size = LARGE if len(name) <= LONGEST_NAME else LARGE // 2
    return [
        Lines(name, size, 12 * LARGE // size, INK, bold=True),
        Lines(character, 33, 32, INK),
        Lines(small, 28, 38, SOFT),
    ]


def picture(words: list[Lines], *boards: str) -> str:
    """Return a picture as SVG: texts on the left, boards on the right."""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="{FAMILY}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAGE["light"]}"/>',
            f'<svg x="{MARGIN}" y="44" width="56" height="56" viewBox="0 0 32 32">{mark()}</svg>',
            f'<text x="{MARGIN + 72}" y="86" font-size="38" font-weight="600" fill="{INK}">{SITE}</text>',
            *below(words),
            *boards,
            "</svg>",
        ]
    )


def below(words: list[Lines]) -> Iterator[str]:
    """Yield the markup of texts below each other."""
    top = MIDDLE - sum(lines.height for lines in words) / 2 - APART * (len(words) - 1) / 2
    for lines in words:
        yield lines.markup(top)
        top += lines.height + APART


def mark() -> str:
    """Return the drawing of the site's icon."""
    return icons.PICTURE.read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0]


def placed(game: Game, place: Place, side: int) -> str:
    """Return a half-played game, centred in a square."""
    board = diagram(landing.played(game, landing.PART), OPTIONS)
    square = f'x="{place[0]}" y="{place[1]}" width="{side}" height="{side}"'
    return re.sub(r'width="[^"]+" height="[^"]+"', square, board, count=1)
