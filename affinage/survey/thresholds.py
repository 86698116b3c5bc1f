"""Thresholds of figures. NumPy is not needed here."""

EVEN = 0.5
FAIR = 0.1  # a chance no further from even is fair
BEATEN = 0.65  # what the stronger has to score for a step of skill
