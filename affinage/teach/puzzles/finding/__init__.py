"""Search for puzzles: games of the computers, proofs, attempts of the levels, and selection."""
