"""The marks on the dice: a sign for each colour, a creature for each special kind, and the flag.

A mark consists of shapes that lie over each other on a square of 100 by 100 around (0, 0). True draws a shape in the
ink, False in the colour of the die below.
"""

from typing import TypeAlias

from bot.pictures.outlines import Outline, both, box, disc, mirrored, moved, rounded, scaled, star

Mark: TypeAlias = tuple[tuple[Outline, bool], ...]


def flag() -> Mark:
    """A flag on its pole, flying to the right."""
    return (
        (box(-28, -42, -17, 40), True),
        (((-17, -39), (36, -39), (20, -19), (36, 1), (-17, 1)), True),
    )


def flame() -> Mark:
    """A flame, the sign of red."""
    fire = (
        (3, -42),
        (10, -16),
        (18, -14),
        (20, -22),
        (30, 6),
        (24, 34),
        (0, 40),
        (-24, 34),
        (-30, 8),
        (-14, -12),
        (-6, -10),
    )
    core = ((1, 0), (14, 16), (12, 34), (0, 36), (-12, 34), (-14, 18), (-4, 16))
    return (rounded(fire, 3), True), (rounded(core, 3), False)


def sun() -> Mark:
    """A sun with its rays, the sign of yellow."""
    return (star(8, 44, 24), True), (disc(26), False), (disc(19), True)


def moon() -> Mark:
    """A crescent, the sign of purple."""
    return (moved(disc(36), (-2, 0)), True), (moved(disc(31), (11, -8)), False)


def mountain() -> Mark:
    """Two peaks with snow on the higher one, the sign of grey."""
    return (
        (((-48, 34), (-10, -38), (10, 0), (19, -14), (48, 34)), True),
        (((-21, -9), (-10, -28), (1, -8), (-6, -11), (-12, -4)), False),
    )


def minotaur() -> Mark:
    """A bull's head with wide horns, seen from the front."""
    horn = ((-42, -48), (-50, -24), (-46, -4), (-28, 6), (-8, 4), (-8, -12), (-24, -10), (-34, -18), (-36, -32))
    ear = ((-14, 4), (-36, 6), (-34, 16), (-14, 18))
    head = mirrored(((-6, -16), (-18, -10), (-20, 6), (-14, 22), (-16, 42), (-8, 48)))
    eye = ((-15, 4), (-4, 10), (-5, 15), (-14, 12))
    nostril = moved(disc(4), (-6, 34))
    return (
        *((rounded(outline, 3), True) for outline in (*both(horn), *both(ear), head)),
        *((outline, False) for outline in (*both(eye), *both(nostril))),
    )


def griffin() -> Mark:
    """A great bird with its wings spread upwards, its beak to the left."""
    wing = (
        (-2, -10), (-14, -12), (-24, -26), (-32, -54), (-46, -56), (-56, -34), (-54, -10), (-46, -16),
        (-46, 6), (-37, -2), (-35, 18), (-26, 8), (-21, 26), (-14, 12), (-2, 20),
    )  # fmt: skip
    body = mirrored(((-6, -28), (-14, -6), (-12, 18), (-6, 30), (-18, 44), (-10, 46), (0, 54)))
    head = (
        (-4, -48),
        (8, -46),
        (10, -32),
        (6, -16),
        (-6, -16),
        (-7, -29),
        (-14, -31),
        (-20, -25),
        (-19, -37),
        (-12, -42),
    )
    parts = (
        *((rounded(outline, 2), True) for outline in (*both(wing), body)),
        (rounded(head, 1), True),
        (moved(disc(3), (-3, -37)), False),
    )
    return tuple((scaled(outline, 0.9), inked) for outline, inked in parts)


def mermaid() -> Mark:
    """A fish's tail with its fin spread above the water."""
    tail = mirrored(
        ((-2, -20), (-10, -36), (-28, -46), (-46, -42), (-40, -22), (-24, -8), (-8, -2), (-8, 10), (-14, 24), (-16, 42))
    )
    return ((rounded(tail, 3), True),)
