"""The games, options and ended tables that are offered to people, and who is known."""

from bot.core.games import games, option_names, option_values, options_at, robot
from bot.core.ports import Community
from rules.catalogue import ROBOTS
from storage.ids import CommunityId
from tests.core.in_memory_table import CINDY
from tests.core.room import Room


def test_every_game_is_offered_once() -> None:
    """A game with several rule sets is offered once, too."""
    assert games() == ("mythical-dice", "mythe", "mythic-dice")


def test_the_values_of_an_option_are_offered() -> None:
    """The default comes first; an option that no game has has no values."""
    assert option_names() == ("edition", "variant")
    assert option_values("edition") == ("english", "czech", "french")
    assert option_values("variant") == ("standard", "simplified", "only-drawn")
    assert option_values("colour") == ()


def test_named_options_come_before_the_communitys() -> None:
    """An option that nobody has chosen is left out, so the game decides."""
    here = Community(CommunityId(1), "somewhere", "hall", "UTC", "en", options={"edition": "french"})

    assert options_at(here, "mythical-dice", {"edition": None, "variant": "simplified"}) == {
        "edition": "french",
        "variant": "simplified",
    }
    assert options_at(here, "mythical-dice", {"edition": "czech"}) == {"edition": "czech"}


def test_a_leagues_options_come_before_the_communitys() -> None:
    """A league's options that the game does not have are dropped; a named option stays, and the game may refuse it."""
    here = Community(CommunityId(1), "somewhere", "hall", "UTC", "en", options={"edition": "french"})
    league = {"edition": "czech", "variant": "simplified"}

    assert options_at(here, "mythical-dice", {"edition": None}, league) == league
    assert options_at(here, "mythical-dice", {"edition": "english"}, league) == {**league, "edition": "english"}
    assert options_at(here, "mythe", {"edition": None}, league) == {}
    assert options_at(here, "mythe", {"edition": "czech"}, league) == {"edition": "czech"}


def test_the_robot_that_sits_down_is_a_robot_of_its_own() -> None:
    """The first robot in the game's list sits down if nobody has chosen one."""
    assert robot("mythical-dice") == next(iter(ROBOTS["mythical-dice"]))


async def test_ended_games_are_found_the_newest_first(room: Room) -> None:
    """Running games and closed lobbies are left out, and the number asked for is not exceeded."""
    ended = []
    for number in range(3):
        await room.play(CINDY, robots=2, command=f"opening-{number}")
        ended.append(room.table)
        room.time.forward(1_000)
    await room.open(CINDY, robots=2, command="going-on")

    community = await room.community()

    found = await room.tables.ended_in(community, 2)
    assert [one.id for one in found] == [ended[2], ended[1]]
    assert {(one.game, one.channel, tuple(one.people.items())) for one in found} == {
        ("mythical-dice", "green", ((CINDY, "Cindy"),))
    }
    assert found[0].opened - found[1].opened == 1_000


async def test_who_has_never_asked_for_anything_stays_unknown(room: Room) -> None:
    """Looking a person up does not store the person."""
    assert await room.people.known("somewhere", "cindy") == CINDY
    assert [await room.people.known("somewhere", "nobody") for _ in range(2)] == [None, None]
