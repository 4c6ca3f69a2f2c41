"""The painter: one object that draws every picture that a panel shows."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.animations import all_animations
from bot.pictures.boards import draw_board
from bot.pictures.cards import all_cards
from bot.pictures.courses import draw_course
from bot.pictures.dice import all_dice
from bot.pictures.emblems import draw_emblem
from bot.pictures.endings import draw_end
from bot.pictures.league_table import draw_standings
from bot.pictures.podiums import draw_podium
from bot.pictures.rating_chart import draw_ratings
from bot.pictures.sheets import draw_sheet
from bot.pictures.tiles import all_tiles

KEPT: Final = 64
"""The number of pictures that are kept. Everybody at a table is shown the same ones, and a card that is edited shows
its picture again. 64 pictures take about 4 MB."""


class Painter:
    """Draws pictures by their keys. The same picture always gives the same bytes."""

    def __init__(self) -> None:
        # A picture is a value, so equal pictures are drawn only once.
        self._drawn = lru_cache(KEPT)(_drawn)

    def draw(self, picture: Picture) -> bytes:
        """The picture as PNG, 1000 pixels wide, but an emblem is smaller. Raises ValueError for an unknown key."""
        return self._drawn(picture)

    def dice(self) -> Mapping[str, bytes]:
        """Every die, face, card and icon, 128 pixels square, by its key; ``blank`` is an empty picture.

        All are PNG; what moves is an animated GIF.
        """
        return _small()


@cache
def _small() -> Mapping[str, bytes]:
    return {**all_dice(), **all_cards(), **all_tiles(), **all_animations()}


def _drawn(picture: Picture) -> bytes:
    match picture.key:
        case "sheet":
            return draw_sheet(picture)
        case "course":
            return draw_course(picture)
        case "board":
            return draw_board(picture)
        case "standings":
            return draw_standings(picture)
        case "podium":
            return draw_podium(picture)
        case "end":
            return draw_end(picture)
        case "ratings":
            return draw_ratings(picture)
        case "emblem":
            return draw_emblem(picture)
        case _:
            raise ValueError(f"no picture has the key {picture.key!r}")
