"""How many calls to Discord a whole game needs, by purpose, beside the smallest possible number.

``python -m tests.adapters.discord.counts`` plays a live game of four people with buttons, and prints the table.
``… counts mythe 2`` plays another game with two people, and prints the calls for each press.
"""

import asyncio
import sys
import tempfile
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
    ANSWERS: (SEATS - 1) + 1 + BETS + ROLLS,  # One press opens the table.
    "the table's card posted": 1 + ROUNDS,
    "the table's card edited": BETS + ROLLS + 1,  # One edit closes the lobby's card; the others show bets and dice.
    "calls": ROLLS,
    "calls taken back": ROLLS,
    "private cards posted": BETS,
    "private cards edited": 0,  # Out of reach: for free, the bot can redraw a card only in the answer to a press on it.
    "threads begun": 1,
    "words on fair dice, and the result": 3,
}
"""The smallest number of calls: all see each decision, each roll calls a player, each deal sends private cards."""


def counted(world: World) -> Counter[str]:
    """The bot's calls to Discord, by purpose, without those that it makes once when it starts."""
    return Counter(_kinds(world))


def _kinds(world: World) -> Iterator[str]:
    direct = {str(channel) for channel in world.env.backend.dm_channels.values()}
    for request in world.env.http_requests:
        parts = request.path.strip("/").split("/")
        if parts[0] == "interactions":
            yield ANSWERS
        elif parts[0] == "channels":
            yield _private(request) if parts[1] in direct else _public(request)


def _private(request: HttpLogEntry) -> str:
    return "private cards posted" if request.method == "POST" else "private cards edited"


def _public(request: HttpLogEntry) -> str:
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


def table(found: Mapping[str, int]) -> Iterator[str]:
    """The numbers as lines of text, with sums that leave out the answers."""
    yield f"{'':<36}{'sent':>6}{'least':>7}"
    for kind in (*LEAST, *sorted(found.keys() - LEAST.keys())):
        yield f"{kind:<36}{found.get(kind, 0):>6}{LEAST.get(kind, 0):>7}"
    sent, least = limited(found), limited(LEAST)
    yield f"{'all that counts':<36}{sent:>6}{least:>7}  × {sent / least:.2f}"


def limited(found: Mapping[str, int]) -> int:
    """How many of the calls count against a rate limit."""
    return sum(number for kind, number in found.items() if kind != ANSWERS)


def by_press(found: Mapping[str, int]) -> Iterator[str]:
    """The numbers as lines of text, each also divided by the number of presses."""
    for kind in (*(kind for kind in found if kind != ANSWERS), ""):
        number = found[kind] if kind else limited(found)
        yield f"{kind or 'all that counts':<36}{number:>6}{number / found[ANSWERS]:>7.2f}"


async def whole_game(path: Path, game: str = "mythical-dice", seats: int = SEATS) -> Counter[str]:
    """The calls of a whole game. Everybody plays with buttons, and all is delivered before the next press."""
    async with open_world(path) as world:
        played = await sit_down(world, *[Way.BUTTONS] * seats, game=game)
        await played.play_out()
        return counted(world)


def main() -> None:
    """Play the game that the command line names, and print its table."""
    game, seats = sys.argv[1:] or ("mythical-dice", SEATS)
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(whole_game(Path(folder) / "games.db", game, int(seats)))
    sys.stdout.writelines(f"{line}\n" for line in (table if game == "mythical-dice" else by_press)(found))


if __name__ == "__main__":
    main()
