"""The full page, the embed, and the start of both from an address."""
