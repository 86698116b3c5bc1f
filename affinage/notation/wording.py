"""Variants, scores and results in words, for all texts about a match."""

from __future__ import annotations

from collections.abc import Mapping

from affinage.board.shapes import is_map, parse_board
from affinage.board.topology import Board
from affinage.game import Game, Move, Outcome, Points, Position, Termination
from affinage.game.conversion import GameLike, as_game
from affinage.game.options import BoardOption, Option, canonical
from affinage.matches.conversion import RecordLike, as_record
from affinage.matches.marks import DrawnMark
from affinage.matches.match import Match
from affinage.matches.variations import DRAW_AGREED
from affinage.notation.link import preset_of
from affinage.plain_text import capitalized, plural

COMPUTER = "Computer"
"""Name of a computer that was given none."""
YOU = "You"
"""Name of the only person who plays against computers; no other player has it."""

BOARDS = {
    "square": "{0} by {1} squares",
    "hex": "hexagon, {0} a side",
    "long": "hexagon with sides of {0}, {1} and {2}",
    "limping": "hexagon with sides of {0} and {1}",
    "rhombus": "rhombus, {0} by {0}",
    "triangle": "triangle, {0} a side",
    "star": "six-pointed star, {0} a side",
    "quasi": "Quasi-Triangular board",
    "plus": "plus sign with arms of {0} by {0}",
}
DRAWN_SQUARES, DRAWN_HEXAGONS = "drawn board of {0} squares", "drawn board of {0} hexagons"
SIZES = {
    "square": "{0} by {1}",
    "hex": "size {0}",
    "long": "sides {0}, {1} and {2}",
    "limping": "sides {0} and {1}",
    "rhombus": "rhombus, size {0}",
    "triangle": "triangle, size {0}",
    "star": "star, size {0}",
    "quasi": "Quasi-Triangular board",
    "plus": "plus, size {0}",
}
VERSUS = " to "
"""Words between scores."""
MOVES = ("1 move", "{number} moves")
EXTRA_TURNS = ("1 extra turn", "{number} extra turns")
EXTRA_TURN = "Extra turn: {turn}"
FOLLOWED = ("{turn}; 1 extra turn follows", "{turn}; {number} extra turns follow")
AFTER_EXTRA_TURNS = "{ending}; {player} had {extra}"
WITH_COLOUR = "{name} ({colour})"
CHARACTER = "{name}. {character}"
CHOICE, NAME_AND_VARIANT = "{option}: {value}", "{game} ({variant})"
WINS, YOU_WIN, TO_MOVE = "{player} wins", "{player} win", "{player} to move"
DRAW, NOBODY_WINS = "A draw", "Nobody wins"
REASON = "{result}: {reason}"
GOES_ON, ONE_GOES_ON, STARTS = (
    "It goes on {cell}.",
    "One of the two goes on {cell}.",
    "It starts from {cell}.",
)
WITH_SCORES = "{result} with {points}; {others}"
WITH_SCORE = "{result}, {score}"
BY_TIEBREAK = "{result} the tie, {score}: {reason}"
STANDS = "{game}. {state}"
CIRCLE, ARROW = "a {colour} circle on {cell}", "a {colour} arrow from {start} to {end}"


def person(match: Match, colour: int, you: int = 0) -> str:
    """Return a player with the colour: `Ann (Black)`, or only the colour without a name.

    The player addressed is `You (Black)` without a name.
    """
    name, colour_name = match.name(colour), match.game.colours[colour - 1]
    if is_addressed(match, colour, you):
        return WITH_COLOUR.format(name=YOU, colour=colour_name)
    is_named = name not in (colour_name, YOU)
    return WITH_COLOUR.format(name=name, colour=colour_name) if is_named else colour_name


def is_addressed(match: Match, colour: int, you: int) -> bool:
    """Return whether a colour belongs to the player addressed, without a name."""
    return colour == you and match.name(colour) in (match.game.colours[colour - 1], YOU)


def variant(game: Game) -> str:
    """Return the cheese of a variant with its character, or else its options.

    Only an author who asked for names gets them: `Size 4. Room for a long churn: patience beats haste.`
    """
    name, preset = capitalized(variant_name(game)), preset_of(game)
    return CHARACTER.format(name=name, character=preset.character) if preset else name


def subtitle(game: Game) -> str:
    """Return the cheese of a variant, or else its options: `4 by 4 squares. Swap after the first move: none`."""
    if preset_of(game):
        return variant(game)
    return ". ".join(capitalized(words) for words in _choices(game))


def _choices(game: Game) -> list[str]:
    """Return the options of a variant, its board first: `4 by 4 squares`, `swap after the first move: none`."""
    chosen = ((option, game.values[option.key]) for option in game.options)
    return [
        choice(option, value)
        for option, value in chosen
        if isinstance(option, BoardOption) or value != option.default
    ]


def choice(option: Option, value: str) -> str:
    """Return an option with its value: `swap after the first move: none`; for a board only `4 by 4 squares`."""
    if isinstance(option, BoardOption):
        return board_in_words(value)
    title = option.title[:1].lower() + option.title[1:]
    return CHOICE.format(option=title, value=option.values[value])


