"""The clocks beside the players: what they show and say, and the button that pauses them."""
