"""The window that WebKit's driver controls: a browser that prints its pages' requests and errors.

WebKitGTK's MiniBrowser does not print console messages. Run this with the system's Python, the only one with the
bindings, as `window.py PROFILE SCRIPT`: a folder for the pages' storage, and a script to run first in each page.
"""

from __future__ import annotations

import sys
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

SIZE = (1280, 900)


def tell(*words: object) -> None:
    print(*words, flush=True)


def watch(_view: Any, resource: Any, request: Any) -> None:
    tell("REQUEST", request.get_uri())
    resource.connect("finished", answered)
    resource.connect("failed", failed)


def answered(resource: Any) -> None:
    """Print an HTTP error."""
    response = resource.get_response()
    if response and response.get_status_code() >= 400:
        tell("ANSWER", response.get_status_code(), resource.get_uri())


def failed(resource: Any, error: Any) -> None:
    """Print a failed request, unless its page was left."""
    if not error.matches(WebKit2.NetworkError.quark(), WebKit2.NetworkError.CANCELLED):
        tell("FAILED", resource.get_uri(), error.message)


def main(profile: str, script: str) -> None:
    """Wait for a driver, and open a window when it asks for one."""
    storage = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
    context = WebKit2.WebContext.new_with_website_data_manager(storage)
    context.set_automation_allowed(True)
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    scripts = WebKit2.UserContentManager()
    frames, start = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
    scripts.add_script(WebKit2.UserScript.new(script, frames, start, None, None))

    def opened(_session: Any) -> Any:
        view = WebKit2.WebView(
            web_context=context,
            settings=settings,
            user_content_manager=scripts,
            is_controlled_by_automation=True,
        )
        view.connect("resource-load-started", watch)
        window = Gtk.Window(default_width=SIZE[0], default_height=SIZE[1])
        window.add(view)
        window.show_all()
        return view

    def started(_context: Any, session: Any) -> None:
        session.connect("create-web-view", opened)

    context.connect("automation-started", started)
    Gtk.main()


main(*sys.argv[1:])
