"""Texts beside a board in play, as plain sentences."""

from __future__ import annotations

from affinage.game import PASS, SWAP, Game, Move, Region
from affinage.game.texts import permanent_labels
from affinage.matches.match import Match
from affinage.notation.wording import YOU, is_addressed, person, with_extra_turns
from affinage.picture.board import shows_part
from affinage.plain_text import all_of, plural
from affinage.view.game_view import GameView

THINKS, GETS_READY, TO_MOVE = "{player} thinks…", "{player} is getting ready…", "{player} to move"
PLACES = {1: "{player} places one stone", 2: "{player} places two stones"}
PLACES_MORE = "{player} places one more stone"
YOU_PLACE = {1: "{player} place one stone", 2: "{player} place two stones"}
YOU_PLACE_MORE = "{player} place one more stone"
NOW_SWAP, NOW_MOVE = "Now pick the stone to swap with", "Now pick the cell to move to"
NOW_MOVE_OR_PLACE = "Large dot: move; small dot: add one"
NOW_SECOND, NOW_COLOUR = "Now place the second stone", "Now place the {colour} stone"

PASSES, PLAYS = "{player} passes", "{player} plays {move}"
SWAPS = "{player} swaps and takes {first}"
SWAPS_WITH_MOVE = "{player} swaps and takes {first} and the first move, {move}"
YOU_PLAY_NOW = "{swaps}, as the second player may once; you play {second} now"
NO_MOVE = "{player} has no legal move and passes."
YOU_HAVE_NO_MOVE = "You have no legal move and pass."
NO_MOVES = "{players} have no legal move and pass."

TAKES = "Swap: {player} takes {first}"
TAKES_WITH_MOVE = "Swap: {player} takes {first} and the first move, {move}"
YOU_TAKE = "Swap: you play {first} from now on"
YOU_TAKE_WITH_MOVE = "Swap: you play {first} from now on, and the first move, {move}, is yours"
OTHER_NEXT, PLAYER_NEXT = "{second}, the other player, moves next", "{player} moves next as {second}"
SWAP_SIDES, SWAP_SIDES_WITH_MOVE = "Swap sides? Become {first}", "Swap sides? Become {first}, with {move}"

LEVEL, NAME_AND_COLOUR = "Computer · level {level}", "{name}, {colour}"
SAFE, LEADING_IN = "safe", "safe, leading in {points}"
GETTING_READY, THINKING, YOUR_TURN, ON_TURN = "getting ready…", "thinking…", "your turn", "to move"
YOUR_EXTRA_TURN, ON_EXTRA_TURN = "your extra turn", "extra turn"
SHARES_SCREEN = "plays at this screen too"
RESIGNED, OUT_OF_TIME, WON, WINS_LINE = "resigned", "out of time", "won", "wins in this line"

SEND_TO_FRIEND, SEND_LINK = "Send the link to your friend", "Send link"
PLAY_AGAIN, PAUSE, STOP, PASS_TURN, LET_PLAY = "Play again", "Pause", "Stop", "Pass", "Let {player} play"

TO, STONE_ON = "{start} to {end}", "a {colour} stone on {cell}"
PASSED, SWAPPED = "passed", "swapped sides"
PLAYED, PLACED, PLACED_ON = "played {move}", "placed {move}", "placed on {move}"
REMOVED, TOOK_OVER = "removed {number}", "took over {number}"
REMOVED_YOURS, REMOVED_THEIRS = "removed {number} of your own", "removed {number} of their own"

PENDING, STONE, EMPTY = "{cell}, {colour}, not yet placed", "{cell}, {colour}", "{cell}, empty"
LABELLED = "{cell}, {label}"
HOLE = (
    "{colour}'s hole of 1 cell, {around} stones around it",
    "{colour}'s hole of {number} cells, {around} stones around it",
)
OPEN_HOLE = (
    "an open hole of 1 cell, {around} stones around it",
    "an open hole of {number} cells, {around} stones around it",
)
NEUTRAL_HOLE = (
    "a neutral hole of 1 cell, {around} stones around it",
    "a neutral hole of {number} cells, {around} stones around it",
)


