"""The whole page and the embed, and how an address is opened."""
