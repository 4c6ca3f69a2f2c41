"""Lessons: the first rounds of each game with prepared luck, in which one person learns the game by playing it."""
