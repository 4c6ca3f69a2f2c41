"""Drawing with smooth edges: everything is drawn larger than it is shown, and reduced at the end."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.letters import Lettering, font
from bot.pictures.outlines import Outline, Point

FINER: Final = 3
"""How many times larger pictures are drawn than they are shown."""

_COLOURS: Final = 256
"""More than flat colours and their edges need, and half the bytes and the time of a picture with all colours."""


class Canvas:
    """A picture in the making, measured in pixels of the finished one."""

    def __init__(self, width: int, height: int, ground: str) -> None:
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
        """Set a line of text; ``anchor`` is Pillow's: ``ms`` is its middle on the line, ``ls`` its beginning."""
        letters = font(lettering.weight, lettering.size * FINER)
        self._pen.text(_finer((at,))[0], text, lettering.colour, letters, anchor)

    def png(self) -> bytes:
        """The finished picture; the same drawing always gives the same bytes."""
        finished = BytesIO()
        reduced = self._image.reduce(FINER)
        reduced.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(finished, "PNG")
        return finished.getvalue()


def _finer(outline: Outline) -> list[Point]:
    return [(x * FINER, y * FINER) for x, y in outline]
