"""Milliseconds as rows of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median, quantiles

HEADING = f"{'milliseconds':<26}{'median':>10}{'95%':>10}{'worst':>10}{'samples':>10}"


def summary(values: Sequence[float]) -> dict[str, float]:
    """Return the median, the 95th percentile and the maximum of some milliseconds."""
    high = quantiles(values, n=20, method="inclusive")[-1]
    return {"median": median(values), "p95": high, "worst": max(values), "samples": len(values)}


def row(name: str, figures: Mapping[str, float]) -> str:
    """Return a row below the heading."""
    numbers = "".join(f"{figures[key]:>10.2f}" for key in ("median", "p95", "worst"))
    return f"  {name:<24}{numbers}{figures['samples']:>10.0f}"
