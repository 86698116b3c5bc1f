"""The project's own tools, which set up, serve, build and test the game.

Run each from the repository's root, as ``python -m tools.NAME``.
"""
