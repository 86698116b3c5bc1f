"""A game to play at a table: its board, stones and rules on sheets of paper, as one PDF file. Measures are in mm."""
