"""`python -m affinage`, and the command `affinage`."""

import signal
import sys
from typing import NoReturn

AGAIN_S = 0.5
"""Seconds until an unanswered interrupt is raised again."""


def run() -> NoReturn:
    """Run the program; Ctrl-C stops it with one line, however often it is pressed."""
    # Windows has no such timer.
    insists = hasattr(signal, "setitimer")
    # It may be ignored, as under nohup.
    if insists and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        from affinage.cli import main

        code = main()
    except KeyboardInterrupt as stop:
        if insists:
            signal.setitimer(signal.ITIMER_REAL, 0)
        print(f"affinage: {stop if stop.args else 'stopped'}", file=sys.stderr)
        code = 1
        # After an interrupt in an import that uses exec(), Python would end by a signal in place of this code.
        exec("")
    sys.exit(code)


def _interrupt(*_: object) -> None:
    """Raise KeyboardInterrupt once, and again while it has no effect: imports can lose it, with a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.unraisablehook = _report_unless_interrupted
    signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
    raise KeyboardInterrupt


def _report_unless_interrupted(unraisable: "sys.UnraisableHookArgs") -> None:
    """Report an error that Python cannot raise, unless it is an interrupt, which is raised again."""
    if unraisable.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(unraisable)


if __name__ == "__main__":
    run()
