"""Games that are kept: those on the table, and the library."""
