"""*Play well*: the principles of a game that stand, as a lesson of moments to click through and moves to find."""

from __future__ import annotations

from collections.abc import Iterator

from affinage.board.shapes import parse_board
from affinage.game import Game, Move, Position
from affinage.matches import setup
from affinage.notation.link import load
from affinage.notation.wording import beginning, board_in_words
from affinage.registry import game_keys
from affinage.teach.lessons import Check, Lesson, Step
from affinage.teach.principles import Principle, standing, words
from affinage.teach.principles.examples import EXAMPLES, Exercise, Moment
from affinage.teach.principles.figures import Figure, course_key, figures_of
from affinage.teach.rulebook import other_rules


def course(key: str) -> Lesson | None:
    """Return the course of a game, None if no principle stands in it."""
    steps = tuple(step for principle in standing(key) for step in _steps(key, principle))
    return Lesson(course_key(key), steps) if steps else None


def courses() -> tuple[str, ...]:
    """Return the keys of all courses."""
    return tuple(filter(None, map(course_key, game_keys())))


def in_words(figure: Figure) -> str:
    """Return a figure in plain words.

    >>> in_words(Figure("game=churn", 400, 251.5))
    'A beginner who does this wins 63 of 100 games against one who does not.'
    """
    return words.WINS.format(wins=round(100 * figure.share))


def has_usual_shape(game: Game) -> bool:
    """Return whether the board of a variant has the shape of its game's usual board, whatever its size.

    >>> import affinage
    >>> [has_usual_shape(affinage.load(f"board={board}")) for board in ("square:4", "square:4x5", "hex:4")]
    [True, False, False]
    """
    return _shape(game) == _shape(type(game)({}))


def _shape(game: Game) -> tuple[str, bool]:
    """Return the name of the board's shape, and whether its sides are equal."""
    shape, sizes = parse_board(game.values["board"])
    return shape.name, len(set(sizes)) == 1


def _steps(key: str, principle: Principle) -> Iterator[Step]:
    """Yield the steps of a principle: its moments, then its exercises."""
    figure = in_words(figures_of(key, principle.key)[0])
    for number, moment in enumerate(EXAMPLES[key, principle.key].moments, 1):
        yield _moment(principle, moment, number, figure)
    for number, exercise in enumerate(EXAMPLES[key, principle.key].exercises, 1):
        yield _exercise(principle, exercise, number)


def _moment(principle: Principle, moment: Moment, number: int, figure: str) -> Step:
    """Return the step of a moment of a game."""
    text = words.FIRST_EXAMPLE if number == 1 else words.NEXT_EXAMPLE
    start = setup.read(load(moment.link), moment.position)
    return Step(
        stage=words.EXAMPLE_STAGE.format(title=principle.title, number=number),
        text=text.format(premise=principle.premise, sentence=principle.sentence, figure=figure).lstrip(),
        goal=words.MOMENT,
        link=moment.link,
        position=moment.position,
        line=moment.line,
        reason=_reason(principle, start, moment.line[0]),
        regions=principle.has_regions,
        hint=principle.sentence,
        success=words.FROM_A_GAME.format(level=moment.level, ending=moment.ending),
    )


def _exercise(principle: Principle, exercise: Exercise, number: int) -> Step:
    """Return the step of an exercise."""
    start = exercise.start
    game = start.game
    colour, other = game.colours[start.to_move - 1], game.colours[2 - start.to_move]
    rules = "; ".join(other_rules(game))
    text = words.OTHER_RULES if rules else "{sentence}"
    goal = words.EXERCISE if has_usual_shape(game) else words.OTHER_BOARD
    return Step(
        stage=words.EXERCISE_STAGE.format(title=principle.title, number=number),
        text=text.format(sentence=principle.sentence, rules=rules),
        goal=goal.format(colour=colour, board=board_in_words(game.values["board"])),
        link=exercise.link,
        position=exercise.position,
        moves=exercise.move,
        done=_is(exercise.move),
        hint=beginning(start, start.checked(exercise.move)),
        regions=principle.has_regions,
        success=words.SUCCESS.format(reason=_reason(principle, start, exercise.move), other=other),
        failure=words.FAILURE.format(colour=colour),
        about=principle.reason,
    )


def _reason(principle: Principle, start: Position, text: str) -> str:
    """Return what a move, the best one by a principle, is worth by it."""
    move = start.checked(text)
    return words.REASON.format(reason=principle.reason(start, move, start.apply(move)))


def _is(text: str) -> Check:
    """Return a check for one move."""

    def is_played(before: Position, move: Move, after: Position) -> bool:
        return move.text == text

    return is_played
