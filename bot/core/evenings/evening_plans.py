"""Plans and cancels evenings as organisers ask for it, and notes who comes."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Final

from bot.core.clock.pace import MINUTE
from bot.core.clock.wall_time import Time
from bot.core.errors import Refused
from bot.core.evenings.evening_views import EveningLine, EveningShown, RoundShown, RoundTable, TournamentShown
from bot.core.evenings.standing import last_standing, standing, tournament_standing
from bot.core.evenings.tables_to_open import seats_of
from bot.core.evenings.tournament_rounds import still_in, was_final
from bot.core.league.leagues import Leagues
from bot.core.ports import League, LeagueKind, Pace
from storage.errors import Forgotten, LeagueClosed
from storage.evenings.hours import Hours
from storage.evenings.kinds import Format, Presence, Stage
from storage.evenings.rounds import RoundSeat
from storage.evenings.steps import MOST_PLANNED, Evening, NewEvening, Tournament, Unplanned
from storage.ids import CommandId, CommunityId, EveningId, Millis, PlayerId
from storage.store import Store

CHECK_IN: Final = Millis(30 * MINUTE)
"""How long before the beginning people can check in. At that moment those who have signed up are reminded."""

LENGTHS: Final = range(1, 13)
"""How many hours an evening may last."""


@dataclass(frozen=True, slots=True)
class EveningTerms:
    """An evening as its organiser describes it."""

    day: date
    clock: time
    length: int
    """Hours."""

    games: tuple[str, ...]
    """The keys of the games, which people play in turn."""

    channel: str
    weekly: bool
    tournament: Tournament | None = None


class Evenings:
    """Plans and cancels evenings, and notes who comes.

    Every call may raise StoreFault. A request that cannot be granted raises Refused and changes nothing. A call with a
    ``command`` raises DuplicateCommand if that command has been carried out.
    """

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store
        self._leagues = Leagues(store, time)
        self._time = time
        self.on_change: list[Callable[[], None]] = []
        """Called after each change: there may be tables to open and messages to send. A listener must not raise."""

    def changed(self) -> None:
        """Tell the listeners of a change that was made elsewhere, too: closing a league cancels its evenings."""
        for listener in self.on_change:
            listener()

    # --- what organisers do -------------------------------------------------------------------------

    async def plan(self, league: League, terms: EveningTerms, command: CommandId | None = None) -> EveningId:
        """Plan an evening.

        Raises Refused: league-closed, league-game, evening-pace, evening-over-another, tournament-over-another,
        too-many-evenings, and the codes of ``hours``.
        """
        _check_league(league, terms.games)
        hours = self.hours(terms, league.zone)
        now = self._time.now()
        new = NewEvening(league.community, league.id, terms.channel, terms.games, hours, terms.tournament)
        try:
            planned = await self._store.evenings.plan(new, now, command)
        except LeagueClosed as closed:
            raise Refused("league-closed", name=league.name) from closed
        except Unplanned as unplanned:
            if unplanned.other is None:
                raise Refused("too-many-evenings", most=MOST_PLANNED) from unplanned
            day, clock = f"{unplanned.other.hours.day}", f"{unplanned.other.hours.clock:%H:%M}"
            if unplanned.other.tournament is not None:
                raise Refused("tournament-over-another", day=day, clock=clock) from unplanned
            raise Refused("evening-over-another", day=day, clock=clock) from unplanned
        self.changed()
        return planned

    def hours(self, terms: EveningTerms, zone: str) -> Hours:
        """When the evening is, in this time zone. Raises Refused: evening-length, evening-no-hour, evening-past."""
        if terms.length not in LENGTHS:
            raise Refused("evening-length", least=LENGTHS[0], most=LENGTHS[-1])
        hours = Hours(terms.day, terms.clock, zone, terms.length, terms.weekly)
        if not hours.exists:
            raise Refused("evening-no-hour", clock=f"{terms.clock:%H:%M}", day=f"{terms.day}")
        if hours.starts <= self._time.now():
            raise Refused("evening-past")
        return hours

    async def cancel(self, evening: EveningId, command: CommandId | None = None, *, series: bool) -> None:
        """Cancel the evening; with ``series`` all its later weeks, too. Tables that are open go on.

        Raises Refused: no-evening, also if only the last tables still play: that evening has taken place.
        """
        if not await self._store.evenings.cancel(evening, self._time.now(), command, goes_on=not series):
            raise Refused("no-evening")
        self.changed()

    # --- what people do -----------------------------------------------------------------------------

    async def say(self, evening: EveningId, player: PlayerId, said: Presence | None, press: CommandId) -> Evening:
        """Note what a person says about an evening; None takes the sign-up back. To say it again changes nothing.

        Returns the evening as it was. Raises Refused: no-evening, evening-over, evening-not-yet, evening-not-there,
        evening-has-begun, evening-full, tournament-closed, forgotten.
        """
        now = self._time.now()
        try:
            found, takes = await self._store.evenings.say(evening, player, said, press, now, CHECK_IN)
        except Forgotten as fault:
            raise Refused("forgotten") from fault
        if found is None:
            raise Refused("no-evening")
        if not takes:
            raise _refusal(found, await self._store.evenings.presence(evening, player), said, now)
        self.changed()
        if await self._is_beaten(found, player):
            raise Refused("tournament-closed")
        return found

    async def _is_beaten(self, found: Evening, player: PlayerId) -> bool:
        """Whether a knock-out goes on without the person. It is stored that they are out when the next round begins."""
        if found.tournament is None or found.tournament.format is not Format.KNOCK_OUT or not found.round:
            return False
        bracket = await self._store.evenings.bracket(found.id)
        return bracket is not None and player not in still_in(bracket)

    # --- whose evening it is ------------------------------------------------------------------------

    async def in_community(self, evening: EveningId, community: CommunityId) -> Evening:
        """The community's evening with this id. Raises Refused: no-evening."""
        found = await self._store.evenings.evening(evening)
        if found is None or found.community != community:
            raise Refused("no-evening")
        return found

    async def coming_in(self, community: CommunityId) -> Sequence[Evening]:
        """The community's evening that goes on, if one does, and those that are planned, in their order."""
        return [one for one in await self._store.evenings.live_in(community) if one.stage is not Stage.CLOSING]

    async def opening_in(self, community: CommunityId) -> Sequence[Evening]:
        """Evenings that are planned or go on, and weekly evenings whose last tables still play.

        Of these the next week will come.
        """
        live = await self._store.evenings.live_in(community)
        return [one for one in live if one.stage is not Stage.CLOSING or one.hours.weekly]

    async def next_in(self, community: CommunityId, day: date | None = None, clock: time | None = None) -> Evening:
        """The first of them, or that of this day and this hour.

        Raises Refused: no-evening; and several-evenings, if the day has several and no hour is given.
        """
        coming = await self.coming_in(community)
        found = [one for one in coming if day in {None, one.hours.day} and clock in {None, one.hours.clock}]
        if not found:
            raise Refused("no-evening")
        if day is not None and clock is None and len(found) > 1:
            clocks = [f"{one.hours.clock:%H:%M}" for one in found]
            example = f"{day} {clocks[-1]}"
            raise Refused("several-evenings", day=f"{day}", clocks=", ".join(clocks), example=example)
        return found[0]

    async def begun_in(self, community: CommunityId, player: PlayerId) -> Sequence[Evening]:
        """The last evening that has begun in each channel, and in each the last one that the person has to do with.

        The newest is first. Evenings that have ended are among them.
        """
        return await self._store.evenings.begun_in(community, player)

    async def shown(self, which: EveningId) -> EveningShown:
        """The evening as people see it. Raises Refused: no-evening."""
        found = await shown(self._store, which, self._time.now())
        if found is None:
            raise Refused("no-evening")
        return found

    async def knows(self, evening: EveningId, player: PlayerId) -> bool:
        """Whether the person has said something of the evening: then they have signed up, are here, or pause."""
        return await self._store.evenings.presence(evening, player) is not None


