"""Matrix: rooms for tables, encrypted private rooms for hands, and polls for questions."""

from typing import Final

NAME: Final = "matrix"
"""The platform's name, as communities and identities are stored."""

SYNC_TOKEN: Final = "sync-token of "  # noqa: S105 - no secret
"""The names of the stored sync tokens begin so. Such a token says which events of an account have been handled."""

FIRST_SYNC_TOKEN: Final = f"first {SYNC_TOKEN}"
"""The names of the stored tokens of an account's first start begin so."""

LATE_EVENT: Final = "late event of "
"""Begins the names of the stored values that tell which encrypted events of an account wait for their keys."""
