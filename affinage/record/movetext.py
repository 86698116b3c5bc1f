"""The moves of a game as numbered text, with comments in braces and variations in round brackets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from affinage.errors import AffinageError
from affinage.match import Sheet
from affinage.record import entries
from affinage.variations import Node

WIDTH = 88  # columns of the lines of moves


def escaped(value: str, mark: str) -> str:
    """The value with a backslash before each mark and backslash."""
    return value.replace("\\", "\\\\").replace(mark, f"\\{mark}")


def words(root: Node, colours: Sequence[str]) -> list[str]:
    """The moves of a tree as words that stay whole."""

    def words_on(node: Node) -> Iterator[str]:
        if node.move:
            yield f"{node.ply}. {node.move}"
        if node.comment:
            yield "{" + escaped(node.comment, "}") + "}"
        if node.resigned:
            yield f"{colours[node.resigned - 1]} resigns"

    found = list(words_on(root))
    # A node waits for all that follows it to be written; in a list, as variations may be deep.
    waiting: list[Node | str] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            found.append(item)
            continue
        main = [] if item.resigned else item.children[:1]
        todo: list[Node | str] = [word for node in main for word in words_on(node)]
        for branch in item.children[len(main) :]:
            todo += ["(", *words_on(branch), branch, ")"]
        waiting += reversed([*todo, *main])
    return found


def wrapped(words: Sequence[str]) -> Iterator[str]:
    """Lines of words, brackets without a space on their inside."""
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
    """The moves of one game that are being read; what is wrong is told to `complain` with its place."""

    def __init__(self, sheet: Sheet, complain: Callable[[int, str], None]) -> None:
        self._game = sheet.match.game
        self._complain = complain
        self._node = sheet.match.root  # after the last move read
        self._lost = False  # a move could not be read, and those that follow it in the variation mean nothing
        self._outer: list[
            tuple[Node, bool]
        ] = []  # the node to go on from when a variation ends, and if it is lost
        self._begins = False  # a bracket was just opened
        self._remark = ""  # a comment that stands before the first move of a variation

    def take(self, token: re.Match[str]) -> None:
        """Read the next part; of a variation that is lost only its end and its own variations."""
        kind = str(token.lastgroup)
        if kind == "opening":
            self._outer.append((self._node, self._lost))
            self._begins, self._lost = True, False
        elif kind == "closing" and self._outer:
            self._node, self._lost = self._outer.pop()
            self._begins, self._remark = False, ""
        elif not self._lost:
            try:
                self._read(kind, token)
            except AffinageError as error:
                self._lost = kind in ("number", "move")
                self._complain(token.start(), str(error))

    def _read(self, kind: str, token: re.Match[str]) -> None:
        known = {
            "comment": self._comment,
            "number": self._number,
            "resigns": self._resigns,
            "move": self._move,
        }
        if kind not in known:
            raise AffinageError(f"{token[0][:20]!r} is out of place here")
        known[kind](token)

    def close(self, end: int) -> None:
        """Reach the end of the game."""
        if self._outer:
            self._complain(end, "a variation is not closed; write )")

    def _comment(self, token: re.Match[str]) -> None:
        text = re.sub(r"\\(.)", r"\1", token["comment"], flags=re.DOTALL)
        if fault := entries.comment_fault(text):
            raise AffinageError(fault)
        if self._begins:
            self._remark = _joined(self._remark, text)
        else:
            self._node.comment = _joined(self._node.comment, text)

    def _number(self, token: re.Match[str]) -> None:
        number = int(token["number"])
        if self._begins and 0 < number <= self._node.ply:
            self._back_to(number - 1)
        if number != self._node.ply + 1:
            if self._of_lost_move:
                self._lost = True
                return
            raise AffinageError(f"move {self._node.ply + 1} is numbered {number}")
        self._begins = False

    @property
    def _of_lost_move(self) -> bool:
        """Whether a variation begins among moves that could not be read, of which enough has been said."""
        return self._begins and self._outer[-1][1]

    def _back_to(self, ply: int) -> None:
        while self._node.parent is not None and self._node.ply > ply:
            self._node = self._node.parent

    def _move(self, token: re.Match[str]) -> None:
        if self._of_lost_move:
            self._lost = True
            return
        if self._begins:  # without a number it stands for the last move
            self._back_to(self._node.ply - 1)
            self._begins = False
        text = token["move"]
        try:
            move = self._game.parse_move(self._node.position, text)
        except AffinageError as error:
            raise AffinageError(f"move {self._node.ply + 1}, {text[:40]!r}: {error}") from None
        self._node = self._node.add(move)
        if self._remark:
            self._node.comment, self._remark = _joined(self._node.comment, self._remark), ""

    def _resigns(self, token: re.Match[str]) -> None:
        colours = self._game.colours
        if token["resigns"] not in colours:
            raise AffinageError(
                f"{token['resigns'][:20]!r} does not play; who resigns is {' or '.join(colours)}"
            )
        entries.resigns(self._node, colours.index(token["resigns"]) + 1)


def _joined(*texts: str) -> str:
    return "\n".join(filter(None, texts))
