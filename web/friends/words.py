"""Texts about a game with friends by links, and messages sent with its links. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from affinage.game import SWAP, Move
from affinage.matches.clock import TimeControl
from affinage.matches.correspondence import Offer
from affinage.matches.match import GameRecord, Match
from affinage.matches.versions import Relation, colour_of, last_chosen, seat_at
from affinage.plain_text import all_of, plural
from affinage.view.game_view import GameView
from web.friends import game as friend_game
from web.friends.game import Arrival, LiveState, Stage
from web.text import words

STORAGE = "Your browser may forget games after some weeks. A bookmark of your link opens this one again."
"""Shown once if the browser does not promise to keep stored data."""

CODE = "Or show this code to your friend's camera."
LINK_TO_SEND = "Link to send"
GAME_BY_LINKS = "Game by links"
ANSWERS = "Your friend answers with a link. Open it in this browser."
NEXT_MOVES = "Use these moves"
CLOCK = "Clock: {time}, while you play live."
CLOCK_ENDS_GAME = "Clock: {time}, while you play live. Time ends the game."
TIME_REFUSED = "Your friend's page sent a wrong time: {reason}."
OWN_CLOCK = "The clock goes on as this page has measured it."
LINK_COPIED = "The link is copied. Paste it into a chat with your friend."

YOUR_NAME = "Your name, for your friend (optional)"
PLAY, PLAY_LIVE, STOP_LIVE, LESSON = "Play", "Play live", "Stop live", "Learn the rules first (new tab)"
REPLY_AHEAD = "Reply ahead"
KEEP_LINK = "Save my link"
ABOUT_KEEPING = "This link opens the game at your own seat. Bookmark it, or open it on another device."
OWN_LINK = "My seat in this game"
NOT_FOR_FRIENDS = "Do not send it to your friend: it is for your seat."
REPLY_BOARD = "Board"
STORED = "Stored."
ENDS_GAME = "That ends the game."
BACK = "Back"

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
NOT_HERE = "{player} is not here: send the link"
CONNECTING, RELAY_DOWN = "Connecting…", "The relay does not answer: send the link"

YOUR_FRIEND, YOUR_FRIEND_FIRST = "your friend", "Your friend"
"""What stands for the name of a single friend who has none, within a sentence and at its start."""
PLAYED_IF = "Your reply is played if {player} plays that move. It stays on this device."
REPLIES = "Replies ahead ({number})"
REPLY_TO, THEN = "{move} → {reply}", ", then "
TAP_REPLY, TAP_MOVE = "Tap your reply.", "Tap a move that {player} may play."
GAME_WITH = "Your game of {game} with {player}"
INVITES, WANTS_REMATCH_OF = "{player} invites you to {game}", "{player} wants a rematch of {game}"
YOU_ARE_DONE = "You are {colour}. The game is over."
YOU_ARE_ON_MOVE = "You are {colour}, your move."
YOU_ARE_WAITING = "You are {colour}. {player} is to move."
YOUR_MOVE, PLAY_FIRST, WAITING_FOR = "Your move", "Play first, then send the link", "Waiting for {player}"
OTHER_WAYS, GAME_BY_LINK = "Other ways to send", "Game by link"
SEND_LINK, SEND_PLAYER, SEND_AGAIN = "Send link", "Send {player} the link", "Send again"
COPY_FOR, COPY_AGAIN = "Copy link for {player}", "Copy link again"
PASTE_IT = "Now send {player} the link"
MORE = "More"
MAKE_OFFER = {Offer.DRAW: "Offer a draw", Offer.BACK: "Ask to take back"}
ACCEPT = {Offer.DRAW: "Accept the draw", Offer.BACK: "Allow it"}
THE_SWAP = "the swap"

OUR_GAME_WON = "Our game of {game} is over: {player} won."
OUR_GAME_DRAWN = "Our game of {game} is over: a draw."
OUR_GAME_AGREED = "Our game of {game} is over: a draw by agreement."
OUR_GAME_UNDECIDED = "Our game of {game} is over: nobody wins."

OTHER_GAME = {
    "link": "This link has the id of your game but other rules. Your game is unchanged.",
    "page": "Your friend's page has the id of your game but other rules. Your game is unchanged.",
}
OLDER = {
    "link": (
        "This link is older than your game, which has 1 move.",
        "This link is older than your game, which has {number} moves.",
    ),
    "page": (
        "Your friend's page is older than your game, which has 1 move.",
        "Your friend's page is older than your game, which has {number} moves.",
    ),
}
CHANGES = {
    "link": "This link changes the past of your game: {change}.",
    "page": "Your friend's page changes the past of your game: {change}.",
}
OWN_MOVES = {
    "link": (
        "This link has 1 move of yours from another device. Not yours? Tell your friend.",
        "This link has {number} moves of yours from another device. Not yours? Tell your friend.",
    ),
    "page": (
        "Your friend's page has 1 move of yours from another device. Not yours? Tell your friend.",
        "Your friend's page has {number} moves of yours from another device. Not yours? Tell your friend.",
    ),
}
REPLY_PLAYED = {
    "link": "Your stored reply {move} was played. Send it.",
    "page": "Your stored reply {move} was played.",
}
"""Messages about what a link has brought, or the page of a friend who plays live."""

NOT_YOUR_TURN = "It is not your turn. {status}."
OTHER_MOVE = "move {number} is {theirs} in place of {ours}"
GOES_ON = "it goes on after the end of your game"
TAKES_BACK = (
    "it takes back 1 move in a way that you have not asked for",
    "it takes back {number} moves in a way that you have not asked for",
)
ENDS_EARLY, ENDS = "it ends after move {number}", "it ends in a way that you have not agreed to"
OR_PLAY_ON = "{status}. Or just play on."
TAKEN_BACK = "Your move is taken back. Play another one."
PLAYED = "{player} played {move}"
UNUSABLE = "Your friend's page sent what cannot be used: {reason}."
ANOTHER_GAME = "it is another game"
OTHER_RULES = "it has the id of your game but other rules"
NOT_BY_LINKS = "it is not a game by links"
TOO_LONG = "it is longer than {most} characters"
WANTS_REMATCH = "{player} wants a rematch."

Source: TypeAlias = Literal["link", "page"]
"""Where a version of a game came from: a link, or the page of a friend who plays live."""


def about_replies(game_view: GameView) -> str:
    """Return what a reply ahead is."""
    friend = player(game_view.played, friend_game.friend(game_view))
    return PLAYED_IF.format(player=friend)


def replies_label(count: int) -> str:
    """Return the label of the button that shows the stored replies."""
    return REPLIES.format(number=count) if count else REPLY_AHEAD


def moves_and_replies(line: Sequence[str]) -> str:
    """Return a stored line: each move of the friend with the reply to it."""
    pairs = zip(line[::2], line[1::2], strict=False)
    return THEN.join(REPLY_TO.format(move=theirs, reply=own) for theirs, own in pairs)


def asks_for(game_view: GameView, trial: Match) -> str:
    """Return whose move is to be tapped next for a reply ahead."""
    seat = seat_at(trial, len(trial.moves))
    if seat == friend_game.of(game_view).seat:
        return TAP_REPLY
    return TAP_MOVE.format(player=player(trial, seat))


def player(match: Match, seat: int, *, is_first: bool = False) -> str:
    """Return how a player is called: by name, as `your friend`, or among several by colour.

    `is_first` is for the first word of a sentence.
    """
    name, colours = match.people[seat - 1], match.game.colours
    if name not in colours:
        return name
    if match.game.players > 2:
        return colours[colour_of(match, seat) - 1]
    return YOUR_FRIEND_FIRST if is_first else YOUR_FRIEND


def title(game_view: GameView) -> str:
    """Return the title: who invites whom to which game, or whose game continues here."""
    match, seat = game_view.played, friend_game.of(game_view).seat
    friend, game = friend_game.friend(game_view), match.game.name
    if not is_beginning(match):
        return GAME_WITH.format(game=game, player=player(match, friend))
    if "-" in friend_game.of(game_view).id:
        return WANTS_REMATCH_OF.format(game=game, player=player(match, friend, is_first=True))
    first = player(match, seat % match.game.players + 1, is_first=True)
    return INVITES.format(game=game, player=_last_mover(match) if match.moves else first)


def is_beginning(match: Match) -> bool:
    """Return whether a player may not have had a turn yet."""
    return len(match.moves) < match.game.players + match.start.extra


def seat_words(game_view: GameView) -> str:
    """Return the player's colour and whose turn it is: `You are Blue, your move.`"""
    match, seat = game_view.played, friend_game.of(game_view).seat
    colour = match.game.colours[colour_of(match, seat) - 1]
    if match.outcome_at(len(match.moves)):
        return YOU_ARE_DONE.format(colour=colour)
    if friend_game.stage(game_view) is Stage.YOURS:
        return YOU_ARE_ON_MOVE.format(colour=colour)
    mover = player(match, seat_at(match, len(match.moves)), is_first=True)
    return YOU_ARE_WAITING.format(colour=colour, player=mover)


