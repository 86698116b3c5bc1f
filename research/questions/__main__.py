"""Games and figures that answer what the authors asked about their games; the pages `questions/` show the answers.

`python -m research.questions play` plays the games of `batches`, round after round, and can be stopped at any time.
`python -m research.questions answer` computes the figures from these games and from `research/atlas/`.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from research.questions import (
    affinage_answers,
    churn_answers,
    emulsion_answers,
    moulds_answers,
    playing,
    taifas_answers,
)
from research.questions.playing import HERE, PLAYED, STRONG, Batch, PlayedGame, game_of, play, read
from research.questions.tables import Table

ANSWERS = HERE / "answers.json"
MODULES = (affinage_answers, taifas_answers, moulds_answers, emulsion_answers, churn_answers)

Answer = tuple[str, Table]
"""A sentence, and the table that it is read from."""


def by_variant(played: Sequence[PlayedGame]) -> dict[tuple[str, bool], list[PlayedGame]]:
    """Return games by variant, and whether a computer played them; of games with the same moves, the first."""
    games: dict[tuple[str, bool], dict[str, PlayedGame]] = defaultdict(dict)
    for each in played:
        games[each.batch.link, each.batch.level > 0].setdefault(each.moves, each)
    return {key: list(distinct.values()) for key, distinct in games.items()}


def moment(games: Mapping[tuple[str, bool], Sequence[PlayedGame]], link: str, part: float = 0.5) -> str:
    """Return the link to the first engine game of a variant, at a part of its moves; it is played if there is none."""
    first = games[link, True][0] if (link, True) in games else play(Batch(link, STRONG), 0)
    match = Match(game_of(link))
    for text in first.moves.split():
        match.push(match.game.parse_move(match.position, text))
    match.goto(round(part * len(match.moves)))
    return share.link(GameRecord(match))


def computed(path: Path = PLAYED) -> dict[str, Any]:
    """Return all answers by the key of their question."""
    games = by_variant(read(path))
    functions = {key: answer for module in MODULES for key, answer in module.ANSWERS.items()}
    answers = {}
    for key, (function, link) in functions.items():
        sentence, table = function(games)
        answers[key] = {"answer": sentence, "table": table.as_json(), "moment": moment(games, link)}
    return answers


def write(target: Path = ANSWERS) -> None:
    """Write the answers as JSON."""
    text = json.dumps(computed(), ensure_ascii=False, indent=1)
    target.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """Play the games that are missing, or compute the answers from those that are there."""
    parser = argparse.ArgumentParser(prog="python -m research.questions", description=main.__doc__)
    parser.add_argument("action", choices=["play", "answer"])
    if parser.parse_args().action == "play":
        playing.play_all()
    else:
        write()


if __name__ == "__main__":
    main()
