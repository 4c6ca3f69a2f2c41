"""The evenings' part of the store."""

from collections.abc import Collection, Mapping, Sequence

from storage.engine.database import Database
from storage.evenings import attendance, channels, evening_tables, rounds, steps
from storage.evenings.evening_tables import GoingOn, Hall, PlannedTable, Played
from storage.evenings.kinds import Presence, Stage
from storage.evenings.rounds import Bracket, Course, NewRound
from storage.evenings.steps import Evening, NewEvening
from storage.ids import CommandId, CommunityId, EveningId, LeagueId, Millis, PlayerId, TableId
from storage.writer import Writer


class EveningStore:
    """Each write is one step of an evening. A step that was done already changes nothing, whoever has done it.

    So several processes may do the same step, and a process that dies leaves each step done or not done. Every call may
    raise StoreFault. A call with a ``command`` raises DuplicateCommand if the command has been carried out.
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    # --- reading ----------------------------------------------------------------------------------------------

    async def evening(self, evening: EveningId) -> Evening | None:
        """The evening with this id; None if there is none."""
        return await self._database.read(steps.evening, evening)

    async def live_in(self, community: CommunityId) -> Sequence[Evening]:
        """The community's evenings that are not over, in the order in which they begin."""
        return await self._database.read(steps.live_in, community)

    async def ended_in(self, league: LeagueId, most: int) -> Sequence[Evening]:
        """The last evenings of the league that have ended, the newest first; at most so many."""
        return await self._database.read(steps.ended_in, league, most)

    async def ended_with(self, community: CommunityId, player: PlayerId) -> Sequence[Evening]:
        """The community's evenings that have ended, at which the person was seated or has finished a game."""
        return await self._database.read(steps.ended_with, community, player)

    async def begun_in(self, community: CommunityId, player: PlayerId) -> Sequence[Evening]:
        """The last evening that has begun in each channel, and in each the last one that the person has to do with.

        The newest is first. Evenings that have ended are among them.
        """
        return await self._database.read(steps.begun_in, community, player)

    async def has_unended(self, community: CommunityId, channel: str, now: Millis) -> bool:
        """Whether an evening in this channel goes on or was to come, also if it is cancelled by now."""
        return await self._database.read(channels.has_unended, community, channel, now)

    async def at_work(self, now: Millis, ahead: Millis) -> tuple[Sequence[Evening], Millis | None]:
        """The evenings with something to do, or with tables; and when the next of the others has something to do."""
        return await self._database.read(steps.at_work, now, ahead)

    async def presence(self, evening: EveningId, player: PlayerId) -> Presence | None:
        """What the person has said about the evening; None if nothing."""
        return await self._database.read(attendance.presence, evening, player)

    async def counts(self, evening: EveningId) -> Mapping[Presence, int]:
        """How many people have signed up, are here, or pause."""
        return await self._database.read(attendance.counts, evening)

    async def hall(self, evening: EveningId) -> Hall | None:
        """Who waits for a table; None if the evening does not run."""
        return await self._database.read(evening_tables.hall, evening)

    async def going_on(self, evening: EveningId) -> GoingOn:
        """The evening's tables that are not noted as over."""
        return await self._database.read(evening_tables.going_on, evening)

    async def is_of_evening(self, table: TableId) -> bool:
        """Whether the table was opened for an evening."""
        return await self._database.read(evening_tables.is_of_evening, table)

    async def unopened(self, evening: EveningId) -> Sequence[PlannedTable]:
        """The planned tables that have not opened yet."""
        return await self._database.read(evening_tables.unopened, evening)

    async def played(self, evening: EveningId) -> Sequence[Played]:
        """What the finished games of the evening have brought, in the order of their tables."""
        return await self._database.read(evening_tables.played, evening)

    async def played_in(self, among: Collection[EveningId]) -> Mapping[EveningId, Sequence[Played]]:
        """The same for each of these evenings that has finished games."""
        return await self._database.read(evening_tables.played_in, among)

    async def bracket(self, evening: EveningId) -> Bracket | None:
        """All that the next round of a tournament depends on; None if no tournament runs."""
        return await self._database.read(rounds.bracket, evening)

    async def course(self, evening: EveningId) -> Course:
        """All rounds of a tournament so far."""
        return await self._database.read(rounds.course, evening)

    async def courses(self, among: Collection[EveningId]) -> Mapping[EveningId, Course]:
        """All rounds so far of each of these tournaments."""
        return await self._database.read(rounds.courses, among)

    # --- steps ------------------------------------------------------------------------------------------------

    async def plan(self, new: NewEvening, now: Millis, command: CommandId | None = None) -> EveningId:
        """Store an evening, and want its card. Raises Unplanned, LeagueClosed."""
        return await self._writer.run_once(command, steps.plan, new, now)

    async def remind(self, evening: EveningId, now: Millis) -> bool:
        """Want a reminder for each person who has signed up."""
        return await self._writer.run(steps.remind, evening, now)

    async def begin(self, evening: EveningId, now: Millis, first_round: Millis | None = None) -> bool:
        """Let the evening begin; until ``first_round`` a tournament waits for people."""
        return await self._writer.run(steps.begin, evening, now, first_round)

    async def close(self, evening: EveningId, now: Millis) -> bool:
        """Open no more tables."""
        return await self._writer.run(steps.close, evening, now)

    async def finish(self, evening: EveningId, stage: Stage, now: Millis, *, goes_on: bool = True) -> bool:
        """The evening is over, in this stage; a weekly one is planned for its next week if it ``goes_on``."""
        return await self._writer.run(steps.finish, evening, stage, now, goes_on=goes_on)

    async def cancel(self, evening: EveningId, now: Millis, command: CommandId | None = None, *, goes_on: bool) -> bool:
        """Cancel the evening. False: it is over, or only its last tables still play."""
        return await self._writer.run_once(command, steps.cancel, evening, now, goes_on=goes_on)

    async def lose_channel(self, community: CommunityId, channel: str, now: Millis) -> None:
        """The channel was deleted: cancel its evenings, and all their later weeks."""
        await self._writer.run(channels.lose, community, channel, now, gone=True)

    async def say(  # noqa: PLR0913, PLR0917 - one press with all that it says
        self,
        evening: EveningId,
        player: PlayerId,
        said: Presence | None,
        press: CommandId,
        now: Millis,
        opens: int,
    ) -> tuple[Evening | None, bool]:
        """Store what a person says about the evening. Gives the evening as it was, and whether it takes that.

        Raises Forgotten.
        """
        return await self._writer.run(attendance.say, evening, player, said, press, now, opens)

    async def plan_tables(self, evening: EveningId, seen: int, planned: Sequence[PlannedTable], now: Millis) -> bool:
        """Store that these tables are to open, unless the evening has changed since the revision ``seen``."""
        return await self._writer.run(evening_tables.plan_tables, evening, seen, planned, now)

    async def plan_round(self, evening: EveningId, seen: int, new: NewRound, now: Millis) -> bool:
        """Store a round of a tournament, unless the evening has changed since the revision ``seen``."""
        return await self._writer.run(rounds.plan_round, evening, seen, new, now)

    async def drop(self, evening: EveningId, number: int, now: Millis) -> None:
        """The planned table with this number can never open: its people are free again."""
        await self._writer.run(evening_tables.drop, evening, number, now)

    async def note_over(self, evening: EveningId, now: Millis) -> bool:
        """Note which tables are over: their people are free from now on. False: there was nothing to note."""
        return await self._writer.run(evening_tables.note_over, evening, now)