def turn(game_view: GameView) -> str:
    """Return a sentence about the player to move and the rest of the turn."""
    match = game_view.match
    mover, you = match.position.to_move, game_view.you
    if game_view.computers.thinks:
        text = GETS_READY if game_view.computers.warming else THINKS
        return text.format(player=person(match, mover))
    may_swap = match.position.continuations().cells & ~match.position.empty
    if may_swap or len(match.position.to_place()) < 2:
        text = TO_MOVE
    elif game_view.picked:
        text = YOU_PLACE_MORE if is_addressed(match, mover, you) else PLACES_MORE
    else:
        text = (YOU_PLACE if is_addressed(match, mover, you) else PLACES)[len(match.position.to_place())]
    return with_extra_turns(match, text.format(player=person(match, mover, you)))


def rest_of_turn(game_view: GameView) -> str:
    """Return what to do next in a turn that has begun: `Now place the second stone`; empty before."""
    position, picked = game_view.match.position, game_view.picked
    if picked and position.colour_at(picked[0]):
        if game_view.choice.cells & ~position.empty:
            return NOW_SWAP
        return NOW_MOVE_OR_PLACE if game_view.other_starts & position.empty else NOW_MOVE
    left = position.to_place(picked)
    if not (picked and left):
        return ""
    if left == position.to_place()[:1]:
        return NOW_SECOND
    return NOW_COLOUR.format(colour=game_view.game.colours[left[0] - 1])


def plays(game_view: GameView, move: Move) -> str:
    """Return a sentence about a coming move: `Mild (White) plays c3, d4`."""
    match = game_view.match
    mover = person(match, match.position.to_move)
    if move == PASS:
        return PASSES.format(player=mover)
    if move != SWAP:
        return PLAYS.format(player=mover, move=move_words(game_view, str(move)))
    first, second = _sides(match)
    text = SWAPS_WITH_MOVE if match.last_move else SWAPS
    swaps = text.format(player=mover, first=first, move=_first_move(match))
    is_yours = game_view.you and match.position.to_move != game_view.you
    return YOU_PLAY_NOW.format(swaps=swaps, second=second) if is_yours else swaps


def move_words(game_view: GameView, move: str) -> str:
    """Return a move as written in a sentence: with spaces after commas, or in words if chosen or with a colour."""
    text = spelled_out(game_view.game, move) if game_view.game.alternatives else spelled(game_view, move)
    return text.replace(",", ", ")


def spelled(game_view: GameView, move: str) -> str:
    """Return a move in the chosen notation: `c3,d4`, or in words."""
    return spelled_out(game_view.game, move) if game_view.appearance.spelled else move


def spelled_out(game: Game, move: str) -> str:
    """Return a move in words: `c3 and d4`, `c3 to d4`, `a black stone on c3`."""
    colour = next((name for name in game.colours if move.startswith(name[0])), "")
    if colour:
        return STONE_ON.format(colour=colour.lower(), cell=move[1:])
    start, goes_on, end = move.partition("-")
    return TO.format(start=start, end=end) if goes_on else all_of(move.split(","))


def passing(game_view: GameView) -> str:
    """Return a sentence about a forced pass; empty without one."""
    if not game_view.passed:
        return ""
    match, you = game_view.match, game_view.you
    names = [YOU if is_addressed(match, at, you) else match.name(at) for at in game_view.passed]
    if len(names) > 1:
        return NO_MOVES.format(players=all_of(names))
    return YOU_HAVE_NO_MOVE if names == [YOU] else NO_MOVE.format(player=names[0])


def swap_offer(match: Match) -> str:
    """Return the effect of the swap button."""
    giver, taker = (match.seats[colour - 1] for colour in match.game.turn_order)
    first, second = _sides(match)
    nameless = (*match.game.colours, YOU)
    if taker in nameless:
        takes = YOU_TAKE_WITH_MOVE if match.last_move else YOU_TAKE
    else:
        takes = TAKES_WITH_MOVE if match.last_move else TAKES
    moves = OTHER_NEXT if giver in nameless else PLAYER_NEXT
    return "; ".join(
        (
            takes.format(player=taker, first=first, move=_first_move(match)),
            moves.format(player=giver, second=second),
        )
    )