def _last_mover(match: Match) -> str:
    seat = seat_of_last_move(match)
    return player(match, seat, is_first=True) if seat else ""


def seat_of_last_move(match: Match) -> int:
    """Return the player who has made the last move that is not a forced pass; 0 before the first."""
    ply = last_chosen(match)
    return seat_at(match, ply) if ply >= 0 else 0


def status(game_view: GameView, *, is_live: bool = False) -> str:
    """Return what a game by links is waiting for, whether or not it is played live."""
    match, offer = game_view.played, friend_game.of(game_view).offer
    name = player(match, friend_game.friend(game_view))
    if open_offer := friend_game.asks_here(game_view):
        return OFFERS[open_offer].format(player=_last_mover(match), move=last_move(match))
    match friend_game.stage(game_view):
        case Stage.YOURS:
            return YOUR_MOVE if match.moves or is_live else PLAY_FIRST
        case Stage.OVER:
            return ""
        case Stage.WAITING if offer:
            return WAITING_FOR_ANSWER[offer].format(player=name, move=last_move(match))
        case Stage.WAITING:
            return WAITING_FOR.format(player=name)
    return SEND_TO[_what_to_send(game_view)].format(player=name)


def _what_to_send(game_view: GameView) -> str:
    match, offer = game_view.played, friend_game.of(game_view).offer
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
    return THE_SWAP if move == SWAP else move.text.replace(",", ", ")


