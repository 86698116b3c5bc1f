"""Texts about a game with friends by links, and messages sent with its links. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.game import SWAP, Move
from affinage.matches.correspondence import Offer
from affinage.matches.match import GameRecord, Match
from affinage.matches.variations import DRAW_AGREED
from affinage.matches.versions import Relation, colour_of, last_chosen, seat_at, seat_of
from affinage.notation import share
from affinage.notation.wording import count_of_moves, drawn, name_of
from affinage.plain_text import capitalized
from affinage.view.game_view import GameView
from web.friends import game as friend_game
from web.friends.game import Arrival, Stage
from web.friends.live_game import LiveState

STORAGE = "Your browser may forget games after some weeks. A bookmark of your link opens this one again."
"""Shown once if the browser does not promise to keep stored data."""

LINK, PAGE = "This link", "Your friend's page"

CODE = "Or show this code to your friend's camera."
LINK_TO_SEND = "Link to send"
GAME_BY_LINKS = "Game by links"
NEXT_MOVES = "Use these moves"
LINK_COPIED = "The link is copied. Paste it into a chat with your friend."
COPIED_LINK = "The link"

YOUR_NAME = "Your name, for your friend (optional)"
PLAY, PLAY_LIVE, STOP_LIVE, LESSON = "Play", "Play live", "Stop live", "60-second lesson"
REPLY_AHEAD = "Reply ahead"
KEEP_LINK = "Keep my link"
ABOUT_KEEPING = "This link opens the game at your own seat. Bookmark it, or open it on another device."
OWN_LINK = "My seat in this game"
NOT_FOR_FRIENDS = "Do not send it to your friend: it is for your seat."
REPLY_BOARD = "Board"
STORED = "Stored."
ENDS_GAME = "That ends the game."
BACK = "Back"
REMATCH = "Rematch"

ABOUT_LIVE = "Live play shows moves at once. Your friend and the relay learn your network address."
"""Shown beside the button that begins a live game."""
NO_RELAY = ("The relay for live games does not answer.", "Send the link instead, or wait.")
NO_SCRIPT = ("Live games cannot be loaded just now.", "Send the link instead.")
EXCESS = ("The live game has ended: your friend's page sent what it must not.", "Your game goes on by link.")
NEXT_LABEL = "Next game ({waiting})"

SEND_TO = {
    "result": "Send the result to {player}",
    "invitation": "Send the invitation to {player}",
    "request": "Send your request to {player}",
    "move": "Send your move to {player}",
}
SEND = {
    "result": "Send result",
    "invitation": "Send invitation",
    "request": "Send request",
    "move": "Send move",
}
OFFERS = {Offer.DRAW: "{player} offers a draw", Offer.BACK: "{player} asks to take back {move}"}
WAITING_FOR_ANSWER = {
    Offer.DRAW: "Waiting for {player}: you offer a draw",
    Offer.BACK: "Waiting for {player}: you ask to take back {move}",
}
I_OFFER = {
    Offer.DRAW: "{game}: I offer a draw. Your move.",
    Offer.BACK: "{game}: I ask to take back {move}. Your move.",
}
PLAYER_OFFERS = {
    Offer.DRAW: "{game}: {player} offers a draw. Your move.",
    Offer.BACK: "{game}: {player} asks to take back {move}. Your move.",
}
I_INVITE = "I invite you to {game}. You are {colour}, and it is your move."
I_INVITE_TO_WATCH = "I invite you to {game}. You are {colour}, and watch for my move."
PLAYER_INVITES = "{player} invites you to {game}. You are {colour}, and it is your move."
PLAYER_INVITES_TO_WATCH = "{player} invites you to {game}. You are {colour}, and watch for my move."
I_PLAYED, PLAYER_PLAYED = "{game}: I played {move}. Your move.", "{game}: {player} played {move}. Your move."
IS_HERE, ARE_HERE = "{player} is here", "{players} are here"


def link(game_view: GameView, seat: int) -> str:
    """Return the query and fragment of the link to a player."""
    return share.link(friend_game.record_for(game_view, seat))


def about_replies(game_view: GameView) -> str:
    """Return what a reply ahead is."""
    friend = player(game_view.match, friend_game.friend(game_view))
    return f"Your reply is played if {friend} plays that move. It stays on this device."


def replies_label(count: int) -> str:
    """Return the label of the button that shows the stored replies."""
    return f"Replies ahead ({count})" if count else REPLY_AHEAD


def moves_and_replies(line: Sequence[str]) -> str:
    """Return a stored line: each move of the friend with the reply to it."""
    return ", then ".join(f"{theirs} → {own}" for theirs, own in zip(line[::2], line[1::2], strict=False))


def asks_for(game_view: GameView, trial: Match) -> str:
    """Return whose move is to be tapped next for a reply ahead."""
    seat = seat_at(trial, len(trial.moves))
    if seat == friend_game.of(game_view).seat:
        return "Tap your reply."
    return f"Tap a move that {player(trial, seat)} may play."


def player(match: Match, seat: int) -> str:
    """Return how a player is called: by name, as `your friend`, or among several by colour."""
    name, colours = match.people[seat - 1], match.game.colours
    if name not in colours:
        return name
    return "your friend" if match.game.players == 2 else colours[colour_of(match, seat) - 1]


def title(game_view: GameView) -> str:
    """Return the title: who invites whom to which game, or whose game continues here."""
    match, seat = game_view.match, friend_game.of(game_view).seat
    host, game = player(match, friend_game.friend(game_view)), match.game.name
    if len(match.moves) >= match.game.players:
        return f"Your game of {game} with {host}"
    if "-" in friend_game.of(game_view).id:
        return f"{capitalized(host)} wants a rematch of {game}"
    host = player(match, seat % match.game.players + 1) if not match.moves else _last_mover(match)
    return f"{capitalized(host)} invites you to {game}"


def seat_words(game_view: GameView) -> str:
    """Return the player's colour and whose turn it is: `You are Blue, your move.`"""
    match, seat = game_view.match, friend_game.of(game_view).seat
    colour = match.game.colours[colour_of(match, seat) - 1]
    if match.outcome_at(len(match.moves)):
        return f"You are {colour}. The game is over."
    if friend_game.stage(game_view) is Stage.YOURS:
        return f"You are {colour}, your move."
    return f"You are {colour}. {capitalized(player(match, seat_at(match, len(match.moves))))} is to move."


