"""The connection to friends who are online; its script is fetched when a player first plays live."""

from __future__ import annotations

from typing import Any, Protocol

from web.browser import api
from web.browser.api import JsException
from web.browser.dom import plain, proxy
from web.browser.tasks import load_script

SCRIPT = "./web/live/room.js"
SERVERS = "meta[name=live]"


class Listener(Protocol):
    """Callbacks for the events of a connection."""

    def joined(self, peer: str) -> None: ...
    def left(self, peer: str) -> None: ...
    def received(self, peer: str, text: str) -> None: ...
    def relays(self, count: int) -> None: ...
    def flooded(self) -> None: ...


class Line:
    """A connection that `join` has opened."""

    def __init__(self, room: Any, proxies: list[Any]) -> None:
        self._room, self._proxies = room, proxies

    def send(self, text: str, peer: str) -> None:
        """Send a text to a peer, or to all of them for ""."""
        self._room.send(text, peer)

    def leave(self) -> None:
        """Close the line."""
        self._room.leave()
        for each in self._proxies:
            each.destroy()


def servers() -> str:
    """Return the relays and STUN servers that the host of the site has named, with blanks between; "" for none."""
    element = api.document.querySelector(SERVERS)
    return str(element.content) if element and hasattr(api.window, "RTCPeerConnection") else ""


async def join(secret: str, listener: Listener) -> Line:
    """Open the line to all who know a secret; raises OSError where the script cannot be fetched."""
    names = ("joined", "left", "received", "relays", "flooded")
    proxies = [proxy(getattr(listener, name)) for name in names]
    try:
        if not hasattr(api.window, "joinLive"):
            await load_script(SCRIPT)
        room = await api.window.joinLive(secret, servers(), plain(dict(zip(names, proxies, strict=True))))
    except (OSError, JsException) as error:
        for each in proxies:
            each.destroy()
        raise OSError(str(error)) from error
    return Line(room, proxies)
