"""The README's moving picture: a round of Mythical Dice on one player's private card, in the looks of the demo's page.

``make pictures`` draws it if there is a Chromium. The texts are those of the bot's screens, as in the other pictures. A
white ring is a press.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import dropwhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import discord
import simcord
from PIL import Image, ImageChops

from bot.adapters.discord.cards.rendering import render
from bot.core.ui.panels import Heading, Panel
from bot.pictures.painter import Painter
from rules.game import REVEAL, Seat
from rules.mythical_dice.moves import Bet, Deal
from rules.mythical_dice.state import MythicalState
from storage.changes import Message
from tests.demo.chromium import message, still_pages
from tests.demo.html_messages import Drawing
from tests.rules.mythical_dice.games import dealt, dice, roll
from tests.screens.sample_views import CLOSES, screens, seen

FILM: Final = "round.gif"
MOST_BYTES: Final = 400_000
WIDTH: Final = 390
HIGH: Final = 620
COLOURS: Final = 128

LONG: Final = 2400
SHORT: Final = 600
"""Milliseconds."""

HANDS: Final = ("griffin yellow", "red purple", "purple grey", "mermaid red")
NEXT_HANDS: Final = ("minotaur red grey", "red red yellow", "purple grey grey", "mermaid yellow purple")
CINDY: Final = Seat(0)
LANGUAGE: Final = "en"
STYLE: Final = """
body { display: flex; flex-direction: row; }
body > div { flex: none; width: 390px; }
body article { display: block; padding: 8px; }
.face { display: none; }
"""
_RING: Final = '.moment-{place} [data-press$="{press}"] {{ outline: 3px solid #fff; outline-offset: 2px; }}\n'


def round_of_two() -> Iterator[tuple[Panel, str | None, int]]:
    """Cindy's private card at each moment: the card, the move that is pressed, and for how long it is shown."""
    state = dealt(*HANDS, leader=Seat(1))
    asked = _card(state)
    # The film begins here, so the first card does not tell how the round before ended.
    asked = replace(asked, blocks=tuple(dropwhile(lambda block: not isinstance(block, Heading), asked.blocks)))
    yield asked, None, LONG
    yield asked, "bet.1", SHORT
    for seat, tricks in ((0, 1), (1, 1), (2, 0), (3, 1)):
        state.apply(Seat(seat), Bet(tricks))
    state.apply(None, REVEAL)
    roll(state, "red 7", "purple 3", "mermaid symbol")
    yield _card(state), None, LONG
    yield _card(state), "roll.griffin", SHORT
    roll(state, "griffin symbol")
    yield _card(state), None, LONG
    yield _card(state), "roll.yellow", SHORT
    roll(state, "yellow 3", "purple 1", "grey flag", "red 6")
    state.settle(Deal(tuple(map(dice, NEXT_HANDS))))
    yield _card(state), None, LONG


def _card(state: MythicalState) -> Panel:
    return screens().message(Message.HAND, seen(state, CINDY), LANGUAGE)


def film() -> bytes:
    """The film as a GIF that begins again and again. Raises NoChromium."""
    moments = [*round_of_two()]
    pictures = Painter().dice()
    numbers = {key: number for number, key in enumerate(pictures, start=10**17)}
    urls = {f"{simcord.backend.cdn.CDN_BASE}/emojis/{number}.png": pictures[key] for key, number in numbers.items()}
    emoji = {key: f"<:die:{number}>" for key, number in numbers.items()}
    world = simcord.Env(discord.Client(intents=discord.Intents.none()))
    with TemporaryDirectory() as folder, still_pages(urls.get) as pages:
        drawing = Drawing(world, pages.address, "")
        cards = [drawing.card(render(panel, emoji=emoji).components) for panel, _, _ in moments]
        body = "".join(f'<div class="moment-{place}">{message(card)}</div>' for place, card in enumerate(cards))
        rings = [_RING.format(place=place, press=press) for place, (_, press, _) in enumerate(moments) if press]
        strip = Path(folder, "strip.png")
        size = (WIDTH * len(moments), HIGH)
        now = CLOSES - 40_000
        pages.draw(body, strip, now=now, language=LANGUAGE, size=size, style=STYLE + "".join(rings))
        with Image.open(strip) as drawn:
            return _animated(drawn.convert("RGB"), [length for _, _, length in moments])


def _animated(strip: Image.Image, lengths: Sequence[int]) -> bytes:
    """The strip of frames side by side as a GIF. It is as high as the highest frame."""
    ground = Image.new("RGB", strip.size, strip.getpixel((0, strip.height - 1)))
    cards = ImageChops.difference(strip, ground).getbbox()
    assert cards is not None
    high = min(cards[3] + 8, strip.height)
    # One palette for all frames: what does not change is then the same in the next frame, and is not stored.
    flat = strip.crop((0, 0, strip.width, high)).quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    frames = [flat.crop((place * WIDTH, 0, (place + 1) * WIDTH, high)) for place, _ in enumerate(lengths)]
    gif = BytesIO()
    frames[0].save(gif, "GIF", save_all=True, append_images=frames[1:], duration=list(lengths), loop=0, optimize=True)
    return gif.getvalue()
