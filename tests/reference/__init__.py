"""A second, slow implementation of the boards and of all games, written independently to check the engine."""
