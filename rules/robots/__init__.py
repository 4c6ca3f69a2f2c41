"""Robots: each sees what its seat sees, no more."""
