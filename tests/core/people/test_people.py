"""People, the wall clock, and ids of tables."""

import asyncio

import pytest

from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import WallTime
from bot.core.table.table_ids import rematch_id, table_id
from storage.ids import CommandId, Millis
from tests.core.in_memory_table import CINDY, InMemoryTable
from tests.core.room import Room


async def test_somebody_is_spoken_to_as_their_platform_does(room: Room) -> None:
    """The platform's language holds until they choose one; a language that the bot does not speak changes nothing."""

    async def reads(locale: str | None) -> str | None:
        return (await room.people.person("somewhere", "42", "Cindy", locale)).language

    assert [await reads(locale) for locale in (None, "de", "cs", None, "pl", "fr-CA")] == [
        None,
        None,
        "cs",
        "cs",
        "cs",
        "fr",
    ]
    cindy = await room.people.person("somewhere", "42", "Cindy")
    await room.people.speak(cindy.id, "en")
    assert await reads("cs") == "en"
    await room.people.speak(cindy.id, None)
    assert await reads(None) == "cs"


async def test_somebody_is_called_and_reads_unless_they_say_otherwise(room: Room) -> None:
    """People get notifications, see columns and have no advice by default; their choices are stored."""
    cindy = await room.people.person("somewhere", "42", "Cindy")
    assert (cindy.notify, cindy.aloud, cindy.advice) == (True, False, False)
    await room.people.notify(cindy.id, notify=False)
    await room.people.listen(cindy.id, aloud=True)
    await room.people.advise(cindy.id, advice=True)
    cindy = await room.people.person("somewhere", "42", "Cindy")
    assert (cindy.notify, cindy.aloud, cindy.advice) == (False, True, True)


def test_tables_have_short_names_of_their_own() -> None:
    """An id has ten lower-case letters and digits; every command and every rematch gives another one."""
    names = [table_id(CommandId(f"c{number}")) for number in range(100)]
    names += [rematch_id(name) for name in names]
    assert len(set(names)) == 200
    assert all(len(name) == 10 and name.isalnum() and name == name.lower() for name in names)


def test_somebody_without_a_name_is_called_by_their_number() -> None:
    """A view can be made without a name."""
    assert InMemoryTable(CINDY, seats=3).table.view(None, {}).seats[0].name == f"#{CINDY}"


@pytest.mark.parametrize("nudged", [True, False])
async def test_the_wall_clock_waits_for_a_nudge_or_the_moment(*, nudged: bool) -> None:
    """The wait ends at the earlier of the two; here the moment is in the past."""
    time, nudge = WallTime(), asyncio.Event()
    if nudged:
        nudge.set()
    await time.wait(nudge, None if nudged else Millis(time.now() - 5 * SECOND))
    assert nudge.is_set() is nudged
