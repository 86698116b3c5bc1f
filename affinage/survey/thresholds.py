"""Thresholds of figures. NumPy is not needed here."""

EVEN = 0.5
FAIR = 0.1  # maximum distance of a fair chance from even
BEATEN = 0.65  # minimum score of the stronger for a step of skill
