"""The icons and the bot's profile, from the set Game Icons. ``make assets`` draws them and the tumbling die again.

The bot only needs the finished files, so it needs neither the set nor the library that draws it. A file is a mask: 256
pixels square, white where the icon is. The bot gives each icon its colour.
"""

import hashlib
import json
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

from bot.pictures.animations import FILE as TUMBLING
from bot.pictures.icons import FOLDER, MASK
from tests.tumbling import tumbling

_PACKAGE: Final = "@iconify-json/game-icons@1.2.4"
_SHA256: Final = "f5758efb34d91c4f50b941f355f16ee73938625e5996fabc25171288404460a4"

_SIDE: Final = 512
"""The side of the square on which the set draws its icons."""

_NIGHT, _GOLD = "#1d1a17", "#f0c65c"
_SHADES: Final = 16
"""The shades of grey of a mask: enough for smooth edges."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One icon of the set as a part of ours: enlarged, mirrored, and with its middle moved to ``at``.

    Only the part between the heights of ``kept`` is drawn. A black edge as wide as ``gap`` parts it from what is below.
    """

    name: str
    scale: float = 1
    at: tuple[float, float] = (_SIDE / 2, _SIDE / 2)
    mirrored: bool = False
    gap: float = 0
    kept: tuple[float, float] = (0, _SIDE)

    def svg(self, bodies: Mapping[str, str]) -> str:
        """The layer as a part of an SVG file."""
        body, (top, bottom), middle = bodies[self.name], self.kept, _SIDE / 2
        across = -self.scale if self.mirrored else self.scale
        place = f"translate({self.at[0]} {self.at[1]}) scale({across} {self.scale}) translate({-middle} {-middle})"
        edge = f'<g color="black" stroke="black" stroke-linejoin="round" stroke-width="{2 * self.gap}">{body}</g>'
        clip = f"{self.name}-{top}-{bottom}"
        return (
            f'<clipPath id="{clip}"><rect y="{top}" width="{_SIDE}" height="{bottom - top}"/></clipPath>'
            f'<g transform="{place}"><g clip-path="url(#{clip})">{edge if self.gap else ""}{body}</g></g>'
        )


_ICONS: Final[Mapping[str, tuple[Layer, ...]]] = {
    # Mythical Dice: the creatures, the signs of the colours, and what is counted.
    "minotaur": (Layer("minotaur"),),
    "griffin": (Layer("griffin-symbol"),),
    "mermaid": (Layer("mermaid"),),
    "flame": (Layer("flame"),),
    "sun": (Layer("sun"),),
    "moon": (Layer("moon"),),
    "mountain": (Layer("peaks"),),
    "flag": (Layer("flying-flag"),),
    "bet": (Layer("crystal-ball"),),
    "trick": (Layer("laurels"),),
    "bonus": (Layer("sparkles"),),
    # Mythic Dice: the creatures.
    "kappa": (Layer("turtle"),),
    "leprechaun": (Layer("shamrock"),),
    "jackalope": (
        Layer("deer-head", 1.1, (256, 260), kept=(0, 205)),
        Layer("rabbit-head", 0.85, (256, 340), gap=22),
    ),
    "thunderbird": (Layer("eagle-head", 0.95, (200, 240)), Layer("power-lightning", 0.75, (380, 350), gap=26)),
    "nemean-lion": (Layer("lion"),),
    "unicorn": (Layer("unicorn"),),
    "lung": (Layer("spiked-dragon-head"),),
    "kraken": (Layer("octopus"),),
    "will-o-the-wisp": (Layer("spark-spirit"),),
    "garuda": (Layer("angel-wings"),),
    "bunyip": (Layer("fish-monster"),),
    "bahamut": (Layer("sperm-whale"),),
    "kelpie": (Layer("seahorse"),),
    "basilisk": (Layer("snake", 0.85, (256, 300)), Layer("crown", 0.5, (330, 80), gap=10)),
    "domovoi": (Layer("wizard-face"),),
    "simurgh": (Layer("eagle-emblem", 0.95, (256, 290)), Layer("crown", 0.4, (256, 60), gap=10)),
    "taniwha": (Layer("sea-serpent"),),
    "golem": (Layer("rock-golem"),),
    "tikbalang": (Layer("horse-head"),),
    "cerberus": (
        Layer("wolf-head", 0.85, (70, 200), mirrored=True),
        Layer("wolf-head", 0.85, (442, 200)),
        Layer("fox-head", 1.2, (256, 290), gap=18),
    ),
    "fenrir": (Layer("wolf-howl"),),
    "phoenix": (
        Layer("feathered-wing", 0.9, (75, 200)),
        Layer("feathered-wing", 0.9, (437, 200), mirrored=True),
        Layer("flame", 1.15, (256, 240), gap=24),
    ),
    "sphinx": (Layer("greek-sphinx"),),
    "roc": (Layer("falcon-moon"),),
    "quetzalcoatl": (Layer("snake-totem"),),
    # Mythic Dice: the artifacts.
    "water-dish": (Layer("bubbling-bowl", kept=(262, _SIDE)), Layer("water-drop", 0.65, (275, 150), gap=20)),
    "pot-of-gold": (Layer("two-coins", 0.75, (256, 120)), Layer("cauldron", 0.8, (256, 340), gap=20)),
    "antlers": (Layer("stag-head"),),
    "storm-drum": (Layer("drum"),),
    "lions-hide": (Layer("animal-hide"),),
    "horn": (Layer("mighty-horn"),),
    "dragon-pearl": (Layer("oyster-pearl"),),
    "feather": (Layer("feather"),),
    "riddle": (Layer("uncertainty"),),
    "egg": (Layer("big-egg"),),
    "mask": (Layer("tribal-mask"),),
    # Mythe: the mice, the board and the cards.
    "mouse": (Layer("mouse"),),
    "village": (Layer("village"),),
    "dragon": (Layer("dragon-head"),),
    "cheese": (Layer("cheese-wedge"),),
    "shield": (Layer("shield"),),
    "fairy": (Layer("fairy"),),
    "sword": (Layer("broadsword"),),
    "obstacle": (Layer("stone-pile"),),
    "pine": (Layer("pine-tree"),),
    "tree": (Layer("beech"),),
    "grass": (Layer("high-grass"),),
    # The marks of the seats, in their order.
    "anchor": (Layer("anchor"),),
    "mushroom": (Layer("mushroom"),),
    "horseshoe": (Layer("horseshoe"),),
    "snail": (Layer("snail"),),
    "umbrella": (Layer("umbrella"),),
    "squirrel": (Layer("squirrel"),),
    "sailboat": (Layer("sailboat"),),
    "acorn": (Layer("acorn"),),
    "hourglass": (Layer("hourglass"),),
    "star": (Layer("round-star"),),
}