def _last_mover(match: Match) -> str:
    seat = seat_of_last_move(match)
    return player(match, seat) if seat else ""


def seat_of_last_move(match: Match) -> int:
    """Return the player who has made the last move that is not a forced pass; 0 before the first."""
    ply = last_chosen(match)
    return seat_at(match, ply) if ply >= 0 else 0


def status(game_view: GameView, *, is_live: bool = False) -> str:
    """Return what a game by links is waiting for, whether or not it is played live."""
    match, offer = game_view.match, friend_game.of(game_view).offer
    name = player(match, friend_game.friend(game_view))
    if open_offer := friend_game.asks_here(game_view):
        mover = capitalized(_last_mover(match))
        return OFFERS[open_offer].format(player=mover, move=last_move(match))
    match friend_game.stage(game_view):
        case Stage.YOURS:
            return "Your move" if match.moves or is_live else "Play first, then send the link"
        case Stage.OVER:
            return ""
        case Stage.WAITING if offer:
            return WAITING_FOR_ANSWER[offer].format(player=name, move=last_move(match))
        case Stage.WAITING:
            return f"Waiting for {name}"
    return SEND_TO[_what_to_send(game_view)].format(player=name)


def _what_to_send(game_view: GameView) -> str:
    match, offer = game_view.match, friend_game.of(game_view).offer
    if match.outcome_at(len(match.moves)):
        return "result"
    if not match.moves:
        return "invitation"
    return "request" if offer is Offer.BACK else "move"


