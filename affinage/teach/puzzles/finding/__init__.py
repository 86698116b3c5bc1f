"""How puzzles are found: games of the computers, proofs, attempts of the levels, and what is kept of it all."""
