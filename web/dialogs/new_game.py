"""The new-game panel, made from the options that a system declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from affinage.bots.levels import LEVELS
from affinage.errors import OptionError
from affinage.game import Game, Preset
from affinage.link import load, preset_of
from affinage.match import MAX_NAME, Match, fit_name
from affinage.options import BoardOption, Option, closed, count_rule_sets, obstacle
from web.board.painter import Painter, palette
from web.browser.dom import by_id, listen, make
from web.browser.elements import Element, Event
from web.model.appearance import Appearance
from web.model.game_view import GameView
from web.scene.board_scene import miniature

OTHER = "other"  # the entry of the board list that opens a field for any board text


class NewGamePanel:
    """The dialog that chooses a rule set, and who plays: people by name, or levels of the computer."""

    def __init__(self, start: Callable[[Game, tuple[str, ...], tuple[int, ...]], None]) -> None:
        self._start = start
        self._dialog = by_id("setup")
        self._system: type[Game] | None = None
        self._values: dict[str, str] = {}
        self._fixed: set[str] = set()  # keys that were chosen, not just left at their defaults
        self._game: Game | None = None
        self._painter: Painter | None = None
        listen(self._dialog, "click", self._clicked)
        listen(self._dialog, "input", self._chose)
        listen(self._dialog, "change", self._chose_seat)

    def open(self, game: Game, people: tuple[str, ...], seats: tuple[int, ...] = ()) -> None:
        """Show the panel with a game's choices."""
        if self._system is not type(game):
            self._system = type(game)
            self._build(type(game))
        self._take(dict(game.values))
        self._seat(game.colours)
        for number, (name, level) in enumerate(zip(people, seats or (0,) * len(people), strict=True), 1):
            by_id(f"name-{number}").value = "" if level or name in game.colours else name
            by_id(f"seat-{number}").value = str(level)
            _settle_seat(number)
        self._dialog.showModal()
        self._refresh()

    def _take(self, values: dict[str, str]) -> None:
        defaults = {option.key: option.default for option in self._options}
        self._values = values
        self._fixed = {key for key, value in values.items() if value != defaults[key]}
        for option in self._options:
            self._set_field(option, values[option.key])

    @property
    def _options(self) -> tuple[Option, ...]:
        return self._system.options if self._system else ()

    def _set_field(self, option: Option, value: str) -> None:
        by_id(f"set-{option.key}").value = value if value in option.values else OTHER
        if isinstance(option, BoardOption):
            by_id("set-board-text").value = value

    def _build(self, system: type[Game]) -> None:
        cheeses = make("div", {"class": "cheeses"}, *(_cheese(preset) for preset in system.presets))
        choices = make("div", {"class": "choices"}, *(_choice(option) for option in system.options))
        names = make("div", {"class": "choices", "id": "names"})
        canvas = make("canvas", {"id": "preview", "aria-hidden": "true"})
        about = make("div", {}, *(make("p", {"id": f"about-{part}"}) for part in ("name", "count")))
        about.append(make("p", {}, make("code", {"id": "about-link"})))
        close = make("button", {"type": "button", "id": "setup-close"}, "Close")
        begin = make("button", {"type": "button", "id": "setup-start", "class": "main"}, "Start")
        self._dialog.replaceChildren(
            make(
                "div",
                {"class": "sheet"},
                make("header", {}, make("h2", {"id": "setup-title"}, f"New game of {system.name}"), close),
                make(
                    "div",
                    {"class": "body"},
                    make("div", {"class": "preview"}, canvas, about),
                    make("fieldset", {}, make("legend", {}, "Ready-made"), cheeses),
                    make("fieldset", {}, make("legend", {}, "Choices"), choices),
                    make("fieldset", {}, make("legend", {}, "Players"), names),
                ),
                make("footer", {}, make("p", {"id": "setup-error", "role": "alert"}), begin),
            )
        )
        self._painter = Painter(canvas)

    def _clicked(self, event: Event) -> None:
        button = event.target.closest("button")
        if not button:
            return
        if button.id == "setup-close":
            self._dialog.close()
        elif button.id == "setup-start":
            self._begin()
        elif button.hasAttribute("data-link"):
            self._take(dict(load(button.dataset.link).values))
            self._refresh()

    def _chose(self, event: Event) -> None:
        if not event.target.hasAttribute("data-option"):
            return
        key, value = str(event.target.dataset.option), str(event.target.value)
        if value == OTHER:
            value = str(by_id("set-board-text").value)
        elif key == "board" and event.target.id == "set-board":
            by_id("set-board-text").value = value
        self._values[key] = value.strip()
        self._fixed.add(key)
        self._refresh()

    def _chose_seat(self, event: Event) -> None:
        field = event.target.closest("[data-seat]")
        if field:
            _settle_seat(int(field.dataset.seat))

    def _refresh(self) -> None:
        """Check the choices and show what follows from them."""
        error = ""
        try:
            self._settle()
        except OptionError as problem:
            error = str(problem)
        by_id("setup-error").textContent = error
        by_id("setup-start").disabled = bool(error)
        by_id("set-board-other").hidden = by_id("set-board").value != OTHER
        if error or not self._system:
            return
        self._game = game = self._system(self._values)
        link = game.link()
        preset = preset_of(game)
        by_id("about-name").textContent = preset.name if preset else "Your own cheese"
        fixed = {key: game.values[key] for key in self._fixed}
        number = count_rule_sets(game.options, fixed)
        sets = "1 rule set" if number == 1 else f"{number:,} rule sets"
        by_id("about-count").textContent = f"{sets} left open by these choices"
        by_id("about-link").textContent = f"?{link}" if link else "all defaults"
        for button in self._dialog.querySelectorAll("[data-link]"):
            pressed = preset is not None and button.dataset.link == preset.link
            button.setAttribute("aria-pressed", "true" if pressed else "false")
        self._seat(game.colours)
        self._preview(game)

    def _seat(self, colours: tuple[str, ...]) -> None:
        """Have the fields of each player, keeping what was chosen and typed."""
        fields = by_id("names")
        while fields.children.length > len(colours):
            fields.lastElementChild.remove()
        for number in range(fields.children.length + 1, len(colours) + 1):
            fields.append(_player(number, colours[number - 1]))

    def _settle(self) -> None:
        """Put options that do not apply back to their defaults and say why; raises OptionError."""
        settled: dict[str, str] = {}
        for option in self._options:
            key, value = option.key, option.check(self._values[option.key])
            if obstacle(option, value, settled):
                value = option.default
                self._fixed.discard(key)
                self._set_field(option, value)
            settled[key] = value
            self._bar(option, settled)
            reason = closed(option, settled)
            by_id(f"set-{key}").disabled = bool(reason)
            note = by_id(f"note-{key}")
            note.textContent = reason or option.values.get(value, value)
            note.classList.toggle("why", bool(reason))
        self._values = settled

    def _bar(self, option: Option, values: Mapping[str, str]) -> None:
        """Grey out the single values that do not apply beside these."""
        if option.value_requires:
            for entry in by_id(f"set-{option.key}").children:
                entry.disabled = bool(obstacle(option, str(entry.value), values))

    def _preview(self, game: Game) -> None:
        if self._painter:
            game_view = GameView(Match(game), appearance=Appearance(coordinates=False))
            self._painter.set_colours(palette())
            self._painter.fit(by_id("preview").clientWidth, game_view.view.size)
            self._painter.show(miniature(game_view))
            self._painter.paint()

    def _begin(self) -> None:
        if self._game is None:
            return
        players = range(1, self._game.players + 1)
        seats = tuple(int(by_id(f"seat-{n}").value) for n in players)
        names = (fit_name(str(by_id(f"name-{n}").value)) for n in players)
        people = tuple(
            LEVELS[level - 1].name.capitalize() if level else name or colour
            for level, name, colour in zip(seats, names, self._game.colours, strict=True)
        )
        self._dialog.close()
        self._start(self._game, people, seats)


