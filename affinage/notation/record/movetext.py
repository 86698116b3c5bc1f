"""The moves of a game as numbered text, with comments and marks in braces and variations in round brackets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from affinage.errors import AffinageError
from affinage.game import Move, Termination
from affinage.matches import marks as mark_texts
from affinage.matches.marks import comment_fault
from affinage.matches.match import GameRecord
from affinage.matches.variations import DRAW_AGREED, Conclusion, GameNode
from affinage.notation.record import entries
from affinage.notation.record.limits import Quota
from affinage.plain_text import folded, quoted

SUFFIXES = "!?‼⁇⁈⁉+#□"
"""Signs after moves, as in chess."""
WIDTH = 88
"""Maximum width of the lines of moves, in columns."""
# Marks in a comment, as chess programs write them: [%csl Gc3,Rd4] for circles and [%cal Bc3d4] for arrows. One that the
# comment itself holds has a backslash before it.
_DRAWN = re.compile(r"(?<!\\)\[%(?:csl|cal)\s++(?P<marks>[^\[\]]*+)\]")
_COMMAND = re.compile(r"\[(?=%(?:csl|cal)\s)")
_BREAK = re.compile("<(?=wbr)", re.IGNORECASE)
"""Beginning of the HTML tag `<wbr>`, which readers remove from records."""


def escaped(value: str, mark: str) -> str:
    """Return the value with a backslash before each mark and backslash, and in what readers leave out."""
    return _BREAK.sub(r"<\\", value.replace("\\", "\\\\").replace(mark, f"\\{mark}"))


def words(root: GameNode, colours: Sequence[str]) -> list[str]:
    """Return the moves of a tree as unbreakable words."""

    def words_on(node: GameNode) -> Iterator[str]:
        if node.move:
            yield f"{node.ply}. {node.move}"
        if node.comment:
            yield "{" + _COMMAND.sub(r"\\[", escaped(node.comment, "}")) + "}"
        if node.marks:
            yield "{" + _marks_text(node) + "}"
        if node.conclusion:
            yield _end_text(node.conclusion, colours)

    words_here = list(words_on(root))
    # A node waits until all after it is written; on an explicit stack, as variations may be deep.
    waiting: list[GameNode | str] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            words_here.append(item)
            continue
        main = [] if item.conclusion else item.children[:1]
        todo: list[GameNode | str] = [word for node in main for word in words_on(node)]
        for branch in item.children[len(main) :]:
            todo += ["(", *words_on(branch), branch, ")"]
        waiting += reversed([*todo, *main])
    return words_here


def _end_text(conclusion: Conclusion, colours: Sequence[str]) -> str:
    """Return how players ended a line."""
    if conclusion == DRAW_AGREED:
        return "draw agreed"
    verb = "loses on time" if conclusion.termination is Termination.TIME else "resigns"
    return f"{colours[conclusion.loser - 1]} {verb}"


def _marks_text(node: GameNode) -> str:
    """Return the marks of a position as commands of a comment."""
    game, text = node.position.game, ""
    for command, is_circle in (("csl", True), ("cal", False)):
        marks = [mark_texts.to_text(game, mark) for mark in node.marks if mark.is_circle == is_circle]
        text += f"[%{command} {','.join(marks)}]" if marks else ""
    return text


def wrapped(words: Sequence[str]) -> Iterator[str]:
    """Yield lines of words, without spaces inside brackets."""
    line = ""
    for word in words:
        glued = line + word if line.endswith("(") or word == ")" else f"{line} {word}".lstrip(" ")
        if line and len(glued) > WIDTH and word != ")" and not line.endswith("("):
            yield line
            glued = word
        line = glued
    if line:
        yield line


class Moves:
    """Moves of one game as they are read; errors go to `complain` with their place."""

    def __init__(self, game_record: GameRecord, complain: Callable[[int, str], None], quota: Quota) -> None:
        self._game = game_record.match.game
        self._complain = complain
        self._quota = quota
        # The line leads to the last move read.
        self._line = [game_record.match.root]
        # After an unreadable move, those that follow it in the variation mean nothing.
        self._lost = False
        # Each open variation has left a line, to which its end returns.
        self._outer: list[_Left] = []
        # This is true from an opening bracket to the first number or move after it.
        self._begins = False
        # Comments and marks may stand before the first move of a variation.
        self._remark: list[str] = []
        self._drawn = ""
        self._comments: dict[GameNode, list[str]] = {}
        # The text before this place has been read.
        self._end = 0
        # Numbers may count rounds, as in PGN; this is None until it is known.
        self._in_rounds: bool | None = None
        # This counts the turns of the first round that are missing from a game that begins with `1...`.
        self._early = 0
        self._known = {
            "skipped": lambda _: None,
            "comment": self._comment,
            "remark": self._comment,
            "number": self._number,
            "resigns": lambda token: self._end_by(token["resigns"], "resign", entries.resigns),
            "late": lambda token: self._end_by(token["late"], "lose on time", entries.loses_on_time),
            "agreed": lambda _: entries.agree_on_draw(self._node),
            "move": self._move,
        }

    @property
    def _node(self) -> GameNode:
        """Node after the last move read."""
        return self._line[-1]

    def take(self, token: re.Match[str]) -> None:
        """Read the next token; in an unreadable variation, only its end and nested variations."""
        kind = str(token.lastgroup)
        self._end = token.end()
        if self._quota.is_full:
            return
        try:
            if kind == "opening":
                self._quota.take_branch()
                self._outer.append(_Left(len(self._line), self._lost))
                self._begins, self._lost = True, False
            elif kind == "closing" and self._outer:
                self._go_on_from(self._outer.pop())
            elif not self._lost:
                self._read(kind, token)
        except AffinageError as error:
            self._lost = kind in ("number", "move")
            self._complain(token.start(), str(error))

    def _go_on_from(self, left: _Left) -> None:
        """Return from a variation to the line that it left."""
        del self._line[left.length - len(left.rest) :]
        self._line += left.rest
        self._begins, self._lost, self._remark, self._drawn = False, left.lost, [], ""

    def _read(self, kind: str, token: re.Match[str]) -> None:
        if kind == "bad_comment":
            raise AffinageError("a comment is not closed; write }")
        if kind not in self._known:
            raise AffinageError(f"{quoted(token[0])} is unexpected here")
        self._known[kind](token)

    def close(self) -> None:
        """Finish the game."""
        for node, texts in self._comments.items():
            text = _joined(texts)
            if fault := comment_fault(text):
                self._complain(self._end, fault)
            else:
                node.comment = text
        if self._outer and not self._quota.is_full:
            self._complain(self._end, "a variation is not closed; write )")

    def _comment(self, token: re.Match[str]) -> None:
        text = token["comment"] if token["remark"] is None else token["remark"].rstrip()
        drawn = [match["marks"] for match in _DRAWN.finditer(text)]
        if drawn:
            text = _DRAWN.sub("", text).strip()
        if "\\" in text and token["remark"] is None:
            text = re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)
        if fault := comment_fault(text):
            raise AffinageError(fault)
        if self._begins:
            self._remark.append(text)
        else:
            self._comments.setdefault(self._node, []).append(text)
        # Marks come last, so that the comment stays if a mark is wrong.
        if drawn:
            self._mark(re.sub(r"[,\s]", "", "".join(drawn)))

    def _mark(self, text: str) -> None:
        """Put marks on the last move read, beside those that it has, or keep them for the move that follows."""
        had = self._drawn if self._begins else mark_texts.joined(self._game, self._node.marks)
        marks = mark_texts.read(self._game, had + text)
        if self._begins:
            self._drawn = had + text
        else:
            self._node.marks = marks

    def _number(self, token: re.Match[str]) -> None:
        number = int(token[0].split()[0].rstrip(".…)"))
        ply = self._ply_of(number, goes_on="…" in token[0] or token[0].count(".") > 1)
        if self._begins and 0 <= ply < self._node.ply:
            self._back_to(ply)
        if ply != self._node.ply:
            if self._of_lost_move:
                self._lost = True
                return
            raise AffinageError(f"move {self._node.ply + 1} is numbered {number}")
        self._begins = False

    def _ply_of(self, number: int, *, goes_on: bool) -> int:
        """Return the number of plies before a move number: all before it, or those of the rounds before.

        If numbers count rounds, `3...` is a later turn of the third; a game may begin with `1...`.
        """
        ply, players = self._node.ply, self._game.players
        if goes_on and number == 1 and not (ply or self._begins):
            self._early, self._in_rounds = 1, True
        turn = max(1, (ply + self._early - self._begins) % players) if goes_on else 0
        in_rounds = (number - 1) * players + turn - self._early
        if self._in_rounds is None:
            if number - 1 == ply:
                self._in_rounds = False if ply else None
            elif (in_rounds < ply and goes_on) if self._begins else in_rounds == ply:
                self._in_rounds = True
        return in_rounds if self._in_rounds else number - 1

    @property
    def _of_lost_move(self) -> bool:
        """True in a variation among unreadable moves, which were already reported."""
        return self._begins and self._outer[-1].lost

    def _back_to(self, ply: int) -> None:
        """Go back in the line that the variation leaves; its later moves return when the variation ends."""
        self._outer[-1].rest = self._line[max(ply, 0) + 1 :]
        del self._line[max(ply, 0) + 1 :]

    def _move(self, token: re.Match[str]) -> None:
        if self._of_lost_move:
            self._lost = True
            return
        if self._begins:
            # A move without a number replaces the last move.
            self._back_to(self._node.ply - 1)
            self._begins = False
        text = token["move"]
        self._quota.take_move(self._node.ply + 1)
        try:
            move = self._parsed(text)
        except AffinageError as error:
            raise AffinageError(f"move {self._node.ply + 1}, {quoted(text)}: {error}") from None
        last = self._node
        self._line.append(last.add(move))
        last.release()
        if self._remark:
            self._comments.setdefault(self._node, []).extend(self._remark)
            self._remark = []
        if self._drawn:
            self._node.marks, self._drawn = mark_texts.read(self._game, self._drawn), ""

    def _parsed(self, text: str) -> Move:
        """Return the move of a text, with what some write behind good and bad moves."""
        position = self._node.position
        with suppress(AffinageError):
            return self._game.parse_move(position, text.rstrip(SUFFIXES))
        # This raises the error about the whole text.
        return self._game.parse_move(position, text)

    def _end_by(self, name: str, verb: str, end: Callable[[GameNode, int], None]) -> None:
        """End the game by the player of a colour, who resigns or has no time left."""
        colours, colour = self._game.colours, folded(name).capitalize()
        if colour not in colours:
            raise AffinageError(f"{quoted(name)} cannot {verb}; expected {' or '.join(colours)}")
        end(self._node, colours.index(colour) + 1)


def _joined(texts: Sequence[str]) -> str:
    return "\n".join(filter(None, texts))


@dataclass
class _Left:
    """A line left by a variation: its length, whether it is unreadable, and the move that the variation replaces."""

    length: int
    lost: bool
    rest: Sequence[GameNode] = ()
