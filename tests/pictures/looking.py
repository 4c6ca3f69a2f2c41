"""Sample pictures, and functions with which the tests inspect drawn pictures."""

from io import BytesIO

from PIL import Image, ImageChops

from bot.core.ui.panels import Picture
from bot.pictures.charts import MARGIN, WIDTH

DARK = "#313338"
LIGHT = "#ffffff"
NAMES = ("Cindy", "Ben", "Žluťoučký kůň", "François-Xavier Œuvrard", "たろう", "Ольга", "W" * 40, "8", "Ben 🎲", "محمد")


def picture(key: str, seats: int = 3, rounds: int = 8) -> Picture:
    """The picture of a game whose points rise and fall, also below zero."""
    rows = tuple(tuple((round_ * 7 + seat * 5) % 9 * 10 - 40 for seat in range(seats)) for round_ in range(rounds))
    return Picture(key, "Skóre · Feuille", NAMES[:seats], rows, "words")


def standings(lines: int = 10) -> Picture:
    """The picture of a league's table with names in several scripts."""
    names = (NAMES * 2)[:lines]
    rows = tuple(((line + 1) if line < 12 else 0, (3, -12, 0)[line % 3]) for line in range(lines))
    heads = ("pts\npar partie", "part.\ngagnées", "posledních 5\nv řadě", "rating\nbets kept")
    cells = tuple((f"{900 - line}\n{80}", "14\n9", "1 2 1 4 10\n3", "1540?\n57/103") for line in range(lines))
    return Picture("standings", "Pořadí · semaine 47", names, rows, "words", cells=(heads, *cells))


def podium(*ranks: int) -> Picture:
    """A podium with people on these places."""
    scores = tuple(f"{1000 - rank} points" for rank in ranks)
    return Picture("podium", "Cup · saison 2", NAMES[: len(ranks)], (ranks,), "words", cells=(scores,))


def end(*ranks: int, turn: str = "V kole 7 Ben +60, Cindy −20: rozdíl 80 bodů.") -> Picture:
    """The end of a game with seats on these places, by rank."""
    cells = tuple(str(120 - 40 * rank) for rank in ranks), ("Le tournant", turn) if turn else ()
    seats = tuple(reversed(range(len(ranks))))
    return Picture("end", "Vítězí Žluťoučký kůň!", NAMES[: len(ranks)], (ranks, seats), "words", cells=cells)


def ratings(games: int) -> Picture:
    """A curve of ratings that go up and down while the doubt shrinks."""
    numbers = [1500 + game % 7 * 13 + game for game in range(games)]
    rows = tuple((one, one - 300 + game, one + 300 - game) for game, one in enumerate(numbers))
    return Picture(
        "ratings", "Cote · Žluťoučký kůň", ("Žluťoučký kůň",), rows, "words", cells=((f"{numbers[-1]}?", "parties"),)
    )


def board(*spaces: int) -> Picture:
    """A board with the mice on these spaces."""
    costs = (1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2, 3, 1)
    names = NAMES[2 : 2 + len(spaces)]
    return Picture("board", "Le plateau", names, (spaces, costs), "words", cells=(("village", "Dragon"),))


def opened(png: bytes) -> Image.Image:
    """The decoded picture with its transparency."""
    return Image.open(BytesIO(png)).convert("RGBA")


def shown_on(ground: str, png: bytes, size: int) -> Image.Image:
    """The picture in that size on a page of that colour, in shades of grey."""
    small = opened(png).resize((size, size), Image.Resampling.BOX)
    page = Image.new("RGBA", small.size, ground)
    return Image.alpha_composite(page, small).convert("L")


def unlike(one: Image.Image, other: Image.Image) -> int:
    """The number of pixels that differ by 40 shades or more."""
    return sum(ImageChops.difference(one, other).histogram()[40:])


def drawn_box(png: bytes) -> tuple[int, int, int, int] | None:
    """The smallest box around everything that was drawn; the first pixel has the colour of the background."""
    seen = opened(png).convert("RGB")
    ground = seen.crop((0, 0, 1, 1)).resize(seen.size)
    return ImageChops.difference(seen, ground).getbbox()


def check_margins(png: bytes) -> None:
    """The picture has the fixed width, and everything that was drawn keeps a margin."""
    width, height = opened(png).size
    box = drawn_box(png)
    assert width == WIDTH
    assert box is not None
    assert min(box[0], box[1]) >= MARGIN - 6
    assert box[2] <= width - MARGIN + 6
    assert box[3] <= height - MARGIN + 6
