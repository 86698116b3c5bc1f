"""JupyterLab or marimo serving the notebooks of a folder, and a Chromium that opens them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile

from tools.common import ROOT

PROGRAMS = Path(sys.executable).parent
LOOK_S = 0.05
"""Seconds between two checks whether a server listens."""
END_S = 10
NO_NEWS = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def jupyterlab(folder: Path, home: Path) -> Iterator[str]:
    """Serve a folder; yield the address to which a notebook's path is appended."""
    config = home / "config" / "labconfig" / "page_config.json"
    config.parent.mkdir(parents=True)
    config.write_text(json.dumps(NO_NEWS), "utf-8")
    places = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")} | {
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }
    port = free_port()
    options = ("--no-browser", "--allow-root", f"--port={port}", "--ServerApp.port_retries=0")
    open_to_all = ("--IdentityProvider.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder}")
    command = [str(PROGRAMS / "jupyter-lab"), *options, *open_to_all]
    with running(command, folder, places, port):
        yield f"http://127.0.0.1:{port}/doc/tree/"


@contextmanager
def marimo(notebook: Path, mode: str) -> Iterator[str]:
    """Serve one notebook in edit or run mode; yield its address."""
    port = free_port()
    options = ("--headless", "--no-token", f"--port={port}")
    command = [str(PROGRAMS / "marimo"), mode, str(notebook), *options]
    with running(command, notebook.parent, {"MARIMO_SKIP_UPDATE_CHECK": "1"}, port):
        yield f"http://127.0.0.1:{port}/"


def listens(port: int) -> bool:
    """Return whether something listens at a port of this machine."""
    with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


@contextmanager
def running(command: list[str], folder: Path, places: dict[str, str], port: int) -> Iterator[None]:
    """Run a server, entering once it listens; its output goes to a file, as a pipe would fill up."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(folder), **places}
    with (
        TemporaryFile("w+") as message,
        subprocess.Popen(
            command, cwd=folder, env=environment, stdout=message, stderr=subprocess.STDOUT, text=True
        ) as server,
    ):
        try:
            while not listens(port):
                with suppress(subprocess.TimeoutExpired):
                    server.wait(LOOK_S)
                    message.seek(0)
                    raise AssertionError(message.read())
            yield
        finally:
            server.terminate()
            try:
                server.wait(END_S)
            except subprocess.TimeoutExpired:
                # JupyterLab would wait for its kernels, which end without it by themselves.
                server.kill()
