"""``make heights``: how high the cards are on a phone, 390 CSS pixels wide, each beside its limit.

Four people, or ten, play a whole game on a simulated Discord, in one language. Each card that everybody sees (the
lobby, the table's card, and the end) is drawn as it is after every move, in the looks of the demo's page, and Chromium
measures it. The tallest card of each kind counts. The private card is measured, too, without a limit.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import simcord

from bot.core.table.actions import Action
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Verb
from bot.logs import log_to_stderr
from bot.pictures.painter import Painter
from rules.catalogue import GAMES
from rules.game import Pending
from storage.ids import CommandId
from tests.adapters.discord.played_tables import Table, join, open_table
from tests.adapters.discord.simulated_discord import World, open_world
from tests.demo.chromium import NoChromium, StillPages, message, still_pages
from tests.demo.discord_server import LOCALES, emoji_pictures
from tests.demo.html_messages import Drawing
from tests.figures.figure import Figure, tell

WIDTH: Final = 390
LIMITS: Final = {"lobby": 420, "table": 620, "end": 900, "private": None}
TABLES: Final = (("mythical-dice", 4), ("mythe", 4), ("mythic-dice", 4), ("mythic-dice", 10))
NAMES: Final = ("Cindy", "Ben", "Emily", "Charlie", "Žofie", "Émile", "Fanny", "Jaroslav", "Ludmila", "Guillaume")

Cards = Mapping[str, Sequence[str]]
"""The different cards of each kind, as HTML."""


def height_figures(language: str, games: Sequence[str], pictures: Path | None) -> Iterator[Figure]:
    """The tallest card of each kind, for each table. A picture of each is drawn into the folder ``pictures``."""
    for game, seats in TABLES:
        if game in games:
            for kind, height in asyncio.run(_measured(game, seats, language, pictures)).items():
                yield Figure(f"{kind} of {game}, {seats} seats", height, LIMITS[kind])


async def _measured(game: str, seats: int, language: str, pictures: Path | None) -> Mapping[str, float]:
    painter, tallest = Painter(), {}
    with tempfile.TemporaryDirectory() as folder:
        async with open_world(Path(folder, "games.db"), pictures=painter) as world:
            emoji = emoji_pictures(world.client, painter)
            with still_pages(lambda url: emoji.get(url) or world.env.backend.cdn.get(url)) as pages:
                for kind, cards in (await _played(world, game, seats, language, pages)).items():
                    heights = pages.heights(cards, now=world.time.now(), language=language, width=WIDTH)
                    tallest[kind] = max(heights)
                    if pictures is not None:
                        target = pictures / f"{game}-{seats}-{kind}.png"
                        body = message(cards[heights.index(tallest[kind])])
                        size = (WIDTH, int(tallest[kind]) + 30)
                        pages.draw(body, target, now=world.time.now(), language=language, size=size)
    return tallest


async def _played(world: World, game: str, seats: int, language: str, pages: StillPages) -> Cards:
    """All different cards of a whole game."""
    drawing = Drawing(world.env, pages.address, "")
    cards = defaultdict[str, dict[str, None]](dict)
    async for kind, card in _shown(world, game, seats, language):
        cards[kind][drawing.body(world.env.backend.get_message(card.channel_id, card.id))] = None
    return {kind: [*found] for kind, found in cards.items()}


async def _shown(
    world: World, game: str, seats: int, language: str
) -> AsyncIterator[tuple[str, simcord.ResponseMessage]]:
    """Play a whole game; yields its cards after each move, with their kinds."""
    community = await world.bot.communities.of("discord", str(world.guild.id), language)
    await world.bot.communities.set_language(community.id, language)
    people = world.people(*NAMES[:seats], locale=LOCALES[language])
    table = await open_table(world, people[0], game=game, seats=seats)
    yield "lobby", table.cards(world.channel)[-1]
    for member in people[1:]:
        yield "lobby", table.cards(world.channel)[-1]
        await join(table, member)
    moves = 0
    while (await table.view()).status.live:
        yield "table", table.card
        for person in await table.awaited():
            yield "private", table.hand(person)
        moves += 1
        await _robot_moves(table, CommandId(f"heights:{moves}"))
        await world.deliver()
    yield "end", table.card


async def _robot_moves(table: Table, command: CommandId) -> None:
    """A robot moves for the first person whom the table waits for; or the bets are shown."""
    view = await table.view()
    assert view.play is not None
    reveal = view.play.pending is Pending.REVEAL
    mover = (await table.awaited() or table.people)[0].player
    verb = Verb.REVEAL if reveal else Verb.STAND_IN
    answer = await table.world.bot.tables.act(Action(table.id, mover, command, verb, "", view.decision))
    assert answer.refusal is None


def main(words: Sequence[str] | None = None) -> None:
    """Print the figures; exit with 1 if one is beyond its limit, with 2 if there is no Chromium."""
    parser = argparse.ArgumentParser(prog="make heights", description=__doc__)
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="what the cards speak")
    parser.add_argument("--game", choices=[key for key, _ in GAMES], help="only this game")
    parser.add_argument(
        "--pictures",
        type=lambda text: Path(text).absolute(),
        metavar="FOLDER",
        help="draw each tallest card into this folder",
    )
    args = parser.parse_args(words)
    log_to_stderr()
    games = [args.game] if args.game else [key for key, _ in GAMES]
    try:
        kept = tell(height_figures(args.lang, games, args.pictures))
    except NoChromium as absent:
        parser.exit(2, f"{absent}\n")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
