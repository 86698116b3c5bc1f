"""What the canvas shows, as data."""
