"""What the page says about a match, as plain sentences. No DOM here."""

from __future__ import annotations

from affinage.game import PASS, SWAP, Game, Move, Region
from affinage.match import Match
from affinage.topology import bits
from affinage.wording import YOU, is_addressed
from affinage.wording import count_of_moves as count_of_moves
from affinage.wording import drawn as drawn
from affinage.wording import ending as ending
from affinage.wording import name_of as name_of
from affinage.wording import person as person
from affinage.wording import points as points
from affinage.wording import variant as variant
from affinage.wording import winning as winning
from web.engine.messages import Evaluation
from web.engine.plot import Chance
from web.model.game_view import GameView

NUMBERS = ("no", "one", "two")


def turn(game_view: GameView) -> str:
    """Whose turn it is and how much of it is left."""
    match = game_view.match
    mover, you = match.position.to_move, game_view.computers.opponent
    if game_view.computers.thinks:
        return f"{person(match, mover)} {'is getting ready' if game_view.computers.warming else 'thinks'}…"
    left = len(match.position.to_place(game_view.picked))
    if len(match.position.to_place()) < 2:
        return f"{person(match, mover, you)} to move"
    places = "place" if is_addressed(match, mover, you) else "places"
    what = "stone" if left == 1 else "stones"
    begun = " more" if game_view.picked else ""
    return f"{person(match, mover, you)} {places} {NUMBERS[left]}{begun} {what}"


def plays(game_view: GameView, move: Move) -> str:
    """What somebody is about to play: `Mild (White) plays c3, d4`."""
    match = game_view.match
    mover = person(match, match.position.to_move)
    if move == SWAP:
        return f"{mover} swaps and takes {match.game.colours[0]}"
    return f"{mover} {'passes' if move == PASS else f'plays {move_words(game_view, str(move))}'}"


def move_words(game_view: GameView, move: str) -> str:
    """A move as it is written in a sentence: with room after its commas, or in words if people chose so."""
    return spelled(game_view, move).replace(",", ", ")


def spelled(game_view: GameView, move: str) -> str:
    """A move as people chose to have it written: `c3,d4`, or in words `c3 and d4`, `c3 to d4`, `Black on c3`."""
    if not game_view.appearance.spelled:
        return move
    colour = next((name for name in game_view.game.colours if move.startswith(name[0])), "")
    said = f"{colour} on {move[1:]}" if colour else move
    return said.replace(",", " and ").replace("-", " to ")


def percent(share: float) -> str:
    """A share of the games as people write it; never certain, for that takes a proof."""
    return f"{min(99, max(1, round(100 * share)))}%"


def spread(error: float) -> str:
    """The margin that holds the true share in nineteen of twenty cases: two standard errors."""
    return f"±{max(1, round(200 * error))}"


def chances(game: Game, chance: Chance | None) -> str:
    """What each colour can expect: `Black 62% ±4, White 38% ±4`."""
    if chance is None:
        return "too little is known"
    if not chance.error:
        return ", ".join(
            f"{name} {value:.0%}" for name, value in zip(game.colours, chance.values, strict=True)
        )
    return ", ".join(
        f"{name} {percent(value)} {spread(chance.error)}"
        for name, value in zip(game.colours, chance.values, strict=True)
    )


def advice(game_view: GameView, evaluation: Evaluation) -> str:
    """What the hint says: `Hint: c3, d4 (62% ±4)`."""
    ranked, move = evaluation.of_move(evaluation.best), move_words(game_view, evaluation.best)
    if evaluation.proven == game_view.match.position.to_move:
        return f"Hint: {move} wins for certain"
    if evaluation.proven:
        return f"Hint: {move}, though nothing saves this game"
    if ranked is None or not ranked.tells:
        return f"Hint: {move}"
    return f"Hint: {move}, which wins {percent(ranked.rate)} {spread(ranked.error)}"


def passing(game_view: GameView) -> str:
    """Who just had to pass; empty when nobody had to."""
    if not game_view.passed:
        return ""
    match, you = game_view.match, game_view.computers.opponent
    who = " and ".join(YOU if is_addressed(match, at, you) else match.name(at) for at in game_view.passed)
    many = len(game_view.passed) > 1 or who == YOU
    return f"{who} {'have' if many else 'has'} no legal move and {'pass' if many else 'passes'}."