def last_move(match: Match) -> str:
    """Return the last move that is not a forced pass, "" before the first."""
    ply = last_chosen(match)
    return _spaced(match.moves[ply]) if ply >= 0 else ""


def _spaced(move: Move) -> str:
    return "the swap" if move == SWAP else move.text.replace(",", ", ")


def panel_label(game_view: GameView, presence: str = "") -> str:
    """Return the words on the button of a phone that opens the panel; `presence` names the friends online."""
    if presence and not friend_game.asks_here(game_view):
        return presence
    if friend_game.stage(game_view) is Stage.TO_SEND:
        return "Other ways to send"
    if friend_game.stage(game_view) is Stage.YOURS and not friend_game.asks_here(game_view):
        return "Game by link"
    return status(game_view) or "Game by link"


def send_label(game_view: GameView, to: int = 0) -> str:
    """Return the words on the button that sends a player the link, the next one for 0."""
    following = friend_game.friend(game_view)
    to = to or following
    if game_view.game.players == 2 and friend_game.stage(game_view) is Stage.YOURS:
        return "Send link"
    if friend_game.stage(game_view) is Stage.YOURS or to != following:
        return f"Send {player(game_view.match, to)} the link"
    if friend_game.stage(game_view) is Stage.WAITING:
        return "Send again"
    return SEND[_what_to_send(game_view)]


def offer_label(offer: Offer) -> str:
    """Return the label of the button that makes an offer."""
    return "Offer a draw" if offer is Offer.DRAW else "Ask to take back"


def accept_label(offer: Offer) -> str:
    """Return the label of the button that accepts an offer."""
    return "Accept the draw" if offer is Offer.DRAW else "Allow it"


def letter(game_view: GameView, to: int = 0) -> str:
    """Return the message that goes with a link to a player, the next one for 0."""
    match, correspondence = game_view.match, friend_game.of(game_view)
    to = to or friend_game.friend(game_view)
    colour, game = match.game.colours[colour_of(match, to) - 1], name_of(match.game)
    own = match.people[correspondence.seat - 1]
    is_nameless = own in match.game.colours
    if match.outcome_at(len(match.moves)):
        return f"Our game of {game} is over: {_end(match)}."
    if len(match.moves) < match.game.players and seat_at(match, len(match.moves)) == to:
        text = I_INVITE if is_nameless else PLAYER_INVITES
    elif len(match.moves) < match.game.players:
        text = I_INVITE_TO_WATCH if is_nameless else PLAYER_INVITES_TO_WATCH
    elif correspondence.offer:
        text = (I_OFFER if is_nameless else PLAYER_OFFERS)[correspondence.offer]
    else:
        text = I_PLAYED if is_nameless else PLAYER_PLAYED
    return text.format(player=own, game=game, colour=colour, move=last_move(match))


def _end(match: Match) -> str:
    outcome = match.outcome_at(len(match.moves))
    if match.resigned == DRAW_AGREED:
        return "a draw by agreement"
    if outcome is None or not outcome.winner:
        return drawn(match).lower()
    return f"{player(match, seat_of(match, outcome.winner))} won"


def arrived(arrival: Arrival, arriving: GameRecord, source: str = LINK) -> Sequence[str]:
    """Return the message about a link that was opened; nothing for an invitation, which has a dialog.

    `source` is where the game came from: LINK, or PAGE of a friend who plays live.
    """
    match arrival.relation:
        case None:
            return ()
        case Relation.OTHER:
            return (f"{source} has the id of your game but other rules. Your game is unchanged.",)
        case Relation.FORKED:
            return _forked(arrival, arriving, source)
        case Relation.OLDER:
            moves = len(arrival.game_view.match.moves)
            return (
                f"{source} is older than your game, which has {count_of_moves(moves)}.",
                *_not_your_turn(arrival),
            )
        case Relation.SAME:
            return tuple(_not_your_turn(arrival))
    return tuple(_news(arrival, source))


