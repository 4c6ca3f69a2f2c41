"""A new player in a left seat is told that the result belongs to the player before, for whom it counts."""

import asyncio
from collections.abc import Sequence

from bot.core.league.audit.league_audit import Audit
from bot.core.league.differences import Difference
from bot.core.league.rating_job import rate_all
from bot.core.league.standings_pages import Asked
from bot.core.people.privacy import Privacy
from bot.core.ui.presses import Verb
from storage.engine.snapshot import Snapshot, look
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY
from tests.core.room import Room, shown


async def leave_a_seat(room: Room) -> None:
    """Cindy has played a round with Ben and Charlie, and leaves."""
    await room.open(CINDY, BEN, CHARLIE)
    await room.next_round()
    await room.press(CINDY, Verb.LEAVE)


async def taken_over(room: Room) -> list[bool]:
    """For each seat, whether everybody sees it as taken over."""
    return [seat.taken_over for seat in (await room.view()).seats]


async def test_a_substitute_is_told_whose_result_the_seat_brings(room: Room) -> None:
    """The answer and a private card tell the new player; while a robot has the seat, it is not shown as taken over."""
    await leave_a_seat(room)
    before = await taken_over(room)
    await room.deliver()

    view = shown(await room.press(EMILY, Verb.JOIN))

    assert (before, view.seat) == ([False] * 3, 0)
    assert view.seats[0].taken_over is True
    assert "hand:emily" in await room.deliver()
    assert await taken_over(room) == [True, False, False]


async def test_the_result_remains_the_others_in_all_that_counts(room: Room) -> None:
    """Standings, ratings and statistics count the first player, and an audit finds no difference."""
    await leave_a_seat(room)
    await room.press(EMILY, Verb.JOIN)
    await room.play_out()
    await rate_all(room.store.leagues)
    page = await room.standings.page(Asked((await room.own()).id))
    stats = [await room.store.people.stats(player) for player in (CINDY, BEN, CHARLIE, EMILY)]
    await room.close()

    assert sorted(line.name for line in page.lines) == ["Ben", "Charlie", "Cindy"]
    assert [(one.games, one.last, one.stayed) for one in stats] == [(1, 1, 0), (1, 1, 1), (1, 1, 1), (0, 0, 0)]

    def audited(books: Snapshot) -> tuple[Sequence[Difference], int, int]:
        work = Audit(books, lambda _: None)
        return list(work.differences()), work.checked.results, work.checked.ratings

    assert await asyncio.to_thread(look, room.url, audited) == ([], 1, 3)


async def test_the_seat_of_somebody_who_is_forgotten_is_nobody_elses(room: Room) -> None:
    """The result has no name, and it does not belong to the player who takes the seat over."""
    await leave_a_seat(room)
    await Privacy(room.store, room.tables, room.time).forget(CINDY)
    await room.press(EMILY, Verb.JOIN)
    await room.play_out()

    page = await room.standings.page(Asked((await room.own()).id))

    assert sorted(line.name for line in page.lines) == ["", "Ben", "Charlie"]
    assert await taken_over(room) == [True, False, False]
