"""Rules mixed by hand: every option of a game with small pictures, and the consequences of the choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from affinage.errors import OptionError
from affinage.game import Game
from affinage.game.options import (
    EXTRA_TURNS,
    BoardOption,
    Option,
    board_fact,
    closed,
    count_variants,
    obstacle,
    of_variants,
)
from affinage.picture.sketch import sketch
from affinage.plain_text import capitalized, sentence
from affinage.teach import rulebook
from affinage.teach.rulebook import choices
from web.board.stones import sketch_picture
from web.browser.dom import AS_WRITTEN, by_id, make, make_svg
from web.browser.elements import Element, Event
from web.new_game import words
from web.widgets.fields import button, radio_card

# The entry of the board list that opens a field for any board text.
OTHER = "other"
MAX_CARDS = 7
"""Most values of an option that are cards; with more they are a list."""


class Mix:
    """The fields of a game's options, collapsed at first; they hold the chosen variant, and `handicap` extra turns."""

    def __init__(self, options: Sequence[Option]) -> None:
        self._options = options
        # Keys that were chosen, not just left at their default.
        self._fixed: set[str] = set()
        # What the small pictures show.
        self._painted: tuple[str, ...] = ()
        self.values: dict[str, str] = {}
        self.element = make(
            "details",
            {"id": "mix"},
            make("summary", {}, words.OWN_RULES),
            make("div", {"class": "choices"}, *map(_choice, filter(_is_offered, of_variants(options)))),
            make("p", {"class": "question"}, words.RULES),
            make("ol", {"id": "mix-rules", "class": "rules"}),
            make(
                "p",
                {"class": "fine"},
                words.LINK,
                make("code", {"id": "about-link", **AS_WRITTEN}),
                ". ",
                make("span", {"id": "about-count"}),
            ),
        )
        self._extra = make("strong")
        summary = make("summary", {}, words.HANDICAP, self._extra)
        self.handicap = make("details", {"id": "handicap-fold"}, summary, _choice(EXTRA_TURNS))

    def take(self, values: Mapping[str, str]) -> None:
        """Show the options of a variant; those that only links can choose have no field, and stay."""
        self.values = {option.key: values[option.key] for option in self._options}
        self._fixed = {option.key for option in self._options if self.values[option.key] != option.default}
        for option in filter(_is_offered, self._options):
            _set_field(option, self.values[option.key])

    def take_variant(self, game: Game) -> None:
        """Show the options of a variant; the handicap stays as it was chosen."""
        self.take({**game.values, EXTRA_TURNS.key: self.values[EXTRA_TURNS.key]})

    def chose(self, event: Event) -> bool:
        """Handle a change of an option; return False for other fields."""
        if not event.target.hasAttribute("data-option"):
            return False
        key, value = str(event.target.dataset.option), str(event.target.value)
        if value == OTHER:
            value = str(by_id("set-board-text").value)
        elif event.target.id == "set-board":
            by_id("set-board-text").value = value
        self.values[key] = value.strip()
        self._fixed.add(key)
        return True

    def settle(self) -> None:
        """Set options that do not apply to their defaults, and show the reasons; raises OptionError."""
        settled: dict[str, str] = {}
        by_id("set-board-other").hidden = by_id("set-board").value != OTHER
        for option in self._options:
            key, value = option.key, option.check(self.values[option.key])
            if isinstance(option, BoardOption) and (refusal := option.refusal_in_forms(value)):
                raise OptionError(refusal)
            if obstacle(option, value, settled):
                value = option.default
                self._fixed.discard(key)
                _set_field(option, value)
            settled[key] = value
            if not _is_offered(option):
                continue
            reason = closed(option, settled)
            by_id(f"set-{key}").disabled = bool(reason)
            by_id(f"note-{key}").textContent = sentence(reason) if reason else " ".join(_bar(option, settled))
        self.values = settled

    def describe(self, game: Game) -> None:
        """Show the resulting rules, the link's query, and the number of other variants."""
        by_id("mix-rules").replaceChildren(*(make("li", {}, rule.text) for rule in rulebook.sentences(game)))
        self._extra.textContent = EXTRA_TURNS.values[game.values[EXTRA_TURNS.key]]
        link = game.link()
        by_id("about-link").textContent = f"?{link}" if link else words.ALL_DEFAULTS
        number = count_variants(game.options, {key: game.values[key] for key in self._fixed})
        by_id("about-count").textContent = words.number_of_variants(number)
        self._paint()

    def _paint(self) -> None:
        """Paint the small pictures if they have changed."""
        patterns = [option for option in self._options if option.reach]
        content = (board_fact("geometry", self.values["board"]), *(self.values[o.key] for o in patterns))
        if content == self._painted:
            return
        self._painted = content
        for option in patterns:
            for card in by_id(f"set-{option.key}").querySelectorAll("label"):
                value = str(card.querySelector("input").value)
                picture = sketch(option, self.values | {option.key: value})
                if picture:
                    card.querySelector("svg").replaceWith(sketch_picture(picture))


