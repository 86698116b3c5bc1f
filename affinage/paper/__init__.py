"""A game to print: its board, stones and rules on sheets of paper, as one PDF file. Lengths are in mm."""
