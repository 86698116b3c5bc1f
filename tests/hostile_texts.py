"""Texts that take as much time or memory as possible, by reader, of any length."""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Callable

import affinage
from affinage import game
from affinage.errors import AffinageError
from affinage.games.moulds.rules import Moulds
from affinage.matches import setup
from affinage.matches.match import MAX_PLIES, Match
from affinage.notation import link, record, share
from affinage.picture import marks
from web.embed.link import open_link

Make = Callable[[int], str]
GAME = affinage.load("board=square:4")
HEAD = '[Affinage "1"]\n[Game "board=square:4"]\n'
WALKS = Moulds({"board": "square:19", "spread": "ring"})


LIMITS = {
    "link": link.MAX_CHARACTERS,
    "fragment": share.MAX_CHARACTERS,
    "whole link": share.MAX_CHARACTERS,
    "embed": link.MAX_CHARACTERS,
    "position": setup.MAX_CHARACTERS,
    "move": game.MAX_CHARACTERS,
    "marks": marks.MAX_CHARACTERS,
}
"""Maximum length by reader: longer texts are not read."""


def read(reader: str, text: str) -> object:
    """Return what a reader makes of a text, or its error."""
    try:
        return READERS[reader](text)
    except AffinageError as error:
        return error


READERS: dict[str, Callable[[str], object]] = {
    "link": link.nearest,
    "fragment": lambda text: share.recover(GAME, text),
    "whole link": share.read_link,
    "embed": lambda text: open_link(text, f"#1/{text}"),
    "position": lambda text: setup.read(GAME, text),
    "move": lambda text: GAME.parse_move(GAME.initial(), text),
    "marks": lambda text: marks.read_marks(GAME, text),
    "record": record.recover,
}


