"""Cards of the games on the landing page, made by the engine: links, and a picture of a game."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path

from affinage.bots.levels import LEVELS
from affinage.game import Game
from affinage.notation import share
from affinage.notation.credit import credit
from affinage.notation.link import load
from affinage.picture.diagram import DiagramOptions, diagram
from affinage.picture.replay import replay
from affinage.play.match import GameRecord, Match
from affinage.registry import game_class, game_keys
from affinage.teach import lessons
from tools.common import write_bytes

PAGE = "index.html"
PLACE = "<!-- games -->"  # of the cards, in the page
FOLDER = "games"
SIZE = 240  # pixels
PART = 0.55  # of a game that a picture shows
MOVES, PACE = 8, 0.5  # of the picture that moves, and seconds between them: still after five
OPTIONS = DiagramOptions("auto", SIZE, coordinates=False)
PERSON, MILDEST = "You", LEVELS[0]


def played(game: Game, part: float = 1.0, most: int = 1000) -> Match:
    """Return a random match of a variant, the same each time, and so much of it."""
    source, match = random.Random(game.key), Match(game)
    while not match.outcome:
        moves = match.position.legal_moves()
        match.push(source.choice([move for move in moves if move.picks] or moves))
    match.goto(min(most, round(part * len(match.moves))))
    return match


def still(key: str) -> str:
    """Return the SVG of a game, somewhere in a game."""
    return diagram(played(load(f"game={key}"), PART), OPTIONS)


def moving() -> str:
    """Return the SVG of the first moves of a game, one after the other."""
    return replay(played(load(""), most=MOVES), OPTIONS, PACE)


def pictures() -> dict[str, Callable[[], str]]:
    """Return the function that draws each picture, by its name in the site."""
    drawings: dict[str, Callable[[], str]] = {
        f"{FOLDER}/{key}.svg": partial(still, key) for key in game_keys()
    }
    return drawings | {f"{FOLDER}/moving.svg": moving}


def drawn(name: str) -> Callable[[], bytes] | None:
    """Return the function that makes the bytes of a picture, or None for an unknown name."""
    draw = pictures().get(name)
    return (lambda: draw().encode()) if draw else None


def against_computer(game: Game) -> str:
    """Return the link to a match against the mildest computer, the person to begin."""
    others = game.players - 1
    people = (PERSON, *(MILDEST.name.capitalize() for _ in range(others)))
    return share.link(GameRecord(Match(game, people), levels=(0, *(MILDEST.number for _ in range(others)))))


def card(key: str) -> str:
    """Return the card of a game: what it is, and the ways to begin."""
    found, game = game_class(key), load(f"game={key}")
    name, computer = escape(found.name), escape(against_computer(game))
    made = credit(found)
    learn = f'<a href="?lesson={key}" aria-label="Learn {name}">Learn</a>' if lessons.lesson(key) else ""
    return f"""<li class="card">
<a class="picture" href="{computer}" tabindex="-1" aria-hidden="true">{_picture(key)}</a>
<h3>{name}</h3>
<p>{escape(found.texts.summary)}</p>
<p class="ways"><a class="main" href="{computer}" aria-label="Play {name}">Play</a>
<a href="?game={key}" aria-label="Two players: {name}">Two players</a></p>
<p class="by">{learn}
<a href="{escape(made.source)}" rel="noopener">{escape(made.words)}</a></p>
</li>"""


def _picture(key: str) -> str:
    return f'<img src="./{FOLDER}/{key}.svg" alt="" width="{SIZE}" height="{SIZE}" loading="lazy">'


def page(folder: Path) -> str:
    """Return the page of a folder, with the cards of all games where it has a place for them."""
    text = (folder / PAGE).read_text(encoding="utf-8")
    return text.replace(PLACE, "\n".join(card(key) for key in game_keys())) if PLACE in text else text


def write(site: Path) -> None:
    """Write the pictures, and the cards into the page, of a site."""
    write_bytes(site / PAGE, page(site).encode())
    for name, draw in pictures().items():
        write_bytes(site / name, draw().encode())
