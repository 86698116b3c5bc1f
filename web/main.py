"""The entry of the page and of an embed: PyScript runs this once Python has the game."""

from js import document, window

from web.browser import address
from web.browser.tasks import begin


async def start_lesson() -> None:
    """Begin a lesson, which needs what a board can do without."""
    await window.boot.rest
    from web.pages.lesson import start

    start()


if document.documentElement.classList.contains("embed"):
    from web.pages.embedded import start

    start()
elif address.names_lesson():
    begin(start_lesson())
else:
    from web.pages.app import start

    start()
