"""Games and figures that answer what the authors asked about their games; the pages `questions/` show the answers.

`python -m research.questions play` plays the games of `batches`, round after round, and can be stopped at any time.
`python -m research.questions answer` computes the figures from these games and from `research/atlas/`.
"""

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
