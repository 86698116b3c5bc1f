"""What opens over the board, a file each."""
