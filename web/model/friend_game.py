"""A game with friends by links, as it goes on at the seat of one of them. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from affinage.errors import AffinageError
from affinage.game import Game
from affinage.play.correspondence import Correspondence, Offer, after, next_id
from affinage.play.match import GameRecord, Match
from affinage.play.versions import (
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
from affinage.view.game_view import GameView
from web.model.seating import next_seating


class Stage(StrEnum):
    """What a game by links is waiting for."""

    YOURS = "yours"  # a move here
    TO_SEND = "to-send"  # being sent
    WAITING = "waiting"  # a friend
    OVER = "over"  # nothing


@dataclass(frozen=True)
class Arrival:
    """What came of a link."""

    game_view: GameView  # to be shown
    relation: Relation | None  # to the game kept here; None = it is new here
    common: int = 0  # moves that both have
    own: int = 0  # moves of one's own, made on another device
    reply: str = ""  # stored ahead, and played now


def begun(game: Game, people: Sequence[str], id: str, seat: int) -> GameView:
    """Return a game in which the player at a seat sits here and the others are to be sent links."""
    return GameView(Match(game, people), correspondence=Correspondence(id, seat, pending=True))


def of(game_view: GameView) -> Correspondence:
    """Return what is kept of a game by links beside its moves."""
    assert game_view.correspondence is not None
    return game_view.correspondence


def stage(game_view: GameView) -> Stage:
    """Return what a game by links is waiting for."""
    match, correspondence = game_view.match, of(game_view)
    is_over = match.outcome_at(len(match.moves)) is not None
    if not is_over and seat_at(match, len(match.moves)) == correspondence.seat:
        return Stage.YOURS
    if game_view.must_send:
        return Stage.TO_SEND
    return Stage.OVER if is_over else Stage.WAITING


def friend(game_view: GameView) -> int:
    """Return the seat of the friend whom the game is sent next."""
    return addressee(game_view.match, of(game_view).seat)


def record_for(game_view: GameView, seat: int) -> GameRecord:
    """Return what a link to a player carries: the game at its last move."""
    match, shown = game_view.match, Match(game_view.game, game_view.match.people, game_view.match.start)
    shown.merge(match)
    return GameRecord(shown, correspondence=of(game_view).for_link(seat))


def mark_sent(game_view: GameView) -> None:
    """Note that a friend has been sent the game as it is now."""
    game_view.correspond(replace(of(game_view), sent=steps(game_view.match), pending=False))


def mark_unsent(game_view: GameView) -> None:
    """Note that a friend may not have got the game as it is now."""
    game_view.correspond(replace(of(game_view), pending=True))


# Offers


def asks_here(game_view: GameView) -> Offer | None:
    """Return the offer that the player here is to answer, by accepting it or by playing on."""
    offer = of(game_view).offer
    return offer if offer and stage(game_view) is Stage.YOURS else None


def possible_offers(game_view: GameView) -> tuple[Offer, ...]:
    """Return what the player here can offer now, with the last move."""
    match, correspondence = game_view.match, of(game_view)
    ply = last_chosen(match)
    is_last = ply >= 0 and seat_at(match, ply) == correspondence.seat
    if correspondence.offer or not is_last or stage(game_view) not in (Stage.TO_SEND, Stage.WAITING):
        return ()
    if match.outcome_at(len(match.moves)):
        return ()
    found = [Offer.DRAW] if game_view.game.traits.may_be_drawn and game_view.game.players == 2 else []
    if len(match.moves) <= correspondence.sent:  # or it can be taken back without asking
        found.append(Offer.BACK)
    return tuple(found)


def offer(game_view: GameView, what: Offer) -> None:
    """Offer something with the last move, which is to be sent again."""
    game_view.correspond(replace(of(game_view), offer=what, pending=True))


def accept(game_view: GameView) -> None:
    """Accept what a friend offers."""
    if asks_here(game_view) is Offer.DRAW:
        game_view.agree_on_draw()
    elif asks_here(game_view) is Offer.BACK:
        game_view.withdraw()
        had = of(game_view)
        sent = len(game_view.match.moves)
        game_view.correspond(replace(had.moved(), undone=had.undone + 1, sent=sent, replies=()))


def rematch(game_view: GameView) -> GameView | None:
    """Return the next game of the same players with colours exchanged; None after the last of a series."""
    match, correspondence = game_view.match, of(game_view)
    id = next_id(correspondence.id)
    seat = (correspondence.seat - 2) % match.game.players + 1
    return begun(game_view.game, next_seating(match, ()).people, id, seat) if id else None


# Links that arrive


def arrive(arriving: GameRecord, kept: GameView | None) -> Arrival:
    """Return what comes of a link of a game by links; `kept`, the same game here, goes on with it or stays as it is."""
    new = arriving.correspondence
    assert new is not None
    if kept is None:
        correspondence = replace(new, sent=steps(arriving.match))
        return Arrival(GameView(arriving.match, correspondence=correspondence), None)
    ours, theirs = Version(kept.match, of(kept)), Version(arriving.match, new)
    found, common = relation(ours, theirs), shared(ours, theirs)
    if found not in (Relation.SAME, Relation.NEWER):
        return Arrival(kept, found, common)
    own = own_moves(ours, theirs)
    take_over(kept, arriving)
    return Arrival(kept, found, common, own, _reply(kept))


def rename(game_view: GameView, name: str) -> None:
    """Give the player who sits here a name."""
    seat, people = of(game_view).seat, list(game_view.match.people)
    people[seat - 1] = name
    game_view.set_people(people)


def take_over(kept: GameView, arriving: GameRecord) -> None:
    """Go on with the game of a link in the place of the one that is kept; the player here keeps the seat."""
    new, had = arriving.correspondence, of(kept)
    assert new is not None
    moves = tuple(move.text for move in kept.match.moves)
    theirs = tuple(move.text for move in arriving.match.moves)
    goes_on = theirs[: len(moves)] == moves
    people = _people(kept, arriving.match)
    if (moves, kept.match.resigned) == (theirs, arriving.match.resigned):
        kept.set_people(people)  # what is shown or begun here stays
    else:
        kept.take_over(arriving.match, people)
    replies = after(had.replies, theirs[len(moves) :]) if goes_on else ()
    now = replace(had, undone=new.undone, offer=new.offer, sent=steps(kept.match))
    kept.correspond(replace(now, pending=False, replies=replies))


def _people(kept: GameView, other: Match) -> tuple[str, ...]:
    """Return the names of the players: one's own as it is here, those of friends as they call themselves."""
    colours, seat = kept.game.colours, of(kept).seat
    names = zip(kept.match.people, other.people, colours, strict=True)
    return tuple(
        ours if theirs == colour or (number == seat and ours != colour) else theirs
        for number, (ours, theirs, colour) in enumerate(names, 1)
    )


def _reply(game_view: GameView) -> str:
    """Play the reply that was stored ahead, and return it; "" for none."""
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


def store_reply(game_view: GameView, moves: Sequence[str]) -> None:
    """Store a line of moves from the last one on, the friend's first and one's own last.

    A line replaces one that answers the same moves otherwise. Raises NotationError or IllegalMoveError.
    """
    match = Match(game_view.game, game_view.match.people, game_view.match.start)
    match.extend(game_view.match.moves)
    match.extend(moves)
    line = tuple(move.text for move in match.moves[len(game_view.match.moves) :])
    others = [other for other in of(game_view).replies if other[: len(line) - 1] != line[:-1]]
    game_view.correspond(replace(of(game_view), replies=(*others, line)))


def forget_reply(game_view: GameView, number: int) -> None:
    """Forget a stored line."""
    replies = list(of(game_view).replies)
    del replies[number : number + 1]
    game_view.correspond(replace(of(game_view), replies=tuple(replies)))
