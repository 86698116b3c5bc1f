"""Texts about a match, as plain sentences. No DOM here."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Game, Position
from affinage.notation.link import preset_of
from affinage.notation.wording import count_of_moves as count_of_moves
from affinage.notation.wording import drawn as drawn
from affinage.notation.wording import ending as ending
from affinage.notation.wording import name_in_words as name_in_words
from affinage.notation.wording import name_of as name_of
from affinage.notation.wording import person as person
from affinage.notation.wording import points as points
from affinage.notation.wording import subtitle as subtitle
from affinage.notation.wording import winning as winning
from affinage.view.game_view import GameView
from affinage.view.words import about_cell as about_cell
from affinage.view.words import cell as cell
from affinage.view.words import effect as effect
from affinage.view.words import hole as hole
from affinage.view.words import move_words as move_words
from affinage.view.words import named_cell as named_cell
from affinage.view.words import passing as passing
from affinage.view.words import plays as plays
from affinage.view.words import rest_of_turn as rest_of_turn
from affinage.view.words import short_swap_offer as short_swap_offer
from affinage.view.words import spelled as spelled
from affinage.view.words import swap_offer as swap_offer
from affinage.view.words import turn as turn
from web.engine.messages import Evaluation
from web.engine.page.chances import PlyChance

CLOSE = "Close"
COPY = "Copy"
COPIED = "Copied."
COPY_LINK = "Copy link"
QR_CODE = "QR code of the link"
DELETE = "Delete"
UNDO_DELETING = "Undo deleting"
TRY_AGAIN = "Try again"
UNDO = "Undo"
STOP = "Stop"
FIGURES = "Figures"
NO_FIGURES = "The figures are not available here."
NEW_GAME = "A new game has begun."
SHOW_MORE = "Show {number} more"


def copy_by_hand(what: str, command_key: str = "") -> str:
    """Return how to copy a selected text: by a key together with `command_key`, or by touch without one.

    >>> copy_by_hand("The link", "Ctrl"), copy_by_hand("The link")
    ('The link is selected. Press Ctrl+C to copy it.', 'The link is selected. Press and hold it to copy it.')
    """
    if command_key:
        return f"{what} is selected. Press {command_key}+C to copy it."
    return f"{what} is selected. Press and hold it to copy it."


def heading(game: Game) -> str:
    """Return a game with its cheese or size: `Affinage, Emmental`; custom options have only `Affinage`."""
    return name_of(game) if preset_of(game) or not game.texts.names_variants else game.name


def unread(count: int, what: str) -> str:
    """Return a message about unreadable stored items, "" if there are none.

    >>> unread(1, "game")
    '1 saved game cannot be read: it is damaged, or from another version. It is left alone.'
    """
    if not count:
        return ""
    if count == 1:
        return f"1 saved {what} cannot be read: it is damaged, or from another version. It is left alone."
    return f"{count:,} saved {what}s cannot be read: they are damaged, or from other versions. They are left alone."


def percent(share: float, *, is_proven: bool = False) -> str:
    """Return a probability as people write it; 0 % and 100 % only if proven."""
    return f"{share:.0%}" if is_proven else f"{min(99, max(1, round(100 * share)))}%"


def spread(error: float) -> str:
    """Return the margin within which a much longer search lies in 19 of 20 cases: two standard errors."""
    return f"±{max(1, round(200 * error))}"


def expected(share: float, error: float) -> str:
    """Return a probability with its margin: `62% ±4`, or alone if proven: `100%`."""
    return f"{percent(share)} {spread(error)}" if error else percent(share, is_proven=True)


QUITE_SURE, FAIRLY_SURE = 3, 8  # points that a much longer search may change a figure by


def certainty(evaluation: Evaluation) -> str:
    """Return how sure the engine is of its figures and of its best move where nothing is proven, in one line.

    >>> from web.engine.messages import RankedMove
    >>> ranked = (RankedMove("a1", 900, 0.62, 0.02), RankedMove("a2", 400, 0.6, 0.02), RankedMove("a3", 90, 0.3, 0.05))
    >>> certainty(Evaluation("a1", 2000, (0.62, 0.38), 0.02, ranked, (), None, 1.0))
    'Fairly sure: a longer search may change this by 4%. One other move looks as good.'
    """
    margin = max(1, round(200 * evaluation.error))
    if margin <= QUITE_SURE:
        sentence = "Quite sure: a longer search would hardly change this."
    elif margin <= FAIRLY_SURE:
        sentence = f"Fairly sure: a longer search may change this by {margin}%."
    else:
        sentence = f"Not sure: a longer search may change this by {margin}%."
    best, *others = evaluation.ranked
    rivals = sum(other.is_reliable and other.rate + 2 * other.error >= best.rate for other in others)
    if not rivals:
        return sentence
    if rivals == 1:
        return f"{sentence} One other move looks as good."
    return f"{sentence} {rivals} other moves look as good."


def chances(game: Game, chance: PlyChance | None, *, is_waiting: bool = False) -> str:
    """Return the chance of each colour: `Black 62% ±4, White 38% ±4`."""
    if chance is None:
        return "not calculated yet" if is_waiting else "too few playouts to tell"
    return ", ".join(
        f"{name} {expected(value, chance.error)}"
        for name, value in zip(game.colours, chance.values, strict=True)
    )


def advice(game_view: GameView, evaluation: Evaluation) -> str:
    """Return the text of a hint: `Hint: c3, d4 (62% to win). Fairly sure: …`."""
    ranked, move = evaluation.of_move(evaluation.best), move_words(game_view, evaluation.best)
    reason = principle(game_view.match.position, evaluation.best)
    if evaluation.proven == game_view.match.position.to_move:
        return f"Hint: {move} wins by force{reason and f'. {reason}'}"
    if evaluation.proven:
        return f"Hint: {move}, but the game is lost"
    if ranked is None or not ranked.is_reliable:
        return f"Hint: {move}{reason and f'. {reason}'}"
    chance = percent(ranked.rate, is_proven=not ranked.error)
    return f"Hint: {move} ({chance} to win). {reason and f'{reason}. '}{certainty(evaluation)}"


def principle(position: Position, move: str) -> str:
    """Return the principle that picks out a move: `Principle: Take cubes`; "" if none does."""
    from affinage.teach.principles import principle_of_move  # a board needs none

    fitting = principle_of_move(position, position.game.parse_move(position, move))
    return f"Principle: {fitting.title}" if fitting else ""


def task(colour: str, goal: str) -> str:
    """Return the task of a puzzle: `Black to move and win by 3 or more`."""
    return f"{colour} to move and win by {goal} or more" if goal.isdecimal() else f"{colour} to move and win"


def cells(game: Game, mask: int) -> str:
    """Return the names of several cells: `a1, a2`; a single cell is named beside it already."""
    return ", ".join(game.board.names[number] for number in bits(mask)) if mask.bit_count() > 1 else ""


def second_tap(game_view: GameView, number: int) -> str:
    """Return the message for a cell that needs a second tap."""
    about = about_cell(game_view, number)
    name = game_view.game.board.names[number]
    return f"{about or name}. Tap again to choose it."


def title(game_view: GameView) -> str:
    """Return the title of the page: whose turn it is or who won, then the game."""
    return f"{_state(game_view)} · {heading(game_view.game)}"


def _state(game_view: GameView) -> str:
    """Return the state of a match in a few words."""
    match, levels = game_view.match, game_view.computers.levels
    if match.outcome:
        winner, you = match.outcome.winner, game_view.you
        return winning(match, winner, you) if winner else drawn(match)
    if game_view.computers.thinks:
        return turn(game_view)
    if game_view.correspondence:
        return "Send your move" if game_view.must_send else "Waiting" if game_view.waits else "Your turn"
    is_alone_among_computers = len(levels) - levels.count(0) == match.game.players - 1
    if is_alone_among_computers and not game_view.computers.level:
        return "Your turn"
    return f"{person(match, match.position.to_move)} to move"


def computer_stopped(reason: str = "") -> str:
    """Return the message about a computer that cannot continue.

    >>> computer_stopped("it could not be loaded")
    'The computer has stopped: it could not be loaded.'
    """
    return f"The computer has stopped: {reason.rstrip('.')}." if reason else "The computer has stopped."
