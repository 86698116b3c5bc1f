"""The full page, the router of addresses, and the start of every page."""
