"""Try a million mutated texts on the readers, 20,000 on the scripts that run before Python, 400,000 of other kinds.

It can be stopped at any time and goes on where it was, unless the code it tries has changed; `--anew` begins again.
What breaks is printed with its number, and `--text N`, `--script N` or `--other N` tries that one alone. Exit codes: 0
nothing broke, 1 something did.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path

from affinage.cli.arguments import whole
from research.fuzz import checks, others, scripts
from research.fuzz.texts import text_of
from tools.common import ROOT, ToolError, run_tool, say, sha256_bytes, sha256_file

KEPT = ROOT / "build" / "fuzz.json"  # how far it is
TRIED = (
    "affinage/**/*.py",
    "web/text/embed_link.py",
    "web/model/*.py",
    "web/storage/*.py",
    "tools/serve.py",
    "web/early/*.js",
    "web/embed/*.js",
    "research/fuzz/*.py",
    "research/fuzz/*.mjs",
)
MAX = 999_999_999  # number of a text
TEXTS, SCRIPTS, OTHERS = 1_000_000, 20_000, 400_000
BLOCK, SCRIPT_BLOCK = 2_000, 500


@dataclass
class FuzzReport:
    """What came of some texts: how many there were, how many were read without a complaint, and what broke."""

    done: int = 0
    accepted: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    seconds: float = 0.0  # of the processor
    slowest: float = 0.0
    code: str = ""  # the digest of what they were tried on

    def add(self, other: FuzzReport) -> None:
        """Take in what came of the next ones."""
        self.done += other.done
        self.accepted.update(other.accepted)
        self.tried.update(other.tried)
        self.broken += other.broken
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)

    def note(self, kind: str, name: str, outcome: bool | Exception, seconds: float) -> None:
        """Take in what came of one."""
        self.done += 1
        self.tried[kind] += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        if isinstance(outcome, Exception):
            self.broken.append(f"{name} ({kind}): {type(outcome).__name__}: {outcome}"[:1000])
        elif outcome:
            self.accepted[kind] += 1


def try_texts(numbers: range) -> FuzzReport:
    """Check texts by their numbers."""
    return _tried("text", numbers, text_of, checks.check)


def try_others(numbers: range) -> FuzzReport:
    """Check cases of the other kinds by their numbers."""
    return _tried("other", numbers, others.case_of, others.check)


def _tried(
    name: str,
    numbers: range,
    case_of: Callable[[int], tuple[str, str]],
    check: Callable[[str, str], bool],
) -> FuzzReport:
    found = FuzzReport()
    for number in numbers:
        kind, text = case_of(number)
        began = time.process_time()
        try:
            outcome: bool | Exception = check(kind, text)
        except Exception as error:
            outcome = error
        found.note(kind, f"{name} {number}", outcome, time.process_time() - began)
    return found


def try_scripts(numbers: range) -> FuzzReport:
    """Check cases of the scripts by their numbers."""
    found = FuzzReport()
    cases = [scripts.case_of(number) for number in numbers]
    for number, case, answer in zip(numbers, cases, scripts.answers(cases), strict=True):
        try:
            outcome: bool | Exception = scripts.check(case, answer)
        except Exception as error:
            outcome = error
        found.note("script", f"script {number}", outcome, 0.0)
    return found


def run(results: FuzzReport, texts: int, cases: int, processes: int, more: int = 0) -> None:
    """Go on from what has been done until all is done: texts, cases of the scripts, and more of other kinds."""
    with Pool(processes) as pool:
        before = 0
        for work, number, block in (
            (try_texts, texts, BLOCK),
            (try_scripts, cases, SCRIPT_BLOCK),
            (try_others, more, BLOCK),
        ):
            begun = min(max(0, results.done - before), number)
            blocks = [range(at, min(at + block, number)) for at in range(begun, number, block)]
            _gather(results, pool.imap(work, blocks), texts + cases + more)
            before += number
        pool.close()
        pool.join()


def _gather(results: FuzzReport, coming: Iterable[FuzzReport], total: int) -> None:
    for found in coming:
        results.add(found)
        for line in found.broken:
            say(line)
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(vars(results)), "utf-8")
        if results.done % 50_000 < BLOCK:
            say(f"{results.done:,} of {total:,}")


def digest(root: Path) -> str:
    """The digest of all code that is tried and all that tries it."""
    files = sorted(path for pattern in TRIED for path in root.glob(pattern))
    return sha256_bytes("\n".join(map(sha256_file, files)).encode())


def kept() -> FuzzReport:
    """What an earlier run has done with the same code."""
    code = digest(ROOT)
    found = FuzzReport(**json.loads(KEPT.read_text("utf-8"))) if KEPT.exists() else FuzzReport()
    if found.code != code:
        return FuzzReport(code=code)
    found.accepted, found.tried = Counter(found.accepted), Counter(found.tried)
    return found


def main() -> None:
    """Run, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m research.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=whole(0, MAX), default=TEXTS)
    parser.add_argument("--scripts", type=whole(0, MAX), default=SCRIPTS)
    parser.add_argument("--others", type=whole(0, MAX), default=OTHERS)
    parser.add_argument("--processes", type=whole(1, 999), default=os.cpu_count())
    parser.add_argument("--anew", action="store_true", help="forget what an earlier run has done")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--text", type=whole(0, MAX), metavar="N", help="try one text")
    one.add_argument("--script", type=whole(0, MAX), metavar="N", help="try one case of the scripts")
    one.add_argument("--other", type=whole(0, MAX), metavar="N", help="try one case of another kind")
    options = parser.parse_args()
    for number, case_of, work in (
        (options.text, text_of, try_texts),
        (options.script, scripts.case_of, try_scripts),
        (options.other, others.case_of, try_others),
    ):
        if number is not None:
            say(str(case_of(number)))
            results = work(range(number, number + 1))
            break
    else:
        if options.anew:
            KEPT.unlink(missing_ok=True)
        results = kept()
        run(results, options.texts, options.scripts, options.processes, options.others)
    for kind, number in results.tried.items():
        say(f"{kind}: {number:,} tried, {results.accepted[kind]:,} read without a complaint")
    say(f"{results.seconds:.0f} s of the processor, {results.slowest * 1000:.0f} ms for the slowest text")
    if results.broken:
        raise ToolError("\n".join(results.broken))
    say("nothing broke")


if __name__ == "__main__":
    run_tool(main)
