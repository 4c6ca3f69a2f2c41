"""``make sheets``: contact sheets and transcripts of whole games, to look at every card. Needs Chromium.

Each game is played in each language, and so are an evening, a season and two tournaments of a league. A game's sheet
shows, in columns, what the first person was asked at each press, and then all messages of the table's thread, of the
channel and of the person's private messages, as they are at the end. The sheets of evenings and tournaments show their
messages in order, and a card each time it looks new; those of a season what is posted, and what people look up. An
organiser's sheet shows the answers to the commands and buttons of organisers.
Sheets are drawn as a phone shows them (390 pixels wide) and as Discord does at a desk (700 of 1280 pixels). The
transcript has the same as text.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import discord
import simcord

from bot.core.ui.languages import LANGUAGES
from bot.logs import log_to_stderr
from bot.pictures.painter import Painter
from tests.adapters.discord.seen_messages import text
from tests.adapters.discord.simulated_discord import World, open_world
from tests.demo.chromium import NoChromium, chromium, message, still_pages
from tests.demo.discord_server import emoji_pictures
from tests.demo.html_messages import Drawing
from tests.demo.league_evening import league_evening
from tests.demo.league_season import league_season
from tests.demo.organiser_visit import organiser_visit
from tests.demo.tournaments import tournaments
from tests.demo.whole_games import GAMES, Pressed, whole_game

VISITS: Final = {
    "evening": league_evening,
    "season": league_season,
    "tournament": tournaments,
    "organiser": organiser_visit,
}
"""What is shown in the place of a game: an evening and a season of a league, tournaments, what an organiser does."""

WIDTHS: Final = {"phone": 390, "desk": 700}
COLUMNS: Final = {"phone": 6, "desk": 4}
HIGH: Final = 2400
GAP: Final = 14
"""The height of the space between two messages."""

STYLE: Final = "body { display: flex; flex-direction: row; } body > div { flex: none; }"


@dataclass(frozen=True, slots=True)
class Shown:
    """A message at a moment, as HTML and as text."""

    body: str
    words: str


async def draw_sheets(game: str, language: str, folder: Path) -> None:
    """Play the game in the language; write its sheets and its transcript into the folder."""
    painter = Painter()
    with tempfile.TemporaryDirectory() as data:
        async with open_world(Path(data, "games.db"), pictures=painter) as world:
            emoji = emoji_pictures(world.client, painter)
            with still_pages(lambda url: emoji.get(url) or world.env.backend.cdn.get(url)) as pages:
                shown = await shown_of(world, game, language, Drawing(world.env, pages.address, ""))
                name, now = f"{game}-{language}", world.time.now()
                transcript = "\n\n".join(one.words for one in shown)
                await asyncio.to_thread((folder / f"{name}.txt").write_text, f"{transcript}\n", encoding="utf-8")
                for kind, wide in WIDTHS.items():
                    heights = pages.heights([one.body for one in shown], now=now, language=language, width=wide)
                    for number, columns in enumerate(_sheets(shown, heights, COLUMNS[kind]), start=1):
                        body = "".join(f'<div style="width:{wide}px">{"".join(column)}</div>' for column in columns)
                        size = (wide * COLUMNS[kind], max(HIGH, int(max(heights)) + 2 * GAP))
                        target = folder / f"{name}-{kind}-{number}.png"
                        pages.draw(body, target, now=now, language=language, size=size, style=STYLE)


async def shown_of(world: World, game: str, language: str, drawing: Drawing) -> list[Shown]:
    """What people see of a whole game, or of one of the ``VISITS``."""
    if game in VISITS:
        return [_shown(world, drawing, one) async for one in VISITS[game](world, language)]
    return await _played(world, game, language, drawing)


async def _played(world: World, game: str, language: str, drawing: Drawing) -> list[Shown]:
    """What the first person sees in a whole game."""
    asked: dict[Shown, None] = {}
    last: Pressed | None = None
    async for last in whole_game(world, game, language):
        if last.card is not None and last.person is last.table.people[0]:
            asked[_shown(world, drawing, last.card)] = None
    assert last is not None
    places = (last.table.place, world.channel, last.table.people[0].member.user.dm_channel)
    ended = [
        _shown(world, drawing, simcord.ResponseMessage(world.env, one))
        for place in places
        for one in world.messages(place)
    ]
    return [*asked, *[one for one in ended if one.body]]


def _shown(world: World, drawing: Drawing, card: simcord.ResponseMessage | discord.Message) -> Shown:
    channel = card.channel_id if isinstance(card, simcord.ResponseMessage) else card.channel.id
    stored = world.env.backend.get_message(channel, card.id)
    # The page is drawn at the end, and each message shows the moment at which it was seen.
    body = drawing.body(stored).replace("<time ", f'<time data-now="{world.time.now()}" ')
    return Shown(body, text(card))


def _sheets(shown: Sequence[Shown], heights: Sequence[float], columns: int) -> Iterator[list[list[str]]]:
    """The messages as sheets of columns, each column as high as fits."""
    sheet: list[list[str]] = [[]]
    left = float(HIGH)
    for one, height in zip(shown, heights, strict=True):
        if height + GAP > left and sheet[-1]:
            if len(sheet) == columns:
                yield sheet
                sheet = []
            sheet.append([])
            left = HIGH
        sheet[-1].append(message(one.body))
        left -= height + GAP
    yield sheet


def main(words: Sequence[str] | None = None) -> None:
    """Draw the sheets of the games and languages that are asked for."""
    parser = argparse.ArgumentParser(prog="make sheets", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to write them; it is made if it does not exist")
    parser.add_argument("--game", choices=(*GAMES, *VISITS), action="append", help="only this game or visit")
    parser.add_argument("--lang", choices=LANGUAGES, action="append", help="only this language")
    args = parser.parse_args(words)
    log_to_stderr()
    try:
        chromium()
    except NoChromium as absent:
        parser.exit(2, f"{absent}\n")
    args.folder.mkdir(parents=True, exist_ok=True)
    for game in args.game or (*GAMES, *VISITS):
        for language in args.lang or LANGUAGES:
            asyncio.run(draw_sheets(game, language, args.folder.absolute()))


if __name__ == "__main__":
    main()
