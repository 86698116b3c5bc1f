"""*My puzzles*: positions made into puzzles, collected in sets, solved, shared and shown to a class."""
