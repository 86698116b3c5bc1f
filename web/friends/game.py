"""A game with friends by links, as seen from one player's seat. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from affinage.errors import AffinageError
from affinage.game import PASS, Game
from affinage.matches.clock import TimeControl
from affinage.matches.correspondence import Correspondence, Offer, after, next_id
from affinage.matches.match import GameRecord, Match
from affinage.matches.versions import (
    Relation,
    Version,
    addressee,
    last_chosen,
    own_moves,
    relation,
    seat_at,
    shared,
    steps,
)
from affinage.notation import share
from affinage.view.game_view import GameView
from web.model.seating import next_colour, next_seating


class LiveState(Enum):
    """State of the connection to the friends."""

    OFF = "off"
    JOINING = "joining"
    OPEN = "open"
    DOWN = "down"
    """No relay answers."""


class Stage(StrEnum):
    """State of a game by links: the next thing that it needs."""

    YOURS = "yours"
    """It needs a move of this player."""
    TO_SEND = "to-send"
    """It needs its link to be sent."""
    WAITING = "waiting"
    """It needs a friend's move."""
    OVER = "over"
    """It needs nothing."""


@dataclass(frozen=True)
class Arrival:
    """The result of opening a link."""

    game_view: GameView
    """The game to show."""
    relation: Relation | None
    """Relation of the link to the stored game; None if there is none."""
    common: int = 0
    """Number of moves that both have."""
    own: int = 0
    """Number of moves that this player made on another device."""
    reply: str = ""
    """The stored reply that was played now; "" for none."""


def begun(
    game: Game, people: Sequence[str], id: str, seat: int, control: TimeControl | None = None
) -> GameView:
    """Return a game whose player at `seat` is here; the others get links, with the control of the clock."""
    game_view = GameView(Match(game, people), correspondence=Correspondence(id, seat, pending=True))
    game_view.set_clock(control)
    return game_view


def of(game: GameView | GameRecord) -> Correspondence:
    """Return the data of a game by links besides its moves."""
    assert game.correspondence is not None
    return game.correspondence


def stage(game_view: GameView) -> Stage:
    """Return what the game is waiting for."""
    match, correspondence = game_view.played, of(game_view)
    is_over = match.outcome_at(len(match.moves)) is not None
    if not is_over and seat_at(match, len(match.moves)) == correspondence.seat:
        return Stage.YOURS
    if game_view.must_send:
        return Stage.TO_SEND
    return Stage.OVER if is_over else Stage.WAITING


def friend(game_view: GameView) -> int:
    """Return the seat of the friend who gets the next link."""
    return addressee(game_view.played, of(game_view).seat)


def record_for(game_view: GameView, seat: int, now: int | None = None) -> GameRecord:
    """Return the content of a link to a player: the game after its last move.

    In a live game it has the time that this player has left at `now`, in ms.
    """
    match, copy = game_view.played, Match(game_view.game, game_view.played.people, game_view.played.start)
    copy.merge(match)
    correspondence = of(game_view).for_link(seat)
    if timing := game_view.timing:
        left = None if now is None else timing.clock.left(seat, now)
        correspondence = replace(correspondence, control=timing.clock.control, left=left)
    return GameRecord(copy, correspondence=correspondence)


def mark_sent(game_view: GameView) -> None:
    """Mark the current state of the game as sent."""
    game_view.correspond(replace(of(game_view), sent=steps(game_view.played), pending=False))


def mark_unsent(game_view: GameView) -> None:
    """Note that a friend may not have got the game as it is now."""
    game_view.correspond(replace(of(game_view), pending=True))


# Offers


def asks_here(game_view: GameView) -> Offer | None:
    """Return the offer that this player must answer, by accepting or by playing on."""
    offer = of(game_view).offer
    return offer if offer and stage(game_view) is Stage.YOURS else None


def possible_offers(game_view: GameView) -> tuple[Offer, ...]:
    """Return the offers that this player can send now, with the last move."""
    match, correspondence = game_view.played, of(game_view)
    ply = last_chosen(match)
    is_last = ply >= 0 and seat_at(match, ply) == correspondence.seat
    if correspondence.offer or not is_last or stage(game_view) not in (Stage.TO_SEND, Stage.WAITING):
        return ()
    if match.outcome_at(len(match.moves)):
        return ()
    offers = [Offer.DRAW] if game_view.game.traits.may_be_drawn and game_view.game.players == 2 else []
    if len(match.moves) <= correspondence.sent:
        # An unsent move can be taken back without asking.
        offers.append(Offer.BACK)
    return tuple(offers)


def offer(game_view: GameView, what: Offer) -> None:
    """Make an offer with the last move, which must be sent again."""
    game_view.correspond(replace(of(game_view), offer=what, pending=True))


def accept(game_view: GameView) -> None:
    """Accept a friend's offer."""
    if asks_here(game_view) is Offer.DRAW:
        game_view.agree_on_draw()
    elif asks_here(game_view) is Offer.BACK:
        game_view.withdraw()
        old = of(game_view)
        sent = len(game_view.played.moves)
        game_view.correspond(replace(old.moved(), undone=old.undone + 1, sent=sent, replies=()))


