"""Computer players: random games in batches, the search on top of them, and its levels. All of it needs NumPy."""
