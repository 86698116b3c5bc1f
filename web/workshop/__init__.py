"""The workshop: games that a designer writes in the page. Their code runs only in the thread of a sealed frame."""
