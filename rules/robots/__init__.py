"""House players: each sees what its seat sees, no more."""
