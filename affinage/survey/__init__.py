"""Measurements of variants: games recorded as arrays, figures with 95% intervals, and reports."""
