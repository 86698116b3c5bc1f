"""The board on the page, and what is shown beside it."""
