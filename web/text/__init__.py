"""What the page says, and the links and markup that it gives away."""
