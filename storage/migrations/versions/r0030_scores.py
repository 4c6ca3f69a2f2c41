"""Played games know the game's own points, for the best score of a league.

Revision: 0030
After: 0029
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0030_since_0017"
down_revision: Final = "0029_since_0017"


def upgrade() -> None:
    """Add the column and its index. In rows that are there it is null, until a rebuild computes them again."""
    op.add_column("played", sa.Column("score", sa.BigInteger))
    op.create_index("ix_played_league_game_score", "played", ["league", "game", "score"])
