"""A whole game asks little of Discord: no call more than it does now, and near to the least that there can be."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from simcord import HttpLogEntry

from tests.adapters.discord.played_tables import Way, sit_down
from tests.adapters.discord.simulated_discord import World, open_world

SEATS: Final = 4
ROUNDS: Final = 8
BETS: Final = SEATS * ROUNDS
ROLLS: Final = SEATS * sum(range(1, ROUNDS + 1))

ANSWERS: Final = "answers to presses, free of limits"
LEAST: Final[Mapping[str, int]] = {
    ANSWERS: (SEATS - 1) + 1 + BETS + ROLLS,  # The one more opens the table.
    "the table's card posted": 1 + ROUNDS,
    "the table's card edited": BETS + ROLLS + 1,  # The last closes the lobby's card; the bets' and dice's are seen.
    "calls": ROLLS,
    "calls taken back": ROLLS,
    "private cards posted": BETS,
    "private cards edited": 0,  # If an answer could be given to who has not pressed, nobody's would need it.
    "threads begun": 1,
    "words on fair dice, and the result": 3,
}
"""Each decision shows everybody something, each die calls somebody, each deal goes to each in private."""

MOST: Final = 664
"""What the game took when this was counted last, 510 being the least.

The difference is private cards that are edited: 152 times somebody who has not pressed may do other things than
before, because the bets are open or it is their turn; and 24 times a round ends that somebody else has ended.
"""


def kinds(world: World) -> Iterator[str]:
    """What each call of the bot was for, but for what it asks once when it comes in."""
    direct = {str(channel) for channel in world.env.backend.dm_channels.values()}
    for request in world.env.http_requests:
        parts = request.path.strip("/").split("/")
        if parts[0] == "interactions":
            yield ANSWERS
        elif parts[0] == "channels" and parts[1] in direct:
            yield "private cards posted" if request.method == "POST" else "private cards edited"
        elif parts[0] == "channels":
            yield kind_in_public(request)


def kind_in_public(request: HttpLogEntry) -> str:
    """What a call to the table's channel or thread was for."""
    match request.method:
        case "DELETE":
            return "calls taken back"
        case "PATCH":
            return "the table's card edited"
        case _ if request.path.endswith("/threads"):
            return "threads begun"
        case _:
            words = str(request.json)
            if "<@" in words:
                return "calls"
            return "the table's card posted" if ":hand:" in words or ":join:" in words else list(LEAST)[-1]


def limited(found: Mapping[str, int]) -> int:
    """How many of them Discord limits."""
    return sum(number for kind, number in found.items() if kind != ANSWERS)


async def whole_game(path: Path, game: str = "mythical-dice", seats: int = SEATS) -> Counter[str]:
    """Everybody is quick, by buttons, and each press has been delivered before the next."""
    async with open_world(path) as world:
        played = await sit_down(world, *[Way.BUTTONS] * seats, game=game)
        await played.play_out()
        return Counter(kinds(world))


async def test_a_game_takes_no_more_calls_than_it_did(tmp_path: Path) -> None:
    """A change that lets the number grow must say why, here."""
    found = await whole_game(tmp_path / "games.db")

    assert limited(found) <= MOST, found
    assert found[ANSWERS] == LEAST[ANSWERS]
    # Who moves twice in a row is answered with the second question, and not called to it.
    assert found["calls"] == found["calls taken back"] <= ROLLS
    assert found["private cards posted"] == BETS
    assert found.keys() <= LEAST.keys()


async def test_a_game_of_mythe_asks_little(tmp_path: Path) -> None:
    """A press edits the table's card, a turn has a call and its end, a round its cards; few private cards change."""
    found = await whole_game(tmp_path / "games.db", "mythe", 2)

    rounds = found["the table's card posted"] - 1
    turns = found["calls"]
    assert found["calls taken back"] == turns <= 2 * rounds
    assert found["private cards posted"] == 2 * rounds
    assert found["the table's card edited"] <= found[ANSWERS] + 1
    assert limited(found) <= 2.6 * found[ANSWERS], found


def test_the_least_is_what_the_decisions_need() -> None:
    """176 decisions: what all see 176 times, 144 calls and their ends, 32 hands; and what opens and ends a game."""
    assert BETS + ROLLS == 176
    assert limited(LEAST) == 176 + 2 * 144 + 32 + 14
