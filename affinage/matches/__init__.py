"""Games in progress: matches, variations, set-up positions, and proofs."""
