"""Every game at a keyboard: random lines break nothing, and the game comes to its end."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.games import games
from storage.changes import Status
from tests.adapters.console.golden_evenings import fixed_luck
from tests.adapters.console.sitting import ALONE, Answer, evening, stored

MOST_LINES = 6_000
SIGNS = (*map(str, range(1, 9)), *"abcdefgijklm")


def cat(seed: int) -> Answer:
    """A cat that types up to four random numbers or letters in a line, and leaves after ``MOST_LINES`` lines."""
    luck, left = random.Random(seed), iter(range(MOST_LINES))

    def answer(_page: str) -> str | None:
        if next(left, None) is None:
            return None
        return " ".join(luck.choice(SIGNS) for _ in range(luck.choice((0, 1, 1, 1, 2, 3, 4))))

    return answer


@pytest.mark.parametrize(
    ("game", "people"), [("mythe", ("Cindy",)), ("mythe", ("Anna", "Ben")), ("mythic-dice", ("Cindy",))]
)
async def test_a_cat_on_the_keyboard_plays_to_the_end(game: str, people: tuple[str, ...], tmp_path: Path) -> None:
    """Random lines finish the game, so every question has answers that can be typed."""
    wishes = replace(ALONE, game=game, people=people, robots=("steady",) * (3 - len(people)), options={})
    with fixed_luck(1):
        await evening(tmp_path / "bot.db", cat(1), wishes)

    (table,) = await stored(tmp_path / "bot.db")
    assert table.status is Status.FINISHED


@pytest.mark.parametrize("game", games())
async def test_where_nobody_types_every_game_is_printed(game: str, tmp_path: Path) -> None:
    """A robot answers for everybody, and says so. The game ends, and its seed is printed."""
    wishes = replace(ALONE, game=game, options={})
    text = await evening(tmp_path / "bot.db", lambda _page: None, wishes, watched=True)

    (table,) = await stored(tmp_path / "bot.db")
    assert table.status is Status.FINISHED
    assert "Seed: " in text
    assert "A robot plays for: Cindy" in text
    assert "so the game counts 0 points for them." in text
    assert [own for own in ("Your bet", "Your choice", "Your gifts") if own in text] == []


async def test_all_pages_of_the_rules_can_be_read(tmp_path: Path) -> None:
    """The letter r shows all pages of the rules at once."""
    lines = iter(("r", "q"))
    wishes = replace(ALONE, game="mythic-dice", options={})
    with fixed_luck(1):
        text = await evening(tmp_path / "bot.db", lambda _page: next(lines, None), wishes)

    headings = ("A turn", "Creatures with an artifact on their back", "Creatures for three dice", "Rulings")
    assert [heading for heading in headings if f"\n{heading}\n" not in text] == []