def panel_label(game_view: GameView, presence: str = "") -> str:
    """Return the words on the button of a phone that opens the panel; `presence` names the friends online."""
    if presence and not friend_game.asks_here(game_view):
        return presence
    if friend_game.stage(game_view) is Stage.TO_SEND:
        return OTHER_WAYS
    is_asked = friend_game.asks_here(game_view)
    if friend_game.stage(game_view) is Stage.YOURS and game_view.played.moves and not is_asked:
        return GAME_BY_LINK
    return status(game_view) or GAME_BY_LINK


def send_label(game_view: GameView, to: int = 0) -> str:
    """Return the words on the button that sends a player the link, the next one for 0."""
    following = friend_game.friend(game_view)
    to = to or following
    if game_view.game.players == 2 and friend_game.stage(game_view) is Stage.YOURS:
        return SEND_LINK
    if friend_game.stage(game_view) is Stage.YOURS or to != following:
        return SEND_PLAYER.format(player=player(game_view.played, to))
    if friend_game.stage(game_view) is Stage.WAITING:
        return SEND_AGAIN
    return SEND[_what_to_send(game_view)]


def copy_label(game_view: GameView, to: int = 0) -> str:
    """Return the words on the button that copies the link to a player, where no other button sends it."""
    if game_view.game.players > 2 or (to or friend_game.friend(game_view)) != friend_game.friend(game_view):
        return COPY_FOR.format(player=player(game_view.played, to or friend_game.friend(game_view)))
    return COPY_AGAIN if friend_game.stage(game_view) is Stage.WAITING else words.COPY_LINK


def after_copying(game_view: GameView) -> str:
    """Return what to do with a link that was copied and can only be pasted."""
    return PASTE_IT.format(player=player(game_view.played, friend_game.friend(game_view)))


def offer_label(offer: Offer) -> str:
    """Return the label of the button that makes an offer."""
    return MAKE_OFFER[offer]


def accept_label(offer: Offer) -> str:
    """Return the label of the button that accepts an offer."""
    return ACCEPT[offer]


def arrived(arrival: Arrival, arriving: GameRecord, source: Source = "link") -> Sequence[str]:
    """Return the message about a link that was opened; nothing for an invitation, which has a dialog."""
    match arrival.relation:
        case None:
            return ()
        case Relation.OTHER:
            return (OTHER_GAME[source],)
        case Relation.FORKED:
            return _forked(arrival, arriving, source)
        case Relation.OLDER:
            moves = len(arrival.game_view.played.moves)
            return (plural(OLDER[source], moves), *_not_your_turn(arrival))
        case Relation.SAME:
            return tuple(_not_your_turn(arrival))
    return tuple(_news(arrival, source))


