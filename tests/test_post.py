"""A position as a post: in each form the board stays as it is, and nothing of a name becomes markup."""

from __future__ import annotations

import pytest

import affinage
from affinage.notation.post import FORMS, post
from affinage.notation.textboard import render
from affinage.picture.diagram import DiagramOptions, film, frames
from affinage.play.match import Match

LINK = "https://example.org/?board=square:4#1/by=A%2Ab,Bob/a1b1"


def played(first: str = "Ann") -> Match:
    """A game of one move."""
    match = Match(affinage.load("board=square:4"), ("Bob", first))
    match.push("a1,b1")
    return match


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("key", affinage.game_keys())
def test_the_board_stands_in_a_post_line_by_line(form: str, key: str) -> None:
    match = Match(affinage.load(f"game={key}"))
    text = post(match, LINK, form)
    assert f"\n{render(match.position)}\n\nx " in text
    assert text.count(LINK) == 1
    assert match.game.colours[0] in text


def test_a_post_says_whose_turn_it_is_and_what_was_played() -> None:
    assert post(played(), LINK, "text").split("\n") == [
        "Affinage, board square:4. Ann (White) to move",
        "",
        "4   . . . .",
        "3   . . . .",
        "2   . . . .",
        "1   x x . .",
        "    a b c d",
        "",
        "x Black, o White",
        "Last move: a1,b1",
        "",
        LINK,
    ]


def test_names_are_no_markup() -> None:
    match = played("*_[b]`<i>")
    assert post(match, LINK, "markdown").startswith(
        r"**Affinage, board square:4. \*\_\[b\]\`\<i\> (White) to move**"
    )
    assert post(match, LINK, "bbcode").startswith(
        "[b]Affinage, board square:4. *_(b)`<i> (White) to move[/b]"
    )


def test_a_film_has_a_picture_for_every_frame() -> None:
    match, look = played(), DiagramOptions(size=200)
    pictures = list(film(match, look))
    assert len(pictures) == len(frames(match, look)) == 2
    assert all(picture.startswith("<svg ") and 'width="200"' in picture for picture in pictures)
    assert pictures[0] != pictures[1]
