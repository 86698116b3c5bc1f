"""A second, slow implementation of the boards and of Affinage, written apart from the engine to check it."""
