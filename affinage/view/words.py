"""Texts beside a board in play, as plain sentences."""

from __future__ import annotations

from affinage.game import PASS, SWAP, Game, Move, Region
from affinage.matches.match import Match
from affinage.notation.wording import YOU, is_addressed, person
from affinage.view.game_view import GameView

NUMBERS = ("no", "one", "two")


def turn(game_view: GameView) -> str:
    """Return a sentence about the player to move and the rest of the turn."""
    match = game_view.match
    mover, you = match.position.to_move, game_view.you
    if game_view.computers.thinks:
        return f"{person(match, mover)} {'is getting ready' if game_view.computers.warming else 'thinks'}…"
    left = len(match.position.to_place(game_view.picked))
    if len(match.position.to_place()) < 2:
        return f"{person(match, mover, you)} to move"
    places = "place" if is_addressed(match, mover, you) else "places"
    what = "stone" if left == 1 else "stones"
    begun = " more" if game_view.picked else ""
    return f"{person(match, mover, you)} {places} {NUMBERS[left]}{begun} {what}"


def rest_of_turn(game_view: GameView) -> str:
    """Return what to do next in a turn that has begun: `Now place the second stone`; empty before."""
    position, picked = game_view.match.position, game_view.picked
    if picked and position.colour_at(picked[0]):
        is_swap = game_view.choice.cells & ~position.empty
        return f"Now pick the {'stone to swap with' if is_swap else 'cell to move to'}"
    left = position.to_place(picked)
    if not (picked and left):
        return ""
    which = "second" if left == position.to_place()[:1] else game_view.game.colours[left[0] - 1]
    return f"Now place the {which} stone"


def plays(game_view: GameView, move: Move) -> str:
    """Return a sentence about a coming move: `Mild (White) plays c3, d4`."""
    match = game_view.match
    mover = person(match, match.position.to_move)
    if move == SWAP:
        first, second = match.game.colours[:2]
        is_yours = game_view.you and match.position.to_move != game_view.you
        yours = f"; you play {second} now" if is_yours else ""
        return f"{mover} swaps and takes {first}{_with_first_move(match)}{yours}"
    return f"{mover} {'passes' if move == PASS else f'plays {move_words(game_view, str(move))}'}"


def move_words(game_view: GameView, move: str) -> str:
    """Return a move as written in a sentence: with spaces after commas, or in words if chosen."""
    return spelled(game_view, move).replace(",", ", ")


def spelled(game_view: GameView, move: str) -> str:
    """Return a move in the chosen notation: `c3,d4`, or in words."""
    return spelled_out(game_view.game, move) if game_view.appearance.spelled else move


def spelled_out(game: Game, move: str) -> str:
    """Return a move in words: `c3 and d4`, `c3 to d4`, `Black on c3`."""
    colour = next((name for name in game.colours if move.startswith(name[0])), "")
    spelled = f"{colour} on {move[1:]}" if colour else move
    return spelled.replace(",", " and ").replace("-", " to ")


def passing(game_view: GameView) -> str:
    """Return a sentence about a forced pass; empty without one."""
    if not game_view.passed:
        return ""
    match, you = game_view.match, game_view.you
    who = " and ".join(YOU if is_addressed(match, at, you) else match.name(at) for at in game_view.passed)
    many = len(game_view.passed) > 1 or who == YOU
    return f"{who} {'have' if many else 'has'} no legal move and {'pass' if many else 'passes'}."


def swap_offer(match: Match) -> str:
    """Return the effect of the swap button."""
    taker, giver = match.seats[1], match.seats[0]
    first, second = match.game.colours[:2]
    nameless = (*match.game.colours, YOU)
    takes = "you take" if taker in nameless else f"{taker} takes"
    moves = (
        f"{second}, the other player, moves next" if giver in nameless else f"{giver} moves next as {second}"
    )
    return f"Swap: {takes} {first}{_with_first_move(match)}; {moves}"


def short_swap_offer(match: Match) -> str:
    """Return the effect of the swap button in a few words."""
    move = f" and {match.last_move}" if match.last_move else ""
    return f"Swap sides? Take {match.game.colours[0]}{move}"


def _with_first_move(match: Match) -> str:
    """Return the addition to a colour in the swap's text; "" in a match set up after the first move."""
    return f" and the first move, {match.last_move}" if match.last_move else ""


def made(game_view: GameView, move: Move) -> str:
    """Return the action of a move: `placed on c3 and d4`."""
    if move == PASS:
        return "passed"
    if move == SWAP:
        return "swapped sides"
    spelled = spelled_out(game_view.game, str(move))
    did = _did_to_others(game_view, move)
    if "-" in str(move):
        return f"played {spelled}{did}"
    return f"placed {spelled if len(move.picks) == 1 and spelled != str(move) else f'on {spelled}'}{did}"


def _did_to_others(game_view: GameView, move: Move) -> str:
    """Return what the last move did to stones that it did not place or move: ` and removed 4 of your own`."""
    match, picked = game_view.match, sum(1 << cell for cell in move.picks)
    before, after = match.position_at(match.ply - 1), match.position
    removed = ~(before.empty | picked) & after.empty
    own = before.stones[before.to_move - 1]
    taken = after.stones[before.to_move - 1] & ~(own | before.empty | picked)
    if removed:
        whose = "your" if before.to_move == game_view.you else "their"
        return f" and removed {removed.bit_count()}{'' if removed & ~own else f' of {whose} own'}"
    return f" and took over {taken.bit_count()}" if taken else ""


def named_cell(game_view: GameView, number: int) -> str:
    """Return the label of a cell in the current state."""
    return cell(game_view, number, dict(game_view.pending()))


def cell(game_view: GameView, number: int, pending: dict[int, int]) -> str:
    """Return the label of a cell: `c3, Black`."""
    colours, name = game_view.game.colours, game_view.game.board.names[number]
    if number in pending:
        return f"{name}, {colours[pending[number] - 1]}, not yet placed"
    colour = game_view.match.position.colour_at(number)
    return f"{name}, {colours[colour - 1] if colour else 'empty'}"


def hole(game_view: GameView, region: Region) -> str:
    """Return a hole in words: its cells, its owner and the stones on its edge."""
    size = region.cells.bit_count()
    cells = "1 cell" if size == 1 else f"{size} cells"
    owner = f"{game_view.game.colours[region.owner - 1]}'s hole" if region.owner else "a neutral hole"
    return f"{owner} of {cells}, {region.label} stones around it"


def about_cell(game_view: GameView, number: int) -> str:
    """Return why a cell cannot be picked, or its hole when the score is shown; may be empty.

    In a match that is only viewed, refusals are not explained.
    """
    name = game_view.game.board.names[number]
    if game_view.match.outcome or game_view.appearance.score:
        for region in game_view.settled_regions:
            if region.is_hole and region.cells >> number & 1:
                return f"{name}: {hole(game_view, region)}"
        if game_view.match.outcome:
            return ""
    if game_view.view_only:
        return ""
    refusal = game_view.why_not(number)
    if refusal:
        return f"{name}: {refusal}" if number not in game_view.picked else ""
    return effect(game_view, number)


def effect(game_view: GameView, number: int) -> str:
    """Return the effect of picking a legal cell on other cells; may be empty."""
    picked = () if game_view.other_starts >> number & 1 else game_view.picked
    effect = game_view.match.position.effect(number, picked).words
    return f"{game_view.game.board.names[number]}: {effect}" if effect else ""
