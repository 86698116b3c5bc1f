"""The first question of a new game: who plays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from affinage.bots.levels import LEVELS, Level, levels_of
from affinage.game import Game
from affinage.matches.names import MAX_NAME
from affinage.picture.stones import kinds
from affinage.view.game_view import GameView
from web.board.stones import stone
from web.browser.dom import by_id, make
from web.browser.elements import Element, Event
from web.browser.live import servers
from web.model.seating import OpponentKind, Seating, one_person, opponents_of, seated
from web.model.suggestion import Climb
from web.new_game import words
from web.widgets.fields import choice, fine_print, options, radio_card, radio_group, select

RANDOM = 0
"""Stands in place of the colour that the player has."""


class WhoPlays:
    """A group of fields: the kind of opponents, and below it the choices that it has."""

    def __init__(self) -> None:
        self.element = make("fieldset", {"id": "who"})
        self._game: Game | None = None
        self._climb = Climb()
        self._opponents = OpponentKind.HERE
        self._level, self._side, self._name = LEVELS[0].number, 1, ""
        # True once the player has chosen a level, which then holds for every game.
        self._is_level_chosen = False
        # A key of PRACTICES.
        self._practice = 0
        # Names of friends here, by colour.
        self._names: dict[int, str] = {}
        # Levels of computers among friends or alone, by colour.
        self._levels: dict[int, int] = {}

    def open(
        self, game_view: GameView, climb: Climb, own_name: str, opponents: OpponentKind | None = None
    ) -> None:
        """Begin with the players of a game, or other opponents, and with the level that suits, if that is known.

        A player without a name there gets `own_name`.
        """
        match, levels = game_view.match, game_view.computers.levels or (0,) * game_view.game.players
        self._climb = climb
        self._opponents = opponents or opponents_of(levels)
        self._level = climb.level or max(levels) or LEVELS[0].number
        self._is_level_chosen = False
        self._levels = dict(enumerate(levels, 1))
        self._names = {
            colour: "" if level or name in match.game.colours else name
            for colour, (name, level) in enumerate(zip(match.people, levels, strict=True), 1)
        }
        self._side = levels.index(0) + 1 if 0 in levels else 1
        self._practice = (
            game_view.computers.practice if game_view.computers.practice in words.PRACTICES else 0
        )
        if game_view.correspondence:
            self._opponents, self._side = OpponentKind.ELSEWHERE, game_view.you
        self._name = self._names[self._side] or own_name
        self._game = None
        self.set_game(game_view.game)

    def focus(self) -> None:
        """Focus the chosen kind of opponents."""
        self.element.querySelector("input:checked").focus()

    def set_game(self, game: Game) -> None:
        """Show fields for the colours of a variant; keep choices and names where they fit."""
        before, self._game = self._game, game
        self._level = min(self._level, len(levels_of(game)))
        if before and before.colours == game.colours:
            return
        if self._side > game.players:
            self._side = RANDOM
        labels = words.OPPONENTS if game.players == 2 else words.OPPONENTS_OF_MANY
        cards = (
            radio_card("opponent", kind, label, checked=kind == self._opponents)
            for kind, label in labels.items()
        )
        self.element.replaceChildren(
            make("legend", {}, words.OPPONENT),
            radio_group(words.OPPONENT, cards, "chips opponents"),
            make("div", {"id": "who-fields"}),
        )
        self._fill(game)

    def follow(self, climb: Climb) -> None:
        """Select the chosen level, or else the level that suits in this game: the first where that is unknown."""
        self._climb = climb
        if not self._is_level_chosen:
            self._level = climb.level or LEVELS[0].number
        # The next game then gets fields of its own.
        self._game = None

    def changed(self, event: Event) -> None:
        """Take over what was chosen or typed."""
        field, value = event.target, str(event.target.value)
        if field.hasAttribute("data-name"):
            self._names[int(field.dataset.name)] = value
        elif field.hasAttribute("data-seat"):
            self._levels[int(field.dataset.seat)] = int(value)
            if self._game:
                _settle(self._game, field.parentElement, int(value))
        else:
            self._take(str(field.name or field.id), value)

    def _take(self, field: str, value: str) -> None:
        match field:
            case "opponent":
                self._opponents = OpponentKind(value)
            case "level":
                self._level, self._is_level_chosen = int(value), True
            case "side":
                self._side = int(value)
            case "my-name":
                self._name = value
            case "practice":
                self._practice = int(value)
        if self._game and field == "opponent":
            self._fill(self._game)
        elif self._game and field == "level":
            by_id("about-level").textContent = self._about_level(self._game)

    @property
    def has_clock(self) -> bool:
        """True where only people play, here or live: a computer takes the time that its level gives it."""
        if self._opponents is OpponentKind.ELSEWHERE:
            return bool(servers())
        return self._opponents is OpponentKind.HERE and not (self._game and self._has_computers(self._game))

    def _has_computers(self, game: Game) -> bool:
        return any(self._friend(game, colour) for colour in range(1, game.players + 1))

    @property
    def sends_link(self) -> bool:
        """True for a friend elsewhere."""
        return self._opponents is OpponentKind.ELSEWHERE

    def decide(self, game: Game) -> tuple[Seating, int]:
        """Return who plays which colour, and the player's own colour, 0 for none; draw lots for a random one."""
        colours = range(1, game.players + 1)
        side = self._side or random.choice(colours)
        if self._opponents is OpponentKind.COMPUTER:
            seating = one_person(game, self._name, side, self._level)
            return replace(seating, practice=self._practice), side
        if self._opponents is OpponentKind.ELSEWHERE:
            return one_person(game, self._name, side), side
        if self._opponents is OpponentKind.COMPUTERS:
            return seated(game, game.colours, [self._computer(colour) for colour in colours]), 0
        levels = [self._friend(game, colour) for colour in colours]
        return seated(game, [self._names.get(colour, "") for colour in colours], levels), 0

    def _friend(self, game: Game, colour: int) -> int:
        """Return the level that plays a colour among friends here, where a computer can join."""
        return self._levels.get(colour, 0) if game.players > 2 else 0

    def _computer(self, colour: int) -> int:
        """Return the level that plays a colour where only computers do."""
        return self._levels.get(colour) or self._level

    def _fill(self, game: Game) -> None:
        """Show the choices for these opponents."""
        by_kind = {
            OpponentKind.COMPUTER: self._against_computer,
            OpponentKind.HERE: self._here,
            OpponentKind.ELSEWHERE: self._elsewhere,
            OpponentKind.COMPUTERS: self._computers,
        }
        self.element.lastElementChild.replaceChildren(*by_kind[self._opponents](game))

    def _against_computer(self, game: Game) -> Iterator[Element]:
        cards = (
            radio_card("level", str(level.number), self._leveled(level), checked=level.number == self._level)
            for level in levels_of(game)
        )
        yield make("p", {"class": "question", "aria-hidden": "true"}, words.LEVEL)
        yield radio_group(words.LEVEL, cards, "chips levels")
        yield make("p", {"class": "fine", "id": "about-level", "role": "status"}, self._about_level(game))
        if standing := words.standing(self._climb):
            yield make("p", {"class": "fine", "id": "climb"}, standing)
        yield from self._own_side(game)
        yield self._practice_choice()

    def _practice_choice(self) -> Element:
        """Return the choice after which moves the computer waits, so that they can be taken back."""
        field = select("practice", {str(percent): label for percent, label in words.PRACTICES.items()})
        field.value = str(self._practice)
        return choice(words.PRACTICE, field)

    def _leveled(self, level: Level) -> Element:
        """Return the number of a level, with a sign on levels that were beaten."""
        sign = " ✓" if level.number <= self._climb.beaten else ""
        return make("strong", {}, f"{level.number}{sign}")

    def _about_level(self, game: Game) -> str:
        character = LEVELS[self._level - 1].character(game)
        swap = words.MAY_SWAP if game.has_pie else ""
        return " ".join(filter(None, (character, words.about_level(self._climb, self._level), swap)))

    def _elsewhere(self, game: Game) -> Iterator[Element]:
        yield from self._about()
        yield from self._own_side(game)

    def _about(self) -> Iterator[Element]:
        yield fine_print(words.ABOUT_OPPONENTS[self._opponents])

    def _own_side(self, game: Game) -> Iterator[Element]:
        """Yield the fields for the player's own colour and name."""
        cards = []
        for number, (colour, kind) in enumerate(zip(game.colours, kinds(game), strict=True), 1):
            label = words.FIRST_COLOUR.format(colour=colour) if number == 1 else colour
            cards.append(radio_card("side", str(number), stone(kind), label, checked=number == self._side))
        cards.append(radio_card("side", str(RANDOM), words.RANDOM, checked=self._side == RANDOM))
        yield make("p", {"class": "question", "aria-hidden": "true"}, words.OWN_COLOUR)
        yield radio_group(words.OWN_COLOUR, cards, "chips sides")
        field = _name({"id": "my-name", "value": self._name})
        yield choice(words.OWN_NAME, field)

    def _here(self, game: Game) -> Iterator[Element]:
        """Yield a name for each colour; where more than two play, a computer can have any."""
        rows = make("div", {"class": "choices"})
        for number, colour in enumerate(game.colours, 1):
            level = self._friend(game, number)
            name = {"id": f"name-{number}", "data-name": str(number), "placeholder": colour}
            row = make("div", {"class": "choice"}, make("label", {"for": f"name-{number}"}, colour))
            if game.players > 2:
                row.append(_seat(game, number, level, (words.PERSON,)))
            row.append(_name(name | {"value": self._names.get(number, "")}), _character(number))
            rows.append(row)
            _settle(game, row, level)
        yield from self._about()
        yield rows

    def _computers(self, game: Game) -> Iterator[Element]:
        """Yield a level for each colour."""
        rows = make("div", {"class": "choices"})
        for number, colour in enumerate(game.colours, 1):
            level = self._computer(number)
            row = make("div", {"class": "choice"}, make("label", {"for": f"seat-{number}"}, colour))
            row.append(_seat(game, number, level), _character(number))
            rows.append(row)
            _settle(game, row, level)
        yield from self._about()
        yield rows


def _name(attributes: dict[str, str]) -> Element:
    return make("input", attributes | {"maxlength": str(MAX_NAME), "autocomplete": "off"})


def _seat(game: Game, number: int, level: int, others: tuple[str, ...] = ()) -> Element:
    """Return a list of the levels for a colour, after the other choices."""
    label = words.WHO_PLAYS.format(colour=game.colours[number - 1])
    attributes = {"id": f"seat-{number}", "data-seat": str(number), "aria-label": label}
    seats = make("select", attributes)
    seats.append(*(make("option", {"value": "0"}, other) for other in others))
    seats.append(
        *options({str(each.number): words.COMPUTER.format(level=each.number) for each in levels_of(game)})
    )
    seats.value = str(level)
    return seats


def _character(number: int) -> Element:
    """Return the place for the character of a level."""
    return make("small", {"id": f"about-seat-{number}"})


def _settle(game: Game, row: Element, level: int) -> None:
    """Show the name of a person, or the character of a level."""
    for name in row.querySelectorAll("[data-name]"):
        name.hidden = bool(level)
    row.querySelector("small").textContent = LEVELS[level - 1].character(game) if level else ""
