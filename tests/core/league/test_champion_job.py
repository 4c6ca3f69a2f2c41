"""Champions get their role once a week, a season or an evening is over; what the platform refuses is tried again."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from sqlalchemy import Connection, text
from structlog.testing import capture_logs

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.league import champion_job
from bot.core.league.champion_job import MOST_TRIES, ChampionJob
from bot.core.league.champions import Champions
from bot.core.league.league_settings import Counting, Terms
from storage.evenings.kinds import Presence, Stage
from storage.ids import LeagueId, Millis, PlayerId, TableId
from storage.league.calendar import midnight
from storage.league.champion_rows import ChampionRole
from storage.league.kinds import Contest, RoleTrouble
from tests.core.evenings.test_evening_job import LENGTH, TERMS, at, ends, found, planned, says, seated
from tests.core.evenings.test_tournaments import KNOCK_OUT, SIX, begun, played
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY
from tests.core.playing import finish
from tests.core.room import Room

WEEK = 7 * 24 * HOUR


class Roles:
    """A platform with roles: who has which, by the ids of people there."""

    name = "somewhere"
    is_open = True

    def __init__(self) -> None:
        self.held: set[tuple[str, str]] = set()
        self.most = 0
        """How many people had roles at the same time, at most."""
        self.trouble: RoleTrouble | None = None
        self.calls = 0

    async def put_role(self, community: str, role: str, address: str, *, held: bool) -> RoleTrouble | None:
        """Give or take the role, unless there is trouble."""
        self.calls += 1
        if self.trouble is None:
            (self.held.add if held else self.held.discard)((role, address))
            self.most = max(self.most, len(self.held))
        return self.trouble


@pytest.fixture
def roles() -> Roles:
    """A platform where nobody has a role."""
    return Roles()


@pytest.fixture
def job(room: Room, roles: Roles) -> ChampionJob:
    """The job of a bot on that platform."""
    return ChampionJob(room.store, room.time, [roles])


async def play_week(room: Room, *people: PlayerId) -> None:
    """Three games that end in this order; then the week ends and is announced."""
    for _ in range(3):
        await finish(room, *people)
    league = (await room.own()).id
    newest = (await room.store.leagues.weeks(league))[0]
    room.time.forward(WEEK)
    await room.store.leagues.close_week(league, newest.name, room.time.now())


async def choose(room: Room, role: str = "gold", contest: Contest = Contest.WEEK) -> None:
    """An organiser chooses the role for the league of all games."""
    await Champions(room.store).set((await room.own()).id, contest, role)


async def cindy_wins_a_week(room: Room) -> None:
    """Four people come. Cindy is the first of their first week, and then the role is chosen for champions of weeks."""
    await room.seat("Cindy", "Ben", "Charlie", "Emily")
    await play_week(room, CINDY, BEN, EMILY)
    await choose(room)


async def chosen(room: Room) -> ChampionRole:
    """The one role that is chosen."""
    (found,) = await Champions(room.store).of([(await room.own()).id])
    return found


async def role_of_evenings(room: Room) -> ChampionRole:
    """The one role that is chosen for champions of evenings."""
    (found,) = [one for one in await room.store.leagues.champion_roles() if one.contest is Contest.EVENING]
    return found


async def test_one_role_for_two_contests_is_kept_by_who_has_won_one_of_them(
    room: Room, job: ChampionJob, roles: Roles
) -> None:
    """Who loses the week, and is still champion of an evening, keeps the role."""
    await cindy_wins_a_week(room)
    await choose(room, contest=Contest.EVENING)
    role = await role_of_evenings(room)
    await room.store.leagues.crown(role, "1", [CINDY])
    await job.work()
    assert roles.held == {("gold", "cindy")}
    await play_week(room, BEN, CINDY, EMILY)
    await job.work()
    assert roles.held == {("gold", "cindy"), ("gold", "ben")}
    role = await role_of_evenings(room)
    await room.store.leagues.crown(role, "2", [])
    await job.work()
    assert roles.held == {("gold", "ben")}


async def test_one_role_for_two_leagues_is_kept_by_the_champion_of_one_of_them(
    room: Room, job: ChampionJob, roles: Roles
) -> None:
    """Who loses it in one league is still champion of the other."""
    await room.seat("Cindy")
    cup = await room.leagues.create(await room.community(), "Cup", Terms(), Counting())
    await Champions(room.store).set(cup.id, Contest.WEEK, "gold")
    await choose(room)

    async def crowned(league: LeagueId, period: str, *winners: PlayerId) -> set[tuple[str, str]]:
        (role,) = await Champions(room.store).of([league])
        assert await room.store.leagues.crown(role, period, winners)
        await job.work()
        return roles.held

    own = (await room.own()).id
    for league in (own, cup.id):
        assert await crowned(league, "2025-W47", CINDY) == {("gold", "cindy")}
    assert await crowned(cup.id, "2025-W48") == {("gold", "cindy")}
    assert await crowned(own, "2025-W48") == set()


async def test_no_older_period_is_crowned_after_a_newer_one(room: Room, job: ChampionJob, roles: Roles) -> None:
    """A process that is late has read the role before another one has crowned the newer week."""
    await room.seat("Cindy", "Ben")
    await choose(room)
    for before, newer in ("2025-W45", "2025-W46"), ("2025-W47", "2025-W48"):
        seen = await chosen(room)
        assert await room.store.leagues.crown(seen, newer, [BEN])
        assert not await room.store.leagues.crown(seen, before, [CINDY])
        assert (await chosen(room)).period == newer
        await job.work()
        assert roles.held == {("gold", "ben")}


async def test_a_late_process_changes_nothing_of_another_role(room: Room) -> None:
    """Neither its champions nor what was wrong with a call: an organiser has chosen the role since."""
    await cindy_wins_a_week(room)
    former = await chosen(room)
    await ChampionJob(room.store, room.time, []).work()
    (owed,), _ = await room.store.leagues.owed_roles(room.time.now(), ["somewhere"])
    await choose(room, "silver")
    new = await chosen(room)
    assert not await room.store.leagues.crown(former, "2025-W48", [BEN])
    await room.store.leagues.note_role_failed(owed, RoleTrouble.ABOVE, gives_up=False)
    assert await chosen(room) == new


async def test_one_of_two_processes_calls(room: Room) -> None:
    """Both have seen that the role is due; the second finds it taken."""
    await cindy_wins_a_week(room)
    await ChampionJob(room.store, room.time, []).work()
    (owed,), _ = await room.store.leagues.owed_roles(room.time.now(), ["somewhere"])
    later = Millis(room.time.now() + MINUTE)
    assert await room.store.leagues.begin_role(owed, later)
    assert not await room.store.leagues.begin_role(owed, later)


async def test_a_role_that_is_given_too_late_is_taken_again(
    room: Room, job: ChampionJob, roles: Roles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next week ends during the call that gives it."""
    await cindy_wins_a_week(room)
    put_role = roles.put_role

    async def slow(community: str, role: str, address: str, *, held: bool) -> RoleTrouble | None:
        monkeypatch.setattr(roles, "put_role", put_role)
        await play_week(room, BEN, CINDY, EMILY)
        await ChampionJob(room.store, room.time, []).work()
        return await put_role(community, role, address, held=held)

    monkeypatch.setattr(roles, "put_role", slow)
    await job.work()
    assert roles.held == {("gold", "cindy")}
    await job.work()
    assert roles.held == {("gold", "ben")}


