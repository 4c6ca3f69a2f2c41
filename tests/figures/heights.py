"""``make heights``: how high the cards are on a phone, 390 CSS pixels wide, each beside its limit.

Four people, or ten, play a whole game on a simulated Discord, once in each language. Nobody has played before, so the
table's card of the first round has the line for newcomers. Each card is drawn as it is after every move, in the looks
of the demo's page, and Chromium measures it: the cards that everybody sees (the lobby, the table's card, and the end),
and the private card of each person who is asked, with the steps that its choices lead to. The tallest card of each
kind counts, in whatever language it is.
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
from bot.core.ui.panels import Choice, Panel, all_choices
from bot.core.ui.presses import Verb
from bot.logs import log_to_stderr
from bot.pictures.painter import Painter
from rules.catalogue import GAMES
from rules.game import Pending
from storage.ids import CommandId
from tests.adapters.discord.played_tables import Person, Table, join, open_table
from tests.adapters.discord.simulated_discord import World, open_world
from tests.demo.chromium import NoChromium, message, still_pages
from tests.demo.discord_server import LOCALES, emoji_pictures
from tests.demo.html_messages import Drawing
from tests.figures.figure import Figure, tell

WIDTH: Final = 390
LIMITS: Final = {"lobby": 420, "table": 620, "end": 900, "private": 700}
"""The private card is played from, so it should be seen whole: of a phone's 844 pixels, the bars of the phone and of
Discord leave about 700 to the messages."""

MOST_STEPS: Final = 2
"""How many presses after the private card its further steps are drawn."""

TABLES: Final = (("mythical-dice", 4), ("mythe", 4), ("mythic-dice", 4), ("mythic-dice", 10))
NAMES: Final = ("Cindy", "Ben", "Emily", "Charlie", "Žofie", "Émile", "Fanny", "Jaroslav", "Ludmila", "Guillaume")

Heights = Mapping[str, float]
"""The height of the tallest card of each kind."""


def height_figures(languages: Sequence[str], games: Sequence[str], pictures: Path | None) -> Iterator[Figure]:
    """The tallest card of each kind, for each table. A picture of each is drawn into the folder ``pictures``."""
    for game, seats in TABLES:
        if game not in games:
            continue
        found = {one: asyncio.run(_measured(game, seats, one, pictures)) for one in languages}
        for kind, most in LIMITS.items():
            heights = {language: measured[kind] for language, measured in found.items()}
            detail = tuple(f"{height:g} in {language}" for language, height in heights.items())
            yield Figure(f"{kind} of {game}, {seats} seats", max(heights.values()), most, detail)


async def _measured(game: str, seats: int, language: str, pictures: Path | None) -> Heights:
    painter, tallest = Painter(), {}
    with tempfile.TemporaryDirectory() as folder:
        async with open_world(Path(folder, "games.db"), pictures=painter) as world:
            world.seat_newcomers()
            emoji = emoji_pictures(world.client, painter)
            with still_pages(lambda url: emoji.get(url) or world.env.backend.cdn.get(url)) as pages:
                cards = defaultdict[str, dict[str, None]](dict)
                async for kind, body in _shown(world, game, seats, language, Drawing(world.env, pages.address, "")):
                    cards[kind][body] = None
                for kind, found in cards.items():
                    bodies = [*found]
                    heights = pages.heights(bodies, now=world.time.now(), language=language, width=WIDTH)
                    tallest[kind] = max(heights)
                    if pictures is not None:
                        target = pictures / f"{game}-{seats}-{kind}-{language}.png"
                        body = message(bodies[heights.index(tallest[kind])])
                        size = (WIDTH, int(tallest[kind]) + 30)
                        pages.draw(body, target, now=world.time.now(), language=language, size=size)
    return tallest


async def _shown(
    world: World, game: str, seats: int, language: str, drawing: Drawing
) -> AsyncIterator[tuple[str, str]]:
    """Play a whole game; yields the kind of each card and the card as HTML, after each move."""
    community = await world.bot.communities.of("discord", str(world.guild.id), language)
    await world.bot.communities.set_language(community.id, language)
    people = world.people(*NAMES[:seats], locale=LOCALES[language])
    table = await open_table(world, people[0], game=game, seats=seats)

    def body(card: simcord.ResponseMessage) -> str:
        return drawing.body(world.env.backend.get_message(card.channel_id, card.id))

    yield "lobby", body(table.cards(world.channel)[-1])
    for member in people[1:]:
        yield "lobby", body(table.cards(world.channel)[-1])
        await join(table, member)
    moves = 0
    while (await table.view()).status.live:
        yield "table", body(table.card)
        for person in await table.awaited():
            async for panel in _steps(world, table, person, language):
                rendered = await world.client.responder.render(panel)
                yield "private", drawing.card(rendered.components)
        moves += 1
        await _robot_moves(table, CommandId(f"heights:{moves}"))
        await world.deliver()
    yield "end", body(table.card)


async def _steps(world: World, table: Table, person: Person, language: str) -> AsyncIterator[Panel]:
    """The person's private card, and the cards that its choices lead to."""
    view = await world.bot.tables.view(table.id, person.player)
    assert view is not None
    screen, begun = world.bot.screens.of(view.game), {""}
    known = set(begun)
    for _ in range(1 + MOST_STEPS):
        panels = [screen.hand(view, language, begun=one) for one in sorted(begun)]
        for panel in panels:
            yield panel
        choices = [choice for panel in panels for choice in (*all_choices(panel), *_in_menus(panel))]
        begun = {choice.press.arg for choice in choices if choice.press.verb is Verb.CHOOSE} - known
        known |= begun


def _in_menus(panel: Panel) -> Iterator[Choice]:
    return (choice for menu in panel.menus for choice in menu.choices)


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
    parser.add_argument("--lang", choices=LANGUAGES, help="only in this language")
    parser.add_argument("--game", choices=[key for key, _ in GAMES], help="only this game")
    parser.add_argument(
        "--pictures",
        type=lambda text: Path(text).absolute(),
        metavar="FOLDER",
        help="draw each tallest card into this folder",
    )
    args = parser.parse_args(words)
    log_to_stderr()
    if args.pictures is not None:
        args.pictures.mkdir(parents=True, exist_ok=True)
    games = [args.game] if args.game else [key for key, _ in GAMES]
    try:
        kept = tell(height_figures([args.lang] if args.lang else LANGUAGES, games, args.pictures))
    except NoChromium as absent:
        parser.exit(2, f"{absent}\n")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
