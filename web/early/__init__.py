"""The page before Python runs: its scripts, and their texts. Parts of the page's Python leave this room out."""
