"""The games, a folder each; `affinage.registry` lists them."""
