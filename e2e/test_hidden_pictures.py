"""Pictures in real browsers: as images, under strict policies, and where browsers hide them from pages."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import affinage
from affinage.matches.match import Match
from affinage.picture.diagram import DiagramOptions, diagram
from affinage.picture.palette import DARK, LIGHT
from affinage.picture.replay import replay
from e2e import firefox
from e2e.games import open_board, play
from e2e.table import Table
from tools.browser import FIREFOX

RESISTS = 'user_pref("privacy.resistFingerprinting", true);'
HIDDEN = "This browser hides pictures from pages; here is the SVG."
NO_COPIES = "This browser does not let pages copy pictures. Save it instead."
BUTTONS = ("Save as PNG", "Copy the picture", "Save the replay as GIF")

NOTE_SAVES = """(() => {
    const address = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        window.saved = blob.text().then((text) => `${blob.type} ${text.slice(0, 4)}`);
        return address.call(URL, blob);
    };
})()"""

# What a browser may do when a page asks for a picture, besides giving it.
CANVAS, CONTEXT = "HTMLCanvasElement.prototype.toBlob", "CanvasRenderingContext2D.prototype.getImageData"
WRITE, WRITE_TEXT = "navigator.clipboard.write", "navigator.clipboard.writeText"
REPLACED = (CANVAS, CONTEXT, WRITE, WRITE_TEXT)
NOISE = """function (x, y, width, height) {
    return { data: new Uint8ClampedArray(4 * width * height).map((_, at) => (at % 4 === 3 ? 255 : 90 * at)) };
}"""
STRIPES = """function (take) {
    const canvas = new OffscreenCanvas(this.width, this.height), context = canvas.getContext("2d");
    context.fillRect(0, 0, this.width, this.height);
    canvas.convertToBlob().then(take);
}"""
FOR_PNG = {
    "toBlob gives null": (CANVAS, "(take) => setTimeout(take, 0, null)"),
    "toBlob throws": (CANVAS, "() => { throw new DOMException('', 'SecurityError'); }"),
    "toBlob never answers": (CANVAS, "() => {}"),
    "toBlob draws something else": (CANVAS, STRIPES),
    "getImageData throws": (CONTEXT, "() => { throw new DOMException('', 'SecurityError'); }"),
    "getImageData gives noise": (CONTEXT, NOISE),
    "getImageData gives nothing": (CONTEXT, "() => undefined"),
}


@pytest.fixture
def dialog(lasting_table: Table) -> Iterator[Locator]:
    """Yield the dialog that shares a game of one move, in a page that gets its own functions back."""
    page = lasting_table.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not lasting_table.page.url.endswith("?board=square:4"):
        lasting_table.revisit("board=square:4")
        for cell in ("a1", "b1"):
            lasting_table.click_cell(cell)
    expect(lasting_table.moves).to_have_count(1)
    page.evaluate(f"void (window.own = [{', '.join(REPLACED)}])")
    lasting_table.tool("share").click()
    dialog = page.get_by_role("dialog", name="Share")
    yield dialog
    page.evaluate(f"void ([{', '.join(REPLACED)}] = window.own)")
    dialog.get_by_role("button", name="Close").click()


def replace(dialog: Locator, function: str, instead: str) -> None:
    dialog.page.evaluate(f"void ({function} = {instead})")


def press(dialog: Locator, name: str) -> None:
    dialog.get_by_role("button", name=name, exact=True).click()


def expect_svg(dialog: Locator, button: str, folder: Path) -> None:
    """Press a button, and check that the page saves an SVG in place of the picture, and says so."""
    with dialog.page.expect_download() as download:
        press(dialog, button)
    expect(dialog.locator("#share-status")).to_have_text(HIDDEN)
    is_moving = "GIF" in button
    assert download.value.suggested_filename == f"affinage-1{'.replay' if is_moving else ''}.svg"
    download.value.save_as(folder / "picture.svg")
    picture = ElementTree.parse(folder / "picture.svg").getroot()
    assert picture.tag.endswith("svg")
    assert any(element.tag.endswith("animate") for element in picture.iter()) == is_moving


@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=pytest.mark.thorough) if "never" in way else way for way in FOR_PNG]
)
def test_a_hidden_picture_is_given_as_svg(way: str, dialog: Locator, tmp_path: Path) -> None:
    function, instead = FOR_PNG[way]
    replace(dialog, function, instead)
    buttons = BUTTONS if function == CONTEXT else BUTTONS[:2]
    for button in buttons:
        expect_svg(dialog, button, tmp_path)
    # GIFs do without the replaced function.
    if buttons != BUTTONS:
        with dialog.page.expect_download() as download:
            press(dialog, BUTTONS[2])
        assert download.value.suggested_filename == "affinage-1.gif"


def test_hidden_picture_is_saved_before_the_clipboard_refuses_it(dialog: Locator, tmp_path: Path) -> None:
    replace(dialog, CANVAS, FOR_PNG["toBlob gives null"][1])
    replace(dialog, WRITE, "() => new Promise((_, refuse) => { window.refuse = refuse; })")
    expect_svg(dialog, "Copy the picture", tmp_path)
    # The refusal comes too late, and is not an error.
    dialog.page.evaluate("refuse(new DOMException('', 'NotAllowedError'))")


@pytest.mark.thorough
def test_a_copy_that_never_settles_shows_what_to_copy(dialog: Locator) -> None:
    page, message = dialog.page, dialog.locator("#share-status")
    replace(dialog, WRITE_TEXT, "() => new Promise((settle) => { window.settle = settle; })")
    replace(dialog, WRITE, "() => new Promise(() => {})")
    press(dialog, "Copy link")
    expect(message).to_have_text("The text is selected. Press Ctrl+C to copy it.")
    expect(dialog.get_by_label("Link", exact=True)).to_be_focused()
    # The answer comes too late, and is not an error.
    page.evaluate("settle()")
    press(dialog, "Copy the board")
    expect(dialog.locator("#post-status")).to_have_text("The text is selected. Press Ctrl+C to copy it.")
    expect(message).to_have_text("")
    press(dialog, "Copy the picture")
    expect(message).to_have_text(NO_COPIES)
    expect(dialog.locator("#post-status")).to_have_text("")


@pytest.mark.thorough
def test_firefox_that_resists_fingerprinting_gives_the_svg(site_url: str) -> None:
    with firefox.running(FIREFOX.path(), RESISTS) as engine:
        tab = open_board(engine, f"{site_url}?board=square:4")
        play(tab, 1)
        tab.evaluate(NOTE_SAVES)
        tab.click("button#share")
        # The code moves what is below it.
        tab.wait("document.querySelector('#share-code path').getAttribute('d')")
        for button in ("share-png", "share-picture", "share-gif"):
            tab.evaluate("void (window.saved = null)")
            tab.click(f"#{button}")
            tab.wait("window.saved")
            assert tab.evaluate("saved") == "image/svg+xml <svg"
            tab.wait("document.querySelector('#share-status').innerText")
            assert tab.text("#share-status") == HIDDEN
        tab.close()
        assert engine.faults(site_url) == []


POLICY = "default-src 'none'; style-src 'self'; img-src data:"
PACE = 1.0  # seconds per ply


@pytest.fixture
def match() -> Match:
    """Return a match of two moves that ended in resignation."""
    results = Match(affinage.load("board=square:4"))
    results.extend(["b1,b2", "c1,c2"])
    results.resign()
    return results


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(reduced_motion="no-preference") as context:
        yield context.new_page()


def colour_at(page: Page, picture: str, x: float, y: float) -> str:
    """Return the colour of an image at a place given as fractions of its sides."""
    source = f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"
    results: list[int] = page.evaluate(
        """async ([source, x, y]) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            return [...context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data];
        }""",
        [source, x, y],
    )
    assert results[3] == 255, "nothing shines through"
    return "#" + "".join(f"{value:02x}" for value in results[:3])


def test_an_image_has_its_colours_and_can_be_drawn_on_a_canvas(page: Page, match: Match) -> None:
    match.goto(0)
    # This point of a cell, in parts of its size, is away from its holes.
    middle = 0.4, 0.4
    plain = DiagramOptions(coordinates=False)
    assert colour_at(page, diagram(match, plain), *middle) == LIGHT["paste"]
    assert (
        colour_at(page, diagram(match, DiagramOptions("dark", coordinates=False)), *middle) == DARK["paste"]
    )
    for scheme, colours in (("light", LIGHT), ("dark", DARK)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert (
            colour_at(page, diagram(match, DiagramOptions("auto", coordinates=False)), *middle)
            == colours["paste"]
        )


def test_pictures_without_style_rules_can_be_inlined_under_a_strict_policy(page: Page, match: Match) -> None:
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    strict = DiagramOptions("auto", styled=False)
    pictures = diagram(match, strict) + replay(match, strict, PACE)
    page.set_content(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">{pictures}')
    shown = page.get_by_role("img")
    assert shown.count() == 2
    assert shown.nth(1).get_attribute("viewBox") == shown.nth(0).get_attribute("viewBox")
    assert page.get_by_role("img", name="White wins: Black resigned").count() == 2
    assert messages == []
