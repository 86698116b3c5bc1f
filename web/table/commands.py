"""What people type beside the board: moves, and questions about it. No DOM here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from string import ascii_lowercase, digits

from affinage.board.topology import bits
from affinage.errors import AffinageError, IllegalMoveError
from affinage.game import Game, Move
from affinage.notation.wording import points
from affinage.plain_text import capitalized, folded, quoted, sentence
from affinage.view.game_view import GameView
from web.table import words as table_words
from web.text import words


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a typed text, and the move in it, if any."""

    words: str
    move: Move | None = None


def questions(game: Game) -> dict[str, str]:
    """Return an example of each question, and what its answer is about."""
    row, column = _row_of(game.board.names[0]), _column_of(game.board.names[0])
    examples = {
        "row": f"row {row}",
        "column": f"column {column}",
        "cell": f"cell {column}{row}",
        "colour": game.colours[0].lower(),
    }
    return {examples.get(kind, kind): content for kind, content in table_words.QUESTIONS.items()}


def reply(game_view: GameView, text: str) -> Reply:
    """Return the answer to a question, or the legal move of a text, written with or without commas and capitals."""
    word, _, about = folded(text.strip()).partition(" ")
    answer = {
        "last": _last,
        "turn": words.turn_or_review,
        "score": _score,
        "legal": _legal,
        "help": _help,
        "?": _help,
    }.get(word if not about else "")
    if answer:
        return Reply(answer(game_view))
    line: Callable[[GameView, str], str] | None = {"row": _row, "column": _column, "cell": _cell}.get(word)
    if line and about:
        return Reply(line(game_view, about.strip()))
    colours = [name.lower() for name in ("empty", *game_view.game.colours)]
    if word in colours and not about:
        return Reply(_cells_of(game_view, colours.index(word)))
    return _move(game_view, text)


def _help(game_view: GameView) -> str:
    game = game_view.game
    pairs = questions(game).items()
    listed = "; ".join(table_words.QUESTION.format(question=asked, content=about) for asked, about in pairs)
    return table_words.HELP_TEXT.format(move_form=game.move_form, questions=capitalized(listed))


def _move(game_view: GameView, text: str) -> Reply:
    """Return the move of a text, or why there is none."""
    refusal: AffinageError | None = None
    for spelling in _spellings(text):
        try:
            move = game_view.game.parse_move(game_view.match.position, spelling)
        except AffinageError as error:
            refusal = error if refusal is None or isinstance(error, IllegalMoveError) else refusal
            continue
        closed = game_view.closed()
        if closed:
            return Reply(sentence(closed))
        return Reply(sentence(words.plays(game_view, move)), move)
    if isinstance(refusal, IllegalMoveError):
        return Reply(f"{text.strip()}: {refusal}.")
    return Reply(table_words.UNKNOWN.format(text=quoted(text.strip()), move_form=game_view.game.move_form))


def _spellings(text: str) -> Iterator[str]:
    """Yield how a text may be meant: as it is, in small letters, or with its cells joined as moves have them."""
    plain = folded(text.strip())
    cells = [part for part in re.split(r"[\s,-]+", plain) if part]
    joined = (sign.join(cells) for sign in ",-") if len(cells) > 1 else ()
    yield from dict.fromkeys((text.strip(), plain, plain[:1].upper() + plain[1:], *joined))


def _last(game_view: GameView) -> str:
    match = game_view.match
    if not match.last_move:
        return table_words.NO_MOVES
    mover = match.game.colours[match.position_at(match.ply - 1).to_move - 1]
    return table_words.LAST_MOVE.format(
        ply=match.ply, colour=mover, move=words.move_words(game_view, str(match.last_move))
    )


def _score(game_view: GameView) -> str:
    match = game_view.match
    scores = zip(match.game.colours, match.position.score(), strict=True)
    if match.outcome:
        return table_words.SCORES.format(scores=words.ending(match, game_view.you))
    listed = (table_words.HAS.format(colour=name, points=points(value)) for name, value in scores)
    return table_words.SCORES.format(scores=", ".join(listed))


def _legal(game_view: GameView) -> str:
    if closed := game_view.closed():
        return sentence(closed)
    position = game_view.match.position
    if position.must_pass:
        return table_words.NO_LEGAL_MOVE
    return table_words.legal(_listed(game_view, game_view.choice.cells), may_swap=position.may_swap)


def _row(game_view: GameView, about: str) -> str:
    return _line(game_view, table_words.ROW, table_words.NO_ROW, about, _row_of)


def _column(game_view: GameView, about: str) -> str:
    return _line(game_view, table_words.COLUMN, table_words.NO_COLUMN, about, _column_of)


def _row_of(name: str) -> str:
    return name.lstrip(ascii_lowercase)


def _column_of(name: str) -> str:
    return name.rstrip(digits)


def _line(game_view: GameView, title: str, missing: str, label: str, part: Callable[[str], str]) -> str:
    """Return the cells of a row from the left, or of a column from the bottom, or that there is no such line."""
    board = game_view.game.board
    cells = [cell for cell, name in enumerate(board.names) if part(name) == label]
    if not cells:
        rows, columns = len(board.rows), max(map(_column_of, board.names), key=lambda name: (len(name), name))
        return missing.format(name=label, rows=rows, columns=columns)
    cells.sort(key=lambda cell: board.coords[cell])
    return table_words.LISTED.format(
        title=title.format(name=label), entries="; ".join(words.named_cell(game_view, cell) for cell in cells)
    )


def _cell(game_view: GameView, about: str) -> str:
    cell = game_view.game.board.index.get(about)
    if cell is None:
        return table_words.NO_CELL.format(name=about, hint=game_view.game.board.hint(about))
    name = words.named_cell(game_view, cell)
    more = words.about_cell(game_view, cell).removeprefix(f"{about}: ")
    return table_words.LISTED.format(title=name, entries=more) if more else f"{name}."


def _cells_of(game_view: GameView, colour: int) -> str:
    """Return the cells of a colour, those that are empty for 0."""
    position = game_view.match.position
    mask = position.stones[colour - 1] if colour else position.empty
    title = position.game.colours[colour - 1] if colour else table_words.EMPTY
    return table_words.LISTED.format(title=title, entries=_listed(game_view, mask))


def _listed(game_view: GameView, mask: int) -> str:
    return table_words.cells([game_view.game.board.names[cell] for cell in bits(mask)])
