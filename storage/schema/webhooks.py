"""Addresses that get the results of leagues' weeks."""

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Integer, LargeBinary, Named, Table, TypedColumns

from storage.ids import LeagueId, Millis
from storage.league.kinds import WebhookTrouble
from storage.schema.base import LEAGUE_ID, MILLIS, TEXT, metadata, word


class WebhookColumns(TypedColumns):
    """The address of a league, and how far its calls have come.

    ``told_to`` is the number of the last digest whose week was told, or given up: weeks with a later digest are owed.
    ``tries`` and ``due`` are those of the next one. The trouble is that of the last call, and null if it arrived.
    """

    league: Named[LeagueId] = Column(LEAGUE_ID, ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)
    address: Named[str] = Column(TEXT)
    secret: Named[bytes] = Column(LargeBinary)
    names: Named[bool] = Column(Boolean)
    told_to: Named[int] = Column(Integer)
    tries: Named[int] = Column(Integer)
    due: Named[Millis] = Column(MILLIS)
    trouble: Named[WebhookTrouble | None] = Column(word(WebhookTrouble))
    status: Named[int | None] = Column(Integer)
    week: Named[str | None] = Column(TEXT)
    at: Named[Millis | None] = Column(MILLIS)


webhooks: Final = Table("webhooks", metadata, WebhookColumns)
