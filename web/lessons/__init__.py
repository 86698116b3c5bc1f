"""Lessons: the course, its page and the progress."""
