"""Games that are kept: those that are played, and the library."""
