"""The terminal as a place to play: lines are read and printed, nothing else."""
