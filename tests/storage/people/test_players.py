"""People and communities: their ids on the platforms, and what the store knows of them."""

import asyncio

import pytest

from storage.changes import Pace
from storage.ids import Millis, PlayerId
from storage.people.players import Community, Player
from storage.store import Store
from tests.storage.sample_changes import NOON


@pytest.fixture
async def met(store: Store) -> Player:
    """Ann, a player from Discord."""
    return await store.people.player_of("discord", "4711", "Ann", NOON)


@pytest.fixture
async def guild(store: Store) -> Community:
    """A server that speaks English."""
    return await store.people.community_of("discord", "guild", time_zone="UTC", language="en")


async def test_a_stranger_becomes_a_player(store: Store, met: Player) -> None:
    """A new player has no language, and is found again under the same id."""
    assert Player(met.id, "Ann", None) == met
    assert met == await store.people.player_of("discord", "4711", "Ann", Millis(NOON + 1))
    assert met == await store.people.player(met.id)


async def test_a_new_name_is_taken_over(store: Store, met: Player) -> None:
    """The store takes over a player's new name and keeps everything else."""
    await store.people.set_language(met.id, "fr")
    assert Player(met.id, "Anna", "fr") == await store.people.player_of("discord", "4711", "Anna", NOON)
    assert Player(met.id, "Anna", "fr") == await store.people.player(met.id)


async def test_the_same_name_on_another_platform_is_somebody_else(store: Store) -> None:
    """Equal names on two platforms belong to two players."""
    on_discord = await store.people.player_of("discord", "ann", "Ann", NOON)
    on_matrix = await store.people.player_of("matrix", "ann", "Ann", NOON)
    assert on_discord.id != on_matrix.id
    assert (on_discord, on_matrix) == await store.people.players([on_matrix.id, on_discord.id, PlayerId(99)])
    assert await store.people.players([]) == ()


async def test_two_presses_at_once_meet_one_person(store: Store) -> None:
    """If a new person comes twice at the same moment, only one player is created."""
    first, second = await asyncio.gather(
        store.people.player_of("discord", "4711", "Ann", NOON), store.people.player_of("discord", "4711", "Ann", NOON)
    )
    assert first == second


async def test_a_seen_language_holds_while_none_is_chosen(store: Store, met: Player) -> None:
    """The language that a player chose goes before the language of their platform."""
    assert met.reads is None
    await store.people.player_of("discord", "4711", "Ann", NOON, "fr")
    assert (await store.people.player(met.id)).reads == "fr"
    await store.people.set_language(met.id, "cs")
    assert (await store.people.player(met.id)).reads == "cs"
    await store.people.set_language(met.id, None)
    assert ((await store.people.player(met.id)).language, (await store.people.player(met.id)).reads) == (None, "fr")


async def test_people_are_called_unless_they_say_otherwise(store: Store, met: Player) -> None:
    """A player can turn calls off, and on again."""
    await store.people.set_notify(met.id, notify=False)
    assert (await store.people.player_of("discord", "4711", "Anna", NOON)).notify is False
    await store.people.set_notify(met.id, notify=True)
    assert (await store.people.player(met.id)).notify is True


@pytest.mark.parametrize("value", [True, False])
async def test_what_people_want_is_true_or_false(store: Store, met: Player, value: bool) -> None:  # noqa: FBT001 - both
    """These values are shown in settings, where 0 and 1 would read wrongly."""
    await store.people.set_notify(met.id, notify=value)
    await store.people.set_aloud(met.id, aloud=value)
    await store.people.set_advice(met.id, advice=value)
    called = await store.people.known_player("discord", "4711")
    (listed,) = await store.people.players([met.id])
    for person in (called, listed):
        assert person is not None
        assert [person.notify, person.aloud, person.advice] == [value] * 3
        assert {type(told) for told in (person.notify, person.aloud, person.advice)} == {bool}


async def test_people_have_an_address_where_they_are(store: Store, met: Player) -> None:
    """A player has no address on a platform that does not know them."""
    assert await store.people.address(met.id, "discord") == "4711"
    assert await store.people.address(met.id, "matrix") is None


async def test_a_community_keeps_what_it_has_chosen(store: Store) -> None:
    """A community keeps its first defaults until it chooses another value; later defaults change nothing."""
    met = await store.people.community_of("discord", "guild", time_zone="Europe/Paris", language="fr")
    assert Community(met.id, "discord", "guild", "Europe/Paris", "fr", (), Pace.LIVE, {}) == met
    await store.people.choose(met.id, time_zone="Europe/Prague")
    again = await store.people.community_of("discord", "guild", time_zone="UTC", language="en")
    assert Community(met.id, "discord", "guild", "Europe/Prague", "fr") == again
    assert again == await store.people.community(met.id)


async def test_a_community_can_choose_everything(store: Store, guild: Community) -> None:
    """One or several settings are changed at once; other settings and other communities stay as they are."""
    other = await store.people.community_of("discord", "other", time_zone="UTC", language="en")
    await store.people.choose(guild.id, language="cs", channels=["17", "4"])
    await store.people.choose(guild.id, pace=Pace.DAILY)
    chosen = Community(guild.id, "discord", "guild", "UTC", "cs", ("17", "4"), Pace.DAILY, {})
    assert chosen == await store.people.community(guild.id)
    assert other == await store.people.community(other.id)


async def test_options_are_chosen_one_by_one(store: Store, guild: Community) -> None:
    """The last value of an option counts, and None removes it. Two options set at once are both stored."""
    await asyncio.gather(
        store.people.set_option(guild.id, "edition", "czech"),
        store.people.set_option(guild.id, "variant", "simplified"),
    )
    assert (await store.people.community(guild.id)).options == {"edition": "czech", "variant": "simplified"}
    await store.people.set_option(guild.id, "edition", "french")
    await store.people.set_option(guild.id, "variant", None)
    assert (await store.people.community(guild.id)).options == {"edition": "french"}


async def test_a_community_is_made_once(store: Store) -> None:
    """Several requests at the same moment get the same community."""
    ask = [store.people.community_of("discord", "guild", time_zone="UTC", language="en") for _ in range(3)]
    first, second, third = await asyncio.gather(*ask)
    assert first == second == third