async def shown(store: Store, which: EveningId, now: Millis) -> EveningShown | None:
    """The evening as it is now; None if there is none. Raises StoreFault."""
    found = await store.evenings.evening(which)
    if found is None:
        return None
    league = await store.leagues.league(found.league)
    counts = await store.evenings.counts(which)
    planned = found.stage is Stage.PLANNED
    return EveningShown(
        id=which,
        revision=found.revision,
        stage=found.stage,
        league=league.name if is_held(league) else None,
        league_id=league.id,
        games=found.games,
        day=found.hours.begins.date(),
        clock=f"{found.hours.begins:%H:%M}",
        zone=found.hours.zone,
        hours=found.hours.length,
        starts=found.starts,
        ends=found.ends,
        weekly=found.hours.weekly,
        takes_check_ins=found.stage is Stage.RUNNING or (planned and now >= found.starts - CHECK_IN),
        signed_up=counts[Presence.SIGNED_UP],
        here=counts[Presence.HERE],
        paused=counts[Presence.PAUSED],
        tables=0 if planned else (await store.evenings.going_on(which)).open,
        lines=await standing_of(store, found),
        tournament=None if found.tournament is None else await _tournament(store, found, found.tournament),
        goes_on=found.hours.weekly and any(map(found.in_series_with, await store.evenings.live_in(found.community))),
        held=found.is_held(now),
    )