def _repeated(unit: str, head: str = "", tail: str = "") -> Make:
    return lambda size: head + unit * max(1, (size - len(head) - len(tail)) // len(unit)) + tail


def _numbered(line: str, head: str = "", tail: str = "") -> Make:
    def make(size: int) -> str:
        count = max(1, (size - len(head) - len(tail)) // len(line.format(100_000)))
        return head + "".join(line.format(number) for number in range(count)) + tail

    return make


def _json(**more: str) -> str:
    """Return the start of a JSON record, with JSON values."""
    arguments = {
        "affinage": "1",
        "link": '"board=square:4"',
        "people": '["A", "B"]',
        "moves": '["a1,b1"]',
    } | more
    return "{" + ", ".join(f'"{key}": {value}' for key, value in arguments.items())


def walk() -> Match:
    """Return the longest possible game of Attack of the Moulds: no position occurs a third time.

    A cube of each colour walks round its half of the board, of 36 and of 37 cells.
    """
    up_and_down = [(x, y if x % 2 == 0 else 9 - y) for x in range(4) for y in range(1, 9)]
    back = [(3, 0), (2, 0), (1, 0)]
    rounds = (
        [(2 * x, 2 * y) for x, y in ((0, 0), *up_and_down, *back)],
        [(18 - 2 * x, 2 * y) for x, y in ((0, 0), *up_and_down, (4, 0), *back)],
    )
    cells = [[WALKS.board.at[cell] for cell in cells] for cells in rounds]
    match = Match(WALKS)
    for ply in range(MAX_PLIES):
        walked, steps = cells[ply % 2], ply // 2
        match.push(WALKS.spread(walked[steps % len(walked)], walked[(steps + 1) % len(walked)]))
    return match


def _walks(size: int) -> str:
    written = record.to_text(walk())
    return written * (size // len(written)) or written[:size]


FAMILIES: dict[str, tuple[str, Make]] = {
    "pairs of a link": ("link", _numbered("k{}=v&")),
    "one key of a link": ("link", _repeated("a", tail="=b")),
    "a board of a link": ("link", _repeated("1x", "board=hex:")),
    "dashes before a letter": ("fragment", _repeated("-", "1/", "a")),
    "letters": ("fragment", _repeated("a", "1/")),
    "a row of a start": ("fragment", _repeated("9", "1/from=")),
    "parts": ("fragment", _repeated("/by=a,b", "1")),
    "a whole link": ("whole link", _repeated("?#")),
    "an embed": ("embed", _repeated("picture=a&")),
    "rows": ("position", _repeated("4.", tail="-b")),
    "fields": ("position", _repeated("-last=b", "4.4.4.4-b")),
    "a move of letters": ("move", _repeated("a1 ")),
    "marks": ("marks", _repeated("A=a1 ")),
    "open braces": ("record", _repeated("{\n", HEAD)),
    "open braces with backslashes": ("record", _repeated("{\\}\n", HEAD)),
    "one long comment": ("record", _repeated("x", HEAD + "{", "}")),
    "one long comment of backslashes": ("record", _repeated("\\\\", HEAD + "{", "}")),
    "one long comment with a cheese": ("record", _repeated("x", HEAD + "{\U0001f9c0", "}")),
    "many comments": ("record", _repeated("{a}", HEAD)),
    "comments between variations": ("record", _repeated("{a}()", HEAD)),
    "a header": ("record", _repeated("\\x", '[Affinage "', '"]')),
    "headers": ("record", _numbered('[H{} ""]')),
    "open headers": ("record", _repeated("[", HEAD)),
    "brackets": ("record", _repeated("(", HEAD)),
    "closed brackets": ("record", _repeated("()", HEAD + "1. a1,b1 ")),
    "variations": ("record", _repeated("(1. c1,d1)", HEAD + "1. a1,b1 ")),
    "variations in variations": ("record", _repeated("(1. c1,d1 ", HEAD + "1. a1,b1 ")),
    "a word": ("record", _repeated("a", HEAD)),
    "words": ("record", _repeated("a ", HEAD)),
    "commas": ("record", _repeated("a,", HEAD, "a")),
    "spaces": ("record", _repeated(" ", HEAD + "a")),
    "numbers": ("record", _repeated("1.", HEAD)),
    "resignations": ("record", _repeated("Black resigns ", HEAD)),
    "games": ("record", _repeated('[Affinage "1"][Game ""]')),
    "variants": (
        "record",
        lambda size: "".join(
            f'[Affinage "1"][Game "board=hex:2x{3 + number % 60}x{2 + number // 60 % 60}"]'
            for number in range(size // 45)
        ),
    ),
    "walks": ("record", _walks),
    "JSON comment": ("record", _repeated("x", _json() + ', "comments": {"0": "', '"}}')),
    "JSON comment of escapes": ("record", _repeated("\\n", _json() + ', "comments": {"0": "', '"}}')),
    "JSON comments": ("record", _numbered('"{}": "", ', _json() + ', "comments": {', '"0": ""}}')),
    "open JSON comment": ("record", _repeated("x", _json() + ', "comments": {"0": "')),
    "JSON branches": (
        "record",
        _repeated('{"of": 0, "ply": 0, "moves": ["c1,d1"]}, ', _json() + ', "branches": [', "0]}"),
    ),
    "JSON branches of branches": (
        "record",
        _numbered('{{"of": {}, "ply": 0, "moves": []}}, ', _json() + ', "branches": [', "0]}"),
    ),
    "JSON games": ("record", _repeated('{"link": ""}, ', '{"affinage": 1, "games": [', "0]}")),
    "JSON lists": ("record", _repeated("[],", '{"affinage": 1, "games": [', "0]}")),
    "JSON objects": ("record", _repeated('{"a":0},', '{"affinage": 1, "games": [', "0]}")),
    "JSON texts": ("record", _repeated('"ab",', '{"affinage": 1, "games": [', "0]}")),
    "JSON keys": ("record", _numbered('"{}":0,', '{"affinage": 1, ', '"x": 0}')),
    "JSON moves": ("record", _repeated('"a1,b1", ', _json(moves="[")[:-1] + "[", '"a1,b1"]}')),
    "JSON levels": ("record", _repeated("1,", _json(levels="[")[:-1] + "[", "1]}")),
    "JSON cut short": ("record", _repeated('"a1,b1", ', _json(moves="[")[:-1] + "[")),
    "JSON depth": ("record", _repeated("[", '{"affinage": ')),
    "JSON digits": ("record", _repeated("1", '{"affinage": ', "}")),
}
"""By name: the reader, and a function that makes a text of about a given length."""


def text_of(name: str, size: int) -> str:
    """Return a text of the family, of at most this size and of its reader's limit."""
    reader, make = FAMILIES[name]
    return make(min(size, LIMITS.get(reader, size)))


def memory(size: int) -> dict[str, int]:
    """Return the maximum memory in bytes for reading the text of each family."""
    peaks = {}
    for name, (reader, _) in FAMILIES.items():
        # The first text also loads modules, so a short one is read before.
        read(reader, text_of(name, size // 100))
        text = text_of(name, size)
        tracemalloc.start()
        read(reader, text)
        _, peaks[name] = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return peaks


def main(size: int) -> None:
    """Read the text of each family until this many characters are read, after printing its name."""
    for name, (reader, _) in FAMILIES.items():
        print(name, flush=True)
        text = text_of(name, size)
        for _ in range(max(1, size // len(text))):
            read(reader, text)


if __name__ == "__main__":
    if sys.argv[1] == "memory":
        print(json.dumps(memory(int(sys.argv[2]))))
    else:
        main(int(sys.argv[1]))
