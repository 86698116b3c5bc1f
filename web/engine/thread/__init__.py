"""The thread's side of the computer."""
