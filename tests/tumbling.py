"""The die that tumbles while something is pending, as an animation. ``make assets`` draws its file again."""

import math
from collections.abc import Iterator
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

SIDE: Final = 128
FRAMES: Final = 12
MOST_BYTES: Final = 256 * 1024
"""Discord takes no larger emoji."""

_FINER: Final = 4
_PACE: Final = 110
"""Milliseconds of a frame. A quarter turn takes 1.3 seconds, so that the die is calm."""

_EDGE: Final = 33
"""Half the edge of the die, in pixels."""

_NIGHT, _GOLD = (29, 26, 23), (240, 198, 92)
_COLOURS: Final = 15
_LIGHT: Final = (-0.35, 0.7, 0.62)
_SEEN_FROM: Final = math.radians(-24), math.radians(32)
"""How far the die is turned to the viewer, about the horizontal and about the vertical axis."""

_PIPS: Final = ((0.0, 0.0), (-0.52, -0.52), (0.52, -0.52), (-0.52, 0.52), (0.52, 0.52))
"""A five looks the same after a quarter turn, so the last frame leads back to the first one."""

_Vector = tuple[float, float, float]
_FACES: Final[tuple[tuple[_Vector, _Vector, _Vector], ...]] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((-1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
)
"""Each face: its direction, and the two directions in which it extends."""


def tumbling() -> bytes:
    """The animation as GIF. It begins again without end."""
    drawn = list(_frames())
    strip = Image.new("RGB", (SIDE * FRAMES, SIDE), _NIGHT)
    for number, frame in enumerate(drawn):
        strip.paste(frame, (number * SIDE, 0), frame)
    # One palette for all frames, so that no colour flickers. The colour after its last one is transparent.
    palette = strip.quantize(_COLOURS)
    frames = []
    for frame in drawn:
        flat = Image.new("RGB", frame.size, _NIGHT)
        flat.paste(frame, (0, 0), frame)
        shades = flat.quantize(palette=palette, dither=Image.Dither.NONE)
        shades.paste(_COLOURS, mask=frame.getchannel("A").point(lambda alpha: 255 if alpha < 128 else 0))
        frames.append(shades)
    made = BytesIO()
    rest = {"append_images": frames[1:], "duration": _PACE, "loop": 0, "disposal": 2, "transparency": _COLOURS}
    frames[0].save(made, "GIF", save_all=True, optimize=False, **rest)
    return made.getvalue()


def _frames() -> Iterator[Image.Image]:
    for number in range(FRAMES):
        part = number / FRAMES
        # Slow at the beginning and at the end of a quarter turn: the die comes to rest and tumbles on.
        angle = math.pi / 2 * part * part * (3 - 2 * part)
        yield _frame(angle, 7 * math.sin(math.pi * part))


def _frame(angle: float, height: float) -> Image.Image:
    image = Image.new("RGBA", (SIDE * _FINER, SIDE * _FINER), (*_NIGHT, 0))
    pen = ImageDraw.Draw(image)
    for normal, across, up in _FACES:
        shown = _turned(normal, angle)
        if shown[2] > 0:
            _face(pen, (normal, across, up), angle, height, _shade(shown))
    return image.reduce(_FINER)


def _face(
    pen: ImageDraw.ImageDraw, face: tuple[_Vector, _Vector, _Vector], angle: float, height: float, fill: tuple[int, ...]
) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        point = _turned(_sum(face, (1, x, y)), angle)
        return (SIDE / 2 + point[0] * _EDGE) * _FINER, (SIDE / 2 + 2 - point[1] * _EDGE - height) * _FINER

    corners = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)]
    pen.polygon(corners, fill=fill)
    pen.line([*corners, corners[0], corners[1]], fill=_NIGHT, width=6 * _FINER, joint="curve")
    for x, y in _PIPS:
        circle = [math.tau * step / 24 for step in range(24)]
        pen.polygon([at(x + 0.19 * math.cos(turn), y + 0.19 * math.sin(turn)) for turn in circle], fill=_NIGHT)


def _sum(face: tuple[_Vector, _Vector, _Vector], parts: _Vector) -> _Vector:
    x, y, z = (sum(part * axis[place] for part, axis in zip(parts, face, strict=True)) for place in range(3))
    return x, y, z


def _turned(vector: _Vector, angle: float) -> _Vector:
    """The direction after the die has tumbled by the angle, as the viewer sees it."""
    x, y, z = _about_x(vector, angle)
    across = _SEEN_FROM[1]
    x, z = x * math.cos(across) + z * math.sin(across), z * math.cos(across) - x * math.sin(across)
    return _about_x((x, y, z), -_SEEN_FROM[0])


def _about_x(vector: _Vector, angle: float) -> _Vector:
    x, y, z = vector
    return x, y * math.cos(angle) - z * math.sin(angle), y * math.sin(angle) + z * math.cos(angle)


def _shade(normal: _Vector) -> tuple[int, ...]:
    light = max(0.0, sum(one * other for one, other in zip(normal, _LIGHT, strict=True)))
    share = 0.66 + 0.42 * light
    return tuple(min(255, round(part * share)) for part in _GOLD)