def _cheese(preset: Preset) -> Element:
    attributes = {"type": "button", "data-link": preset.link, "aria-pressed": "false"}
    return make("button", attributes, make("strong", {}, preset.name), make("small", {}, preset.character))


def _choice(option: Option) -> Element:
    key = option.key
    described = {"aria-describedby": f"help-{key} note-{key}"}
    field = make("select", {"id": f"set-{key}", "data-option": key, **described})
    for value in option.values:
        field.append(make("option", {"value": value}, value))
    box = make(
        "div",
        {"class": "choice"},
        make("label", {"for": f"set-{key}"}, key),
        make("small", {"id": f"help-{key}"}, option.help),
        field,
    )
    if isinstance(option, BoardOption):
        field.append(make("option", {"value": OTHER}, "another size…"))
        text = {"id": "set-board-text", "data-option": key, "maxlength": "20", "spellcheck": "false"}
        label = make("label", {"for": "set-board-text"}, "Board text, such as hex:7 or square:5x9")
        box.append(make("div", {"id": "set-board-other", "hidden": ""}, label, make("input", text)))
    box.append(make("small", {"id": f"note-{key}"}))
    return box


def _player(number: int, colour: str) -> Element:
    """Who plays a colour: a person with a name, or a level with its character."""
    field = {"id": f"name-{number}", "maxlength": str(MAX_NAME), "autocomplete": "off", "placeholder": colour}
    seat = {"id": f"seat-{number}", "data-seat": str(number), "aria-label": f"Who plays {colour}"}
    seats = make("select", seat, make("option", {"value": "0"}, "Person"))
    for level in LEVELS:
        label = f"Computer {level.number}: {level.name.capitalize()}"
        seats.append(make("option", {"value": str(level.number)}, label))
    return make(
        "div",
        {"class": "choice"},
        make("label", {"for": f"name-{number}"}, colour),
        seats,
        make("input", field),
        make("small", {"id": f"about-seat-{number}"}),
    )


def _settle_seat(number: int) -> None:
    """A person has a name, a computer a character."""
    level = int(by_id(f"seat-{number}").value)
    by_id(f"name-{number}").hidden = bool(level)
    by_id(f"about-seat-{number}").textContent = LEVELS[level - 1].character if level else ""
