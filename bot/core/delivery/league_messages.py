"""The announcements of leagues: a week's end, a season's end, a correction; each is posted once, late if need be."""

from dataclasses import replace

from bot.core.clock.wall_time import Time, day_of
from bot.core.delivery.trouble_messages import TroubleMessages
from bot.core.league.standings_pages import Asked, Standings
from bot.core.ports import CorrectionShown, Delivery, NotSent, Screens
from bot.core.ui.panels import Panel
from storage.ids import LeagueId
from storage.league.announcing import correction_of, period_of, season_of
from storage.league.kinds import Announcing
from storage.league.tallies import season_period
from storage.messages.rows import OutboxMessage
from storage.store import Store


class LeagueMessages:
    """Makes the announcements of leagues. Every call may raise StoreFault."""

    def __init__(
        self, store: Store, screens: Screens, standings: Standings, time: Time, troubles: TroubleMessages
    ) -> None:
        self._troubles = troubles
        self._leagues = store.leagues
        self._store = store
        self._time = time
        self._screens = screens
        self._standings = standings

    async def compose(self, row: OutboxMessage) -> tuple[Delivery, int] | None:
        """The announcement; None if the league has no channel, or if there is nothing to tell any more."""
        assert row.league is not None
        assert isinstance(row.kind, Announcing)
        digest = ""
        if row.kind is Announcing.WEEK:
            # Also where nothing is announced: an export and an audit need the digests of all weeks.
            digest = (await self._leagues.close_week(row.league, period_of(row.key), self._time.now())).short
        if row.route.channel is None:
            return None
        language = row.route.language
        assert language is not None, "every community has a language"
        if row.kind is Announcing.CORRECTION:
            panel = await self._correction(row.league, row, language)
        else:
            panel = await self._standings_of(row.league, row, digest, language)
        if panel is None:
            return None
        delivery = Delivery(
            table=None,
            community=row.route.community,
            channel=row.route.channel,
            place=None,
            kind=row.kind,
            about=0,
            player=None,
            address=None,
            panel=panel,
            language=language,
            nonce=row.nonce,
            post=None,
            posted=None,
            sounds=False,
        )
        return delivery, 1

    async def _standings_of(self, league: LeagueId, row: OutboxMessage, digest: str, language: str) -> Panel | None:
        """The standings of the time that has ended; None if all its games are void."""
        period = period_of(row.key)
        if row.kind is Announcing.SEASON:
            period = season_period(season_of(period))
        page = await self._standings.page(Asked(league, period, page=0), feats=True)
        return self._screens.announcement(replace(page, digest=digest), language) if page.lines else None

    async def _correction(self, league: LeagueId, row: OutboxMessage, language: str) -> Panel | None:
        """The correction of a result; None if the result has been deleted since."""
        table, number = correction_of(period_of(row.key))
        result = await self._leagues.result_of(table)
        every = await self._leagues.corrections(table)
        if result is None or number >= len(every):
            return None
        correction = every[number]
        people = [seat.player for seat in result.seats if seat.player is not None]
        names = {one.id: one.name for one in await self._store.people.players([*people, correction.actor])}
        told = CorrectionShown(
            voids=correction.voids,
            actor=names.get(correction.actor, ""),
            names=tuple(names.get(player, "") for player in people),
            ended=day_of(result.ended, (await self._leagues.league(league)).zone),
            reason=correction.reason,
        )
        return self._screens.correction(told, language)

    async def judge(self, row: OutboxMessage, tried: Delivery | None, failure: NotSent) -> NotSent | None:
        """An announcement is given up if its channel is gone; if the bot may not write there, it waits for days."""
        return await self._troubles.waits(row, failure)
