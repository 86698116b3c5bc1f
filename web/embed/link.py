"""Address of an embed: a link with additional keys. No DOM here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import quote

from affinage.errors import FragmentError
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.notation.address import EMBED_KEYS, Address, excess_of, read
from affinage.notation.link import nearest
from affinage.plain_text import whole_number
from affinage.teach.puzzles.puzzle import WIN

MODES = ("play", "replay", "diagram", "puzzle")
KEYS = EMBED_KEYS
THEMES = ("system", "light", "dark")
CHROME = {"play": 170, "replay": 160, "diagram": 80, "puzzle": 190}
"""Pixels above and below the board, by mode."""
SET = "set/"
"""Beginning of the fragment of a set of puzzles."""
DAILY = "daily"
"""Stands in place of a goal for the puzzle of the day."""
SMALLEST, LARGEST = 200, 1200
"""Limits of the width, in pixels."""
NARROW = 280
"""Width in pixels; a frame on a narrow host page is at least as high as at this width."""


@dataclass(frozen=True)
class EmbedOptions:
    """Options of an embed."""

    mode: str = "play"
    theme: str = "system"
    coordinates: bool = True
    puzzle: str = ""
    """The goal, see `affinage.teach.puzzles.puzzle`, or DAILY."""
    id: str = ""
    """Name for messages with the host page; "" for no messages."""
    width: int = 480
    """Maximum width, in pixels."""
    resume: int = 0
    """Ply of a puzzle in progress; its link starts at the first move."""
    set: str = ""
    """Fragment of a set of puzzles, see `affinage.teach.puzzles.sets`, in place of a game's."""

    @property
    def is_daily(self) -> bool:
        """True for the puzzle of the day."""
        return self.mode == "puzzle" and self.puzzle == DAILY

    @property
    def height(self) -> int:
        """Pixels, at the full width."""
        return self.width + CHROME[self.mode]

    @property
    def shape(self) -> str:
        """The style that makes a frame as wide as its host page allows, with the matching height."""
        lowest = min(self.width, NARROW) + CHROME[self.mode]
        return (
            f"width:100%;max-width:{self.width}px;height:auto;min-height:{lowest}px;"
            f"aspect-ratio:{self.width}/{self.height};border:0"
        )


def _read(address: Address) -> tuple[str, EmbedOptions]:
    """Return the query without the keys of embeds, and their options; invalid values are ignored."""
    own: dict[str, str] = {}
    rules = []
    for key, value in address.pairs:
        if key not in KEYS:
            pair = [key] if value is None else [key, value]
            rules.append("=".join(quote(text, safe=":") for text in pair))
        elif value is not None:
            own.setdefault(key, value if key == "id" else value.lower())
    embed_options = EmbedOptions(
        coordinates=own.get("coordinates") != "off",
        puzzle=own.get("puzzle", ""),
        id=own.get("id", ""),
        resume=whole_number(own.get("resume", "")) or 0,
    )
    if own.get("mode") in MODES:
        embed_options = replace(embed_options, mode=own["mode"])
    if own.get("theme") in THEMES:
        embed_options = replace(embed_options, theme=own["theme"])
    return "&".join(rules), embed_options


def open_link(query: str, fragment: str) -> tuple[GameRecord, EmbedOptions, tuple[str, ...]]:
    """Return the match and the options of an embed's address, and its errors."""
    address = read(query + fragment)
    rules, embed_options = _read(address)
    game, complaints = nearest(f"?{rules}")
    if excess := excess_of(address):
        complaints = (excess, *complaints)
    if address.target.startswith(SET):
        return _open_set(address.target, embed_options, complaints)
    if not address.fragment:
        return GameRecord(Match(game)), embed_options, complaints
    game_record, more = share.recover(game, address.fragment)
    return game_record, embed_options, complaints + more


def _open_set(
    target: str, embed_options: EmbedOptions, complaints: tuple[str, ...]
) -> tuple[GameRecord, EmbedOptions, tuple[str, ...]]:
    """Return the puzzle of a set to begin with, as `open_link` does; for a damaged set a still, empty board."""
    # Only sets of puzzles need this module.
    from affinage.teach.puzzles import sets

    try:
        puzzle_set, number = sets.read_fragment(target)
    except FragmentError as error:
        still = replace(embed_options, mode="diagram")
        return GameRecord(Match(nearest("")[0])), still, (*complaints, str(error))
    options = replace(embed_options, mode="puzzle", puzzle=WIN, set=sets.fragment(puzzle_set, number))
    return puzzle_set.position(number), options, complaints


def address(game_record: GameRecord, embed_options: EmbedOptions, picture: str = "") -> str:
    """Return the address of an embed, relative to the page's; its picture is that of the match unless given.

    >>> match = Match(nearest("board=square:2")[0])
    >>> address(GameRecord(match), EmbedOptions("diagram"))
    'embed.html?board=square:2&mode=diagram&picture=2.2-b#1'
    """
    pairs = [
        ("mode", "" if embed_options.mode == "play" else embed_options.mode),
        ("theme", "" if embed_options.theme == "system" else embed_options.theme),
        ("coordinates", "" if embed_options.coordinates else "off"),
        ("puzzle", embed_options.puzzle if embed_options.mode == "puzzle" else ""),
        ("id", embed_options.id),
        ("resume", str(embed_options.resume or "")),
        ("picture", picture or setup.to_text(game_record.match.position)),
    ]
    query = "&".join(
        filter(None, [game_record.match.game.link(), *(f"{key}={value}" for key, value in pairs if value)])
    )
    return f"embed.html?{query}#{embed_options.set or share.fragment(game_record)}"
