"""Install the web servers with which `make hosts` tests the built site, on Debian and its relatives.

None of them is started: a temporary policy forbids it during the installation, and systemd does not start them later.
"""

from __future__ import annotations

import os
import shutil
import tempfile

from tools.browser import is_root
from tools.common import ToolError, run, run_tool, say

PACKAGES = {"nginx": "nginx", "apache2": "apache2", "caddy": "caddy", "lighttpd": "lighttpd"}
"""Each package, by its program."""

INSTALL = """
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    trap 'rm -f "$policy"' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > "$policy"
    chmod 755 "$policy"
fi
apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
if [ -d /run/systemd/system ]; then systemctl disable --now "$@"; fi
"""


def program(name: str) -> str | None:
    """Return the path of a server's program, which may not be on the PATH."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


def missing() -> list[str]:
    """Return the packages whose programs are missing."""
    return [package for name, package in PACKAGES.items() if program(name) is None]


def install(packages: list[str]) -> None:
    """Install packages with apt, as root or with sudo without a password."""
    if not shutil.which("apt-get"):
        raise ToolError(f"make hosts needs {', '.join(packages)}: install them, or use a system that has apt")
    say(f"servers: installing {', '.join(packages)}")
    with tempfile.NamedTemporaryFile("w", suffix=".sh") as script:
        script.write(INSTALL)
        script.flush()
        try:
            run([*([] if is_root() else ["sudo", "-n"]), "sh", "-e", script.name, *packages])
        except (ToolError, OSError) as error:
            reason = str(error).strip().splitlines()[-1]
            raise ToolError(f"the servers could not be installed: {reason}") from None


def main() -> None:
    """Install the missing servers."""
    if packages := missing():
        install(packages)
    for name in PACKAGES:
        say(f"servers: {program(name)}")


if __name__ == "__main__":
    run_tool(main)
