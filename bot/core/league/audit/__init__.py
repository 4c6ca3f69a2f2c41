"""The audit of leagues: what follows from the moves of finished games is computed again and compared."""
