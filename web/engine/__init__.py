"""The computer's requests and answers, in its thread or on the main thread."""
