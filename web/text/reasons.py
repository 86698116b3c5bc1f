"""Reasons why one move is better than another, from the lines that follow both. No DOM here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from affinage.game import PASS, Game, Position
from affinage.plain_text import plural
from affinage.teach import rulebook
from affinage.teach.rulebook import Statement
from affinage.view.game_view import GameView
from affinage.view.words import move_words

if TYPE_CHECKING:
    from web.review.swing import Swing

AFTER = "After {move}: {outcome}"
LATER = (
    "After {move} and a good answer: {outcome}",
    "After {move} and {number} good moves that follow: {outcome}",
)
AFTER_BEST = "After {move} and good answers: {outcome}"
IN_GAME, IN_GAME_BY = "In this game: {outcome}", "In this game, by move {ply}: {outcome}"
IN_THE_END = "In the end: {result}"
BEST_ANSWERS = "With good answers: {outcome}"
BEST_PLAY = "With good moves from there: {outcome}"
HAS_TO_PASS, ANSWERS = "{colour} has to pass.", "{colour} answers: {move}."
AVOIDED = "You avoid this: {harm}"
FOLLOWS = 'It follows a principle of Play well, "{title}".'
BETTER_BY = 'By the principle "{title}" of Play well it is the better move. {reason}'
COMPARED = "Compare the move played: {reason}"
_SENTENCES = re.compile(r"(?<=\.) ")
_SCORE = re.compile(r"(wins?|draw)(?: the tie)?[,:] \d.*")
SOON = 5
"""Moves of a line in which a harm on the way counts."""
NEAR = 8
"""Moves to a result that a player can foresee."""


def joined(*sentences: str) -> str:
    """Return the sentences that are not empty, one after the other."""
    return " ".join(filter(None, sentences))


def deed(position: Position, move: str) -> Statement | None:
    """Return what a move does on the board for its player, None for nothing and among several players."""
    end = position.play(move)
    if position.game.players > 2:
        return rulebook.result(end)
    return rulebook.result(end) or rulebook.harm(position, end, 3 - position.to_move)


def principle(position: Position, move: str, besides: str = "", *, has_figure: bool = True) -> str:
    """Return in words which principle a move follows, as one of few, and its figure unless without; "" for none.

    A principle that another move, `besides`, follows as well tells nothing of the difference between the two.
    """
    # Loaded here, as showing a board needs no principles.
    from affinage.teach.principles import principle_of_move

    chosen = position.game.parse_move(position, move)
    fitting = principle_of_move(position, chosen)
    if fitting and not (besides and principle_of_move(position, position.checked(besides)) == fitting):
        reason = fitting.reason(position, chosen, position.apply(chosen))
        return reason and joined(FOLLOWS.format(title=fitting.title), reason if has_figure else "")
    return ""


class Reasons(NamedTuple):
    """What speaks against a worse move, and for the better one; "" for nothing."""

    worse: str = ""
    better: str = ""


def by_principle(position: Position, move: str, worse: str) -> Reasons:
    """Return what a principle counts after a worse move, and how a better one is clearly better by it."""
    from affinage.teach.principles import principles_between

    moves = position.checked(worse), position.checked(move)
    for fitting in principles_between(position, moves[1], moves[0]):
        reasons = (fitting.reason(position, each, position.apply(each)) for each in moves)
        of_worse, of_better = _up_to_difference(*map(_SENTENCES.split, reasons))
        if of_better and of_better != of_worse:
            # Otherwise what the principle counts besides is not in words.
            better = BETTER_BY.format(title=fitting.title, reason=of_better)
            return Reasons(of_worse, joined(better, COMPARED.format(reason=of_worse) if of_worse else ""))
    return Reasons()


def by_swing(game: Game, swing: Swing | None, side: int, you: int) -> Reasons:
    """Return who probably gets the cells that change hands, after a worse move and a better one of a colour."""
    if swing is None:
        return Reasons()
    likely = (rulebook.outlook(game, swing.cells, owner) for owner in (swing.owner, side))
    return Reasons(*(statement.to(you) if statement else "" for statement in likely))


def _up_to_difference(worse: Sequence[str], better: Sequence[str]) -> tuple[str, str]:
    """Return the sentences of two texts up to the first one that tells them apart."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(worse, better, strict=False)))
    return joined(*worse[: same + 1]), joined(*better[: same + 1])


