"""Entry point of the page and of an embed: PyScript runs this as a coroutine once the game is loaded."""

# mypy: disable-error-code="top-level-await"

from web.browser import address, api

if api.document.documentElement.classList.contains("sandbox"):
    from web.workshop.frame import start
elif api.document.documentElement.classList.contains("embed"):
    from web.embed.page import start
elif address.exercise():
    from web.pages.exercises import start
else:
    from web.pages.app import start

await start()  # noqa: F704
