"""How the web servers of `make hosts` are installed: as root or with sudo, and none of them is started."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import servers
from tools.common import ToolError


@pytest.mark.parametrize(("root", "first"), [(True, ["sh", "-e"]), (False, ["sudo", "-n", "sh", "-e"])])
def test_what_is_missing_is_installed_without_being_started(
    monkeypatch: pytest.MonkeyPatch, root: bool, first: list[str]
) -> None:
    commands: list[list[str]] = []
    scripts: list[str] = []

    def run(command: Sequence[str]) -> str:
        commands.append([*command])
        scripts.append(Path(command[len(first)]).read_text("utf-8"))
        return ""

    monkeypatch.setattr(
        servers, "program", lambda name: None if name in ("caddy", "nginx") else f"/usr/sbin/{name}"
    )
    monkeypatch.setattr(servers, "is_root", lambda: root)
    monkeypatch.setattr(servers, "run", run)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    servers.main()
    (command,) = commands
    assert (command[: len(first)], command[len(first) + 1 :]) == (first, ["nginx", "caddy"])
    policy, installing = scripts[0].index("exit 101"), scripts[0].index("apt-get install")
    assert policy < installing < scripts[0].index("systemctl disable --now")


def test_where_they_cannot_be_installed_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: Sequence[str]) -> str:
        raise ToolError("reading lists\nE: no network\n")

    monkeypatch.setattr(servers, "run", run)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(ToolError, match=r"^the servers could not be installed: E: no network$"):
        servers.install(["nginx"])
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(ToolError, match=r"^make hosts needs nginx: install them[^\n]*$"):
        servers.install(["nginx"])
