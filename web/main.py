"""Entry point of the page and of an embed: PyScript runs this once the game is loaded."""

from web.browser import address, api

if api.document.documentElement.classList.contains("embed"):
    from web.pages.embedded import start
elif address.exercise() == "lesson":
    from web.pages.lesson import start
elif address.exercise():
    from web.pages.puzzle import start
else:
    from web.pages.app import start

start()
