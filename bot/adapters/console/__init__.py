"""The table in the terminal: lines are read, lines are printed, nothing else."""
