"""The announcements of leagues: a week's end on Monday, and a season's end; each is posted once, late if need be."""

from dataclasses import replace
from typing import Final

from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import Time
from bot.core.league.standings_pages import Asked, Standings
from bot.core.ports import Delivery, NotSent, Screens, Trouble
from storage.ids import Millis
from storage.league.announcing import period_of, season_of
from storage.league.kinds import Announcing
from storage.league.tallies import season_period
from storage.messages.rows import LONGEST_WAIT, OutboxMessage
from storage.store import Store

FIRST_PAUSE: Final = 10 * SECOND
MOST_TRIES: Final = 100
"""How often a channel is tried in which the bot may not write: that takes days."""


class LeagueMessages:
    """Makes the announcements of leagues. Every call may raise StoreFault."""

    def __init__(self, store: Store, screens: Screens, standings: Standings, time: Time) -> None:
        self._leagues = store.leagues
        self._time = time
        self._screens = screens
        self._standings = standings

    async def compose(self, row: OutboxMessage) -> tuple[Delivery, int] | None:
        """The announcement; None if the league has no channel, or if all games of the time are void."""
        assert row.league is not None
        assert isinstance(row.kind, Announcing)
        period, digest = period_of(row.key), ""
        if row.kind is Announcing.WEEK:
            # Also where nothing is announced: an export and an audit need the digests of all weeks.
            digest = (await self._leagues.close_week(row.league, period, self._time.now())).short
        if row.route.channel is None:
            return None
        if row.kind is Announcing.SEASON:
            period = season_period(season_of(period))
        page = await self._standings.page(Asked(row.league, period, page=0), feats=True)
        if not page.lines:
            return None
        language = row.route.language
        assert language is not None, "every community has a language"
        delivery = Delivery(
            table=None,
            community=row.route.community,
            channel=row.route.channel,
            place=None,
            kind=row.kind,
            about=0,
            player=None,
            address=None,
            panel=self._screens.announcement(replace(page, digest=digest), language),
            language=language,
            nonce=row.nonce,
            post=None,
            posted=None,
            sounds=False,
        )
        return delivery, 1

    async def judge(self, row: OutboxMessage, tried: Delivery | None, failure: NotSent) -> NotSent | None:
        """An announcement is given up if its channel is gone; if the bot may not write there, it is tried for days."""
        match failure:
            case NotSent(Trouble.PLACE_GONE | Trouble.POST_GONE | Trouble.UNREACHABLE):
                return None
            case NotSent(Trouble.PLACE_SHUT) if row.tries >= MOST_TRIES:
                return None
            case NotSent(Trouble.FULL):
                return failure
            case NotSent(trouble, wait):
                least = FIRST_PAUSE << min(row.tries, 20)
                return NotSent(trouble, Millis(min(max(wait or 0, least), LONGEST_WAIT)))