def _not_your_turn(arrival: Arrival) -> Sequence[str]:
    game_view = arrival.game_view
    if friend_game.stage(game_view) in (Stage.YOURS, Stage.OVER):
        return ()
    return (NOT_YOUR_TURN.format(status=status(game_view)),)


def _forked(arrival: Arrival, arriving: GameRecord, source: Source) -> Sequence[str]:
    return (CHANGES[source].format(change=_changed(arrival, arriving)), words.UNCHANGED)


def _changed(arrival: Arrival, arriving: GameRecord) -> str:
    """Return what a fork changes, in the order in which `relation` compares two versions."""
    ours, theirs, at = arrival.game_view.played, arriving.match, arrival.common
    known, new = friend_game.of(arrival.game_view), arriving.correspondence
    undone = new.undone - known.undone if new else 0
    goes_on = at == len(ours.moves) < len(theirs.moves)
    if at < min(len(ours.moves), len(theirs.moves)):
        own, other = _spaced(ours.moves[at]), _spaced(theirs.moves[at])
        return OTHER_MOVE.format(number=at + 1, theirs=other, ours=own)
    if goes_on and ours.conclusion:
        return GOES_ON
    if undone > 0 and not goes_on:
        return plural(TAKES_BACK, undone)
    if at < len(ours.moves):
        return ENDS_EARLY.format(number=at)
    return ENDS


def _news(arrival: Arrival, source: Source) -> Sequence[str]:
    """Return what a newer version brings."""
    game_view = arrival.game_view
    match, own = game_view.played, arrival.own
    lines = []
    if own:
        lines.append(plural(OWN_MOVES[source], own))
    if arrival.reply:
        lines.append(REPLY_PLAYED[source].format(move=arrival.reply.replace(",", ", ")))
    elif friend_game.asks_here(game_view):
        lines.append(OR_PLAY_ON.format(status=status(game_view)))
    elif match.outcome_at(len(match.moves)) is None and len(match.moves) == arrival.common:
        lines.append(TAKEN_BACK)
    return lines


# Live games


def presence(game_view: GameView, state: LiveState, seats: set[int], absent: int) -> str:
    """Return which friends are there, such as `Bob is here`, or why none is."""
    match, own = game_view.played, friend_game.of(game_view).seat
    friends = [player(match, seat, is_first=True) for seat in sorted(seats - {own})]
    if len(friends) == 1:
        return IS_HERE.format(player=friends[0])
    if friends:
        return ARE_HERE.format(players=all_of(friends))
    match state:
        case LiveState.OFF:
            return ""
        case LiveState.JOINING:
            return CONNECTING
        case LiveState.DOWN:
            return RELAY_DOWN
    return NOT_HERE.format(player=player(game_view.played, absent, is_first=True))


def live_label(state: LiveState) -> str:
    """Return the label of the button that begins or ends a live game."""
    return PLAY_LIVE if state is LiveState.OFF else STOP_LIVE


def moved(game_view: GameView) -> str:
    """Return the announcement of a friend's move."""
    match = game_view.played
    return PLAYED.format(player=_last_mover(match), move=last_move(match))


def refused(reason: str) -> tuple[str, ...]:
    """Return the message about a text of a friend's page that cannot be used."""
    return (UNUSABLE.format(reason=reason), words.UNCHANGED)


def rematch_wanted(game_view: GameView) -> str:
    """Return the message that a friend has begun the next game."""
    friend = player(game_view.played, friend_game.friend(game_view), is_first=True)
    return WANTS_REMATCH.format(player=friend)


def about_clock(control: TimeControl) -> str:
    """Return the clock of a game to which a friend is invited.

    >>> about_clock(TimeControl(300, 5))
    'Clock: 5 min + 5 s a turn, while you play live.'
    """
    return (CLOCK_ENDS_GAME if control.ends_game else CLOCK).format(time=words.time(control))


def time_refused(reason: str) -> tuple[str, ...]:
    """Return the message about a time of a friend's page that is implausible."""
    return (TIME_REFUSED.format(reason=reason), OWN_CLOCK)
