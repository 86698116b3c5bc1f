"""Stop with one clear line where Python is too old.

Run as a plain script before anything else: it must parse on any Python,
so it uses no syntax and no library newer than Python 2.7.
"""

import sys

OLDEST = (3, 11)
ADVICE = "name another one, e.g. make play PYTHON=python%d.%d" % OLDEST


def complaint(version):
    # type: (tuple[int, ...]) -> str
    """Return the error message for this version, or an empty text."""
    if version[:2] >= OLDEST:
        return ""
    versions = OLDEST + version[:2]
    return "Affinage needs Python %d.%d or newer, this is %d.%d: " % versions + ADVICE


if __name__ == "__main__":
    problem = complaint(tuple(sys.version_info[:2]))
    if problem:
        sys.stderr.write(problem + "\n")
        sys.exit(1)