def icon_set() -> Mapping[str, str]:
    """Fetch the set from the registry that npm is configured for. Returns the SVG content of each icon by its name."""
    with tempfile.TemporaryDirectory() as folder:
        # ``npm pack`` downloads the archive and installs nothing.
        subprocess.run(["npm", "pack", "--silent", _PACKAGE], cwd=folder, check=True)  # noqa: S607 - npm is on the path
        archive = next(Path(folder).glob("*.tgz")).read_bytes()
    if hashlib.sha256(archive).hexdigest() != _SHA256:
        raise SystemExit(f"{_PACKAGE} is not the archive that was checked")
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        listed = files.extractfile("package/icons.json")
        assert listed is not None
        icons: Mapping[str, Mapping[str, str]] = json.load(listed)["icons"]
        return {name: icon["body"] for name, icon in icons.items()}


def mask(layers: tuple[Layer, ...], bodies: Mapping[str, str], side: int = MASK) -> Image.Image:
    """The icon as a mask. The icon touches two opposite sides of the square."""
    parts = "".join(layer.svg(bodies) for layer in layers)
    # Parts may stand out on each side by half a square.
    corner, wide = -_SIDE // 2, 2 * _SIDE
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{corner} {corner} {wide} {wide}" color="white">{parts}</svg>'
    )
    large = 4 * side
    png = resvg_py.svg_to_bytes(svg_string=svg, background="black", width=large, height=large, skip_system_fonts=True)
    drawn = Image.open(BytesIO(png)).convert("L")
    found = drawn.crop(drawn.getbbox())
    found.thumbnail((side, side), Image.Resampling.LANCZOS)
    square = Image.new("L", (side, side))
    square.paste(found, ((side - found.width) // 2, (side - found.height) // 2))
    return square


def draw_icons(folder: Path, bodies: Mapping[str, str]) -> None:
    """Write the mask of each icon into the folder."""
    for key, layers in _ICONS.items():
        shades = mask(layers, bodies).quantize(_SHADES, dither=Image.Dither.NONE)
        shades.save(folder / f"{key}.png", optimize=True)


def draw_profile(folder: Path, bodies: Mapping[str, str]) -> None:
    """Write the pictures of the bot's profile: ``avatar.png``, 512 pixels square, and ``banner.png``, 680 by 240."""
    avatar = Image.new("RGB", (512, 512), _NIGHT)
    avatar.paste(_GOLD, (86, 86), mask(_ICONS["minotaur"], bodies, 340))
    avatar.quantize(_SHADES).save(folder / "avatar.png", optimize=True)
    banner = Image.new("RGB", (680, 240), _NIGHT)
    for place, key in enumerate(("griffin", "mermaid", "minotaur", "lung", "mouse")):
        banner.paste(_GOLD, (30 + place * 128, 66), mask(_ICONS[key], bodies, 108))
    banner.quantize(_SHADES).save(folder / "banner.png", optimize=True)


if __name__ == "__main__":
    fetched = icon_set()
    draw_icons(FOLDER, fetched)
    draw_profile(Path("docs/pictures"), fetched)
    TUMBLING.write_bytes(tumbling())
