"""Robots: each of them knows only what its seat may see."""