def short_swap_offer(match: Match) -> str:
    """Return the effect of the swap button in a few words."""
    text = SWAP_SIDES_WITH_MOVE if match.last_move else SWAP_SIDES
    return text.format(first=_sides(match)[0], move=_first_move(match))


def _first_move(match: Match) -> str:
    """Return the move that a swap takes over, in words where its text begins with a colour: `a black stone on c5`."""
    text = str(match.last_move or "")
    return spelled_out(match.game, text) if match.game.alternatives else text


def _sides(match: Match) -> tuple[str, str]:
    """Return the colours of two players: the one that began, and the other."""
    first, second = (match.game.colours[colour - 1] for colour in match.game.turn_order)
    return first, second


def made(game_view: GameView, move: Move) -> str:
    """Return the action of a move: `placed on c3 and d4`."""
    if move == PASS:
        return PASSED
    if move == SWAP:
        return SWAPPED
    spelled = spelled_out(game_view.game, str(move))
    is_colour = len(move.picks) == 1 and spelled != str(move)
    text = PLAYED if "-" in str(move) else PLACED if is_colour else PLACED_ON
    act, effect = text.format(move=spelled), _did_to_others(game_view, move)
    return all_of([act, effect]) if effect else act


def _did_to_others(game_view: GameView, move: Move) -> str:
    """Return what the last move did to stones that it did not place or move: `removed 4 of your own`."""
    match, picked = game_view.match, sum(1 << cell for cell in move.picks)
    before, after = match.position_at(match.ply - 1), match.position
    removed = ~(before.empty | picked) & after.empty
    own = before.stones[before.to_move - 1]
    taken = after.stones[before.to_move - 1] & ~(own | before.empty | picked)
    if removed & ~own:
        return REMOVED.format(number=removed.bit_count())
    if removed:
        text = REMOVED_YOURS if before.to_move == game_view.you else REMOVED_THEIRS
        return text.format(number=removed.bit_count())
    return TOOK_OVER.format(number=taken.bit_count()) if taken else ""


def named_cell(game_view: GameView, number: int) -> str:
    """Return the label of a cell in the current state."""
    return cell(game_view, number, dict(game_view.pending()))


def cell(game_view: GameView, number: int, pending: dict[int, int]) -> str:
    """Return the label of a cell: `c3, Black`."""
    colours, name = game_view.game.colours, game_view.game.board.names[number]
    if number in pending:
        return PENDING.format(cell=name, colour=colours[pending[number] - 1])
    position = game_view.match.position
    colour, label = position.colour_at(number), permanent_labels(position).get(number)
    words = STONE.format(cell=name, colour=colours[colour - 1]) if colour else EMPTY.format(cell=name)
    return LABELLED.format(cell=words, label=label) if label else words


def hole(game_view: GameView, region: Region) -> str:
    """Return a hole in words: its cells, its owner and the stones on its edge."""
    size, around = region.cells.bit_count(), region.label
    if not region.owner:
        return plural(NEUTRAL_HOLE, size, around=around)
    return plural(HOLE, size, around=around, colour=game_view.game.colours[region.owner - 1])


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
    return effect(game_view, number) or _about_open_hole(game_view, number)


def _about_open_hole(game_view: GameView, number: int) -> str:
    """Return the open hole of a cell in words, if the board shows its numbers; otherwise ""."""
    position = game_view.match.position
    appearance = game_view.appearance
    is_shown = appearance.score and (appearance.forming or shows_part(position))
    if game_view.picked or not is_shown:
        return ""
    for region in position.regions():
        if region.is_hole and region.cells >> number & 1:
            about = plural(OPEN_HOLE, region.cells.bit_count(), around=region.label)
            return f"{game_view.game.board.names[number]}: {about}"
    return ""


def effect(game_view: GameView, number: int) -> str:
    """Return the effect of picking a legal cell on other cells; may be empty."""
    picked = () if game_view.other_starts >> number & 1 else game_view.picked
    effect = game_view.match.position.effect(number, picked).words
    return f"{game_view.game.board.names[number]}: {effect}" if effect else ""
