"""Mutated texts of random games. Each has a number, and a number always means the same text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import affinage
from affinage.game import PASS, Move, Position
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.notation import record, share
from affinage.registry import game_class, game_keys
from tests.mangled import MANGLED, SITE

KINDS = ("link", "fragment", "link", "record", "fragment", "mail", "position", "link", "fragment", "mail")
"""Kinds of texts in turn, mostly those that people click on."""

SEED = 1
GAMES = 60
"""Number of games from which the original texts are made."""
MAX_MUTATIONS = 4
LONGEST_REPEAT = 40
WORDS = (
    *("&", "=", "/", "#", "?", ",", "-", ".", ":", "%", "+", "%2C", "%", "x", "0", "1", "9", "99", "P", "S"),
    *(
        "by=",
        "from=",
        "ply=",
        "resigned=",
        "time=",
        "agreed=draw",
        "to=2,k3v9q2x7abcdefghjkmnpqrstu",
        "offer=back",
        "clock=300,5",
        "left=-5",
    ),
    *("game=", "board=", "hex:", "square:", "/ply=1", "pie=on"),
    *(
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        '"',
        "\\",
        "\n",
        " ",
        "1.",
        "resigns",
        "loses on time",
        "null",
        "true",
        "-1",
        "1e9",
    ),
    *('[Game "', '"affinage": 1', '"branches": [', '"place": 0', "a1,b1", "c3-d4", "Bc3", "pass", "swap"),
    *("__;", "!!", "*", "**", "&#x", "%C3", "-C3", "=aHR0c", "é", "٣", "Ⅷ", "ＩＷ", "\u202e"),
    *("ä", "²", "\u0000", "\u2028", "\ud800", "\U0001f9c0", "constructor", "__proto__"),
)


def kind_of(number: int) -> str:
    return KINDS[number % len(KINDS)]


def text_of(number: int) -> tuple[str, str]:
    random, kind = Random(f"{SEED} {number}"), kind_of(number)
    text = random.choice(_seeds()[kind])
    for _ in range(random.randint(0, MAX_MUTATIONS)):
        text = mutated(text, _seeds()[kind], WORDS, random)
    return kind, text


def mutated(text: str, others: Sequence[str], words: Sequence[str], random: Random) -> str:
    """Return a text with one change: a piece removed, inserted or repeated, or the end of another text."""
    start = random.randint(0, len(text))
    end = min(len(text), start + random.randint(0, 8))
    piece = text[start:end]
    match random.randrange(6):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + random.choice(words) + text[end:]
        case 2:
            return text[:start] + random.choice(words) + text[start:]
        case 3:
            return text[:start] + piece * random.randint(2, LONGEST_REPEAT) + text[end:]
        case 4:
            other = random.choice(others)
            return text[:start] + other[random.randint(0, len(other)) :]
        case _:
            sign = chr(random.choice((random.randrange(128), random.randrange(0x3000))))
            return text[:start] + sign + text[end:]


@cache
def _seeds() -> dict[str, list[str]]:
    """Return the original texts, by kind."""
    random = Random(SEED)
    game_records = [_game_record(random) for _ in range(GAMES)]
    fragments = [share.link(game_record) for game_record in game_records]
    links = [preset.link for key in game_keys() for preset in game_class(key).texts.presets]
    return {
        "link": links + [f"?{game_record.match.game.link()}" for game_record in game_records],
        "fragment": fragments,
        "mail": [mangle(SITE + link) for mangle in MANGLED.values() for link in fragments[:3]],
        "record": [
            write(game_record) for game_record in game_records for write in (record.to_text, record.to_json)
        ]
        + [record.to_text(*game_records[:3]), record.to_json(*game_records[3:6])],
        "position": [
            f"{game_record.match.game.link()} {setup.to_text(game_record.match.position)}"
            for game_record in game_records
        ],
    }


def _game_record(random: Random) -> GameRecord:
    """Return a short random game with variations and comments."""
    key = random.choice(game_keys())
    preset = random.choice(game_class(key).texts.presets)
    match = Match(affinage.load(preset.link), None)
    for _ in range(random.randint(0, 12)):
        if match.outcome:
            break
        if random.random() < 0.15:
            match.goto(random.randint(0, match.ply))
        match.push(_any_move(match.position, random))
        if random.random() < 0.2:
            match.node.comment = random.choice(("Good.", "A } corner\\", "ä\n²"))
    if random.random() < 0.2 and not match.outcome:
        match.resign()
    levels = tuple(random.choice((0, 3)) for _ in range(match.game.players))
    return GameRecord(match, levels if any(levels) else (), random.choice(("", "2026-01-31")))


def _any_move(position: Position, random: Random) -> Move:
    if position.must_pass:
        return PASS
    picked: tuple[int, ...] = ()
    while not (choice := position.continuations(picked)).moves:
        cells = [cell for cell in range(position.game.board.size) if choice.cells >> cell & 1]
        picked = (*picked, random.choice(cells))
    return random.choice(choice.moves)
