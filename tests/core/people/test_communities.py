"""The settings of a community: channels, language, time zone, pace and game options."""

from dataclasses import replace

import pytest

from bot.core.games import known_options
from bot.core.people.communities import STRANGE, Communities
from bot.core.ports import Community, Pace
from tests.core.refusals import refused
from tests.core.room import Room


@pytest.fixture
async def hall(room: Room) -> Community:
    """A community that has chosen nothing."""
    return await Communities(room.store).of("somewhere", "hall", "cs")


@pytest.fixture
async def stored(room: Room, hall: Community) -> Community:
    """The same community as it is stored."""
    return await now(room, hall)


async def now(room: Room, hall: Community) -> Community:
    """The community as it is stored now."""
    return await room.store.people.community(hall.id)


async def test_a_new_community_is_open_everywhere(room: Room, hall: Community) -> None:
    """The first request sets its language, and its zone is UTC if none is given; later requests change neither."""
    assert hall == Community(hall.id, "somewhere", "hall", "UTC", "cs", (), Pace.LIVE, {"edition": "czech"})
    assert await Communities(room.store).of("somewhere", "hall", "fr", "Europe/Prague") == hall


async def test_to_look_makes_no_community_known(room: Room) -> None:
    """An unknown community is returned as it would be, with the id STRANGE; a known one is returned as it is stored."""
    communities = Communities(room.store)
    seen = await communities.seen("somewhere", "hall", "cs")
    assert await room.store.people.known_community("somewhere", "hall") is None
    known = await communities.of("somewhere", "hall", "cs")
    assert seen == replace(known, id=STRANGE)
    assert await communities.seen("somewhere", "hall", "fr") == known


async def test_a_community_keeps_what_it_chooses(room: Room, hall: Community) -> None:
    """Language, time zone, channels (each once, in their order) and pace are stored."""
    communities = Communities(room.store)
    await communities.set_language(hall.id, "fr")
    await communities.set_time_zone(hall.id, "Europe/Prague")
    await communities.set_channels(hall.id, ["17", "4", "17"])
    await communities.set_pace(hall.id, Pace.RELAXED)

    chosen = Community(hall.id, "somewhere", "hall", "Europe/Prague", "fr", ("17", "4"), Pace.RELAXED, {})
    assert await now(room, hall) == chosen


@pytest.mark.parametrize("zone", ["Prague", "", "../etc/passwd", "Europe", "Europe/Pra\0gue", "é"])
async def test_a_time_zone_must_be_known(room: Room, hall: Community, stored: Community, zone: str) -> None:
    """Weeks begin by the time zone, so an unknown one is refused and nothing changes."""
    await refused("unknown-time-zone", Communities(room.store).set_time_zone(hall.id, zone))
    assert await now(room, hall) == stored


async def test_a_language_must_be_spoken(room: Room, hall: Community, stored: Community) -> None:
    """A language that the bot does not speak is refused, and nothing changes."""
    await refused("unknown-language", Communities(room.store).set_language(hall.id, "de"))
    assert await now(room, hall) == stored


async def test_options_are_those_of_the_games(room: Room, hall: Community) -> None:
    """An option can be set and unset; an option or a value that no game has is refused."""
    communities = Communities(room.store)
    await communities.set_option(hall.id, "edition", "czech")
    await communities.set_option(hall.id, "variant", "simplified")
    await communities.set_option(hall.id, "variant", None)
    await refused("unknown-option-value", communities.set_option(hall.id, "edition", "klingon"))
    await refused("unknown-option", communities.set_option(hall.id, "weather", None))
    assert (await now(room, hall)).options == {"edition": "czech"}


async def test_a_game_takes_of_the_options_what_it_knows(room: Room, hall: Community) -> None:
    """Options and values that this game does not have are ignored, so the table can still be opened."""
    await room.store.people.set_option(hall.id, "edition", "czech")
    await room.store.people.set_option(hall.id, "variant", "only-drawn")
    await room.store.people.set_option(hall.id, "weather", "rain")

    assert known_options((await now(room, hall)).options, "mythical-dice") == {"edition": "czech"}


@pytest.mark.parametrize(
    ("language", "usual"), [("cs", {"edition": "czech"}), ("fr", {"edition": "french"}), ("en", {})]
)
async def test_the_usual_edition_is_that_of_the_language(room: Room, language: str, usual: dict[str, str]) -> None:
    """A chosen edition replaces it until the choice is unset. A new language brings its own edition."""
    communities = Communities(room.store)
    club = await communities.of("somewhere", "club", language)
    await communities.set_option(club.id, "edition", "english")
    chosen = await communities.of("somewhere", "club", language)
    await communities.set_option(club.id, "edition", None)
    again = await communities.of("somewhere", "club", language)
    await communities.set_language(club.id, "fr")
    moved = await communities.of("somewhere", "club", language)

    assert [club.options, chosen.options, again.options] == [usual, {"edition": "english"}, usual]
    assert moved.options == {"edition": "french"}
