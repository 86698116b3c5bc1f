"""Measure what a hostile text of 1 MB costs each reader, in seconds and memory: `python -m research.bench.texts`."""

from __future__ import annotations

import argparse
import tracemalloc
from collections.abc import Iterator
from random import Random
from time import process_time

import affinage
from affinage.cli.arguments import whole
from affinage.notation import record
from affinage.play.match import Match
from tests.hostile_texts import FAMILIES, READERS, read, text_of
from tests.strategies import wander
from tools.common import run_tool, say

MEGABYTE = 1_000_000
RULE_SETS = ("board=hex:5&place=knight", *(f"game={key}" for key in affinage.game_keys()))


def measured(reader: str, text: str) -> tuple[float, float]:
    """The processor's seconds for each MB of a text, and how many times its size what is made of it takes."""
    times = max(1, MEGABYTE // len(text))
    began = process_time()
    for _ in range(times):
        read(reader, text)
    seconds = process_time() - began
    tracemalloc.start()
    read(reader, text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return seconds / times / len(text) * MEGABYTE, peak / len(text)


def true_games(link: str, size: int) -> str:
    """A file of games with legal moves alone."""
    random, parts, length = Random(1), list[str](), 0
    while length < size:
        match = Match(affinage.load(link))
        wander(match, random, 60)
        parts.append(record.to_text(match))
        length += len(parts[-1])
    return "\n".join(parts)


def texts(size: int) -> Iterator[tuple[str, str, str]]:
    """The name, the reader and the text of everything that is measured."""
    for name, (reader, _) in FAMILIES.items():
        yield name, reader, text_of(name, size)
    for link in RULE_SETS:
        yield f"true games of {link or 'the default'}", "record", true_games(link, size)


def main() -> None:
    """Measure, and print a line for each text."""
    parser = argparse.ArgumentParser(prog="python -m research.bench.texts", description=__doc__)
    parser.add_argument(
        "--size",
        type=whole(1_000, 10 * MEGABYTE),
        default=MEGABYTE,
        metavar="N",
        help="characters (default a million)",
    )
    options = parser.parse_args()
    say(f"{'text':40} {'reader':12} {'s per MB':>9} {'memory':>8}")
    worst = dict.fromkeys(READERS, 0.0)
    for name, reader, text in texts(options.size):
        seconds, times = measured(reader, text)
        worst[reader] = max(worst[reader], seconds)
        say(f"{name:40} {reader:12} {seconds:9.3f} {times:7.1f}x")
    say("the most of each reader: " + ", ".join(f"{reader} {most:.2f} s" for reader, most in worst.items()))


if __name__ == "__main__":
    run_tool(main)