def _not_your_turn(arrival: Arrival) -> Sequence[str]:
    game_view = arrival.game_view
    if friend_game.stage(game_view) in (Stage.YOURS, Stage.OVER):
        return ()
    return (f"It is not your turn. {status(game_view)}.",)


def _forked(arrival: Arrival, arriving: GameRecord, source: str) -> Sequence[str]:
    changed = _changed(arrival, arriving)
    return (f"{source} changes the past of your game: {changed}.", "Your game is unchanged.")


def _changed(arrival: Arrival, arriving: GameRecord) -> str:
    """Return what a fork changes, in the order in which `relation` compares two versions."""
    ours, theirs, at = arrival.game_view.match, arriving.match, arrival.common
    known, new = friend_game.of(arrival.game_view), arriving.correspondence
    undone = new.undone - known.undone if new else 0
    goes_on = at == len(ours.moves) < len(theirs.moves)
    if at < min(len(ours.moves), len(theirs.moves)):
        return f"move {at + 1} is {_spaced(theirs.moves[at])} in place of {_spaced(ours.moves[at])}"
    if goes_on and ours.resigned:
        return "it goes on after the end of your game"
    if undone > 0 and not goes_on:
        return f"it takes back {count_of_moves(undone)} in a way that you have not asked for"
    if at < len(ours.moves):
        return f"it ends after move {at}"
    return "it ends in a way that you have not agreed to"


def _news(arrival: Arrival, source: str) -> Sequence[str]:
    """Return what a newer version brings."""
    game_view = arrival.game_view
    match, own = game_view.match, arrival.own
    lines = []
    if own:
        lines.append(
            f"{source} has {count_of_moves(own)} of yours from another device. Not yours? Tell your friend."
        )
    if arrival.reply:
        reply = f"Your stored reply {arrival.reply.replace(',', ', ')} was played."
        lines.append(f"{reply} Send it." if source == LINK else reply)
    elif friend_game.asks_here(game_view):
        lines.append(f"{status(game_view)}. Or just play on.")
    elif match.outcome_at(len(match.moves)) is None and len(match.moves) == arrival.common:
        lines.append("Your move is taken back. Play another one.")
    return lines


# Live games


def presence(game_view: GameView, state: LiveState, seats: set[int], absent: int) -> str:
    """Return which friends are there, such as `Bob is here`, or why none is."""
    match, own = game_view.match, friend_game.of(game_view).seat
    friends = [capitalized(player(match, seat)) for seat in sorted(seats - {own})]
    if friends:
        if len(friends) == 1:
            return IS_HERE.format(player=friends[0])
        return ARE_HERE.format(players=" and ".join(friends))
    match state:
        case LiveState.OFF:
            return ""
        case LiveState.JOINING:
            return "Connecting…"
        case LiveState.DOWN:
            return "The relay does not answer: send the link"
    return f"{capitalized(player(game_view.match, absent))} is not here: send the link"


def live_label(state: LiveState) -> str:
    """Return the label of the button that begins or ends a live game."""
    return PLAY_LIVE if state is LiveState.OFF else STOP_LIVE


def moved(game_view: GameView) -> str:
    """Return the announcement of a friend's move."""
    match = game_view.match
    return f"{capitalized(player(match, seat_of_last_move(match)))} played {last_move(match)}"


def refused(reason: str) -> tuple[str, ...]:
    """Return the message about a text of a friend's page that cannot be used."""
    return (f"Your friend's page sent what cannot be used: {reason}.", "Your game is unchanged.")


def rematch_wanted(game_view: GameView) -> str:
    """Return that a friend has begun the next game."""
    return f"{capitalized(player(game_view.match, friend_game.friend(game_view)))} wants a rematch."
