"""What the page's policy refuses, and that refusals do not go unseen."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import Visitor

INLINE = """() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.ran = 'inline'";
    document.body.append(script);
    const picture = new Image();
    picture.setAttribute("onerror", "document.documentElement.dataset.ran = 'attribute'");
    picture.src = "./nowhere.png";
    document.body.append(picture);
}"""


def test_text_that_became_markup_would_still_not_run(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3")
    with table.page.expect_response("**/nowhere.png"):
        table.page.evaluate(INLINE)
    table.watch.allow("Executing inline script", "Executing inline event handler", "nowhere.png")
    expect(table.page.locator("html[data-ran]")).to_have_count(0)


def test_no_other_origin_is_reached(visitor: Visitor) -> None:
    table = visitor.open("?board=square:3")
    refused = "fetch('https://example.org/').then(() => 'fetched', () => 'refused')"
    assert table.page.evaluate(refused) == "refused"
    table.watch.allow("https://example.org/")
