"""Matrix: rooms for tables, encrypted private rooms for hands, and polls for questions."""

from typing import Final

NAME: Final = "matrix"
"""The platform's name, as communities and identities are stored."""
