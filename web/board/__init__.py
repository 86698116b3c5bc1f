"""The board on the screen: its canvas and its cells."""
