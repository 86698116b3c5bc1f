"""The computer: what it is asked and what it answers, in its thread or in the page's own."""
