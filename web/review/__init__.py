"""The review of a game: the chance of each colour by move, costly moves and the lines after them. No DOM here."""
