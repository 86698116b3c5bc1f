"""The PyScript layer: the only code that touches the page."""
