"""A relay of one's own for live games: a WebTorrent tracker, by which pages find each other."""