def answer_to(game_view: GameView, position: Position, line: Sequence[str]) -> str:
    """Return the answer to the first move of a line; "" without one."""
    if len(line) < 2:
        return ""
    mover, move = position.play(line[0]).mover, move_words(game_view, line[1])
    return (HAS_TO_PASS if line[1] == PASS.text else ANSWERS).format(colour=mover, move=move)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a move led to in words, and what a better one leads to; "" where the board does not show it."""

    worse: str
    better: str
    line: tuple[str, ...]
    """The move, and what followed up to the event that the words are about."""
    is_seen: bool = True
    """True if the board shows it, and not only a result far away."""
    is_line: bool = True
    """True if the lines support the comparison; they may end otherwise by chance."""


def likely(position: Position, line: Sequence[str], chance: float) -> Sequence[str]:
    """Return a line up to its last move where the chance of its first player makes its result no more than possible.

    The line follows the best answers as far as they are known: its result may be the rarer one, and no reason.
    """
    winner = _positions(position, line)[-1].winner()
    if not winner or len(line) < 2:
        return line
    equal = 1 / position.game.players
    is_expected = chance > (1 + equal) / 2 if winner == position.to_move else chance < equal / 2
    return line if is_expected else line[:-1]


def review(
    game_view: GameView,
    position: Position,
    line: Sequence[str],
    better: Sequence[str],
    you: int,
    *,
    is_behind: bool = False,
) -> Comparison:
    """Return what a move and the best answers lead to, and what a better move does."""
    after = _consequences(position, line, better, is_behind=is_behind)
    worse, way = _led_to(game_view, line, after, you), _way_to_the_end(position, line, better, after)
    if way and after.worse:
        end = IN_THE_END.format(result=without_score(after.worse.to(you)))
        worse = joined(_led_to(game_view, line, way, you), end)
    is_seen = _is_seen(position, line, better, after)
    return Comparison(worse, _better(position, line, better, after, you), tuple(line), is_seen)


def review_of_game(
    game_view: GameView,
    position: Position,
    played: Sequence[str],
    better: Sequence[str],
    ply: int,
    you: int,
    *,
    end: Position | None = None,
    is_behind: bool = False,
) -> Comparison | None:
    """Return what followed in the game from the move after a ply, and what a better move does.

    It is the end of the game, or what had come after as many moves as the better line has; None without words for it,
    for what the move alone has done, and for what the `end` of the whole game has brought as well.
    """
    is_better_over = _positions(position, better)[-1].is_terminal()
    for line, is_whole in ((played, True), (played[: len(better)], False)):
        positions = _positions(position, line)
        after = _consequences(position, line, better, is_behind=is_behind)
        moves = _seen_after(positions, after)
        is_end = positions[-1].is_terminal() and not after.is_harm
        is_news = moves > 1 and not is_better_over and not _has_come(end, position, line, better, after)
        if after.worse and (is_end if is_whole else is_news):
            text = IN_GAME if is_end else IN_GAME_BY
            worse = text.format(ply=ply + moves, outcome=after.worse.to(you))
            way = _way_to_the_end(position, line, better, after)
            if way and way.worse:
                event = IN_GAME_BY.format(ply=ply + way.moves, outcome=way.worse.to(you))
                worse = joined(event, IN_THE_END.format(result=after.worse.to(you)))
            is_seen = _is_seen(position, line, better, after)
            return Comparison(
                worse, _better(position, line, better, after, you), tuple(line[:moves]), is_seen
            )
    return None


def _is_seen(position: Position, line: Sequence[str], better: Sequence[str], after: _Consequences) -> bool:
    """Return whether the board shows what tells two lines apart, or their results come soon."""
    results = {each: rulebook.result(_positions(position, each)[-1]) for each in (tuple(line), tuple(better))}
    others = {after.worse, after.better} - {None, *results.values()}
    is_near = any(result and len(each) <= NEAR for each, result in results.items())
    return bool(others) or ((after.worse or after.better) is not None and is_near)


def _has_come(
    end: Position | None,
    position: Position,
    line: Sequence[str],
    better: Sequence[str],
    after: _Consequences,
) -> bool:
    """Return whether a finished game has brought what a better line than that of the game leads to."""
    side, best_end = position.to_move, _positions(position, better)[-1]
    if end is None or not end.is_terminal() or not (after.better and after.better.colour == side):
        return False
    return rulebook.difference(end, best_end, side, _beside(position, line, better))[1] != after.better


def _way_to_the_end(
    position: Position, line: Sequence[str], better: Sequence[str], after: _Consequences
) -> _Consequences | None:
    """Return the first harm of a line of which nothing but its result is known; None without one."""
    positions = _positions(position, line)
    if after.worse is None or after.worse != rulebook.result(positions[-1]):
        return None
    way = _harm(positions, _positions(position, better))
    return way if way.worse and way.moves < len(line) else None


def _seen_after(positions: list[Position], after: _Consequences) -> int:
    """Return after how many moves of a line the board first shows what it leads to."""
    side = positions[0].to_move
    steps = enumerate(pairwise(positions[: after.moves]), 1)
    return next((n for n, step in steps if rulebook.harm(*step, side) == after.worse), after.moves)


def _better(
    position: Position, line: Sequence[str], better: Sequence[str], after: _Consequences, you: int
) -> str:
    """Return what a better move does at once and leads to; "" where the board does not show it."""
    at_once = _does_alone(position, line[0], better[0])
    done = at_once.to(you) if at_once else ""
    if not after.better:
        return done
    if done and after.better.colour not in (0, position.to_move):
        # The sentence about the worse move has the hole already.
        return done
    outcome = after.better.to(you)
    later = outcome if len(better) < 2 else BEST_ANSWERS.format(outcome=without_score(outcome))
    return _at_once_and(done, later, outcome)


def contradict(position: Position, line: Sequence[str], better: Sequence[str]) -> bool:
    """Return whether a worse move's line ends better for its player than the better one's, as lines may by chance."""
    ends = _ends(_positions(position, line), _positions(position, better))
    worse, best = (rulebook.lead(end, position.to_move) for end in ends)
    return worse > best


def result_of(position: Position, line: Sequence[str], you: int) -> str:
    """Return the sentence that tells no more than the result of a line of best answers; "" before the end."""
    result = rulebook.result(_positions(position, line)[-1])
    return BEST_ANSWERS.format(outcome=without_score(result.to(you))) if result else ""


def _at_once_and(done: str, later: str, outcome: str) -> str:
    """Return what a move does at once and the sentence about a later outcome, each hole once."""
    if done == outcome:
        return done
    return later if done in outcome else joined(done, later)


def _does_alone(position: Position, worse: str, better: str) -> Statement | None:
    """Return what a better move does at once for its player, None where a worse one does the same."""
    done = deed(position, better)
    return done if done and done.colour == position.to_move and done != deed(position, worse) else None


def _led_to(game_view: GameView, line: Sequence[str], after: _Consequences, you: int) -> str:
    """Return what a line leads to, after its first move; "" where the board does not show it."""
    if not after.worse:
        return ""
    move, outcome, later = move_words(game_view, line[0]), after.worse.to(you), after.moves - 1
    if later and after.moves < len(line):
        # The line that is shown goes on after the event.
        return plural(LATER, later, move=move, outcome=without_score(outcome))
    return (AFTER_BEST if later else AFTER).format(
        move=move, outcome=without_score(outcome) if later else outcome
    )


def harm_of(
    game_view: GameView, position: Position, line: Sequence[str], better: Sequence[str], you: int
) -> str:
    """Return what a move leads to and a better one does not; "" where the board does not show it.

    Without a difference at the end of the lines, it is the harm on the way.
    """
    after = _consequences(position, line, better)
    in_words = _harm_in_words if after.is_harm else _led_to
    return in_words(game_view, line, after, you)


def gain(
    position: Position, worse: Sequence[str], better: Sequence[str], you: int, *, is_behind: bool = False
) -> str:
    """Return what a good move brings that a worse one did not, by the lines that follow both; "" for nothing seen.

    It is true of the board after the move: a harm is only one that the move prevents.
    """
    after = _consequences(position, worse, better, is_behind=is_behind)
    done, side = deed(position, better[0]), position.to_move
    bad, good = _positions(position, worse), _positions(position, better)
    end, best_end = _ends(bad, good)
    own = after.better
    if own == rulebook.result(best_end) and len(better) > NEAR:
        own = None
    if own and own.colour not in (0, side):
        # What another player has now is no gain.
        own = rulebook.result(best_end) if best_end.winner() == side else None
    if own and len(better) > 1:
        later = BEST_PLAY.format(outcome=without_score(own.to(you)))
        at_once = _does_alone(position, worse[0], better[0])
        return _at_once_and(at_once.to(you) if at_once else "", later, own.to(you))
    if own and best_end.is_terminal():
        return own.to(you)
    if done and done != deed(position, worse[0]):
        return done.to(you)
    if own:
        return own.to(you)
    if spared := rulebook.spared(position, end, best_end, side):
        return AVOIDED.format(harm=without_score(after.worse.to(you))) if after.worse else spared.to(you)
    harm = _harm(bad, good)
    if not harm.worse:
        return ""
    before, end = bad[harm.moves - 1], good[min(harm.moves, len(better))]
    is_spared = rulebook.spared(before, bad[harm.moves], end, side)
    is_seen = is_spared or end.is_terminal() or len(better) >= harm.moves
    return AVOIDED.format(harm=harm.worse.to(you)) if is_seen else ""


def _harm_in_words(game_view: GameView, line: Sequence[str], harm: _Consequences, you: int) -> str:
    """Return a harm, with the number of moves to it where it is not the next one."""
    if not harm.worse:
        return ""
    move, later, outcome = move_words(game_view, line[0]), harm.moves - 1, harm.worse.to(you)
    return plural(LATER, later, move=move, outcome=outcome) if later > 1 else outcome


@dataclass(frozen=True, slots=True)
class _Consequences:
    """What a line and a better one lead to; each is None where the board does not show it."""

    worse: Statement | None = None
    better: Statement | None = None
    moves: int = 0
    """Number of moves of the line until the event is seen."""
    is_harm: bool = False
    """True if it happens on the way, and not at the end."""


def _consequences(
    position: Position, line: Sequence[str], better: Sequence[str], *, is_behind: bool = False
) -> _Consequences:
    """Return what tells two lines apart: their ends, or else the first harm in one of them alone.

    A better score is no reason where the player is `is_behind` by the win chance.
    """
    worse, best = _positions(position, line), _positions(position, better)
    end, best_end = _ends(worse, best)
    harm, gain = rulebook.difference(end, best_end, position.to_move, _beside(position, line, better))
    if harm and harm.colour == position.to_move:
        # What the player still has does not speak against the move.
        harm = None
    if is_behind and gain == rulebook.standing(best_end, position.to_move):
        gain = None
    return _Consequences(harm, gain, worse.index(end)) if harm or gain else _harm(worse, best)


def _beside(position: Position, line: Sequence[str], better: Sequence[str]) -> int:
    """Return the cells of the first moves of two lines, where one looks for a reason, as a mask."""
    moves = (position.checked(move) for move in (*line[:1], *better[:1]))
    return sum(1 << cell for cell in {cell for move in moves for cell in move.picks})


def refutation(game_view: GameView, position: Position, line: Sequence[str], you: int) -> str:
    """Return how a wrong move is answered, what that does, and how the line ends."""
    positions = _positions(position, line)
    harm = _harm_in_words(game_view, line, _harm(positions, []), you)
    result = rulebook.result(positions[-1])
    end = result.to(you) if result else ""
    if end and len(line) > 2:
        end = IN_THE_END.format(result=end)
    return joined(answer_to(game_view, position, line), harm, end)


def achievement(position: Position, line: Sequence[str], you: int) -> str:
    """Return the result at the end of a line, or what it has brought the player of its first move; "" for nothing."""
    end, side = _positions(position, line)[-1], position.to_move
    if result := rulebook.result(end):
        return result.to(you)
    event, (_, now) = rulebook.harm(position, end, 3 - side), rulebook.difference(position, end, side)
    if event and now and event.to(you) in now.to(you):
        return now.to(you)
    return joined(*(statement.to(you) for statement in (event, now) if statement))


def without_score(outcome: str) -> str:
    """Return a result at the end of best answers without its score, which they do not settle; others as they are."""
    return _SCORE.sub(r"\1.", outcome)


def _positions(position: Position, line: Sequence[str]) -> list[Position]:
    """Return a position and those after each move of a line."""
    positions = [position]
    for move in line:
        positions.append(positions[-1].play(move))
    return positions


def _ends(worse: list[Position], best: list[Position]) -> tuple[Position, Position]:
    """Return the ends of two lines, after equally many moves unless one of them ends the game."""
    if worse[-1].is_terminal() or best[-1].is_terminal():
        return worse[-1], best[-1]
    shared = min(len(worse), len(best)) - 1
    return worse[shared], best[shared]


def _harm(worse: list[Position], best: list[Position]) -> _Consequences:
    """Return the first harm on the way of a line that does not come in the better one too."""
    side = worse[0].to_move
    common = {rulebook.harm(before, after, side) for before, after in pairwise(best)}
    for move, (before, after) in enumerate(pairwise(worse[: SOON + 1]), 1):
        harm = rulebook.harm(before, after, side)
        if harm and harm not in common:
            return _Consequences(harm, moves=move, is_harm=True)
    return _Consequences()
