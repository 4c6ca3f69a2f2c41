"""Tables, changes and people for the tests of the store, each part named only where it matters."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from storage.changes import Change, Clock, Deadline, GameResult, Owed, Pace, SeatResult, Status, TableSetup
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.purging import Purge
from storage.people.departures import Since
from storage.store import Store
from storage.tables.entries import Joined, TableEntry

PLATFORMS: Final = ("discord", "terminal", "somewhere", "matrix")
"""The platforms of all samples."""

NOON = Millis(1_795_521_600_000)
FIRST_PLACE = CommunityId(1)
FIRST_PERSON = PlayerId(1)


async def people(store: Store, *names: str) -> tuple[PlayerId, ...]:
    """People of a terminal, each called by their name."""
    return tuple([(await store.player_of("terminal", name, name, NOON)).id for name in names])


async def place(store: Store, name: str = "here") -> CommunityId:
    """A community of the terminal."""
    return (await store.community_of("terminal", name, time_zone="Europe/Prague", language="en")).id


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
    """The table opens with its host seated, and then these entries; nothing is due."""
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
    """Something happens at a table that is open; ``due`` is when its next deadline comes.

    It is the table's only change of this version, unless its revision is said.
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
    """The bot will move for somebody."""
    end = Millis(due if closes is None else closes)
    return Deadline(TableId(table), 1, Clock.MOVE, Millis(due), end, end)


def result(*seats: SeatResult, people: int = 2, ended: int = NOON, game: str = "mythical-dice") -> GameResult:
    """A game of Mythical Dice has ended, in which so many people played themselves."""
    return GameResult(game, 1, {"edition": "english"}, Millis(ended), people, seats)


def seat(number: int, player: PlayerId | None, rank: int = 1, worth: int = 0) -> SeatResult:
    """How a seat ended."""
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
    """A game has been played at a table of this name."""
    await store.commit(opening(replace(setup(table, community, host), league=league)))
    await store.commit(change(1, table=table, status=Status.FINISHED, result=game))


async def purge(store: Store, community: CommunityId = FIRST_PLACE) -> Purge:
    """The bot has not been there for long enough, and nobody has played there since."""
    await store.note_absence(community, NOON)
    done = await store.purge_absent(community, Since(*[Millis(NOON + 1000)] * 2), "asked for", NOON)
    assert done is not None
    return done
