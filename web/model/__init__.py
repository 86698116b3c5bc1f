"""What the page shows, as data, and the only place that changes it."""
