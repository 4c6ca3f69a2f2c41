"""Drawing with smooth edges: a picture is drawn larger than it is shown, and reduced at the end."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.icons import mask
from bot.pictures.letters import Lettering, font
from bot.pictures.outlines import Outline, Point

FINER: Final = 3
"""How many times wider and higher a picture is drawn than it is shown."""

_COLOURS: Final = 256
"""The colours of a file: enough for flat colours and their edges. All colours would double the bytes and the time."""


class Canvas:
    """A picture that is being drawn. All measures are in pixels of the finished picture."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        # A ground with eight digits is transparent.
        mode = "RGBA" if len(ground) > len("#rrggbb") else "RGB"
        self._image = Image.new(mode, (width * FINER, height * FINER), ground)
        self._pen = ImageDraw.Draw(self._image)

    def shape(self, outline: Outline, colour: str) -> None:
        """Fill a shape."""
        self._pen.polygon(_finer(outline), fill=colour)

    def line(self, points: Outline, colour: str, width: float) -> None:
        """Draw a line through the points."""
        self._pen.line(_finer(points), fill=colour, width=round(width * FINER), joint="curve")

    def text(self, at: Point, text: str, lettering: Lettering, anchor: str = "ms") -> None:
        """Write a line of text. ``anchor`` is Pillow's: ``ms`` puts its middle at the point, ``ls`` its start."""
        letters = font(lettering.weight, lettering.size * FINER)
        self._pen.text(_finer((at,))[0], text, lettering.colour, letters, anchor)

    def icon(self, key: str, at: Point, size: float, colour: str) -> None:
        """Draw an icon with its middle at the point. ``size`` is its larger side."""
        side = round(size * FINER)
        shape = mask(key).resize((side, side))
        left, top = (round(middle * FINER - side / 2) for middle in at)
        self._image.paste(colour, (left, top, left + side, top + side), shape)

    def png(self) -> bytes:
        """The finished picture as PNG. The same drawing always gives the same bytes."""
        finished = BytesIO()
        reduced = self._image.reduce(FINER)
        # The median cut gives finer shades, but knows no transparency.
        method = Image.Quantize.MEDIANCUT if reduced.mode == "RGB" else Image.Quantize.FASTOCTREE
        # Without dithering the flat colours stay flat, and the file stays small.
        reduced.quantize(_COLOURS, method, dither=Image.Dither.NONE).save(finished, "PNG")
        return finished.getvalue()


def _finer(outline: Outline) -> list[Point]:
    return [(x * FINER, y * FINER) for x, y in outline]
