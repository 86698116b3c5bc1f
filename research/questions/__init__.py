"""Games and figures that answer what the authors asked about their games; the pages `questions/` show the answers.

`python -m research.questions play` plays the games of `batches`, round after round, and can be stopped at any time.
`python -m research.questions answer` computes the figures from these games and from `research/atlas/`.
"""
