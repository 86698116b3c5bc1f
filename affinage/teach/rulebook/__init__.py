"""The rules of a variant in a few plain sentences, with pictures, and texts for its numbers and its end.

The registry names each game's chapter; a game without its own has the sentences of `Chapter`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from affinage import registry
from affinage.checks import as_text
from affinage.errors import OptionError
from affinage.game import Game, Position
from affinage.game.conversion import GameLike, as_game
from affinage.game.objects import shared
from affinage.game.options import Option
from affinage.matches.match import Match
from affinage.notation.wording import choice_in_brief, ending, extra_turns
from affinage.teach.rulebook import words
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share, balance, settled_score
from affinage.teach.rulebook.statement import Statement

if TYPE_CHECKING:
    # Importing fractions is slow, and only some games use them.
    from fractions import Fraction

__all__ = [
    "Picture",
    "Sentence",
    "Share",
    "Statement",
    "decision",
    "difference",
    "harm",
    "lead",
    "numbers",
    "other_rules",
    "outlook",
    "result",
    "sentences",
    "shares",
    "short_rules",
    "spared",
    "standing",
]

LOST, RUNNING, WON = 0, 1, 2
"""Prospects of a colour."""
BETWEEN = "\N{NO-BREAK SPACE}· "
"""Separator of short rules; no line begins with its dot."""
ELSEWHERE = {"board", "pie"}
"""Options that do not count as rules of their own."""


def sentences(game: GameLike, *, is_seated: bool = False) -> tuple[Sentence, ...]:
    """Return the numbered rules of a variant, which settle every dispute at the board.

    With `is_seated`, players have their colours already, and no sentence says who gets which, or how many pieces.

    >>> import affinage
    >>> sentences(affinage.load(""))[1].text
    'At most 3 stones already on the board may be beside the pair. Beside means along a side; corners do not count.'
    """
    chapter = _chapter(as_game(game))
    chapter.is_seated = is_seated
    return chapter.sentences()


def short_rules(game: GameLike, action: str = "") -> str:
    r"""Return the rules on one line: what to do in a turn (or `action` instead), its restriction, and the goal.

    >>> import affinage
    >>> short_rules(affinage.load(""))
    'Place 2 side by side\xa0· at most 3 stones beside the pair\xa0· own the most cells'
    """
    game = as_game(game)
    chapter = _chapter(game)
    first, *rest = chapter.short_rules()
    action = as_text("an action", action, "one such as Place a stone")
    parts = [action or first, *rest]
    if game.extra_turns:
        extra = extra_turns(game.extra_turns)
        # The last part is the goal.
        parts.insert(-1, words.BEGINS_WITH.format(first=chapter.colours()[0], extra=extra))
    return BETWEEN.join(parts)


def other_rules(game: GameLike) -> tuple[str, ...]:
    """Return what the rules of a variant change of the usual ones of its game, in a few words each.

    These are its other short rules, and the choices that only whole sentences show. Boards and the pie rule do not
    count.

    >>> import affinage
    >>> other_rules(affinage.load("board=square:4&colours=mixed")), other_rules(affinage.load("board=square:4"))
    (('place 1 of each colour side by side',), ())
    >>> other_rules(affinage.load("game=moulds&directions=4&win=twenty"))
    ('own 20 cubes, or the most in the end', 'straight steps only')
    """
    game = as_game(game)
    known, own = short_rules(shared(type(game), {})).split(BETWEEN), short_rules(game)
    others = [_as_part(rule, game) for rule in own.split(BETWEEN) if rule not in known]
    return (*others, *(choice_in_brief(option, game.values[option.key]) for option in _hidden(game, own)))


def _as_part(rule: str, game: Game) -> str:
    """Return a short rule as a part of a sentence; names of colours keep their capitals."""
    return rule if rule.startswith(game.colours) else f"{rule[:1].lower()}{rule[1:]}"


def _hidden(game: Game, short: str) -> Iterator[Option]:
    """Yield the options with choices that whole sentences show, and the short rules do not."""
    texts = [sentence.text for sentence in sentences(game)[1:]]
    for option in game.options:
        if option.key in ELSEWHERE or game.values[option.key] == option.default:
            continue
        with suppress(OptionError):
            usual = type(game)({**game.values, option.key: option.default})
            if short_rules(usual) == short and [sentence.text for sentence in sentences(usual)[1:]] != texts:
                yield option


def numbers(game: Game) -> dict[Note, str]:
    """Return a sentence for each kind of number shown: `limit`, `open`, `region`, `label`, `effect`."""
    return _chapter(game).numbers()


def shares(position: Position) -> tuple[Share, ...]:
    """Return a sentence for each part of the final score, with its reason; empty while the game runs."""
    return _chapter(position.game).shares(position) if position.is_terminal() else ()


def harm(before: Position, after: Position, side: int) -> Statement | None:
    """Return how a move between two positions harms a colour; None where there is nothing to tell.

    >>> import affinage
    >>> before = affinage.load("game=moulds").initial().play("b2").play("a5").play("c3")
    >>> statement = harm(before, before.play("a6-c4"), side=1)
    >>> str(statement), statement.to(2)
    ('White takes over 1 cube at c3.', 'You take over 1 cube at c3.')
    """
    return _chapter(before.game).harm(before, after, side)


def spared(before: Position, after: Position, end: Position, side: int) -> Statement | None:
    """Return a sentence if a third position is without the harm of a move between two others.

    It is None where the harm is there, too, or where the game has no words for it.

    >>> import affinage
    >>> match = affinage.Match(affinage.load("board=square:6"))
    >>> match.extend(["c1,c2", "e5,e6", "c3,c4", "a5,b5"])
    >>> before = match.position
    >>> str(spared(before, before.play("a3,b3"), before.play("a4,b4"), side=2))
    'It keeps Black from getting the hole at a4.'
    """
    return _chapter(before.game).spared(before, after, end, side)


def difference(
    worse: Position, better: Position, side: int, about: int = 0
) -> tuple[Statement | None, Statement | None]:
    """Return what tells the ends of two lines apart to the disadvantage of a colour: a statement about each end.

    Both are None where nothing on the board, and no result, tells them apart, or the results say otherwise. Among
    several reasons, those beside the cells of the lines' first moves, the mask `about`, come first.

    >>> import affinage
    >>> link = "?game=churn&board=hex:2#1/from={}-b"
    >>> ends = [affinage.read_link(link.format(rows)).match.position for rows in ("bb.bbb.rr", "bb.rrr.rr")]
    >>> [str(statement) for statement in difference(*ends, side=1)]
    ['Blue wins, 5 to 2.', 'Red wins, 5 to 2.']
    """
    prospect, hope = (_prospect(position.winner(), side) for position in (worse, better))
    if prospect == WON or hope == LOST:
        return None, None
    of_worse, of_better = _chapter(worse.game).difference(worse, better, side, about)
    if not (of_worse or of_better) and prospect == hope:
        return None, None
    return _joined(of_worse, result(worse)), _joined(of_better, result(better))


def outlook(game: Game, cells: Sequence[str], owner: int) -> Statement | None:
    """Return who probably gets some cells, 0 while that is open; None in games in which other things count.

    >>> import affinage
    >>> str(outlook(affinage.load(""), ["c7", "d7"], owner=2))
    'White would probably get c7 and d7.'
    """
    return _chapter(game).outlook(cells, owner)


def standing(position: Position, side: int) -> Statement | None:
    """Return the score of a running game for a colour; None at the end, where the result has it.

    >>> import affinage
    >>> str(standing(affinage.load("game=moulds").initial(), side=1))
    'Black has 2 cubes, White 2. Black is to move.'
    """
    return _chapter(position.game).stands(position, side)


def lead(position: Position, side: int) -> int | Fraction:
    """Return by how much a colour leads, or is behind below 0, in what moves can no longer change.

    >>> import affinage
    >>> end = affinage.read_link("?board=square:4#1/from=ww1w.3w.2bb.1bb1-b-last=w").match.position.play("a2,b2")
    >>> lead(end, side=1), lead(end, side=2)
    (-2, 2)
    """
    return balance(settled_score(position), side)


def _joined(statement: Statement | None, end: Statement | None) -> Statement | None:
    return statement.then(end) if statement and end else statement or end


def _prospect(winner: int | None, side: int) -> int:
    """Return how good a result is for a colour: the game may be running, drawn, won or lost."""
    return {None: RUNNING, 0: RUNNING, side: WON}.get(winner, LOST)


def decision(position: Position) -> Statement | None:
    """Return what decided a finished game; None where the result has it all.

    >>> import affinage
    >>> end = affinage.read_link("?board=square:4#1/from=ww1w.3w.2bb.1bb1-b-last=w").match.position.play("a2,b2")
    >>> decision(end).to(1)
    'White owns 1 hole (4 cells). You own 2 holes (1 + 1 cells).'
    """
    return _chapter(position.game).decision(position) if position.is_terminal() else None


def result(position: Position) -> Statement | None:
    """Return the result of a finished position, None while the game runs.

    >>> import affinage
    >>> end = affinage.load("board=square:2").initial().play("a1,b1").play("a2,b2")
    >>> str(result(end)), result(end).to(2)
    ('White wins the tie, 0 to 0: White placed last.', 'You win the tie, 0 to 0: White placed last.')
    """
    winner = position.winner()
    if winner is None:
        return None
    match = Match(position.game, start=position)
    readers = range(position.game.players + 1)
    return Statement(winner, tuple(f"{ending(match, you, names_colour=False)}." for you in readers))


def _chapter(game: Game) -> Chapter[Any, Any]:
    chapter: type[Chapter[Any, Any]] = registry.part(game.key, "rulebook")
    return chapter(game)
