"""Entry point of the page and of an embed: PyScript runs this once the game is loaded."""

from web.browser import address, api

if api.document.documentElement.classList.contains("sandbox"):
    from web.workshop.frame import start
elif api.document.documentElement.classList.contains("embed"):
    from web.embed.page import start
elif address.exercise():
    from web.pages.exercises import start
else:
    from web.pages.app import start

start()
