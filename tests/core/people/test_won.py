"""What people have won with a game is told with its result: once, and the same whenever the result is sent."""

from collections.abc import Mapping

import pytest

from bot.core.people.won import EARLIER_GAMES, QUARTER, Won, WonKind, won_in
from bot.core.ports import Delivery, Message, NotSent, Trouble
from bot.core.ui.panels import Text
from storage.ids import PlayerId, TableId
from storage.people.honours import Best, Honours, HonoursAt
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.playing import finish
from tests.core.room import Room, reopened
from tests.storage.league.sample_results import DAY

GAME = "mythical-dice"


def at(
    before: Mapping[str, int],
    after: Mapping[str, int],
    *,
    scores: tuple[int, int] = (0, 0),
    games: int = 9,
    weeks: int = 0,
) -> HonoursAt:
    """Cindy with these badges and best scores before and after a game, in the last of so many weeks in a row."""
    names = [f"2026-W{number:02}" for number in range(1, weeks + 1)]
    earlier = Honours({GAME: before}, {GAME: Best(games, scores[0])})
    later = Honours({GAME: after}, {GAME: Best(games + 1, scores[1])})
    return HonoursAt(PlayerId(CINDY), "Cindy", GAME, earlier, later, tuple(names))


def test_a_new_level_is_won_once() -> None:
    """More of the same level is not told. Two levels at once are told as the higher one."""
    assert won_in([at({"ascetic": 9}, {"ascetic": 10})]) == (Won(WonKind.BADGE, "Cindy", 10, "ascetic", 1),)
    assert won_in([at({"ascetic": 10}, {"ascetic": 11})]) == ()
    assert won_in([at({}, {"ascetic": 50})]) == (Won(WonKind.BADGE, "Cindy", 50, "ascetic", 2),)


def test_a_first_game_can_bring_a_badge_but_no_best() -> None:
    """Before it there are no honours at all."""
    after = Honours({GAME: {"spotless": 1}}, {GAME: Best(1, 90)})

    won = won_in([HonoursAt(PlayerId(CINDY), "Cindy", GAME, Honours(), after)])
    assert won == (Won(WonKind.BADGE, "Cindy", 1, "spotless", 1),)


@pytest.mark.parametrize(
    ("games", "scores", "told"),
    [(EARLIER_GAMES, (80, 90), True), (EARLIER_GAMES - 1, (80, 90), False), (EARLIER_GAMES, (90, 90), False)],
)
def test_a_best_score_is_told_after_some_games(games: int, scores: tuple[int, int], told: bool) -> None:  # noqa: FBT001
    """An equal score is no new best."""
    expected = (Won(WonKind.BEST, "Cindy", 90),) if told else ()

    assert won_in([at({}, {}, scores=scores, games=games)]) == expected


def test_weeks_in_a_row_are_told_now_and_then() -> None:
    """After four weeks, after eight, and after each quarter of a year; not in between."""
    told = [number for number in range(2 * QUARTER + 1) if won_in([at({}, {}, weeks=number)])]

    assert told == [4, 8, QUARTER, 2 * QUARTER]


# --- with the result of a game -------------------------------------------------------------------------------


def results(room: Room) -> list[Delivery]:
    """The results of games that stand on the platform."""
    return [one for one in room.mailman.posts.values() if one.kind is Message.RESULT]


def told(delivery: Delivery) -> list[str]:
    """What the message tells that people have won."""
    return [block.text for block in delivery.panel.blocks if isinstance(block, Text) and "Won(" in block.text]


async def three_weeks(room: Room) -> None:
    """Cindy and Ben have played in each of the last three weeks. In the fourth they win something by playing."""
    for _ in range(3):
        await finish(room, CINDY, BEN)
        room.time.forward(7 * DAY)


async def test_the_result_tells_once_what_was_won(room: Room) -> None:
    """The next process does not tell it again."""
    await three_weeks(room)
    await room.open(CINDY, BEN, EMILY)
    await room.deliver_after(room.play_out())
    (first,) = results(room)
    assert any("Cindy" in line and "weeks" in line for line in told(first))

    async with reopened(room) as again:
        await again.deliver()
        assert len(results(again)) == 1


async def test_a_result_that_is_found_again_is_not_told_twice(room: Room) -> None:
    """Its post arrived although the call seemed to fail: it is looked for, and not posted again."""
    await three_weeks(room)
    await room.open(CINDY, BEN, EMILY)
    room.mailman.unheard = {Message.RESULT}
    await room.deliver_after(room.play_out())
    await room.deliver_after(60_000)

    (only,) = results(room)
    assert len(told(only)) >= 1


async def test_a_result_that_is_sent_late_tells_what_was_won_then(room: Room) -> None:
    """A game that ended meanwhile has no part in it."""
    await three_weeks(room)
    await room.open(CINDY, BEN, EMILY)
    room.mailman.failures = [NotSent(Trouble.LATER)] * 9
    await room.deliver_after(room.play_out())
    assert results(room) == []
    before = await room.store.people.honours_at(room.table)
    room.time.forward(1000)
    await finish(room, CINDY, BEN)
    async with reopened(room) as again:
        for _ in range(9):
            await again.deliver_after(600_000)
        (late,) = results(again)
        assert told(late) == [repr(one) for one in won_in(before)] != []


async def test_weeks_in_a_row_are_those_of_the_league(room: Room) -> None:
    """Only the first game of a week has them; a void takes a week away."""
    tables: list[TableId] = []
    for _ in range(3):
        tables.append(await finish(room, CINDY, BEN))
        room.time.forward(7 * DAY)
    tables.append(await finish(room, CINDY, EMILY))
    tables.append(await finish(room, CINDY, EMILY))

    weeks = [len((await room.store.people.honours_at(table))[0].weeks) for table in tables]
    assert weeks == [1, 2, 3, 4, 0]
    await room.corrections.void(await room.community(), tables[1], CINDY, "a trial")
    assert [len((await room.store.people.honours_at(table))[0].weeks) for table in tables[2:4]] == [2, 3]
