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
MOST: Final = {"mythical-dice": 1.0, "mythe": 1.5, "mythic-dice": 1.6}
"""The presses for a question, on average. Most gifts in Mythe take two: the card, and who gets it.

In Mythic Dice a creature takes two, too: the creature, and what to do with it. Games of these two may be long or short,
as the dice fall and as robots decide, so their presses alone say little.
"""


def press_figures() -> Iterator[Figure]:
    """The presses to begin, and those of each game."""
    yield Figure("presses from the invitation to the first decision", asyncio.run(_presses_to_begin()), MOST_TO_BEGIN)
    for game in GAMES:
        presses, forced, questions = asyncio.run(_presses_of(game))
        yield Figure(f"presses ÷ questions in a game of {game}", presses / questions, MOST[game])
        yield Figure("  presses of four people", presses)
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


async def _presses_of(game: str) -> tuple[int, int, int]:
    """The number of presses in a whole game, of the forced ones among them, and of the questions that were answered."""
    presses = forced = 0
    questions = set[tuple[str, int]]()
    with tempfile.TemporaryDirectory() as folder:
        async with open_world(Path(folder, "games.db")) as world:
            async for one in whole_game(world, game, "en"):
                if one.card is not None:
                    presses, forced = presses + 1, forced + one.forced
                    questions.add((one.person.name, (await one.table.view()).decision))
    return presses, forced, len(questions)


def main() -> None:
    """Print the figures; exit with 1 if one is beyond its limit."""
    log_to_stderr()
    sys.exit(0 if tell(press_figures()) else 1)


if __name__ == "__main__":
    main()
