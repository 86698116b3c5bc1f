"""The markup that embeds a board or a set of puzzles in another site's page. No DOM here; no embed needs it.

It ends with a plain link, which remains in feeds, mail and pages without frames.
"""

from __future__ import annotations

from html import escape

from affinage.matches.match import GameRecord
from affinage.notation import share
from affinage.notation.link import query_of
from affinage.notation.wording import name_of
from affinage.teach.puzzles import sets
from affinage.teach.puzzles.puzzle import WIN
from affinage.teach.puzzles.sets import PuzzleSet
from web.embed.link import EmbedOptions, address


def snippet(base: str, game_record: GameRecord, embed_options: EmbedOptions) -> str:
    """Return the markup of an embed whose page is at `base`, a normalized address that ends with a slash."""
    title = name_of(game_record.match.game)
    parts = [frame(base + address(game_record, embed_options), title, embed_options)]
    if embed_options.id:
        parts.append(f'<script src="{escape(base)}web/embed/host.js" defer></script>')
    return "\n".join([*parts, f"<p>{plain_link(play_address(base, game_record), title)}</p>"])


def play_address(base: str, game_record: GameRecord) -> str:
    """Return the address of the full page with a match."""
    return f"{base}{query_of(game_record.match.game)}#{share.fragment(game_record)}"


def plain_link(target: str, title: str) -> str:
    """Return the markup of a link with a title."""
    return f'<a href="{escape(target)}">{escape(title)}</a>'


def frame(source: str, title: str, embed_options: EmbedOptions) -> str:
    """Return the markup of a frame for an embed at an address, with its title.

    If only its attributes are kept, it is as wide as its column.
    """
    attributes = {
        "src": source,
        "title": title,
        "width": "100%",
        "height": str(embed_options.height),
        "loading": "lazy",
    }
    if embed_options.id:
        attributes["data-affinage"] = embed_options.id
    written = " ".join(f'{key}="{escape(value)}"' for key, value in attributes.items())
    return f'<iframe {written} style="{embed_options.shape}"></iframe>'


def set_address(puzzle_set: PuzzleSet, number: int = 1) -> str:
    """Return the address of an embed of a set, relative to the page's, at one of its puzzles."""
    options = EmbedOptions("puzzle", puzzle=WIN, set=sets.fragment(puzzle_set, number))
    return address(puzzle_set.position(number), options)


def set_snippet(base: str, puzzle_set: PuzzleSet) -> str:
    """Return the markup of an embed of a set, as `snippet` does for a game."""
    title, target = puzzle_set.name, f"{base}?puzzle=set#{sets.fragment(puzzle_set)}"
    shown = frame(base + set_address(puzzle_set), title, EmbedOptions("puzzle"))
    return f"{shown}\n<p>{plain_link(target, title)}</p>"