def _choice(option: Option) -> Element:
    """Return the field of an option: cards, with small pictures for cell patterns, or a list for many values."""
    key = option.key
    described = {"id": f"set-{key}", "aria-describedby": f"help-{key} note-{key}"}
    help_text = make("small", {"id": f"help-{key}"}, choices.about(option))
    note = make("small", {"id": f"note-{key}", "class": "reason"})
    if _has_cards(option):
        cards = (_card(option, value) for value in option.offered)
        field = make("fieldset", described, make("legend", {}, option.title), help_text)
        kind = "card-choices" if option.reach else "card-choices words"
        field.append(make("div", {"class": kind}, *cards), note)
        return make("div", {"class": "choice wide"}, field)
    field = make("select", described | {"data-option": key})
    for value in option.offered:
        field.append(make("option", {"value": value}, capitalized(choices.line(option, value).text)))
    box = make(
        "div", {"class": "choice"}, make("label", {"for": f"set-{key}"}, option.title), help_text, field
    )
    if isinstance(option, BoardOption):
        field.append(make("option", {"value": OTHER}, words.OTHER_SIZE))
        text = {"id": "set-board-text", "data-option": key, "maxlength": "200", "spellcheck": "false"}
        label = make("label", {"for": "set-board-text"}, words.BOARD_TEXT)
        box.append(make("div", {"id": "set-board-other", "hidden": ""}, label, make("input", text)))
        if option.takes_maps:
            box.append(button(words.DRAW, "set-board-draw"))
    box.append(note)
    return box


def _is_offered(option: Option) -> bool:
    """Return whether the option has a choice."""
    return len(option.offered) > 1


def _has_cards(option: Option) -> bool:
    return len(option.values) <= MAX_CARDS and not isinstance(option, BoardOption)


def _card(option: Option, value: str) -> Element:
    """Return a card for a value, with an empty picture if it has one, and its marks."""
    key, pictures = option.key, [make_svg("svg", {})] if option.reach else []
    line = choices.line(option, value)
    marks = [make("small", {}, line.about)] if line.about else []
    return radio_card(f"set-{key}", value, *pictures, capitalized(line.words), *marks, option=key)


def _set_field(option: Option, value: str) -> None:
    """Show a value in the field of its option."""
    field = by_id(f"set-{option.key}")
    if _has_cards(option):
        for radio in field.querySelectorAll("input"):
            radio.checked = radio.value == value
    else:
        field.value = value if value in option.values else OTHER
    if isinstance(option, BoardOption):
        by_id("set-board-text").value = value


def _bar(option: Option, values: Mapping[str, str]) -> Iterator[str]:
    """Disable the values that do not apply with the other options; yield the reasons."""
    if not option.value_requires:
        return
    for entry in by_id(f"set-{option.key}").querySelectorAll("option, input"):
        value = str(entry.value)
        reason = obstacle(option, value, values)
        entry.disabled = bool(reason)
        if reason:
            yield f"{capitalized(option.values[value])}: {reason}."