def swap_offer(match: Match) -> str:
    """What the swap button would do."""
    taker, giver = match.seats[1], match.seats[0]
    first, second = match.game.colours[:2]
    nameless = (*match.game.colours, YOU)
    takes = "you take" if taker in nameless else f"{taker} takes"
    moves = (
        f"{second}, the other player, moves next" if giver in nameless else f"{giver} moves next as {second}"
    )
    return f"Swap: {takes} {first} and the first move, {match.last_move}; {moves}"


def brief_swap_offer(match: Match) -> str:
    """The same where there is little room."""
    return f"Swap: take {match.game.colours[0]} and {match.last_move}"


def task(colour: str, goal: str) -> str:
    """What a puzzle asks for: `Black to move wins by 3 or more`."""
    return f"{colour} to move wins{f' by {goal} or more' if goal.isdecimal() else ''}"


def named_cell(game_view: GameView, number: int) -> str:
    """The name of a cell's element as the table is now."""
    return cell(game_view, number, dict(game_view.pending()))


def cell(game_view: GameView, number: int, pending: dict[int, int]) -> str:
    """The name of a cell's element: `c3, Black`."""
    colours, name = game_view.game.colours, game_view.game.board.names[number]
    if number in pending:
        return f"{name}, {colours[pending[number] - 1]}, not yet placed"
    colour = game_view.match.position.colour_at(number)
    return f"{name}, {colours[colour - 1] if colour else 'empty'}"


def held(game: Game, owner: int, cells: int) -> str:
    """Every cell that somebody holds, or nobody with 0: `Black: a1, a2`."""
    names = ", ".join(game.board.names[number] for number in bits(cells))
    return f"{game.colours[owner - 1] if owner else 'Nobody'}: {names or 'no cell'}"


def hole(game_view: GameView, region: Region) -> str:
    """A hole in words: its cells, its owner and the stones on its rim."""
    size = region.cells.bit_count()
    cells = "1 cell" if size == 1 else f"{size} cells"
    owner = f"{game_view.game.colours[region.owner - 1]}'s hole" if region.owner else "a neutral hole"
    return f"{owner} of {cells}, {region.label} stones around it"


def about_cell(game_view: GameView, number: int) -> str:
    """Why a cell cannot be picked, or what hole it lies in when the score is shown; may be empty.

    A match that is only looked at says nothing about what cannot be picked.
    """
    name = game_view.game.board.names[number]
    if game_view.match.outcome or game_view.appearance.score:
        for region in game_view.match.position.regions():
            if region.is_hole and number in bits(region.cells):
                return f"{name}: {hole(game_view, region)}"
        if game_view.match.outcome:
            return ""
    if game_view.view_only:
        return ""
    refusal = game_view.why_not(number)
    if refusal:
        return f"{name}: {refusal}" if number not in game_view.picked else ""
    return effect(game_view, number)


def second_tap(game_view: GameView, number: int) -> str:
    """What a cell says that waits for a second tap."""
    about = about_cell(game_view, number)
    name = game_view.game.board.names[number]
    return f"{about or name}. Tap again to choose it."


def title(game_view: GameView) -> str:
    """The title of the page: whose turn it is or who won, then the game."""
    return f"{_state(game_view)} · {name_of(game_view.game)}"


def _state(game_view: GameView) -> str:
    """How a match stands, as short as it can be said."""
    match, levels = game_view.match, game_view.computers.levels
    if match.outcome:
        winner, you = match.outcome.winner, game_view.computers.opponent
        return winning(match, winner, you) if winner else drawn(match)
    if game_view.computers.thinks:
        return turn(game_view)
    is_alone_among_computers = len(levels) - levels.count(0) == match.game.players - 1
    if is_alone_among_computers and not game_view.computers.level:
        return "Your turn"
    return f"{person(match, match.position.to_move)} to move"


def effect(game_view: GameView, number: int) -> str:
    """What picking a legal cell would do to others; may be empty."""
    found = game_view.match.position.effect(number, game_view.picked).words
    return f"{game_view.game.board.names[number]}: {found}" if found else ""
