"""What communities choose: where tables are opened, and how, where nobody says otherwise."""

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
    """The same as it is stored before it has chosen anything."""
    return await now(room, hall)


async def now(room: Room, hall: Community) -> Community:
    """The community as it is stored."""
    return await room.store.community(hall.id)


async def test_a_new_community_is_open_everywhere(room: Room, hall: Community) -> None:
    """It speaks what it is first heard to speak, lives by UTC, and is found again."""
    assert hall == Community(hall.id, "somewhere", "hall", "UTC", "cs", (), Pace.LIVE, {"edition": "czech"})
    assert await Communities(room.store).of("somewhere", "hall", "fr", "Europe/Prague") == hall


async def test_to_look_makes_no_community_known(room: Room) -> None:
    """It is seen as it would be, and nothing can be kept of it; one that is known is seen as it is."""
    communities = Communities(room.store)
    seen = await communities.seen("somewhere", "hall", "cs")
    assert await room.store.known_community("somewhere", "hall") is None
    known = await communities.of("somewhere", "hall", "cs")
    assert seen == replace(known, id=STRANGE)
    assert await communities.seen("somewhere", "hall", "fr") == known


async def test_a_community_keeps_what_it_chooses(room: Room, hall: Community) -> None:
    """Language, time zone, channels (each once, in their order), pace."""
    communities = Communities(room.store)
    await communities.set_language(hall.id, "fr")
    await communities.set_time_zone(hall.id, "Europe/Prague")
    await communities.set_channels(hall.id, ["17", "4", "17"])
    await communities.set_pace(hall.id, Pace.RELAXED)

    chosen = Community(hall.id, "somewhere", "hall", "Europe/Prague", "fr", ("17", "4"), Pace.RELAXED, {})
    assert await now(room, hall) == chosen


@pytest.mark.parametrize("zone", ["Prague", "", "../etc/passwd", "Europe", "Europe/Pra\0gue", "é"])
async def test_a_time_zone_must_be_known(room: Room, hall: Community, stored: Community, zone: str) -> None:
    """Weeks could not begin by another; nothing is changed."""
    await refused("unknown-time-zone", Communities(room.store).set_time_zone(hall.id, zone))
    assert await now(room, hall) == stored


async def test_a_language_must_be_spoken(room: Room, hall: Community, stored: Community) -> None:
    """By the bot; nothing is changed."""
    await refused("unknown-language", Communities(room.store).set_language(hall.id, "de"))
    assert await now(room, hall) == stored


async def test_options_are_those_of_the_games(room: Room, hall: Community) -> None:
    """An edition is chosen and let go; what no game has is refused."""
    communities = Communities(room.store)
    await communities.set_option(hall.id, "edition", "czech")
    await communities.set_option(hall.id, "variant", "simplified")
    await communities.set_option(hall.id, "variant", None)
    await refused("unknown-option-value", communities.set_option(hall.id, "edition", "klingon"))
    await refused("unknown-option", communities.set_option(hall.id, "weather", None))
    assert (await now(room, hall)).options == {"edition": "czech"}


async def test_a_game_takes_of_the_options_what_it_knows(room: Room, hall: Community) -> None:
    """What another game has called so does not keep a table from opening."""
    await room.store.set_option(hall.id, "edition", "czech")
    await room.store.set_option(hall.id, "variant", "only-drawn")
    await room.store.set_option(hall.id, "weather", "rain")

    assert known_options((await now(room, hall)).options, "mythical-dice") == {"edition": "czech"}


@pytest.mark.parametrize(
    ("language", "usual"), [("cs", {"edition": "czech"}), ("fr", {"edition": "french"}), ("en", {})]
)
async def test_the_usual_edition_is_that_of_the_language(room: Room, language: str, usual: dict[str, str]) -> None:
    """Until another one is chosen, and again when that is let go; a new language brings its own."""
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
