"""Texts of the review of a game: its chart, why it went so, and its costly moves. No DOM here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from affinage.game import SWAP, Game
from affinage.plain_text import all_of, capitalized, plural
from affinage.view.game_view import GameView
from web.analysis.words import who, whom, whose
from web.engine.page.chart import Chart
from web.engine.page.turning import Drop, drops_of_sides
from web.model.seating import your_colour
from web.text import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.engine.page.chances import PlyChance
    from web.engine.page.course import Lead, Slide
    from web.engine.page.turning import TurningPoint

AT_START, AFTER_PLY = "Before the first move: {chances}", "After move {ply}: {chances}"
IN_VARIATION = "Not played: the chart is of the game."
CHANCE_OF, CHANCES_OF = "{whose} chance to win (shaded: unsure)", "Chances to win: {colours} (shaded: unsure)"
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
TURN = "Move {ply}, {move}, cost {whom} {cost} of win chance."
THROWN_AWAY = "Move {ply}, {move}, gave {whose} sure win away."
LIKELY_TURN = "Move {ply}, {move}, probably cost {whom} {cost} of win chance."
FIRST_TOO_GOOD = (
    "{whose} first move was so good that it paid to swap sides, which cost {whom} {cost} of win chance."
)
COSTS_OF_SIDES = (
    "{whose} first move left the better side to the other player, which cost {whom} {cost} of win chance.",
    "{who} swapped sides, which cost {whom} {cost} of win chance.",
    "{who} did not swap sides, which cost {whom} {cost} of win chance.",
)
NO_TURNS = "The computer found no clear mistake."
SLIDE, LIKELY_SLIDE = (
    "In moves {moves}, {whose} chance fell bit by bit from {high} to {low}.",
    "In moves {moves}, {whose} chance probably fell bit by bit, from about {high} to {low}.",
)
SLIDE_FROM_START, LIKELY_FROM_START = (
    "In the first {end} moves, {whose} chance fell bit by bit from {high} to {low}.",
    "In the first {end} moves, {whose} chance probably fell bit by bit, from about {high} to {low}.",
)
SPAN = "{begin} and {end}", "{begin} to {end}"
SEEN_AT = "It showed on the board with {whose} move {ply} ({move}):"
ALSO_SEEN_AT = "With {whose} move {ply} ({move}):"
WON_BACK = (
    "{winner} won after a mistake in {whose} move {plies}.",
    "{winner} won after mistakes in {whose} moves {plies}.",
)
WON = (
    "{winner} won because {whose} move {plies} gave it away.",
    "{winner} won because {whose} moves {plies} gave it away.",
)
WENT_AHEAD = (
    "{winner} went ahead after {whose} move {plies}, and won.",
    "{winner} went ahead after {whose} moves {plies}, and won.",
)
WON_PROBABLY = (
    "{winner} won, probably because of {whose} move {plies}.",
    "{winner} won, probably because of {whose} moves {plies}.",
)
DECIDED = (
    "{winner} won: {whose} move {plies} decided the game.",
    "{winner} won: {whose} moves {plies} decided the game.",
)
WON_SLOWLY = "{winner} took a clear lead between moves {begin} and {end} and kept it."
WON_BY_SIDES = (
    "{winner} had the better side after {whose} first move, and kept the lead.",
    "{winner} went ahead as {whom} swapped sides, and kept the lead.",
    "{winner} went ahead as {whom} did not swap sides, and kept the lead.",
)
AHEAD_SINCE = "{winner} led from the first move, and clearly from move {end} on."
SETTLED = "{whose} move {ply} ({move}) made the win as good as sure."
SETTLED_AFTER = "From move {ply} ({move}) on {winner} as good as sure to win."
YOU_WERE, WAS = "you were", "{colour} was"
AHEAD_ALL_ALONG = "{winner} led clearly from the first move to the last."
DRAWN = "A draw: no single costly move lost a lead."
DRAWN_BY = "A draw: {whose} move {ply} gave the better chance back."
AHEAD_AT_THE_END = "{leader} had the better chance when the game ended."
OPEN_AT_THE_END = "Nobody was clearly ahead when the game ended."
LEFT = "With {move}, {whom} had a chance of {chance} left."
LEFT_NO_CHANCE = "With {move}, {whom} had a lost game."
UNEXPLAINED = (
    "{whose} move {plies} gave a sure win away. Only a computer that tries every way to the end can tell.",
    "{whose} moves {plies} gave sure wins away. Only a computer that tries every way to the end can tell.",
)
BETTER_AT = "Better at move {ply}: {move}."
KEPT, KEPT_A_WIN = (
    "Better: {move}, which kept a chance of {chance}.",
    "Better: {move}, which was sure to win.",
)
BEHIND = "Better: {move}, which still kept a chance of {chance}."


def chart_title(game: Game, you: int) -> str:
    """Return what the chart of a game shows."""
    if game.players == 2:
        return capitalized(CHANCE_OF.format(whose=whose(game, you or 1, you)))
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
    """Return what a first move that can be swapped cost its player, or a swap, or none."""
    match, texts = chart.match, COSTS_OF_SIDES
    is_answered_badly = any(each.ply == 2 for each in drops_of_sides(match, chart.chances))
    if (match.moves[1:2] == [SWAP]) != is_answered_badly:
        texts = FIRST_TOO_GOOD, *texts[1:]
    return _of_sides(chart, drop, you, texts, cost=words.about(drop.size, drop.error))


def _of_sides(chart: Chart, drop: Drop, you: int, texts: tuple[str, str, str], **places: str) -> str:
    """Return the text for a first move that can be swapped, a swap, or none, with the places for its player."""
    match, colour = chart.match, drop.colour
    of_first, of_swap, of_none = texts
    text = of_first if drop.ply == 1 else of_swap if match.moves[drop.ply - 1] == SWAP else of_none
    forms = {"who": who, "whose": whose, "whom": whom}
    names = {place: form(match.game, colour, you) for place, form in forms.items()}
    return capitalized(text.format(**names, **places))


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
    if turn.is_proven:
        return THROWN_AWAY.format(ply=turn.ply, move=move, whose=whose(game_view.game, turn.colour, you))
    return (TURN if turn.is_sure else LIKELY_TURN).format(
        ply=turn.ply,
        move=move,
        whom=whom(game_view.game, turn.colour, you),
        cost=words.about(turn.cost, turn.error),
    )


def unexplained(game_view: GameView, chart: Chart, plies: Sequence[int], colour: int, you: int) -> str:
    """Return the moves of a colour that gave a sure win away, for no reason that the board shows, and better ones."""
    names = {"whose": whose(game_view.game, colour, you), "plies": all_of(list(map(str, plies)))}
    text = capitalized(plural(UNEXPLAINED, len(plies), **names))
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
    return text.format(move=move, whom=whom(game, turn.colour, you), chance=percent)


def kept(turn: TurningPoint, move: str, *, is_behind: bool) -> str:
    """Return the chance with the better move, where the board does not show what that leads to."""
    certain = not turn.error
    text = KEPT_A_WIN if certain and turn.chance == 1 else BEHIND if is_behind else KEPT
    return text.format(move=move, chance=words.percent(turn.chance, is_proven=certain))


def slide(game: Game, fall: Slide, you: int) -> str:
    """Return in which moves a colour lost much of its chance without one costly move."""
    sure, likely = (SLIDE, LIKELY_SLIDE) if fall.begin else (SLIDE_FROM_START, LIKELY_FROM_START)
    return (sure if fall.is_sure else likely).format(
        whose=whose(game, fall.colour, you),
        moves=SPAN[fall.end - fall.begin > 2].format(begin=fall.begin + 1, end=fall.end),
        end=fall.end,
        high=words.percent(fall.high),
        low=words.percent(fall.low),
    )


def seen_at(game: Game, mover: int, you: int, *, ply: int, move: str, is_first: bool) -> str:
    """Return at which first or further move a slide shows on the board, before what happened there."""
    return (SEEN_AT if is_first else ALSO_SEEN_AT).format(whose=whose(game, mover, you), ply=ply, move=move)


# Why a game went as it did: `you` is the colour of the only person here, 0 for several or none


def won(
    game: Game, turns: Sequence[TurningPoint], winner: int, you: int, *, is_back: bool, decided: bool
) -> str:
    """Return which costly moves of one colour gave a game to its winner; `decided` if little hope was left to it."""
    texts = DECIDED if game.players > 2 else WON_BACK if is_back else WON if decided else WENT_AHEAD
    texts = texts if all(turn.is_sure for turn in turns) else WON_PROBABLY
    players = {"winner": who(game, winner, you), "whose": whose(game, turns[0].colour, you)}
    return plural(texts, len(turns), **players, plies=all_of([str(turn.ply) for turn in turns]))


def won_slowly(game: Game, lead: Lead, you: int) -> str:
    """Return when the winner took the lead, if that was no costly move of another."""
    text = WON_SLOWLY if lead.begin else AHEAD_SINCE if lead.end > 1 else AHEAD_ALL_ALONG
    return text.format(winner=who(game, lead.leader, you), begin=lead.begin, end=lead.end)


def won_by_sides(chart: Chart, drop: Drop, you: int) -> str:
    """Return that the winner took the lead by the choice of sides of the other."""
    return _of_sides(chart, drop, you, WON_BY_SIDES, winner=who(chart.match.game, 3 - drop.colour, you))


def settled(game: Game, winner: int, mover: int, you: int, *, ply: int, move: str) -> str:
    """Return which move of which colour made a win as good as sure."""
    text = SETTLED if mover == winner else SETTLED_AFTER
    who = YOU_WERE if winner == you else WAS.format(colour=game.colours[winner - 1])
    return capitalized(text.format(whose=whose(game, mover, you), winner=who, ply=ply, move=move))


def drawn(game: Game, turn: TurningPoint | None, you: int) -> str:
    """Return which costly move led to a draw, if any."""
    return DRAWN_BY.format(whose=whose(game, turn.colour, you), ply=turn.ply) if turn else DRAWN


def ahead_at_the_end(game: Game, leader: int, you: int) -> str:
    """Return who was ahead as a game ended otherwise, as by resignation."""
    return AHEAD_AT_THE_END.format(leader=who(game, leader, you))
