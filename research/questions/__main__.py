"""The command line: `python -m research.questions play` or `answer`."""

from __future__ import annotations

import argparse

from research.questions import answers, playing


def main() -> None:
    """Play the games that are missing, or compute the answers from those that are there."""
    parser = argparse.ArgumentParser(prog="python -m research.questions", description=main.__doc__)
    parser.add_argument("action", choices=["play", "answer"])
    if parser.parse_args().action == "play":
        playing.play_all()
    else:
        answers.write()


main()
