"""Commands and options are completed by bash itself."""

from __future__ import annotations

import subprocess

import pytest

from affinage.cli import main


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("affinage tour", {"tournament"}),
        ("affinage completion ", {"bash", "zsh", "tcsh"}),
        ("affinage report --st", {"--stage"}),
    ],
)
def test_bash_completes_a_line(line: str, expected: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    words = line.split(" ")
    asked = "\n".join(
        [
            capsys.readouterr().out,
            f"COMP_WORDS=({' '.join(words[:-1])} {words[-1]!r})",
            f"COMP_CWORD={len(words) - 1}",
            "$(complete -p affinage | sed 's/.*-F \\([^ ]*\\).*/\\1/') affinage",
            'printf "%s\\n" "${COMPREPLY[@]}"',
        ]
    )
    done = subprocess.run(["bash"], input=asked, capture_output=True, text=True, check=True)
    assert expected <= set(done.stdout.split()), done.stderr
