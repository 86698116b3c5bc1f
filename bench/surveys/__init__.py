"""What a survey costs."""
