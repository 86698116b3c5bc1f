"""The state of the page as data, which changes only through its methods."""
