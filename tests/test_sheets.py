"""What ``make sheets`` shows besides games: each visit can be spent and drawn. Chromium is not needed for that."""

from itertools import product
from pathlib import Path
from typing import Final

import pytest

from bot.core.ui.languages import LANGUAGES
from tests.adapters.discord.simulated_discord import open_world
from tests.demo.html_messages import Drawing
from tests.demo.sheets import VISITS, shown_of
from tests.screens.sample_views import languages

SOME: Final = {*zip(VISITS, [*LANGUAGES, *LANGUAGES], strict=False)}
"""The visits that ``make test`` spends, each in one language; ``make test-long`` spends the others."""


@pytest.mark.parametrize(
    ("visit", "language"),
    [pytest.param(*pair, marks=() if pair in SOME else pytest.mark.long) for pair in product(VISITS, LANGUAGES)],
)
async def test_each_visit_can_be_drawn(visit: str, language: str, tmp_path: Path) -> None:
    """Each message says something and is drawn, and no answer is an apology for a bug."""
    async with open_world(tmp_path / "games.db") as world:
        shown = await shown_of(world, visit, language, Drawing(world.env, lambda url: url, ""))

    apology = languages().say(language, "refusal-something-broke")
    assert len(shown) > 15
    assert all(one.words.strip() and one.body for one in shown)
    assert not [one.words for one in shown if apology in one.words]
