"""The panels of lessons: what the teacher says, above the real card of the game."""
