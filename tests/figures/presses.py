"""``make presses``: how often people press from the invitation to their first decision, and in a whole game.

Four people play each game to its end on a simulated Discord, with the buttons and menus of their private cards, and
decide as robots would. A press is a button, or a choice in a menu. It is forced if the rules allowed nothing else.
Moves that the table makes by itself are no presses.
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import simcord

from bot.logs import log_to_stderr
from tests.adapters.discord.played_tables import moves
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.simulated_discord import World, open_world
from tests.demo.discord_server import PEOPLE
from tests.demo.whole_games import GAMES, whole_game
from tests.figures.figure import Figure, tell

MOST_TO_BEGIN: Final = 1
MOST: Final = {"mythical-dice": 150, "mythe": 135, "mythic-dice": 400}
"""The presses of all four people in a whole game. Most gifts in Mythe take two: the card, and who gets it.

An action of Mythic Dice with a creature takes two, too: the creature, and what to do with it.
"""


def press_figures() -> Iterator[Figure]:
    """The presses to begin, and those of each game."""
    yield Figure("presses from the invitation to the first decision", asyncio.run(_presses_to_begin()), MOST_TO_BEGIN)
    for game in GAMES:
        presses, forced = asyncio.run(_presses_of(game))
        yield Figure(f"presses of four people in a game of {game}", presses, MOST[game])
        yield Figure("  forced ones among them", forced)
        yield Figure("  presses of one person, on average", presses / len(PEOPLE))


async def _presses_to_begin() -> int:
    """Press the first button of each answer until an answer offers a move."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_world(Path(folder, "games.db")) as world:
            return await _begun(world)


async def _begun(world: World) -> int:
    (person,) = world.people("Cindy")
    me = world.guild.me
    assert me is not None
    await person.send(world.channel, me.mention)
    await world.deliver()
    shown: simcord.ResponseMessage | None = simcord.ResponseMessage(world.env, world.messages(world.channel)[-1])
    presses = 0
    while shown is not None and not moves(shown):
        shown = (await world.press(person, shown, next(iter(buttons(shown).values())))).response
        presses += 1
    assert shown is not None
    return presses


async def _presses_of(game: str) -> tuple[int, int]:
    """The number of presses in a whole game, and of the forced ones among them."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_world(Path(folder, "games.db")) as world:
            pressed = [one.forced async for one in whole_game(world, game, "en") if one.card is not None]
            return len(pressed), sum(pressed)


def main() -> None:
    """Print the figures; exit with 1 if one is beyond its limit."""
    log_to_stderr()
    sys.exit(0 if tell(press_figures()) else 1)


if __name__ == "__main__":
    main()