def board_in_words(text: str) -> str:
    """Return a board in words, such as `4 by 4 squares`."""
    shape, sizes = parse_board(text)
    if is_map(shape):
        return (DRAWN_HEXAGONS if shape.is_hex else DRAWN_SQUARES).format(shape.count())
    return _of_shape(BOARDS, shape.name, sizes)


def _of_shape(texts: Mapping[str, str], shape: str, sizes: tuple[int, ...]) -> str:
    """Return the text for a shape, with its sizes and one more than the last of them filled in."""
    kind = "long" if shape == "hex" and len({*sizes}) > 1 else shape
    return texts[kind].format(*sizes, *(size + 1 for size in sizes[-1:]))


def points(value: Points) -> str:
    """Return a score as text; a cascade as its sizes, largest first."""
    if isinstance(value, tuple):
        return "+".join(map(str, value)) or "0"
    return str(value)


def score_line(match: Match, first: int) -> str:
    """Return the score as `23 to 18`, with one colour first."""
    scores = [points(value) for value in match.position.score()]
    return VERSUS.join([scores[first - 1], *scores[: first - 1], *scores[first:]])


def others_line(match: Match, first: int) -> str:
    """Return the scores of all colours but one with their names, best first: `Green 15, Black 5`."""
    scores = zip(match.game.colours, match.position.score(), strict=True)
    others = [(value, name) for colour, (name, value) in enumerate(scores, 1) if colour != first]
    ranked = sorted(others, key=lambda other: other[0], reverse=True)
    return ", ".join(f"{name} {points(value)}" for value, name in ranked)


def beginning(position: Position, move: Move) -> str:
    """Return where a move begins, as a hint; "" for a move without cells.

    >>> import affinage
    >>> start = affinage.load("board=square:4").initial()
    >>> beginning(start, start.checked("a1,a2"))
    'One of the two goes on a1.'
    """
    if not move.picks:
        return ""
    text = GOES_ON if len(move.picks) == 1 else STARTS if position.colour_at(move.picks[0]) else ONE_GOES_ON
    return text.format(cell=position.game.board.names[move.picks[0]])


def ending(match: Match, you: int = 0, *, names_colour: bool = True) -> str:
    """Return the result and its reason, addressed to the player of colour `you`; empty while the match runs.

    Without `names_colour`, it is `You win` in place of `You (Black) win`.
    """
    if match.outcome is None:
        return ""
    own = _ending(match, match.outcome, you, names_colour=names_colour)
    if not match.start.extra:
        return own
    first, extra = person(match, match.start.to_move), extra_turns(match.start.extra)
    return AFTER_EXTRA_TURNS.format(ending=own, player=first, extra=extra)


def _ending(match: Match, outcome: Outcome, you: int, *, names_colour: bool) -> str:
    if outcome.winner == 0:
        return REASON.format(result=drawn(match), reason=outcome.reason)
    won = winning(match, outcome.winner, you, names_colour=names_colour)
    if outcome.termination is Termination.SCORE and match.game.players > 2:
        own = points(match.position.score()[outcome.winner - 1])
        return WITH_SCORES.format(result=won, points=own, others=others_line(match, outcome.winner))
    if outcome.termination is Termination.GOAL and not outcome.details:
        # A design may give no reason.
        return won
    score = score_line(match, outcome.winner)
    texts = {Termination.SCORE: WITH_SCORE, Termination.TIEBREAK: BY_TIEBREAK}
    return texts.get(outcome.termination, REASON).format(result=won, score=score, reason=outcome.reason)


def with_extra_turns(match: Match, turn: str) -> str:
    """Return a sentence about the turn with its extra turns: `Extra turn: Black to move; 1 extra turn follows`."""
    return followed(match, EXTRA_TURN.format(turn=turn) if is_extra_turn(match) else turn)


def is_extra_turn(match: Match) -> bool:
    """Return whether the player to move has an extra turn."""
    position = match.position
    before = match.position_at(match.ply - 1) if match.ply else position
    return before.extra > position.extra and before.to_move == position.to_move


def followed(match: Match, turn: str) -> str:
    """Return words about the turn with the extra turns after it: `to move; 1 extra turn follows`."""
    extra = match.position.extra
    return plural(FOLLOWED, extra, turn=turn) if extra else turn


def extra_turns(number: int) -> str:
    """Return a number of extra turns: `1 extra turn`, `2 extra turns`."""
    return plural(EXTRA_TURNS, number)


def title(game: RecordLike) -> str:
    """Return the game and how it stands, in one line."""
    match = as_record(game).match
    return STANDS.format(game=name_of(match.game), state=ending(match) or to_move(match))


def to_move(match: Match) -> str:
    """Return whose turn it is, also which extra turn."""
    return with_extra_turns(match, TO_MOVE.format(player=person(match, match.position.to_move)))