def rematch(game_view: GameView) -> GameView | None:
    """Return the next game of the same players, as `next_seating` has them; None after the last of a series."""
    match, correspondence = game_view.played, of(game_view)
    id = next_id(correspondence.id)
    people, seat = next_seating(match, ()).people, next_colour(match, correspondence.seat)
    return begun(game_view.game, people, id, seat, game_view.control) if id else None


# Incoming links


def arrive(arriving: GameRecord, saved: GameView | None) -> Arrival:
    """Return the result of opening a link; `saved`, the stored copy of the game, is continued or stays unchanged."""
    new = arriving.correspondence
    assert new is not None
    if saved is None:
        correspondence = replace(new, sent=steps(arriving.match), control=None, left=None)
        game_view = GameView(arriving.match, correspondence=correspondence)
        game_view.set_clock(new.control)
        return Arrival(game_view, None)
    ours, theirs = Version(saved.played, of(saved)), Version(arriving.match, new)
    age, common = relation(ours, theirs), shared(ours, theirs)
    if age not in (Relation.SAME, Relation.NEWER):
        return Arrival(saved, age, common)
    own = own_moves(ours, theirs)
    take_over(saved, arriving)
    return Arrival(saved, age, common, own, _reply(saved))


def rename(game_view: GameView, name: str) -> None:
    """Set the name of this player."""
    seat, people = of(game_view).seat, list(game_view.played.people)
    people[seat - 1] = name
    game_view.set_people(people)


def take_over(saved: GameView, arriving: GameRecord) -> None:
    """Replace the stored game by the game of a link; this player keeps the seat."""
    new, old = arriving.correspondence, of(saved)
    assert new is not None
    moves = tuple(move.text for move in saved.played.moves)
    theirs = tuple(move.text for move in arriving.match.moves)
    goes_on = theirs[: len(moves)] == moves
    people = _people(saved, arriving.match)
    if (moves, saved.played.conclusion) == (theirs, arriving.match.conclusion):
        # Nothing new was played, so the move shown and a turn begun here can stay.
        saved.set_people(people)
    else:
        saved.take_over(arriving.match, people)
    replies = after(old.replies, theirs[len(moves) :]) if goes_on else ()
    now = replace(old, undone=new.undone, offer=new.offer, sent=steps(saved.played))
    saved.correspond(replace(now, pending=False, replies=replies))


def _people(saved: GameView, other: Match) -> tuple[str, ...]:
    """Return the names of the players: this one's from here, the friends' from the link."""
    colours, seat = saved.game.colours, of(saved).seat
    names = zip(saved.played.people, other.people, colours, strict=True)
    return tuple(
        ours if theirs == colour or (number == seat and ours != colour) else theirs
        for number, (ours, theirs, colour) in enumerate(names, 1)
    )


def _reply(game_view: GameView) -> str:
    """Play the stored reply, and return it; "" for none."""
    replies = of(game_view).replies
    if not replies or stage(game_view) is not Stage.YOURS:
        return ""
    text = replies[0][0]
    try:
        move = game_view.game.parse_move(game_view.match.position, text)
    except AffinageError:
        game_view.correspond(replace(of(game_view), replies=()))
        return ""
    game_view.play(move)
    game_view.correspond(replace(of(game_view), replies=after(replies, [text])))
    return text


def trial(game_view: GameView) -> GameView:
    """Return the game after its last move, to try the moves of a reply on."""
    match = Match(game_view.game, game_view.played.people, game_view.played.start)
    match.extend(game_view.played.moves)
    return GameView(match, appearance=game_view.appearance)


def tried(game_view: GameView, trial: GameView) -> tuple[str, ...]:
    """Return the moves tried after the last one if they end with this player's reply; otherwise nothing."""
    moves = trial.match.moves[len(game_view.played.moves) :]
    own = of(game_view).seat
    is_answered = moves and moves[-1] != PASS and seat_at(trial.match, len(trial.match.moves) - 1) == own
    return tuple(move.text for move in moves) if is_answered else ()


def store_reply(game_view: GameView, moves: Sequence[str]) -> None:
    """Store a line of moves after the last one: first the friend's, last the reply.

    It replaces a line that answers the same moves. Raises NotationError or IllegalMoveError.
    """
    match = trial(game_view).match
    match.extend(moves)
    line = tuple(move.text for move in match.moves[len(game_view.played.moves) :])
    others = [other for other in of(game_view).replies if other[: len(line) - 1] != line[:-1]]
    game_view.correspond(replace(of(game_view), replies=(*others, line)))


def forget_reply(game_view: GameView, number: int) -> None:
    """Delete a stored line."""
    replies = list(of(game_view).replies)
    del replies[number : number + 1]
    game_view.correspond(replace(of(game_view), replies=tuple(replies)))


def link(game_view: GameView, seat: int) -> str:
    """Return the query and fragment of the link to a player."""
    return share.link(record_for(game_view, seat))
