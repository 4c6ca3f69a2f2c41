"""A whole game needs few calls to Discord: at most ``MOST``, which is not far above the least possible number.

The games are slow ones, where nothing waits: so no two edits become one, and the numbers are the same in each run. What
a live game of attentive people takes is printed by ``make counts``.
"""

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
    ANSWERS: (SEATS - 1) + 1 + BETS + ROLLS,  # One more answer opens the table.
    "the table's card posted": 1 + ROUNDS,
    "the table's card edited": BETS + ROLLS + 1,  # The last edit closes the lobby's card.
    "calls": ROLLS,
    "calls taken back": ROLLS,
    "private cards posted": BETS,
    "private cards edited": 0,  # In the best case the answers to presses redraw all of them.
    "threads begun": 1,
    "words on fair dice, and the result": 3,
}
"""Calls by kind: bets and rolls change the table's card, rolls call a player, a round gives each a private card."""

MOST: Final = 664
"""The calls of the last count; 510 is the least possible number. The other calls edit private cards.

152 times a player who did not press has new choices (open bets, or a turn); 24 times another player ended the round.
"""


def kinds(world: World) -> Iterator[str]:
    """The kind of each call of the bot, without the calls that it makes once at the start."""
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
    """The kind of a call to the table's channel or thread."""
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
    """The number of these calls that Discord limits."""
    return sum(number for kind, number in found.items() if kind != ANSWERS)


async def whole_game(path: Path, game: str = "mythical-dice", seats: int = SEATS) -> Counter[str]:
    """Play a whole game by buttons, and deliver each press before the next; returns the calls by their kind."""
    async with open_world(path) as world:
        played = await sit_down(world, *[Way.BUTTONS] * seats, game=game, pace="relaxed")
        await played.play_out()
        return Counter(kinds(world))


async def test_a_game_takes_no_more_calls_than_it_did(tmp_path: Path) -> None:
    """The number of calls stays within ``MOST``. A change that needs more must say why in this module."""
    found = await whole_game(tmp_path / "games.db")

    assert limited(found) <= MOST, found
    assert found[ANSWERS] == LEAST[ANSWERS]
    # A person who moves twice in a row gets the second question in the answer, without a call.
    assert found["calls"] == found["calls taken back"] <= ROLLS
    assert found["private cards posted"] == BETS
    assert found.keys() <= LEAST.keys()


async def test_a_game_of_mythe_asks_little(tmp_path: Path) -> None:
    """A round has two private cards and at most two calls; an answer goes with at most 2.6 limited calls."""
    found = await whole_game(tmp_path / "games.db", "mythe", 2)

    rounds = found["the table's card posted"] - 1
    turns = found["calls"]
    assert found["calls taken back"] == turns <= 2 * rounds
    assert found["private cards posted"] == 2 * rounds
    assert found["the table's card edited"] <= found[ANSWERS] + 1
    assert limited(found) <= 2.6 * found[ANSWERS], found


def test_the_least_is_what_the_decisions_need() -> None:
    """176 decisions need 176 edits, 144 calls and their deletions, and 32 private cards; a game needs 14 calls more."""
    assert BETS + ROLLS == 176
    assert limited(LEAST) == 176 + 2 * 144 + 32 + 14