def winning(match: Match, winner: int, you: int = 0, *, names_colour: bool = True) -> str:
    """Return the winner, addressed to the player of colour `you`; see `ending`."""
    if not is_addressed(match, winner, you):
        return WINS.format(player=person(match, winner))
    return YOU_WIN.format(player=person(match, winner, you) if names_colour else YOU)


def drawn(match: Match) -> str:
    """Return the name of an end without a winner; with three or more players, one who gives up leaves it undecided."""
    return NOBODY_WINS if match.conclusion not in (None, DRAW_AGREED) else DRAW


def name_of(game: GameLike) -> str:
    """Return a game with the name of its variant in brackets; the usual variant has only the name of the game.

    Cheeses name variants only if the author wants that; other games keep their name, followed by the size.

    >>> from affinage.notation.link import load
    >>> [name_of(load(link)) for link in ("", "extra=1", "place=knight", "game=churn&board=hex:4")]
    ['Affinage', 'Affinage (1 extra turn)', 'Affinage (pairs as a knight leaps)', 'Churn (size 4)']
    """
    game = as_game(game)
    if canonical(game.even.options, game.even.values):
        return full_name(game)
    return _named(game, extra_turns(game.extra_turns) if game.extra_turns else "")


def full_name(game: Game) -> str:
    """Return a game with the name of its variant, also of the usual one: `Affinage (Emmental)`, `Churn (size 3)`."""
    return _named(game, variant_name(game))


def _named(game: Game, variant: str) -> str:
    return NAME_AND_VARIANT.format(game=game.name, variant=variant) if variant else game.name


def own_name(game: Game) -> str:
    """Return the name of a variant on a page of its game: `Emmental`, but `Churn (size 3)`."""
    return variant_name(game) if game.texts.names_variants else full_name(game)


def variant_name(game: Game) -> str:
    """Return the name of a variant within its game: a cheese, or its board and options in a few words.

    Where the author did not ask for names, options go by the author's own words for them.
    """
    if game.extra_turns:
        return ", ".join(filter(None, (variant_name(game.even), extra_turns(game.extra_turns))))
    preset = preset_of(game)
    return preset.name if game.texts.names_variants and preset else _in_few_words(game, by_author=True)


def brief_name(game: Game) -> str:
    """Return the name of a variant within its game, or else its options in a few plain words.

    >>> from affinage.notation.link import load
    >>> [brief_name(load(link)) for link in ("board=hex:5&place=knight", "game=churn&board=hex:4&pie=off")]
    ['hexagon, 5 a side, pairs as a knight leaps', 'size 4, no swap']
    """
    if game.extra_turns:
        return ", ".join((brief_name(game.even), extra_turns(game.extra_turns)))
    return variant_name(game) if preset_of(game) else _in_few_words(game, by_author=False)


def _in_few_words(game: Game, *, by_author: bool) -> str:
    """Return the board of a variant and its other choices, perhaps by the author's words for them.

    A game with named variants leaves out its usual board.
    """
    board, *others = game.options
    chosen = [(option, game.values[option.key]) for option in others]
    words = [
        name_of_choice(game, option, value) if by_author else choice_in_brief(option, value)
        for option, value in chosen
        if value != option.default
    ]
    if not game.texts.names_variants:
        return ", ".join([size_of(game.board), *words])
    has_usual_board = game.values["board"] == board.default
    return ", ".join(words if has_usual_board else [board_in_words(game.board.text), *words])


def name_of_choice(game: Game | type[Game], option: Option, value: str) -> str:
    """Return a value of an option as names of variants have it: by the author's words, or else in a few of ours."""
    term = "" if game.texts.names_variants else option.terms.get(value)
    return term or choice_in_brief(option, value)


def choice_in_brief(option: Option, value: str) -> str:
    """Return a value of an option in a few words: `straight steps only`."""
    return option.brief.get(value) or option.values[value]


def size_of(board: Board) -> str:
    """Return the size of a board in a few words.

    >>> from affinage.board.topology import board
    >>> [size_of(board(text)) for text in ("hex:3", "hex:3x3x5", "limping:3", "square:8", "quasi", "plus:2")]
    ['size 3', 'sides 3, 3 and 5', 'sides 3 and 4', '8 by 8', 'Quasi-Triangular board', 'plus, size 2']
    """
    return board_in_words(board.text) if board.shape == "map" else _of_shape(SIZES, board.shape, board.sizes)


def name_in_words(game: Game) -> str:
    """Return the name with plain words for the options, not the author's: `Churn (size 4, no swap)`."""
    return name_of(game) if preset_of(game.even) else _named(game, brief_name(game))


def mark_words(game: Game, mark: DrawnMark) -> str:
    """Return a mark in words: `a green circle on c3`, `a blue arrow from c3 to d4`."""
    tail, head = game.board.names[mark.tail], game.board.names[mark.head]
    if mark.is_circle:
        return CIRCLE.format(colour=mark.colour, cell=tail)
    return ARROW.format(colour=mark.colour, start=tail, end=head)


def count_of_moves(number: int) -> str:
    """Return a number of moves: `1 move`, `12 moves`."""
    return plural(MOVES, number)
