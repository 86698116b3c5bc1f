"""The games, one folder each; `affinage.registry` lists them."""
