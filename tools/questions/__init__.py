"""The page `questions/`: what the authors asked about their games, and what was measured."""
