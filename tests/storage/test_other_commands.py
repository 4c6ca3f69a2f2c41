"""A command that changes something other than a table is carried out once, and its id is kept for a day."""

import asyncio

import pytest
from sqlalchemy import select, update

from storage.errors import DuplicateCommand
from storage.ids import CommandId, CommunityId, Millis, PlayerId
from storage.other_commands import KEPT
from storage.schema import alive, other_commands
from storage.store import Store
from tests.storage.sample_changes import NOON, place

ONE, TWO, THREE = (CommandId(f"matrix:${name}") for name in ("one", "two", "three"))
HERE = CommunityId(1)


async def kept(store: Store) -> list[CommandId]:
    """The ids that are stored, the oldest first."""
    ids = select(other_commands.c.id).order_by(other_commands.c.at)
    return await store._database.read(lambda connection: list(connection.scalars(ids)))  # noqa: SLF001


@pytest.mark.usefixtures("ann")
async def test_a_command_is_carried_out_once(store: Store) -> None:
    """A second time nothing is changed, and only the same command is refused."""
    assert not await store.command_known(ONE)
    await store.people.choose(HERE, ONE, language="cs")
    assert await store.command_known(ONE)
    with pytest.raises(DuplicateCommand):
        await store.people.choose(HERE, ONE, language="fr")
    assert (await store.people.community(HERE)).language == "cs"
    await store.people.choose(HERE, TWO, language="fr")
    assert (await store.people.community(HERE)).language == "fr"


async def test_a_command_that_has_changed_nothing_may_come_again(store: Store, ann: PlayerId) -> None:
    """It is answered as it was the first time."""
    for _ in range(2):
        assert not await store.people.unlink(ann, ONE)
    assert await kept(store) == []


@pytest.mark.usefixtures("ann")
async def test_ids_are_deleted_after_a_day_of_open_time(store: Store) -> None:
    """A day without the bot deletes none: its next process may hear these commands again."""
    await store.beat(NOON)
    await store.people.choose(HERE, ONE, language="cs")
    await store.beat(Millis(NOON + 9 * KEPT))
    await store.people.choose(HERE, TWO, language="cs")
    assert sorted(await kept(store)) == [ONE, TWO]
    later = update(alive).values(open=alive.c.open + KEPT)
    await store._database.write(lambda connection: connection.execute(later).close())  # noqa: SLF001
    await store.people.choose(HERE, THREE, language="cs")
    assert await kept(store) == [THREE]


async def test_of_two_processes_one_carries_the_command_out(postgres_url: str) -> None:
    """The other one finds it carried out, although both began at the same moment."""
    stores = [await Store.open(postgres_url) for _ in range(2)]
    await place(stores[0])
    choices = [store.people.choose(HERE, ONE, language=word) for store, word in zip(stores, ("cs", "fr"), strict=True)]
    outcomes = await asyncio.gather(*choices, return_exceptions=True)
    assert [type(one) for one in outcomes if one is not None] == [DuplicateCommand]
    for store in stores:
        await store.close()
