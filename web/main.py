"""The entry of the page and of an embed: PyScript runs this once Python has the game."""

from js import document

from web.browser import address

if document.documentElement.classList.contains("embed"):
    from web.pages.embedded import start
elif address.exercise() == "lesson":
    from web.pages.lesson import start
elif address.exercise():
    from web.pages.puzzle import start
else:
    from web.pages.app import start

start()
