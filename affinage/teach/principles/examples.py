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
    level: int
    """Level of both sides."""
    ending: str
    """Ending of the game, which the player to move won."""


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
                "Black wins, 4 to 2",
            ),
            Moment(
                "board=square:6",
                "1ww3.1bbwbb.w2w2.wbb1w1.1wwbw1.bb1b2-b-last=w",
                ("f2,f3", "a5,a6", "e6,f6", "e1,f1"),
                7,
                "Black wins, 5 to 2",
            ),
        ),
        (
            Exercise("board=square:4", "1b1w.1b1w.4.1bb1-w-last=b", "b2,c2"),
            Exercise("board=square:6", "b1bb2.b1bb2.ww1ww1.2ww2.wbw1bb.wbw3-b-last=w", "f4,f5"),
            Exercise("board=square:5&colours=same", "www1w.2w1w.bb3.b3b.b3b-b-last=w", "d3,d4"),
        ),
    ),
    ("affinage", "closed"): Examples(
        (
            Moment(
                "",
                "8.4b3.1bb1b3.ww1b1w2.1w1b1w2.1w2w3.2b1w3.2b5-b-last=w",
                ("e1,f1", "b8,c8", "f3,g3", "h5,h6"),
                7,
                "Black wins, 14 to 4",
            ),
            Moment(
                "board=square:6",
                "b1bb2.b5.1bbww1.4bb.1w1ww1.1w1ww1-b-last=w",
                ("f5,f6", "a2,a3", "f1,f2", "c2,c3"),
                7,
                "Black wins, 8 to 4",
            ),
        ),
        (
            Exercise("board=square:4", "1b2.1b1b.w2b.w3-w-last=b", "c1,c2"),
            Exercise("board=square:6", "b1bbw1.b1bbw1.ww1bb1.2ww2.wb1ww1.wb4-b-last=w", "d1,e1"),
            Exercise("board=square:5&colours=same", "bbb2.1wb2.1w1bb.3ww.bb1ww-w-last=b", "a2,b2"),
        ),
    ),
    ("affinage", "apart"): Examples(
        (
            Moment(
                "board=square:6",
                "6.6.ww1bb1.1bbww1.bww3.b5-b-last=w",
                ("b5,c5", "e2,f2", "f5,f6", "e5,e6"),
                7,
                "Black wins, 4 to 2",
            ),
            Moment(
                "board=square:6",
                "6.3b2.3b2.1ww1b1.3wb1.3w2-b-last=w",
                ("b4,b5", "c5,c6", "e6,f6", "a4,a5"),
                7,
                "Black wins, 5 to 3",
            ),
        ),
        (
            Exercise("board=square:6", "bb1bbw.bb1w1w.1b1w2.1bw1ww.2w3.bbww2-b-last=w", "d2,e2"),
            Exercise("board=square:4", "2bb.ww2.4.1bb1-w-last=b", "c2,d2"),
            Exercise("board=square:5&colours=same", "2ww1.bbww1.bb3.b1ww1.b4-b-last=w", "d3,e3"),
        ),
    ),
    ("emulsion", "middle"): Examples(
        (
            Moment(
                "game=emulsion&board=square:6",
                "wwbwwb.wwbbbb.wbbbww.bwbbww.bwwwww.bwbbbb-b-last=w",
                ("a2-b3", "b1-a1", "a3-b2", "c2-b1"),
                7,
                "Black wins, 18 to 10",
            ),
            Moment(
                "game=emulsion&board=square:6",
                "bbwbwb.wwbbbw.wwbwwb.bbbwbw.wwwwbb.bwbwbw-b-last=w",
                ("e5-d4", "b1-c1", "b1-a2", "f1-e1"),
                7,
                "Black wins, 18 to 8",
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
    ("emulsion", "inner"): Examples(
        (
            Moment(
                "game=emulsion&board=square:6",
                "wbbbbb.bwwwwb.wwbbwb.bwbbww.wwbbwb.wbbwww-b-last=w",
                ("b6-c5", "b3-a3", "c6-d5", "f1-f2"),
                7,
                "Black wins, 16 to 11",
            ),
            Moment(
                "game=emulsion&board=square:6",
                "wwbbbb.bwwwbw.wwwbbb.bbbwbb.wbbwww.bbwwww-b-last=w",
                ("c2-d3", "a2-b2", "a3-b2", "d5-c6"),
                7,
                "Black wins, 17 to 9",
            ),
        ),
        (
            Exercise(
                "game=emulsion&board=square:5&pie=off", "wbwbb.wwwbb.bbwbb.bbbww.wwwww-w-last=b", "b1-c2"
            ),
            Exercise(
                "game=emulsion&board=square:6&pie=off",
                "bbwwwb.bbwbww.bbwbww.wwwwwb.wbbbbb.wwbbbw-b-last=w",
                "d5-c4",
            ),
            Exercise("game=emulsion&board=square:4&pie=off", "wbbw.wbbw.wwwb.bbbw-w-last=b", "d1-d2"),
        ),
    ),
    ("emulsion", "split"): Examples(
        (
            Moment(
                "game=emulsion&board=square:6",
                "wbwbwb.bwbwbw.wbwbwb.bwwbww.wbbbwb.bwbbww-w-last=b",
                ("e4-d3", "b4-c3", "b3-c3", "c5-c4"),
                7,
                "White wins, 17 to 11",
            ),
            Moment(
                "game=emulsion&board=square:6",
                "wwbbwb.bwwbbw.wwwbbb.bbwwbw.wbbwbw.bwbwbw-b-last=w",
                ("e1-d2", "f3-e2", "d2-c3", "b1-c2"),
                7,
                "Black wins, 17 to 9",
            ),
        ),
        (
            Exercise(
                "game=emulsion&board=square:5&pie=off", "bbbbw.wwwbb.wwwww.wbbbw.bbwbw-b-last=w", "e4-d3"
            ),
            Exercise("game=emulsion&board=square:4&pie=off", "wbbw.bwbb.wwwb.bwbw-w-last=b", "d4-c3"),
            Exercise(
                "game=emulsion&board=square:6&pie=off",
                "wwwwbb.bbwwbb.bbwbww.bbwwwb.bbwbbb.wbwwww-b-last=w",
                "b1-c2",
            ),
        ),
    ),
    ("moulds", "take"): Examples(
        (
            Moment(
                "game=moulds",
                "w2w1b.2wbbb.4bb.6.b5.bb2ww-w",
                ("e6", "e4-c6", "e4", "b5"),
                7,
                "White wins, 23 to 13",
            ),
            Moment(
                "game=moulds",
                "bb4.1b4.2w3.2ww2.4ww.b4w-b",
                ("b6-d4", "e2-c2", "b3", "f2-d2"),
                7,
                "Black wins, 24 to 12",
            ),
        ),
        (
            Exercise("game=moulds&board=triangle:5", "w.w1.wwb.wwb1.1wbb1-b", "b4"),
            Exercise("game=moulds&board=triangle:5", "b.bb.bbw.w1w1.1b1w1-w", "b2"),
            Exercise("game=moulds&board=plus:2&directions=4", "bb.bb.www2w.ww1www.1b.2-b", "c5-c3"),
        ),
    ),
    ("moulds", "answer"): Examples(
        (
            Moment(
                "game=moulds",
                "wwwwwb.bbwwwb.bbbbbb.2bbwb.wbbbbb.www3-w",
                ("b3", "d1", "a3", "e1"),
                7,
                "White wins, 23 to 13",
            ),
            Moment(
                "game=moulds",
                "wwwbbw.wwbbbw.wbbbbb.wbbbbb.wwwwwb.wwww2-b",
                ("e1", "pass", "f1"),
                7,
                "Black wins, 21 to 15",
            ),
        ),
        (
            Exercise("game=moulds&board=triangle:7", "b.bb.bbb.wbbb.ww2b.bwwwwb.wwbwwww-w", "b3-d3"),
            Exercise("game=moulds&board=plus:2", "ww.ww.bbbbbw.bbbbbw.b1.b1-b", "d2"),
            Exercise("game=moulds&board=triangle:5", "b.bb.wbb.www1.2wbb-w", "d2"),
        ),
    ),
    ("moulds", "narrow"): Examples(
        (
            Moment(
                "game=moulds",
                "wwbbbw.wwbbbw.bbbbww.bwwwww.bwbbbw.bwbb2-w",
                ("e1", "pass", "f1"),
                7,
                "White wins, 21 to 15",
            ),
            Moment(
                "game=moulds",
                "bbbwww.1wbbbw.3bbw.2bbbw.bbbbww.bb4-w",
                ("c4", "b2-b4", "d4-b2", "e3-c1"),
                7,
                "White wins, 23 to 13",
            ),
        ),
        (
            Exercise("game=moulds&board=triangle:7", "b.wb.ww1.wwbw.1bbbw.bbbbww.1bbbwww-b", "c5"),
            Exercise("game=moulds&board=plus:2", "ww.ww.bbww1w.bbww1w.bb.bb-w", "e3"),
            Exercise("game=moulds&board=triangle:5", "1.1b.wwb.wwbb.wwbb1-b", "a4"),
        ),
    ),
    ("moulds", "together"): Examples(
        (
            Moment(
                "game=moulds",
                "bw3w.bww2w.2wbww.3bww.3bww.b3b1-b",
                ("e5", "c3", "d1", "b5-d5"),
                7,
                "Black wins, 21 to 15",
            ),
            Moment(
                "game=moulds",
                "wwwwww.wwbbww.bbbwbb.bbbwww.bb1wbb.w3bb-w",
                ("c2", "b1", "f3-d1", "d5-f3"),
                7,
                "White wins, 21 to 15",
            ),
        ),
        (
            Exercise("game=moulds&board=triangle:5", "w.w1.wwb.wwb1.1wbb1-b", "b4"),
            Exercise("game=moulds&board=triangle:5", "b.bb.bbw.w1w1.1b1w1-w", "b2"),
            Exercise("game=moulds&directions=4", "wwwww1.1bwwww.bbbbwb.wbwwbb.w1bbbb.wwbbb1-w", "b2"),
        ),
    ),
    ("taifas", "between"): Examples(
        (
            Moment(
                "game=taifas&board=square:5",
                "2bww.wbbw1.wbbbb.1wbb1.wwwww-b-order=d1b3d3b2c2d4c4c1d2b1c5a3b4d5e3a4e5c3a1e1",
                ("Ba2", "Ba5", "Bb5", "Be4"),
                7,
                "Black wins, 3 to 2",
            ),
            Moment(
                "game=taifas&board=square:5",
                "bww1b.bwbbb.bbwbw.bwwwb.w1ww1-b-order=a5d1b3c3c4b4d3c2d4b2a4b5a3d2a2e3e4e5e2c5c1a1",
                ("Bb1", "We1", "Wd5"),
                7,
                "Black wins the tie, 4 to 4: White's zone was closed last",
            ),
        ),
        (
            Exercise("game=taifas&board=square:3&pie=off", "1wb.b2.b1w-w-order=b3a1a2c1c3", "Wb2"),
            Exercise(
                "game=taifas&board=square:5&pie=off",
                "wbbbb.bwwwb.bwb1b.wbww1.bwbb1-b-order=b4a2c1c4a4a3a5e5b1d4d5c2b2b3e3d2b5c3a1c5d1e4",
                "Bd3",
            ),
            Exercise(
                "game=taifas&board=square:4&pie=off",
                "ww2.bbwb.bbbw.bww1-w-order=a1d2a4b2b3c3a2a3c1b1c2b4d3",
                "Wc4",
            ),
        ),
    ),
    ("taifas", "room"): Examples(
        (
            Moment(
                "game=taifas",
                "7.1bwbwb1.1wbwwb1.1wb2b1.1bw1w2.1b5.7-w-order=c4d5c5c6d6e3b6e6f6e5f5b5f4b4b2c3b3",
                ("Wd4", "Bc2", "Wd2", "Bf3"),
                7,
                "White wins the tie, 6 to 6: Black's zone was closed last",
            ),
            Moment(
                "game=taifas&board=square:5",
                "5.3w1.1b1b1.1wb2.3w1-b-order=d1b3d3b2c2d4",
                ("Bc4", "Wc1", "Bd2", "Wb1"),
                7,
                "Black wins, 3 to 2",
            ),
        ),
        (
            Exercise(
                "game=taifas&board=square:4&pie=off",
                "bwbb.ww1w.bbb1.bw1b-w-order=d4d3a4d1b1b3a1b4c2a3a2b2c4",
                "Wc3",
            ),
            Exercise(
                "game=taifas&pie=off",
                "bbwww1b.bbbbbww.wbwbwbw.bbbbwbw.bbbw1ww.bbwwbw1.bbbwwbw-b-order=b2d6a1a5a3e2f5b1a2e5b6a4c6g4a6e1a7g1b5d3b4g3c4b3b7g6d7c5g7f3d4f2c1d1e6c2c3f1e4f4d5c7f6g5e7d2",
                "Be3",
            ),
            Exercise(
                "game=taifas&board=square:5&pie=off",
                "bwbw1.bwbw1.bw1w1.bbbwb.wbwbw-w-order=a1b3b5c4e2c1a3b4a2a5a4d3c5d2b1d4b2d5d1e1c2",
                "Wc3",
            ),
        ),
    ),
    ("taifas", "confine"): Examples(
        (
            Moment(
                "game=taifas",
                "2bbww1.bbwbwbb.wwbwwbb.1wbw1b1.bbwwwb1.1bbw1wb.1wbw1w1-w-order=c4d5c5c6d6e3b6e6f6e5f5b5f4b4b2c3b3d4c2d2f3f2c7d3d7e7a6d1a3f7g2f1g6g5c1a5b1",
                ("Wg3", "Wg4", "Ba7", "Ba2"),
                7,
                "White wins the tie, 6 to 6: Black's zone was closed last",
            ),
            Moment(
                "game=taifas&board=square:5",
                "5.b1bw1.1wbw1.1bwbb.5-b-order=e2a4c4d3c3c2d2d4b2b3",
                ("Bb4", "Wc1", "Ba3", "Wd5"),
                7,
                "Black wins, 3 to 2",
            ),
        ),
        (
            Exercise(
                "game=taifas&board=square:4&pie=off",
                "bw1b.bw1w.bbb1.bwwb-w-order=d4d3a4d1b1b3a1b4c2a2c1a3b2",
                "Wc3",
            ),
            Exercise(
                "game=taifas&pie=off",
                "bbbwbwb.bwwb1ww.bwbwwbb.bwwwbbw.bbwbbww.bbwb1bw.bwbbbb1-b-order=g7f1a5b6b3a7e3c2a4c4a2g3d6a3b4d5c3f6d3e7e5e1a1f7f3b1a6f4c5b5b2d4b7f2c7d7d2g4f5c6g2c1d1e4g5g6",
                "Be6",
            ),
            Exercise(
                "game=taifas&board=square:5&pie=off",
                "bb1w1.www1b.bwbww.bbbwb.wwbbb-b-order=e3d2a2c4b1d3a1a5c2a3c1e4e2b3a4e1b2b4b5d5c3d1",
                "Bd4",
            ),
        ),
    ),
}
