"""Search for puzzles: engine games, proofs, attempts of the levels, and selection."""