async def round_shown(store: Store, which: EveningId, number: int, format_: Format) -> RoundShown:
    """Who sits with whom in this round of the tournament. Raises StoreFault."""
    course = await store.evenings.course(which)
    tables: dict[int, list[RoundSeat]] = defaultdict(list)
    for seat in course.seats:
        if seat.round == number:
            tables[seat.table].append(seat)
    return RoundShown(
        number,
        [RoundTable(tuple(seat.name for seat in seats), seats[0].robots) for seats in tables.values()],
        tuple(bye.name for bye in course.byes if bye.round == number),
        format_ is Format.KNOCK_OUT and was_final(number, course),
    )


async def standing_of(store: Store, found: Evening) -> Sequence[EveningLine]:
    """The standing of the evening, or of the tournament that it is. Raises StoreFault."""
    if found.tournament is None:
        return standing(await store.evenings.played(found.id))
    if found.tournament.format is Format.KNOCK_OUT and (running := await store.evenings.bracket(found.id)) is not None:
        return tournament_standing(found.tournament.format, running.course, still_in(running))
    return last_standing(found.tournament.format, await store.evenings.course(found.id))


async def _tournament(store: Store, found: Evening, of: Tournament) -> TournamentShown:
    fewest = seats_of(found.games[0]).fewest
    final = of.format is Format.KNOCK_OUT and was_final(found.round, await store.evenings.course(found.id))
    return TournamentShown(of.format, of.rounds, of.no_shows, of.minutes, fewest, found.round, found.round_ends, final)


def is_held(league: League) -> bool:
    """Whether the league is an organiser's, for which tables are opened by name."""
    return league.kind is LeagueKind.HELD


def _check_league(league: League, games: Sequence[str]) -> None:
    if league.closed is not None:
        raise Refused("league-closed", name=league.name)
    if any(league.game not in {None, game} for game in games):
        raise Refused("league-game", name=league.name)
    if league.pace not in {None, Pace.LIVE}:
        raise Refused("evening-pace", name=league.name)


def _refusal(found: Evening, before: Presence | None, said: Presence | None, now: Millis) -> Refused:
    """Why the evening does not take what a person says; ``before`` is what they have said until now."""
    if not found.stage.live or found.stage is Stage.CLOSING:
        return Refused("evening-over")
    # Once rounds have begun, nobody comes in: neither a newcomer nor somebody who is out.
    if found.tournament is not None and found.round and before in {None, Presence.OUT}:
        return Refused("tournament-closed")
    match said:
        case Presence.PAUSED:
            return Refused("evening-not-there")
        case Presence.HERE if now < found.starts - CHECK_IN:
            return Refused("evening-not-yet", minutes=CHECK_IN // MINUTE)
        case Presence.HERE:
            return Refused("evening-full")
        case Presence.SIGNED_UP if found.stage is Stage.PLANNED:
            return Refused("evening-full")
        case _:
            return Refused("evening-has-begun")
