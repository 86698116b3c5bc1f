"""Texts about a match, as plain sentences. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from affinage.board.topology import bits
from affinage.game import Game
from affinage.matches.clock import TimeControl
from affinage.matches.variations import DRAW_AGREED
from affinage.matches.versions import exchanged
from affinage.notation.link import preset_of
from affinage.notation.wording import YOU, is_addressed
from affinage.notation.wording import count_of_moves as count_of_moves
from affinage.notation.wording import drawn as drawn
from affinage.notation.wording import ending as ending
from affinage.notation.wording import name_in_words as name_in_words
from affinage.notation.wording import name_of as name_of
from affinage.notation.wording import person as person
from affinage.notation.wording import points as points
from affinage.notation.wording import subtitle as subtitle
from affinage.notation.wording import to_move as to_move
from affinage.notation.wording import winning as winning
from affinage.plain_text import Plural, plural
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
from web.review.chances import PlyChance

CLOSE = "Close"
STEP_BACK, STEP_FORWARD = "Back", "Forward"
NEXT_TIME = "Next time: {principle}"
SEE_MORE = "Press Forward to see more."
COPY = "Copy"
COPIED = "Copied."
UNCHANGED = "Your game is unchanged."
COPY_LINK = "Copy link"
QR_CODE = "QR code of the link"
DELETE = "Delete"
UNDO_DELETING = "Undo deleting"
ACTION_ON = "{label}: {name}"
DELETED, RESTORED = "{name} is deleted.", "{name} is back."
GAME_NOT_SAVED_AGAIN = "This game cannot be saved again: {reason}."
TRY_AGAIN = "Try again"
UNDO = "Undo"
STOP = "Stop"
FIGURES = "Figures"
NO_FIGURES = "The figures are not available here."
NEW_GAME = "A new game has begun."
SHOW_MORE = "Show {number} more"
UNREAD_GAMES = (
    "1 saved game cannot be read: it is damaged, or from another version. It is left alone.",
    "{number:,} saved games cannot be read: they are damaged, or from other versions. They are left alone.",
)
SELECTED_FOR_KEYS = "The text is selected. Press {key}+C to copy it."
SELECTED_FOR_TOUCH = "The text is selected. Press and hold it to copy it."
CHANCE, ABOUT = "{colour} {chance}", "about {share}"
TODAY, TOMORROW, ON_DAY = "later today", "tomorrow", "on {day}"
DAY, SOON, MOMENT = "{day.day} {day:%B %Y}", "{day.day} {day:%B}", "{day}, {at:%H:%M}"
NOT_CALCULATED, TOO_FEW = "not calculated yet", "too few playouts to tell"
IN_LINE = "A line of the review: move {number} of {total}"
REVIEWED, REVIEWED_START = "Move {ply} of {plies}. {result}.", "Before the first move. {result}."
WON_THIS, DRAWN_THIS, NOBODY_WON_THIS = (
    "{player} won this game",
    "This game was a draw",
    "Nobody won this game",
)
LOOKING = "Looking for a good move…"
TAP_AGAIN = "{about}. Tap again to choose it."
PAGE_TITLE = "{state} · {game}"
SEND_YOUR_MOVE, WAITING, YOUR_TURN = "Send your move", "Waiting", "Your turn"
STOPPED, STOPPED_BECAUSE = "The computer has stopped.", "The computer has stopped: {reason}."
FAILED, GAME_GOES_ON = "Something failed: {reason}.", "The game goes on."
NO_MEMORY, TOO_DEEP = "There is not enough memory for this.", "This is nested too deeply."
RELOAD = "Reload"
DAILY = "Puzzle of the day"
IN_MINUTES, IN_SECONDS, WITH_INCREMENT = "{base} min", "{base} s", "{base} + {increment} s a turn"
TASK = "{colour} to move and win"
TASK_BY = "{colour} to move and win by 1 point or more", "{colour} to move and win by {number} points or more"

REMATCH, REMATCH_AS = "Rematch", "Rematch: you play {colour}"
REMATCH_FIRST, REMATCH_SECOND = "Rematch: you play {colour} and begin", "Rematch: you play {colour}, second"


def copy_by_hand(command_key: str = "") -> str:
    """Return how to copy a selected text: by a key together with `command_key`, or by touch without one.

    >>> copy_by_hand("Ctrl"), copy_by_hand()
    ('The text is selected. Press Ctrl+C to copy it.', 'The text is selected. Press and hold it to copy it.')
    """
    return SELECTED_FOR_KEYS.format(key=command_key) if command_key else SELECTED_FOR_TOUCH


def day_of(day: date, today: date | None = None) -> str:
    """Return a day as people write it, without its year if that is the year of `today`.

    >>> day_of(date(2026, 11, 2)), day_of(date(2026, 11, 2), date(2026, 10, 31))
    ('2 November 2026', '2 November')
    """
    return (SOON if today and day.year == today.year else DAY).format(day=day)


def moment_of(at: datetime) -> str:
    """Return a time as people write it, to the minute.

    >>> moment_of(datetime(2026, 11, 2, 9, 5))
    '2 November 2026, 09:05'
    """
    return MOMENT.format(day=day_of(at), at=at)


def time(control: TimeControl) -> str:
    """Return the time of each player, for the game and for a turn.

    >>> time(TimeControl(300, 5)), time(TimeControl(90))
    ('5 min + 5 s a turn', '90 s')
    """
    minutes, rest = divmod(control.base, 60)
    base = IN_SECONDS.format(base=control.base) if rest else IN_MINUTES.format(base=minutes)
    return WITH_INCREMENT.format(base=base, increment=control.increment) if control.increment else base


def heading(game: Game) -> str:
    """Return a game with its cheese or size: `Affinage (Comté)`; custom options have only `Affinage`."""
    return name_of(game) if preset_of(game.even) or not game.texts.names_variants else game.name


def unread(count: int, texts: Plural | None = None) -> str:
    """Return a message about unreadable stored items, by default games; "" if there are none.

    >>> unread(1)
    '1 saved game cannot be read: it is damaged, or from another version. It is left alone.'
    """
    return plural(texts or UNREAD_GAMES, count) if count else ""


def percent(share: float, *, is_proven: bool = False) -> str:
    """Return a probability as people write it; 0% and 100% only if proven."""
    return f"{share:.0%}" if is_proven else f"{min(99, max(1, round(100 * share)))}%"


def spread(error: float) -> str:
    """Return the margin within which a much longer search lies in 19 of 20 cases: two standard errors."""
    return f"±{max(1, round(200 * error))}"


def about(share: float, error: float) -> str:
    """Return a probability in a sentence: `about 62%`, or `100%` if proven.

    >>> about(0.62, 0.02), about(1, 0)
    ('about 62%', '100%')
    """
    return ABOUT.format(share=percent(share)) if error else percent(share, is_proven=True)


def expected(share: float, error: float) -> str:
    """Return a probability with its margin: `62% ±4`, or alone if proven: `100%`."""
    return f"{percent(share)} {spread(error)}" if error else percent(share, is_proven=True)


def chances(game: Game, chance: PlyChance | None, you: int = 0, *, is_waiting: bool = False) -> str:
    """Return the chance of each colour, of which one may be yours: `You 62%, White 38%`."""
    if chance is None:
        return NOT_CALCULATED if is_waiting else TOO_FEW
    return by_colour(game, [percent(value, is_proven=not chance.error) for value in chance.values], you)


def by_colour(game: Game, shares: Sequence[str], you: int = 0) -> str:
    """Return a probability for each colour in one line, of which one may be yours: `You 62%, White 38%`."""
    names = (YOU if colour == you else name for colour, name in enumerate(game.colours, 1))
    pairs = zip(names, shares, strict=True)
    return ", ".join(CHANCE.format(colour=name, chance=share) for name, share in pairs)


def task(colour: str, goal: str) -> str:
    """Return the task of a puzzle: `Black to move and win by 3 points or more`."""
    return plural(TASK_BY, int(goal), colour=colour) if goal.isdecimal() else TASK.format(colour=colour)


def cells(game: Game, mask: int) -> str:
    """Return the names of several cells: `a1, a2`; a single cell is named beside it already."""
    return ", ".join(game.board.names[number] for number in bits(mask)) if mask.bit_count() > 1 else ""


def second_tap(game_view: GameView, number: int) -> str:
    """Return the message for a cell that needs a second tap."""
    about = about_cell(game_view, number)
    name = game_view.game.board.names[number]
    return TAP_AGAIN.format(about=about or name)


def turn_or_review(game_view: GameView) -> str:
    """Return whose turn it is, or in a finished match which move is shown and who won.

    >>> import affinage
    >>> from affinage.matches.match import Match
    >>> game_view = GameView(Match(affinage.load("board=square:2")), levels=(0, 1))
    >>> game_view.match.extend(["a1,a2", "b1,b2"])
    >>> game_view.finish()
    >>> _ = game_view.goto(1)
    >>> turn_or_review(game_view)
    'Move 1 of 2. White won this game.'
    """
    if not game_view.is_reviewed:
        return turn(game_view)
    if game_view.is_in_line:
        return _place_in_line(game_view)
    match = game_view.match
    text = REVIEWED if match.ply else REVIEWED_START
    return text.format(ply=match.ply, plies=len(match.moves), result=_result(game_view))


def _place_in_line(game_view: GameView) -> str:
    """Return which move of a line of the review is on the board."""
    number, total = game_view.place_in_line
    return IN_LINE.format(number=number, total=total)


def _result(game_view: GameView) -> str:
    """Return who has won a finished match, at any ply; a swap after it gave the winner another colour."""
    match = game_view.match
    outcome = match.outcome_at(len(match.moves))
    if not (outcome and outcome.winner):
        return NOBODY_WON_THIS if match.conclusion not in (None, DRAW_AGREED) else DRAWN_THIS
    colour = exchanged(match, outcome.winner, swapped=match.end.swapped != match.swapped)
    is_you = is_addressed(match, colour, game_view.you)
    return WON_THIS.format(player=YOU if is_you else person(match, colour))


def title(game_view: GameView) -> str:
    """Return the title of the page: whose turn it is or who won, then the game."""
    return PAGE_TITLE.format(state=_state(game_view), game=heading(game_view.game))


def _state(game_view: GameView) -> str:
    """Return the state of a match in a few words."""
    match, levels = game_view.match, game_view.computers.levels
    if game_view.is_in_line:
        return _place_in_line(game_view)
    if match.outcome:
        winner, you = match.outcome.winner, game_view.you
        return winning(match, winner, you) if winner else drawn(match)
    if game_view.is_reviewed:
        return _result(game_view)
    if game_view.computers.thinks:
        return turn(game_view)
    if game_view.correspondence:
        return SEND_YOUR_MOVE if game_view.must_send else WAITING if game_view.waits else YOUR_TURN
    is_alone_among_computers = len(levels) - levels.count(0) == match.game.players - 1
    if is_alone_among_computers and not game_view.computers.level:
        return YOUR_TURN
    return to_move(match)


def computer_stopped(reason: str = "") -> str:
    """Return the message about a computer that cannot continue.

    >>> computer_stopped("it could not be loaded")
    'The computer has stopped: it could not be loaded.'
    """
    return STOPPED_BECAUSE.format(reason=reason.rstrip(".")) if reason else STOPPED


def rematch(game: Game, colour: str) -> str:
    """Return the label of the button for the next game, in which the only person plays a colour, "" for none.

    Of two players it says who begins: after a swap, the colour may be that of the end of this game.
    """
    text = REMATCH_FIRST if colour == game.colours[0] else REMATCH_SECOND
    return (text if game.players == 2 else REMATCH_AS).format(colour=colour) if colour else REMATCH
