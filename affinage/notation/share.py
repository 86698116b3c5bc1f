"""Fragments: a match in the part of a link after `#`, the variant being in its query.

    #1/by=Ann,Bob.3/from=4.bb2.4.4-w/c1d1a1b1/ply=1/resigned=b

The parts have slashes between, and every part but the first may be missing:

    1            the version
    by=          who sits where, in the order of colours, each with the level of a computer after a dot
    to=          of a game by links: the player whom the link is for, and the id, as in `affinage.notation.fragment`
    from=        the position the match begins with, as in `affinage.matches.setup`
    c1d1a1b1     the moves of the line shown: their texts without punctuation, `P` for pass, `S` for swap
    ply=         how many moves stand on the board, if not all
    resigned=    the letter of the colour that resigned at the end
    time=        the letter of the colour that lost on time at the end
    agreed=draw  the players agreed on a draw at the end
    offer=       what comes with the last move of a game by links: draw, or back to take it back
    clock=       of a game by links: the seconds for the game and for a turn, 300,5, and `end` if time ends the game
    left=        in a live game: the milliseconds that the player whom the link is for has left
    marks=       the marks drawn along the line, 3.Gc3Bc3d4,5.Rd4: after move 3 and after move 5
    comments=    the comments along the line, as in `affinage.notation.fragment`

The last cell of a move comes twice where more could follow. A fragment ends with a letter or a digit and has no other
signs than `/ = , . - %`, so that it survives being mailed. Others may have decoded some of its signs, or encoded all of
them, see `affinage.notation.address`. One of more than MAX_CHARACTERS is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote, unquote_plus

from affinage.board.topology import CELL_NAME
from affinage.errors import AffinageError, FragmentError
from affinage.game import PASS, SWAP, Game, Move, Termination
from affinage.game.compact import next_move
from affinage.matches import setup
from affinage.matches.clock import TimeControl
from affinage.matches.conversion import RecordLike, as_record
from affinage.matches.correspondence import Correspondence, Offer
from affinage.matches.match import MAX_PLIES, GameRecord, Match
from affinage.matches.names import fit_people
from affinage.matches.variations import DRAW_AGREED, out_of_time, resigned
from affinage.matches.versions import last_chosen
from affinage.notation import address
from affinage.notation.fragment import read_comments, read_marks, read_recipient, recipient_text, remarks_text
from affinage.notation.link import address_in, load_address
from affinage.plain_text import quoted, whole_number

VERSION = "1"
MAX_CHARACTERS = address.MAX_FRAGMENT_CHARACTERS

_SIGNS = {"P": PASS, "S": SWAP}
_PUNCTUATION = re.compile(r"[^A-Za-z0-9]")
# Signs of the sentence around a link may follow the level, encoded.
_SEAT = re.compile(r"(.*?)(?:\.([1-9][0-9]?)(?:%[0-9A-F]{2})*)?", re.DOTALL | re.ASCII)
_CLOCK = re.compile("([0-9]{1,5}),([0-9]{1,4})(,end)?", re.ASCII)
_LEFT = re.compile("-?[0-9]{1,9}", re.ASCII)
EXPECTED_CLOCK = "the seconds for the game and for a turn of a game by links, such as 300,5"
_COMMA = re.compile(",|%2C", re.IGNORECASE)


def fragment(game_record: GameRecord) -> str:
    """Return the line of a match that is shown, with its people, start, marks and comments.

    >>> from affinage.notation.link import load
    >>> match = Match(load("board=square:4"), ("Ann", "Bob"))
    >>> match.extend(["a1,b1", "c3,c4"])
    >>> fragment(GameRecord(match))
    '1/by=Ann,Bob/a1b1c3c4'
    """
    match = game_record.match
    parts = [VERSION]
    if match.people != match.game.colours or any(game_record.levels):
        levels = game_record.levels or (0,) * match.game.players
        parts.append("by=" + ",".join(map(_seat_text, match.people, levels)))
    if correspondence := game_record.correspondence:
        parts.append(f"to={recipient_text(correspondence)}")
    if match.is_set_up:
        parts.append(f"from={setup.to_text(match.start)}")
    if match.moves:
        parts.append("".join(map(_move_text, match.moves)))
    if not match.at_end:
        parts.append(f"ply={match.ply}")
    if match.conclusion == DRAW_AGREED:
        parts.append("agreed=draw")
    elif match.conclusion:
        key = "time" if match.conclusion.termination is Termination.TIME else "resigned"
        parts.append(f"{key}={setup.letters(match.game)[match.conclusion.loser - 1]}")
    if correspondence:
        parts += _of_live_game(correspondence)
    text = "/".join(parts)
    return text if correspondence else text + remarks_text(match, MAX_CHARACTERS - len(text))


def _of_live_game(correspondence: Correspondence) -> Iterator[str]:
    """Yield the offer, and the clock."""
    if correspondence.offer:
        yield f"offer={correspondence.offer}"
    if control := correspondence.control:
        yield f"clock={control.base},{control.increment}{',end' if control.ends_game else ''}"
        if correspondence.left is not None:
            yield f"left={correspondence.left}"


def link(game: RecordLike) -> str:
    """Return the query and the fragment of a match, to be put behind the page's address.

    >>> link("game=churn")
    '?game=churn#1'
    """
    game_record = as_record(game)
    query = game_record.match.game.link()
    return (f"?{query}" if query else "") + f"#{fragment(game_record)}"


def _seat_text(name: str, level: int) -> str:
    # A dot begins the level, and a mailer may take the others for its own.
    name = re.sub(r"[-._~]", lambda sign: f"%{ord(sign[0]):02X}", quote(name, safe=""))
    return f"{name}.{level}" if level else name


def _move_text(move: Move) -> str:
    signs = {known: sign for sign, known in _SIGNS.items()}
    text = signs.get(move) or _PUNCTUATION.sub("", move.text)
    if len(move.picks) > 1 and move.picks[-1] == move.picks[-2]:
        text += CELL_NAME.findall(text)[-1]
    return text


def read(game: Game, text: str) -> GameRecord:
    """Return the match of a fragment; `fragment` is the inverse.

    >>> from affinage.notation.link import load
    >>> game = load("board=square:4")
    >>> read(game, "#1/a1b1c3c4/ply=1").match.ply
    1
    >>> read(game, "#1/a1b1c3c9")
    Traceback (most recent call last):
    affinage.errors.FragmentError: move 2: 'c9' is not a cell of square:4; column c has rows 1 to 4

    Raises FragmentError saying what is wrong and where; `recover` gives what comes before.
    """
    game_record, complaints = recover(game, text)
    if complaints:
        raise FragmentError(complaints[0])
    return game_record


def read_link(text: str) -> GameRecord:
    """Return the match of a whole link; raises OptionError for its query and FragmentError for its fragment."""
    request = address_in(text)
    game = load_address(request)
    return read(game, request.fragment) if request.fragment else GameRecord(Match(game))


def recover(game: Game, text: str) -> tuple[GameRecord, tuple[str, ...]]:
    """Return the match of a fragment as far as it can be read, and what was wrong with the rest.

    >>> from affinage.notation.link import load
    >>> sheet, complaints = recover(load("board=square:4"), "1/a1b1c3c9")
    >>> [str(move) for move in sheet.match.moves]
    ['a1,b1']
    """
    text = text.removeprefix("#")
    if len(text) > MAX_CHARACTERS:
        complaint = f"the link has {len(text):,} characters after its #, and can have {MAX_CHARACTERS:,}"
        return GameRecord(Match(game)), (complaint,)
    version, *parts = address.parts(text)
    if version != VERSION:
        complaint = f"unknown version {quoted(version)} of a link; expected {VERSION}"
        return GameRecord(Match(game)), (complaint,)
    reading = _Reading(game)
    for part in parts:
        key, equals, value = part.partition("=")
        key, value = (key.lower(), value) if equals else ("moves", part)
        try:
            reading.take(key, value)
        except AffinageError as error:
            reading.complaints.append(str(error))
            if key in ("from", "moves"):
                # The parts that follow depend on these moves.
                break
    game_record = GameRecord(reading.match, reading.levels, correspondence=reading.correspondence)
    return game_record, tuple(reading.complaints)


class _Reading:
    """A match that is being read, part by part."""

    def __init__(self, game: Game) -> None:
        self.match = Match(game)
        self.levels: tuple[int, ...] = ()
        self.correspondence: Correspondence | None = None
        self.complaints: list[str] = []
        self._known = {
            "by": self._by,
            "to": self._to,
            "from": self._from,
            "moves": self._moves,
            "ply": self._ply,
            "resigned": lambda value: self._lost(value, "resigned", "resignation"),
            "time": lambda value: self._lost(value, "time", "no time runs"),
            "agreed": self._agreed,
            "offer": self._offer,
            "clock": self._clock,
            "left": self._left,
            "marks": self._marks,
            "comments": self._comments,
        }
        # These parts can still follow.
        self._open = list(self._known)

    def take(self, key: str, value: str) -> None:
        """Read the next part; raises an AffinageError, and then what was read before stays."""
        if key not in self._known:
            raise FragmentError(f"{quoted(key)} is unknown; parts are {', '.join(self._known)}")
        if key not in self._open:
            raise FragmentError(f"{key} is repeated or misplaced; the order is {', '.join(self._known)}")
        del self._open[: self._open.index(key) + 1]
        self._known[key](value)

    def _by(self, value: str) -> None:
        seats, game = value.split(","), self.match.game
        if len(seats) != game.players:
            seats = _COMMA.split(value)
        if len(seats) != game.players:
            raise FragmentError(f"by: {game.name} has {game.players} players, not {len(seats)}")
        matches = [_SEAT.fullmatch(seat) for seat in seats]
        levels = tuple(int(seat[2] or 0) for seat in matches if seat)
        self.levels = levels if any(levels) else ()
        self.match.people, fault = fit_people(game, [unquote_plus(seat[1]) for seat in matches if seat])
        if fault:
            raise FragmentError(f"by: {fault}")

    def _to(self, value: str) -> None:
        self.correspondence = read_recipient(value, self.match.game.players)

    def _from(self, value: str) -> None:
        game, people = self.match.game, self.match.people
        try:
            self.match = Match(game, people, setup.read(game, value))
        except AffinageError as error:
            raise FragmentError(f"from: {error}") from None

    def _moves(self, text: str) -> None:
        match, at = self.match, 0
        while at < len(text):
            if len(match.moves) == MAX_PLIES:
                raise FragmentError(f"a game can have {MAX_PLIES:,} moves; the rest is left out")
            try:
                if text[at] in _SIGNS:
                    move, at = _SIGNS[text[at]], at + 1
                else:
                    move, at = next_move(match.position, text, at)
                match.push(move)
            except AffinageError as error:
                raise FragmentError(f"move {len(match.moves) + 1}: {error}") from None

    def _ply(self, value: str) -> None:
        moves, number = len(self.match.moves), whole_number(value)
        if number is None or not self.match.goto(number):
            raise FragmentError(f"ply must be a number from 0 to {moves}, not {quoted(value)}")

    def _lost(self, value: str, key: str, end: str) -> None:
        match = self.match
        letters = setup.letters(match.game)
        if value not in letters:
            raise FragmentError(f"{key} must be {' or '.join(letters)}, not {quoted(value)}")
        if match.position_at(len(match.moves)).is_terminal():
            raise FragmentError(f"{end} after the end of the game")
        if match.conclusion:
            raise FragmentError(f"{key}: the game is over")
        colour = letters.index(value) + 1
        match.conclusion = resigned(colour) if key == "resigned" else out_of_time(colour)

    def _agreed(self, value: str) -> None:
        match = self.match
        if value != "draw":
            raise FragmentError(f"agreed must be draw, not {quoted(value)}")
        if match.outcome_at(len(match.moves)):
            raise FragmentError("a draw cannot be agreed: the game is over")
        match.conclusion = DRAW_AGREED

    def _offer(self, value: str) -> None:
        match, correspondence = self.match, self.correspondence
        if value not in tuple(Offer):
            raise FragmentError(f"offer must be {' or '.join(Offer)}, not {quoted(value)}")
        if correspondence is None or last_chosen(match) < 0 or match.outcome_at(len(match.moves)):
            raise FragmentError(f"offer: nobody can offer {value} now")
        self.correspondence = replace(correspondence, offer=Offer(value))

    def _clock(self, value: str) -> None:
        match = _CLOCK.fullmatch(value)
        if match is None or self.correspondence is None:
            raise FragmentError(f"clock must be {EXPECTED_CLOCK}, not {quoted(value)}")
        if match[3] and self.match.game.players > 2:
            raise FragmentError("clock: time can end a game of two players only")
        control = TimeControl(int(match[1]), int(match[2]), bool(match[3]))
        self.correspondence = replace(self.correspondence, control=control)

    def _left(self, value: str) -> None:
        if not _LEFT.fullmatch(value) or self.correspondence is None or self.correspondence.control is None:
            raise FragmentError(
                f"left must be the milliseconds of a player with a clock, not {quoted(value)}"
            )
        self.correspondence = replace(self.correspondence, left=int(value))

    def _marks(self, value: str) -> None:
        read_marks(self.match, value)

    def _comments(self, value: str) -> None:
        read_comments(self.match, value)
