"""Matrix: rooms for tables, encrypted private rooms for hands, and polls for questions."""

from typing import Final

NAME: Final = "matrix"
"""The platform's name, as communities and identities are stored."""

SYNC_TOKEN: Final = "sync-token of "  # noqa: S105 - no secret
"""Begins the names of the stored values that say how far an account's events have been handled."""

FIRST_SYNC_TOKEN: Final = f"first {SYNC_TOKEN}"
"""Begins the names of those that say where the first start began."""