async def test_a_bug_in_one_call_stops_no_other(
    room: Room, job: ChampionJob, roles: Roles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is logged. The call is tried as often as one that fails, and then given up."""
    await cindy_wins_a_week(room)
    await choose(room, "silver", Contest.EVENING)
    role = await role_of_evenings(room)
    await room.store.leagues.crown(role, "1", [BEN])
    put_role = roles.put_role

    async def buggy(community: str, role: str, address: str, *, held: bool) -> RoleTrouble | None:
        if role == "gold":
            roles.calls += 1
            raise RuntimeError("a bug")
        return await put_role(community, role, address, held=held)

    monkeypatch.setattr(roles, "put_role", buggy)
    with capture_logs() as logs:
        for _ in range(MOST_TRIES + 2):
            await job.work()
            room.time.forward(6 * HOUR)
    assert roles.held == {("silver", "ben")}
    assert roles.calls == MOST_TRIES + 1
    bugs = [log for log in logs if log["log_level"] == "error"]
    assert {log["event"] for log in bugs} == {"a champion's role cannot be changed"}


async def test_the_role_goes_from_champion_to_champion(room: Room, job: ChampionJob, roles: Roles) -> None:
    """The reigning champion gets it at once. A week whose champion is the same changes nothing.

    It is taken before it is given, so nobody sees two champions.
    """
    await cindy_wins_a_week(room)
    await job.work()
    assert roles.held == {("gold", "cindy")}
    await play_week(room, CINDY, BEN, EMILY)
    await job.work()
    assert roles.calls == 1
    await play_week(room, BEN, CINDY, EMILY)
    await job.work()
    assert roles.held == {("gold", "ben")}
    await play_week(room, CINDY, BEN, EMILY)
    await job.work()
    assert (roles.held, roles.most) == ({("gold", "cindy")}, 1)
    assert (await chosen(room)).trouble is None


async def test_nobody_gets_the_role_if_too_many_share_the_first_place(
    room: Room, job: ChampionJob, roles: Roles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who had it before loses it."""
    monkeypatch.setattr(champion_job, "MOST_CHAMPIONS", 1)
    await cindy_wins_a_week(room)
    await job.work()
    assert roles.held == {("gold", "cindy")}
    for _ in range(3):
        await finish(room, BEN, CINDY, EMILY)
    await play_week(room, CINDY, BEN, EMILY)
    await job.work()
    assert roles.held == set()


async def test_another_role_takes_the_place_of_the_one_before(room: Room, job: ChampionJob, roles: Roles) -> None:
    """The same role stays where it is. Without a role for champions nobody keeps one."""
    await room.seat("Cindy", "Ben", "Charlie", "Emily")
    await play_week(room, CINDY, BEN, EMILY)
    for _ in range(2):
        await choose(room, "gold")
        await job.work()
        assert roles.calls == 1
    await choose(room, "silver")
    await job.work()
    assert roles.held == {("silver", "cindy")}
    league = (await room.own()).id
    assert await Champions(room.store).drop(league, Contest.WEEK)
    assert not await Champions(room.store).drop(league, Contest.WEEK)
    await job.work()
    assert roles.held == set()


async def test_a_refusal_is_told_and_tried_again(room: Room, roles: Roles) -> None:
    """Each time later, and by a new process, too. When somebody has mended it, all is well."""
    await cindy_wins_a_week(room)
    roles.trouble = RoleTrouble.ABOVE
    for calls in (1, 2, 3):
        await ChampionJob(room.store, room.time, [roles]).work()
        await ChampionJob(room.store, room.time, [roles]).work()
        assert roles.calls == calls
        assert (await chosen(room)).trouble is RoleTrouble.ABOVE
        room.time.forward(MINUTE << (calls - 1))
    roles.trouble = None
    await ChampionJob(room.store, room.time, [roles]).work()
    assert roles.held == {("gold", "cindy")}
    assert (await chosen(room)).trouble is None


async def test_a_clock_that_is_set_back_holds_up_no_role(room: Room, job: ChampionJob, roles: Roles) -> None:
    """The next try seems to lie a day ahead."""
    await cindy_wins_a_week(room)
    roles.trouble = RoleTrouble.LATER
    await job.work()
    roles.trouble = None
    room.time.forward(-24 * HOUR)
    await job.work()
    assert roles.held == {("gold", "cindy")}


@pytest.mark.parametrize(("trouble", "tries"), [(RoleTrouble.GONE, 1), (RoleTrouble.FORBIDDEN, MOST_TRIES)])
async def test_what_cannot_be_done_is_given_up(
    room: Room, job: ChampionJob, roles: Roles, trouble: RoleTrouble, tries: int
) -> None:
    """A deleted role at once, everything else after days. The trouble stays to be read."""
    await cindy_wins_a_week(room)
    roles.trouble = trouble
    for _ in range(MOST_TRIES + 5):
        await job.work()
        room.time.forward(6 * HOUR)
    assert roles.calls == tries
    assert (await chosen(room)).trouble is trouble


@pytest.mark.parametrize("trouble", RoleTrouble)
async def test_older_releases_read_only_troubles_that_they_know(
    room: Room, job: ChampionJob, roles: Roles, trouble: RoleTrouble
) -> None:
    """Another word would end such a process. What it notes counts, and this release knows its own words exactly."""

    async def noted(statement: str, **values: str | None) -> Sequence[tuple[object, ...]]:
        """The rows of a statement that knows only what stood there before."""

        def rows(connection: Connection) -> Sequence[tuple[object, ...]]:
            return [tuple(row) for row in connection.execute(text(statement), values)]

        return await room.store.rewrite(rows)

    await cindy_wins_a_week(room)
    roles.trouble = trouble
    await job.work()
    ((stored,),) = await noted("SELECT trouble FROM champion_roles")
    assert stored in {"forbidden", "above", "gone", "later"}
    assert (await chosen(room)).trouble is trouble
    for word, told in (("above", RoleTrouble.ABOVE), (None, None)):
        await noted("UPDATE champion_roles SET trouble = :word RETURNING trouble", word=word)
        assert (await chosen(room)).trouble is told


async def test_a_closed_platform_is_waited_for(room: Room, job: ChampionJob, roles: Roles) -> None:
    """Nothing is tried until it is open."""
    await cindy_wins_a_week(room)
    roles.is_open = False
    await job.work()
    assert roles.calls == 0
    roles.is_open = True
    await job.work()
    assert roles.held == {("gold", "cindy")}


async def test_a_season_has_its_champion_when_it_is_over(room: Room, job: ChampionJob, roles: Roles) -> None:
    """The day after its last day."""
    await room.seat("Cindy", "Ben", "Charlie", "Emily")
    community = await room.community()
    league = await room.leagues.create(community, "Cup", Terms(), Counting(last_day=date(2025, 11, 23)))
    await Champions(room.store).set(league.id, Contest.SEASON, "gold")
    for _ in range(3):
        await finish(room, EMILY, BEN, CINDY, league=league.id)
    over = midnight(date(2025, 11, 24), league.zone)
    for left, held in (1, set()), (0, {("gold", "emily")}):
        room.time.forward(over - left - room.time.now())
        await job.work()
        assert roles.held == held


async def test_a_tournament_has_the_champion_of_its_own_standing(room: Room, job: ChampionJob, roles: Roles) -> None:
    """Emily wins the final of a knock-out, although Cindy has more points of both rounds."""
    await choose(room, contest=Contest.EVENING)
    evening = await begun(room, KNOCK_OUT, SIX)
    await played(room, evening)
    ((final, people),) = (await seated(room, evening)).items()
    assert people == [CINDY, BEN, CHARLIE, EMILY]
    room.time.forward(LENGTH)
    await ends(room, final, EMILY, CINDY, BEN, CHARLIE)
    await at(room, room.time.now())
    await job.work()
    assert roles.held == {("gold", "emily")}


async def test_an_evening_without_a_finished_game_leaves_the_role(room: Room, job: ChampionJob, roles: Roles) -> None:
    """Nobody came: the champions of the last evening that was played keep it."""
    await choose(room, contest=Contest.EVENING)
    evening = await begun(room, KNOCK_OUT, SIX[:4])
    await played(room, evening)
    await job.work()
    assert roles.held == {("gold", "cindy")}
    empty = await planned(room, replace(TERMS, day=date(2025, 11, 19)))
    hours = await found(room, empty)
    for moment in (hours.starts, hours.ends):
        await at(room, moment)
    assert (await found(room, empty)).stage is Stage.ENDED
    await job.work()
    assert roles.held == {("gold", "cindy")}
    await job.work()
    assert roles.calls == 1


async def test_an_evening_with_only_a_void_game_leaves_the_role(room: Room, job: ChampionJob, roles: Roles) -> None:
    """Also if the role is chosen anew after that evening: it goes to the champion of the one before."""
    await choose(room, contest=Contest.EVENING)
    await played(room, await begun(room, KNOCK_OUT, SIX[:4]))
    await job.work()
    assert roles.held == {("gold", "cindy")}
    void = await planned(room, replace(TERMS, day=date(2025, 11, 19)))
    hours = await found(room, void)
    await at(room, hours.starts)
    await says(room, void, Presence.HERE, *SIX[2:])
    await at(room, room.time.now())
    ((table, people),) = (await seated(room, void)).items()
    await says(room, void, Presence.PAUSED, *people)
    await ends(room, table, *people)
    await room.corrections.void(await room.community(), table, CINDY, "a bug")
    for _ in range(2):
        await at(room, hours.ends)
    assert (await found(room, void)).stage is Stage.ENDED
    await job.work()
    assert roles.held == {("gold", "cindy")}
    await choose(room, "silver", contest=Contest.EVENING)
    await job.work()
    assert roles.held == {("silver", "cindy")}


async def test_a_correction_makes_no_earlier_evening_the_last_one(room: Room, job: ChampionJob, roles: Roles) -> None:
    """The champions of the last evening keep the role."""
    await choose(room, contest=Contest.EVENING)
    table = TableId("")
    for days, people in enumerate((SIX[:3], SIX[3:])):
        evening = await planned(room, replace(TERMS, day=date(2025, 11, 18 + days)))
        hours = await found(room, evening)
        await at(room, hours.starts)
        await says(room, evening, Presence.HERE, *people)
        await at(room, hours.starts + MINUTE)
        ((table, seats),) = (await seated(room, evening)).items()
        await ends(room, table, *seats)
        await says(room, evening, Presence.PAUSED, *people)
        for _ in range(2):
            await at(room, hours.ends)
        await job.work()
    assert len(roles.held) == 1
    last = set(roles.held)
    await room.corrections.void(await room.community(), table, CINDY, "a bug")
    await job.work()
    assert roles.held == last


async def test_roles_without_anything_new_cost_no_reads(
    room: Room, job: ChampionJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many leagues have chosen roles: each process looks once a minute."""
    reads = []
    read = room.store._file.read  # noqa: SLF001 - the test's own store

    async def counted(*given: object) -> object:
        reads.append(given)
        return await read(*given)  # type: ignore[arg-type] # As it was given.

    monkeypatch.setattr(room.store._file, "read", counted)  # noqa: SLF001 - as above
    costs = []
    for name in ("Cup", "Bowl"):
        league = await room.leagues.create(await room.community(), name, Terms(), Counting(last_day=date(2025, 11, 23)))
        for contest in Contest:
            await Champions(room.store).set(league.id, contest, "gold")
        await job.work()
        reads.clear()
        await job.work()
        costs.append(len(reads))
    assert costs[0] == costs[1] > 0


async def test_who_is_forgotten_loses_the_role(room: Room, job: ChampionJob, roles: Roles) -> None:
    """The account stays until the platform has taken the role, and is tried again like all others."""
    await cindy_wins_a_week(room)
    await job.work()
    assert [one.role for one in (await room.store.people.known_of(CINDY)).roles] == ["gold"]
    roles.trouble = RoleTrouble.LATER
    assert await room.store.people.forget(CINDY)
    await job.work()
    assert [one.wanted for one in (await room.store.people.known_of(CINDY)).roles] == [False]
    roles.trouble = None
    room.time.forward(MINUTE)
    await job.work()
    assert roles.held == set()
    assert (await room.store.people.known_of(CINDY)).roles == ()
    await play_week(room, BEN, EMILY)
    await job.work()
    assert roles.held == {("gold", "ben")}


async def test_who_is_forgotten_twice_loses_the_role(room: Room, job: ChampionJob, roles: Roles) -> None:
    """Both presses are carried out before the platform has taken the role."""
    await cindy_wins_a_week(room)
    await job.work()
    for _ in range(2):
        assert await room.store.people.forget(CINDY)
    await job.work()
    assert roles.held == set()


async def test_who_is_forgotten_wins_no_role(room: Room, job: ChampionJob, roles: Roles) -> None:
    """Neither the account that loses its role, nor anybody else."""
    await cindy_wins_a_week(room)
    await job.work()
    assert await room.store.people.forget(CINDY)
    assert await room.store.leagues.crown(await chosen(room), "2099-W01", [CINDY])
    await job.work()
    assert roles.held == set()


async def test_who_is_forgotten_loses_the_role_although_they_win_another_contest(
    room: Room, job: ChampionJob, roles: Roles
) -> None:
    """The other contest has the same role. It ends before the platform has taken the role."""
    await cindy_wins_a_week(room)
    await job.work()
    await choose(room, contest=Contest.EVENING)
    assert await room.store.people.forget(CINDY)
    role = await role_of_evenings(room)
    assert await room.store.leagues.crown(role, "1", [CINDY])
    await job.work()
    assert roles.held == set()


async def test_who_comes_back_and_wins_keeps_the_role(room: Room, job: ChampionJob, roles: Roles) -> None:
    """They are another player now. The platform has not taken the role yet since they were forgotten."""
    await cindy_wins_a_week(room)
    await job.work()
    roles.trouble = RoleTrouble.LATER
    assert await room.store.people.forget(CINDY)
    await job.work()
    roles.trouble = None
    again = await room.seat("Cindy")
    assert again != [CINDY]
    week = await chosen(room)
    assert week.period is not None
    assert await room.store.leagues.crown(week, week.period, again)
    await job.work()
    room.time.forward(MINUTE)
    await job.work()
    assert roles.held == {("gold", "cindy")}
    assert (await room.store.people.known_of(CINDY)).roles == ()
