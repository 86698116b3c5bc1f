"""The state of the page, as data, which changes only here."""
