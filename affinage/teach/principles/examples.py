"""Moments of engine games and exercises, in which a principle finds the move.

`python -m research.principles --examples` finds them. In an exercise the move is the only one that wins, by proof.
"""

from __future__ import annotations

from typing import NamedTuple

from affinage.game import Position
from affinage.matches import setup
from affinage.notation.link import load


class Moment(NamedTuple):
    """A position of an engine game, and the moves that were played from there."""

    link: str
    position: str
    line: tuple[str, ...]
    level: int  # of both sides


class Exercise(NamedTuple):
    """A position with one winning move."""

    link: str
    position: str
    move: str

    @property
    def start(self) -> Position:
        """The position."""
        return setup.read(load(self.link), self.position)


class Examples(NamedTuple):
    """Moments and exercises of a principle."""

    moments: tuple[Moment, ...]
    exercises: tuple[Exercise, ...]


EXAMPLES: dict[tuple[str, str], Examples] = {
    ("affinage", "beside"): Examples(
        (
            Moment(
                "board=square:6",
                "1bb1bb.3w2.wwbw2.2b1w1.ww1bw1.3b2-b-last=w",
                ("e4,f4", "f2,f3", "b1,c1", "a5,a6"),
                7,
            ),
            Moment(
                "board=square:6",
                "1ww3.1bbwbb.w2w2.wbb1w1.1wwbw1.bb1b2-b-last=w",
                ("f2,f3", "a5,a6", "e6,f6", "e1,f1"),
                7,
            ),
        ),
        (
            Exercise("board=limping:2", "b1.b2.b1ww.b2-w-last=b", "b2,b3"),
            Exercise("board=square:4&colours=mixed", "bw2.4.b1bw.w3-w-last=b", "b3,a3"),
            Exercise("board=rhombus:5", "w1bbw.b1bwb.3ww.wb1bw.bw1wb-w-last=b", "b3,a3"),
        ),
    ),
    ("emulsion", "middle"): Examples(
        (
            Moment(
                "game=emulsion&board=square:6",
                "wbwbwb.bwbwww.wbwbbb.bbbbww.wwwwwb.bwbbbw-w-last=b",
                ("f5-e4", "b4-c4", "f1-e1", "f2-e1"),
                7,
            ),
            Moment(
                "game=emulsion&board=square:6",
                "bbbbbw.wwbwww.wwbwwb.bbbbbw.bwwwbb.bwwwwb-w-last=b",
                ("f3-e3", "e2-e3", "d5-e6", "e3-d4"),
                7,
            ),
        ),
        (
            Exercise(
                "game=emulsion&board=square:6&pie=off",
                "wwwwbw.bbbbbb.bbbwwb.wwwwbb.wwwwww.bbbwbb-b-last=w",
                "f5-e4",
            ),
            Exercise(
                "game=emulsion&board=square:5&pie=off", "wwwbw.bwbbw.bbwww.wbwwb.wbbbb-b-last=w", "a4-b4"
            ),
            Exercise("game=emulsion&board=square:4&pie=off", "wbbw.bwbb.wwww.bbbw-w-last=b", "d4-c3"),
        ),
    ),
    ("moulds", "take"): Examples(
        (
            Moment("game=moulds", "3b1b.4w1.ww1bw1.www3.1w4.5w-b", ("c4", "d5", "d3", "c2"), 7),
            Moment("game=moulds", "w4b.6.6.2bb2.b5.6-w", ("a6-c4", "f6-d4"), 7),
        ),
        (
            Exercise("game=moulds&board=triangle:5", "w.w1.wwb.wwb1.1wbb1-b", "b4"),
            Exercise("game=moulds&board=plus:2&directions=4", "bb.bb.www2w.ww1www.1b.2-b", "c5-c3"),
            Exercise("game=moulds&board=triangle:5", "b.bb.bbw.w1w1.1b1w1-w", "b2"),
        ),
    ),
    ("moulds", "answer"): Examples(
        (
            Moment(
                "game=moulds", "wwbbbw.wbbbbb.wwwbbb.wwwbb1.wwwww1.bb2ww-b", ("f2", "d1", "a1-c1", "a3-a1"), 7
            ),
            Moment("game=moulds", "3wbb.2wwb1.wwwwb1.bwww2.bbw3.5w-b", ("e4-c6", "b5", "e4", "d2"), 7),
        ),
        (
            Exercise("game=moulds&board=triangle:5", "w.w1.wwb.wwb1.1wbb1-b", "b4"),
            Exercise("game=moulds&board=triangle:7", "b.bb.bbb.wbbb.ww2b.bwwwwb.wwbwwww-w", "b3-d3"),
            Exercise("game=moulds&directions=4", "wbwwww.wwbwww.wwbw1w.bbbbbb.bbb1bb.wbwwww-b", "e2-e4"),
        ),
    ),
    ("moulds", "narrow"): Examples(
        (
            Moment(
                "game=moulds", "wwbbbw.wbbbww.bbww1w.b1www1.bbww2.bbww1w-b", ("e4", "d1-b3", "e2", "c1-e1"), 7
            ),
            Moment("game=moulds", "1bb1bb.1bbbb1.wwwbb1.bwww2.bbww2.5w-w", ("e3", "a5", "f5", "d6"), 7),
        ),
        (
            Exercise("game=moulds&board=triangle:5", "w.w1.wwb.wwb1.1wbb1-b", "b4"),
            Exercise("game=moulds&board=triangle:7", "b.wb.ww1.wwbw.1bbbw.bbbbww.1bbbwww-b", "c5"),
            Exercise("game=moulds&directions=4", "wwwww1.1bwwww.bbbbwb.wbwwbb.w1bbbb.wwbbb1-w", "b2"),
        ),
    ),
    ("moulds", "together"): Examples(
        (
            Moment("game=moulds", "3b1b.4w1.wbbbw1.wbb3.1w4.5w-w", ("d5", "d3", "c2", "c4-a2"), 7),
            Moment("game=moulds", "3b1b.4w1.wb1bw1.w1b3.1b4.5w-w", ("b3", "c4", "d5", "d3"), 7),
        ),
        (
            Exercise("game=moulds&board=triangle:5", "w.w1.wwb.wwb1.1wbb1-b", "b4"),
            Exercise("game=moulds&directions=4", "wwwww1.1bwwww.bbbbwb.wbwwbb.w1bbbb.wwbbb1-w", "b2"),
            Exercise("game=moulds&board=triangle:5", "b.bb.bbw.w1w1.1b1w1-w", "b2"),
        ),
    ),
    ("taifas", "cut"): Examples(
        (
            Moment(
                "game=taifas&board=square:5",
                "2bww.wbbw1.wbbbb.1wbb1.wwwww-b-order=d1b3d3b2c2d4c4c1d2b1c5a3b4d5e3a4e5c3a1e1",
                ("Ba2", "Ba5", "Bb5", "Be4"),
                7,
            ),
            Moment(
                "game=taifas&board=square:5",
                "bww1b.bwbbb.bbwbw.bwwwb.w1ww1-b-order=a5d1b3c3c4b4d3c2d4b2a4b5a3d2a2e3e4e5e2c5c1a1",
                ("Bb1", "We1", "Wd5"),
                7,
            ),
        ),
        (
            Exercise(
                "game=taifas&board=square:5&score=weighted&pie=off",
                "wwbwb.wwb1b.bwbwb.bbww1.bwww1-b-order=a3c1b2b4c2d2d5d1b5d3a1b1c5b3a2e3a5e4e5c3a4c4",
                "Bd4",
            ),
            Exercise(
                "game=taifas&board=square:3x4&pie=off", "w1b.wb1.b1w.wbb-w-order=a1b1b3c2c4c1a2a3a4", "Wb2"
            ),
            Exercise("game=taifas&board=square:3&pie=off", "bw1.b2.bwb-b-order=b3a1a2a3b1c1", "Bb2"),
        ),
    ),
}
