"""Texts of the review of a game: its chart, why it went so, and its costly moves. No DOM here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from affinage.game import SWAP, Game
from affinage.game.texts import Addressed, Text
from affinage.plain_text import all_of
from affinage.view.game_view import GameView
from web.analysis.words import filled, to
from web.model.seating import your_colour
from web.review.chart import Chart
from web.review.turning import Drop, drops_of_sides
from web.text import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.review.chances import PlyChance
    from web.review.course import Lead, Slide
    from web.review.turning import TurningPoint


class WinText(NamedTuple):
    """A text about a winner and a loser, and the same text to each of them."""

    about: Text
    to_winner: Text
    to_loser: Text

    def to(self, you: int, game: Game, winner: int, loser: int, number: int = 1, **places: object) -> str:
        """Return the text in words to the player `you`, 0 for nobody; `number` chooses between one and many."""
        text = {winner: self.to_winner, loser: self.to_loser}.get(you, self.about)
        names = {"winner": game.colours[winner - 1], "loser": game.colours[loser - 1]}
        return filled(text, number, **names, **places)


AT_START, AFTER_PLY = "Before the first move: {chances}", "After move {ply}: {chances}"
IN_VARIATION = "Not played: the chart is of the game."
CHANCE_OF = Addressed(
    "{colour}'s chance to win (shaded: unsure)",
    "Your chance to win (shaded: unsure)",
)
CHANCES_OF = "Chances to win: {colours} (shaded: unsure)"
LAST_MOVE = "move {ply}"
TURNS, OWN_TURNS, OTHER_TURNS = "Turning points", "Your turning points", "Your opponent's turning points"
LINE_AFTER, SHOW_LINE = "Show the moves after {move}", "Show the moves"
SHOW, SHOW_PLY = "Show it", "Show it: the board after move {ply}"
SHOW_BEFORE = "Show it: both moves, before move {ply}"
IN_LINE, LINE_ENDS = (
    "Move {number} of {total} of this line.",
    "Move {number} of {total}: the line ends here. Other good moves may lead elsewhere.",
)
LINE_OVER = "The line ends here."
BACK_TO_GAME = "Back to the game"
LOOKING_AT, CHECKING = "Looking at move {ply} of {plies}…", "Checking the turning points…"
TURN = Addressed(
    "Move {ply}, {move}, cost {colour} {cost} of win chance.",
    "Move {ply}, {move}, cost you {cost} of win chance.",
)
LIKELY_TURN = Addressed(
    "Move {ply}, {move}, probably cost {colour} {cost} of win chance.",
    "Move {ply}, {move}, probably cost you {cost} of win chance.",
)
THROWN_AWAY = Addressed(
    "Move {ply}, {move}, gave {colour}'s sure win away.",
    "Move {ply}, {move}, gave your sure win away.",
)
FIRST_TOO_GOOD = Addressed(
    "{colour}'s first move was so good that it paid to swap sides, which cost {colour} {cost} of win chance.",
    "Your first move was so good that it paid to swap sides, which cost you {cost} of win chance.",
)
FIRST_TOO_BAD = Addressed(
    "{colour}'s first move left the better side to the other player, which cost {colour} {cost} of win chance.",
    "Your first move left the better side to the other player, which cost you {cost} of win chance.",
)
SWAPPED = Addressed(
    "{colour} swapped sides, which cost {colour} {cost} of win chance.",
    "You swapped sides, which cost you {cost} of win chance.",
)
NOT_SWAPPED = Addressed(
    "{colour} did not swap sides, which cost {colour} {cost} of win chance.",
    "You did not swap sides, which cost you {cost} of win chance.",
)
NO_TURNS = "The computer found no clear mistake."
SLIDE = Addressed(
    "In moves {moves}, {colour}'s chance fell bit by bit from {high} to {low}.",
    "In moves {moves}, your chance fell bit by bit from {high} to {low}.",
)
LIKELY_SLIDE = Addressed(
    "In moves {moves}, {colour}'s chance probably fell bit by bit, from about {high} to {low}.",
    "In moves {moves}, your chance probably fell bit by bit, from about {high} to {low}.",
)
SLIDE_FROM_START = Addressed(
    "In the first {end} moves, {colour}'s chance fell bit by bit from {high} to {low}.",
    "In the first {end} moves, your chance fell bit by bit from {high} to {low}.",
)
LIKELY_FROM_START = Addressed(
    "In the first {end} moves, {colour}'s chance probably fell bit by bit, from about {high} to {low}.",
    "In the first {end} moves, your chance probably fell bit by bit, from about {high} to {low}.",
)
SPAN = "{begin} and {end}", "{begin} to {end}"
SEEN_AT = Addressed(
    "It showed on the board with {colour}'s move {ply} ({move}):",
    "It showed on the board with your move {ply} ({move}):",
)
ALSO_SEEN_AT = Addressed("With {colour}'s move {ply} ({move}):", "With your move {ply} ({move}):")
WON_BACK = WinText(
    (
        "{winner} won after a mistake in {loser}'s move {plies}.",
        "{winner} won after mistakes in {loser}'s moves {plies}.",
    ),
    (
        "You won after a mistake in {loser}'s move {plies}.",
        "You won after mistakes in {loser}'s moves {plies}.",
    ),
    (
        "{winner} won after a mistake in your move {plies}.",
        "{winner} won after mistakes in your moves {plies}.",
    ),
)
WON = WinText(
    (
        "{winner} won because {loser}'s move {plies} gave it away.",
        "{winner} won because {loser}'s moves {plies} gave it away.",
    ),
    (
        "You won because {loser}'s move {plies} gave it away.",
        "You won because {loser}'s moves {plies} gave it away.",
    ),
    (
        "{winner} won because your move {plies} gave it away.",
        "{winner} won because your moves {plies} gave it away.",
    ),
)
WENT_AHEAD = WinText(
    (
        "{winner} went ahead after {loser}'s move {plies}, and won.",
        "{winner} went ahead after {loser}'s moves {plies}, and won.",
    ),
    (
        "You went ahead after {loser}'s move {plies}, and won.",
        "You went ahead after {loser}'s moves {plies}, and won.",
    ),
    (
        "{winner} went ahead after your move {plies}, and won.",
        "{winner} went ahead after your moves {plies}, and won.",
    ),
)
WON_PROBABLY = WinText(
    (
        "{winner} won, probably because of {loser}'s move {plies}.",
        "{winner} won, probably because of {loser}'s moves {plies}.",
    ),
    (
        "You won, probably because of {loser}'s move {plies}.",
        "You won, probably because of {loser}'s moves {plies}.",
    ),
    (
        "{winner} won, probably because of your move {plies}.",
        "{winner} won, probably because of your moves {plies}.",
    ),
)
DECIDED = WinText(
    (
        "{winner} won: {loser}'s move {plies} decided the game.",
        "{winner} won: {loser}'s moves {plies} decided the game.",
    ),
    (
        "You won: {loser}'s move {plies} decided the game.",
        "You won: {loser}'s moves {plies} decided the game.",
    ),
    (
        "{winner} won: your move {plies} decided the game.",
        "{winner} won: your moves {plies} decided the game.",
    ),
)
WON_BY_FIRST = WinText(
    "{winner} had the better side after {loser}'s first move, and kept the lead.",
    "You had the better side after {loser}'s first move, and kept the lead.",
    "{winner} had the better side after your first move, and kept the lead.",
)
WON_BY_SWAP = WinText(
    "{winner} went ahead as {loser} swapped sides, and kept the lead.",
    "You went ahead as {loser} swapped sides, and kept the lead.",
    "{winner} went ahead as you swapped sides, and kept the lead.",
)
WON_WITHOUT_SWAP = WinText(
    "{winner} went ahead as {loser} did not swap sides, and kept the lead.",
    "You went ahead as {loser} did not swap sides, and kept the lead.",
    "{winner} went ahead as you did not swap sides, and kept the lead.",
)
WON_SLOWLY = Addressed(
    "{colour} took a clear lead between moves {begin} and {end} and kept it.",
    "You took a clear lead between moves {begin} and {end} and kept it.",
)
AHEAD_SINCE = Addressed(
    "{colour} led from the first move, and clearly from move {end} on.",
    "You led from the first move, and clearly from move {end} on.",
)
AHEAD_ALL_ALONG = Addressed(
    "{colour} led clearly from the first move to the last.",
    "You led clearly from the first move to the last.",
)
SETTLED = Addressed(
    "{colour}'s move {ply} ({move}) made the win as good as sure.",
    "Your move {ply} ({move}) made the win as good as sure.",
)
SETTLED_AFTER = Addressed(
    "From move {ply} ({move}) on {colour} was as good as sure to win.",
    "From move {ply} ({move}) on you were as good as sure to win.",
)
DRAWN = "A draw: no single costly move lost a lead."
DRAWN_BY = Addressed(
    "A draw: {colour}'s move {ply} gave the better chance back.",
    "A draw: your move {ply} gave the better chance back.",
)
AHEAD_AT_THE_END = Addressed(
    "{colour} had the better chance when the game ended.",
    "You had the better chance when the game ended.",
)
OPEN_AT_THE_END = "Nobody was clearly ahead when the game ended."
LEFT = Addressed(
    "With {move}, {colour} had a chance of {chance} left.",
    "With {move}, you had a chance of {chance} left.",
)
LEFT_NO_CHANCE = Addressed("With {move}, {colour} had a lost game.", "With {move}, you had a lost game.")
UNEXPLAINED = Addressed(
    (
        "{colour}'s move {plies} gave a sure win away. Only a computer that tries every way to the end can tell.",
        "{colour}'s moves {plies} gave sure wins away. Only a computer that tries every way to the end can tell.",
    ),
    (
        "Your move {plies} gave a sure win away. Only a computer that tries every way to the end can tell.",
        "Your moves {plies} gave sure wins away. Only a computer that tries every way to the end can tell.",
    ),
)
BETTER_AT = "Better at move {ply}: {move}."
KEPT, KEPT_A_WIN = (
    "Better: {move}, which kept a chance of {chance}.",
    "Better: {move}, which was sure to win.",
)
BEHIND = "Better: {move}, which still kept a chance of {chance}."


def chart_title(game: Game, you: int) -> str:
    """Return the title of the chart of a game."""
    if game.players == 2:
        return to(you, CHANCE_OF, game, you or 1)
    return CHANCES_OF.format(colours=", ".join(game.colours))


def last_move(plies: int) -> str:
    """Return the label of the right end of the chart."""
    return LAST_MOVE.format(ply=plies)


def turns_state(chart: Chart) -> str:
    """Return how far the review is, or why there are no turning points; "" where there are some."""
    if not chart.done:
        ply = min(max(len(chart.chances), 1), chart.plies)
        return CHECKING if chart.is_through else LOOKING_AT.format(ply=ply, plies=chart.plies)
    return "" if chart.turning_points or drops_of_sides(chart.match, chart.chances) else NO_TURNS


def choice_of_sides(chart: Chart, drop: Drop, you: int) -> str:
    """Return the sentence about the cost of a first move that can be swapped, of a swap, or of none."""
    match = chart.match
    is_answered_badly = any(each.ply == 2 for each in drops_of_sides(match, chart.chances))
    is_too_good = (match.moves[1:2] == [SWAP]) != is_answered_badly
    first = FIRST_TOO_GOOD if is_too_good else FIRST_TOO_BAD
    text = first if drop.ply == 1 else SWAPPED if match.moves[drop.ply - 1] == SWAP else NOT_SWAPPED
    return to(you, text, match.game, drop.colour, cost=words.about(drop.size, drop.error))


def line_after(game_view: GameView, move: str) -> str:
    """Return the name of the button that shows the moves after a move."""
    return LINE_AFTER.format(move=words.move_words(game_view, move))


def show_ply(ply: int) -> str:
    """Return the name of the button that shows the board after a move of the game."""
    return SHOW_PLY.format(ply=ply)


def show_before(ply: int) -> str:
    """Return the name of the button that shows a move played and a better one on the board before them."""
    return SHOW_BEFORE.format(ply=ply)


def at_ply(ply: int, chances: str) -> str:
    """Return the chances at a ply of the chart.

    >>> at_ply(0, "Black 50%, White 50%")
    'Before the first move: Black 50%, White 50%'
    """
    return (AFTER_PLY if ply else AT_START).format(ply=ply, chances=chances)


def turning_point(game_view: GameView, chart: Chart, turn: TurningPoint) -> str:
    """Return a costly move and what it cost its player."""
    you = your_colour(game_view, chart.match)
    move = words.move_words(game_view, chart.moves[turn.ply - 1])
    text = THROWN_AWAY if turn.is_proven else TURN if turn.is_sure else LIKELY_TURN
    cost = words.about(turn.cost, turn.error)
    return to(you, text, game_view.game, turn.colour, ply=turn.ply, move=move, cost=cost)


def unexplained(game_view: GameView, chart: Chart, plies: Sequence[int], colour: int, you: int) -> str:
    """Return the moves of a colour that gave a sure win away, for no reason that the board shows, and better ones."""
    text = to(you, UNEXPLAINED, game_view.game, colour, len(plies), plies=all_of(list(map(str, plies))))
    better = {turn.ply: turn.accepted[0] for turn in chart.turning_points if turn.ply in plies}
    moves = (
        BETTER_AT.format(ply=ply, move=words.move_words(game_view, move)) for ply, move in better.items()
    )
    return " ".join([text, *moves])


def left(game: Game, turn: TurningPoint, move: str, after: PlyChance, you: int) -> str:
    """Return the chance after a costly move, where the board does not show what it led to."""
    chance = after.values[turn.colour - 1]
    text = LEFT if chance or after.error else LEFT_NO_CHANCE
    percent = words.percent(chance, is_proven=not after.error)
    return to(you, text, game, turn.colour, move=move, chance=percent)


def kept(turn: TurningPoint, move: str, *, is_behind: bool) -> str:
    """Return the chance with the better move, where the board does not show what that leads to."""
    certain = not turn.error
    text = KEPT_A_WIN if certain and turn.chance == 1 else BEHIND if is_behind else KEPT
    return text.format(move=move, chance=words.percent(turn.chance, is_proven=certain))


def slide(game: Game, fall: Slide, you: int) -> str:
    """Return in which moves a colour lost much of its chance without one costly move."""
    sure, likely = (SLIDE, LIKELY_SLIDE) if fall.begin else (SLIDE_FROM_START, LIKELY_FROM_START)
    return to(
        you,
        sure if fall.is_sure else likely,
        game,
        fall.colour,
        moves=SPAN[fall.end - fall.begin > 2].format(begin=fall.begin + 1, end=fall.end),
        end=fall.end,
        high=words.percent(fall.high),
        low=words.percent(fall.low),
    )


def seen_at(game: Game, mover: int, you: int, *, ply: int, move: str, is_first: bool) -> str:
    """Return at which first or further move a slide shows on the board, before what happened there."""
    return to(you, SEEN_AT if is_first else ALSO_SEEN_AT, game, mover, ply=ply, move=move)


# Why a game went as it did: `you` is the colour of the only person here, 0 for several or none


def won(
    game: Game, turns: Sequence[TurningPoint], winner: int, you: int, *, is_back: bool, decided: bool
) -> str:
    """Return which costly moves of one colour gave a game to its winner; `decided` if little hope was left to it."""
    texts = DECIDED if game.players > 2 else WON_BACK if is_back else WON if decided else WENT_AHEAD
    texts = texts if all(turn.is_sure for turn in turns) else WON_PROBABLY
    plies = [str(turn.ply) for turn in turns]
    return texts.to(you, game, winner, turns[0].colour, len(plies), plies=all_of(plies))


def won_slowly(game: Game, lead: Lead, you: int) -> str:
    """Return when the winner took the lead, if that was no costly move of another."""
    text = WON_SLOWLY if lead.begin else AHEAD_SINCE if lead.end > 1 else AHEAD_ALL_ALONG
    return to(you, text, game, lead.leader, begin=lead.begin, end=lead.end)


def won_by_sides(chart: Chart, drop: Drop, you: int) -> str:
    """Return the sentence that the winner took the lead when the other chose sides badly."""
    move = chart.match.moves[drop.ply - 1]
    text = WON_BY_FIRST if drop.ply == 1 else WON_BY_SWAP if move == SWAP else WON_WITHOUT_SWAP
    return text.to(you, chart.match.game, 3 - drop.colour, drop.colour)


def settled(game: Game, winner: int, mover: int, you: int, *, ply: int, move: str) -> str:
    """Return which move of which colour made a win as good as sure."""
    return to(you, SETTLED if mover == winner else SETTLED_AFTER, game, winner, ply=ply, move=move)


def drawn(game: Game, turn: TurningPoint | None, you: int) -> str:
    """Return which costly move led to a draw, if any."""
    return to(you, DRAWN_BY, game, turn.colour, ply=turn.ply) if turn else DRAWN


def ahead_at_the_end(game: Game, leader: int, you: int) -> str:
    """Return which player was ahead when the game ended early, as by resignation."""
    return to(you, AHEAD_AT_THE_END, game, leader)
