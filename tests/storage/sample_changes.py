"""Sample tables, changes and players for the tests of the store; a test names only the values that matter to it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from storage.changes import Change, Deadline, DeadlineKind, GameResult, Owed, Pace, SeatResult, Status, TableSetup
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.purging import Purge
from storage.league.scoring import RANKING
from storage.people.departures import Since
from storage.store import Store
from storage.tables.entries import Joined, TableEntry

PLATFORMS: Final = ("discord", "terminal", "somewhere", "matrix")
"""The platforms whose messages the tests ask for."""

NOON = Millis(1_795_521_600_000)
FIRST_PLACE = CommunityId(1)
FIRST_PERSON = PlayerId(1)


async def people(store: Store, *names: str) -> tuple[PlayerId, ...]:
    """Players on the terminal with these names."""
    return tuple([(await store.people.player_of("terminal", name, name, NOON)).id for name in names])


async def place(store: Store, name: str = "here") -> CommunityId:
    """A community of the terminal."""
    return (await store.people.community_of("terminal", name, time_zone="Europe/Prague", language="en")).id


def setup(
    table: str = "table-one",
    community: CommunityId = FIRST_PLACE,
    host: PlayerId = FIRST_PERSON,
    channel: str = "hall",
    opened: Millis = NOON,
    after: TableId | None = None,
) -> TableSetup:
    """A table of Mythical Dice for four."""
    return TableSetup(
        id=TableId(table),
        community=community,
        channel=channel,
        game="mythical-dice",
        rules=1,
        options={"edition": "english", "variant": "standard"},
        pace=Pace.LIVE,
        seats=4,
        host=host,
        language="cs",
        seed=bytes(range(32)),
        opened=opened,
        after=after,
    )


def opening(opens: TableSetup, *entries: TableEntry, command: str | None = None, owed: tuple[Owed, ...] = ()) -> Change:
    """Opens the table with its host seated, then adds these entries; no deadline is set."""
    return Change(
        table=opens.id,
        command=CommandId(command or f"open:{opens.id}"),
        version=0,
        entries=(Joined(opens.host, "word"), *entries),
        status=Status.LOBBY,
        at=opens.opened,
        revision=1,
        actor=opens.host,
        opens=opens,
        people=frozenset({opens.host, *(entry.player for entry in entries if isinstance(entry, Joined))}),
        owed=owed,
    )


def change(
    version: int,
    *entries: TableEntry,
    table: str = "table-one",
    command: str | None = None,
    status: Status = Status.PLAYING,
    actor: PlayerId | None = None,
    due: int | None = None,
    owed: tuple[Owed, ...] = (),
    retracts: tuple[Owed, ...] = (),
    result: GameResult | None = None,
    people: Iterable[PlayerId] | None = None,
    revision: int | None = None,
) -> Change:
    """A change at an open table; ``due`` is the time of its next deadline.

    The default revision assumes that this is the only change of this version.
    """
    return Change(
        table=TableId(table),
        command=CommandId(command or f"{table}:{version}"),
        version=version,
        entries=entries,
        status=status,
        at=Millis(NOON + version),
        revision=version + 1 if revision is None else revision,
        actor=actor,
        deadline=None if due is None else deadline(table, due),
        owed=owed,
        retracts=retracts,
        result=result,
        people=None if people is None else frozenset(people),
    )


def deadline(table: str, due: int, closes: int | None = None) -> Deadline:
    """A deadline at which the bot moves for a player; ``closes`` is the same time unless given."""
    end = Millis(due if closes is None else closes)
    return Deadline(TableId(table), 1, DeadlineKind.MOVE, Millis(due), end, end)


def result(*seats: SeatResult, people: int = 2, ended: int = NOON, game: str = "mythical-dice") -> GameResult:
    """The result of a finished game in which this many people played themselves, without a robot."""
    return GameResult(game, 1, {"edition": "english"}, Millis(ended), people, RANKING, seats)


def seat(number: int, player: PlayerId | None, rank: int = 1, worth: int = 0) -> SeatResult:
    """The result of one seat, with a score of 10 times the seat's number."""
    return SeatResult(number, player, 10 * number, rank, worth)


async def finish(
    store: Store,
    table: str,
    game: GameResult,
    *,
    community: CommunityId = FIRST_PLACE,
    host: PlayerId = FIRST_PERSON,
    league: LeagueId | None = None,
) -> None:
    """Open a table with this name and store this result of its game."""
    await store.commit(opening(replace(setup(table, community, host), league=league)))
    await store.commit(change(1, table=table, status=Status.FINISHED, result=game))


async def purge(store: Store, community: CommunityId = FIRST_PLACE) -> Purge:
    """Purge a community which the bot has left and in which nobody has played since."""
    await store.people.note_absence(community, NOON)
    done = await store.people.purge_absent(community, Since(*[Millis(NOON + 1000)] * 2), "asked for", NOON)
    assert done is not None
    return done
