"""Texts about a match, as plain sentences. No DOM here."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Game
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
from affinage.view.words import brief_swap_offer as brief_swap_offer
from affinage.view.words import cell as cell
from affinage.view.words import effect as effect
from affinage.view.words import hole as hole
from affinage.view.words import move_words as move_words
from affinage.view.words import named_cell as named_cell
from affinage.view.words import passing as passing
from affinage.view.words import plays as plays
from affinage.view.words import spelled as spelled
from affinage.view.words import swap_offer as swap_offer
from affinage.view.words import turn as turn
from web.engine.messages import Evaluation
from web.engine.plot import PlyChance


def heading(game: Game) -> str:
    """Return a game with its cheese or size: `Affinage, Emmental`; custom options have only `Affinage`."""
    return name_of(game) if preset_of(game) or not game.texts.names_variants else game.name


def unread(count: int, what: str) -> str:
    """Return a message about unreadable stored items, "" if there are none.

    >>> unread(1, "game")
    '1 kept game cannot be read: it is damaged, or of another version. It stays as it is.'
    """
    if not count:
        return ""
    if count == 1:
        return f"1 kept {what} cannot be read: it is damaged, or of another version. It stays as it is."
    return f"{count:,} kept {what}s cannot be read: they are damaged, or of other versions. They stay as they are."


def percent(share: float, *, is_proven: bool = False) -> str:
    """Return a probability as people write it; 0 % and 100 % only if proven."""
    return f"{share:.0%}" if is_proven else f"{min(99, max(1, round(100 * share)))}%"


def spread(error: float) -> str:
    """Return the margin within which a much longer search lies in 19 of 20 cases: two standard errors."""
    return f"±{max(1, round(200 * error))}"


def expected(share: float, error: float) -> str:
    """Return a probability with its margin: `62% ±4`, or alone if proven: `100%`."""
    return f"{percent(share)} {spread(error)}" if error else percent(share, is_proven=True)


def chances(game: Game, chance: PlyChance | None) -> str:
    """Return the chance of each colour: `Black 62% ±4, White 38% ±4`."""
    if chance is None:
        return "too little is known"
    return ", ".join(
        f"{name} {expected(value, chance.error)}"
        for name, value in zip(game.colours, chance.values, strict=True)
    )


def advice(game_view: GameView, evaluation: Evaluation) -> str:
    """Return the text of a hint: `Hint: c3, d4 (62% ±4)`."""
    ranked, move = evaluation.of_move(evaluation.best), move_words(game_view, evaluation.best)
    if evaluation.proven == game_view.match.position.to_move:
        return f"Hint: {move} wins for certain"
    if evaluation.proven:
        return f"Hint: {move}, though nothing saves this game"
    if ranked is None or not ranked.tells:
        return f"Hint: {move}"
    return f"Hint: {move}, which wins {expected(ranked.rate, ranked.error)}"


def task(colour: str, goal: str) -> str:
    """Return the task of a puzzle: `Black to move wins by 3 or more`."""
    return f"{colour} to move wins{f' by {goal} or more' if goal.isdecimal() else ''}"


def held(game: Game, owner: int, cells: int) -> str:
    """Return the cells that a player holds, or nobody for 0: `Black: a1, a2`."""
    names = ", ".join(game.board.names[number] for number in bits(cells))
    return f"{game.colours[owner - 1] if owner else 'Nobody'}: {names or 'no cell'}"


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
