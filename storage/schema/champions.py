"""Roles that champions of leagues have on their platform, and who has them."""

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Integer, Named, Table, TypedColumns

from storage.ids import LeagueId, Millis, PlayerId
from storage.league.kinds import Contest, RoleTrouble
from storage.schema.base import LEAGUE_ID, MILLIS, PLAYER_ID, TEXT, metadata, word


class ChampionRoleColumns(TypedColumns):
    """The role for the champions of one contest of a league.

    ``period`` is the last one whose champions are known here; null before the first. The trouble is that of the last
    call, and null if it was carried out. It has only words that every release knows; ``reason`` is the exact word.
    """

    league: Named[LeagueId] = Column(LEAGUE_ID, ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    contest: Named[Contest] = Column(word(Contest), primary_key=True)
    role: Named[str] = Column(TEXT)
    period: Named[str | None] = Column(TEXT)
    trouble: Named[RoleTrouble | None] = Column(word(RoleTrouble))
    reason: Named[str | None] = Column(TEXT)


champion_roles: Final = Table("champion_roles", metadata, ChampionRoleColumns)


class ChampionColumns(TypedColumns):
    """People who should have such a role (``wanted``), or have it and should not. ``shown``: the platform was told.

    Who should not have it and was told loses the row. The role stands here, too: it may be another one by now.
    ``address`` is the account of a person who was forgotten: nothing else leads from the row to the account any more.
    """

    league: Named[LeagueId] = Column(LEAGUE_ID, ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    contest: Named[Contest] = Column(word(Contest), primary_key=True)
    role: Named[str] = Column(TEXT, primary_key=True)
    player: Named[PlayerId] = Column(
        PLAYER_ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    wanted: Named[bool] = Column(Boolean)
    shown: Named[bool] = Column(Boolean)
    tries: Named[int] = Column(Integer)
    due: Named[Millis] = Column(MILLIS)
    address: Named[str | None] = Column(TEXT)


champions: Final = Table("champions", metadata, ChampionColumns)
