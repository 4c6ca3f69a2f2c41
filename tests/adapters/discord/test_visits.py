"""An evening, a season, tournaments, and an organiser's first hours on Discord, in each language: ``make sheets``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from bot.core.ui.languages import LANGUAGES
from tests.adapters.discord.seen_messages import text
from tests.adapters.discord.simulated_discord import open_world
from tests.demo.sheets import VISITS

TYPED: Final = ("They played with two accounts.", "It was a mistake.")
"""The reasons that the organiser types. They are in English on the sheets of all languages."""

MOMENTS: Final[Mapping[str, Sequence[str]]] = {
    "evening": (
        "The evening of 18 Nov 2025 at 20:00 is planned.",
        "Count me in",
        "You are signed up.",
        "You have signed up for this evening.",
        "Welcome!",
        "New tables open until the end of the evening",
        "Standing of the evening",
        "You are pausing",
        "The last ones finish.",
        "🏆 The champion",
        "Cancel this evening?",
        "This evening was cancelled.",
    ),
    "season": (
        "The week is over: Cup",
        "What’s next",
        "How it counts",
        "Hall of fame: Cup",
        "The season is over: Cup",
        "Personal bests",
        "Champions of the seasons",
    ),
    "tournament": (
        "Swiss system: 3 rounds",
        "Round 1 of 3",
        "Round 3 of 3",
        "🏆 The champion",
        "Knock-out: the best two of each table go on",
        "The final",
        "🏆 The champion",
        "This tournament does not take place: at least 3 people were needed",
        "This tournament was cancelled.",
    ),
    "organiser": (
        "There is no league here yet.",
        "Only organisers may do that",
        "Cup is founded",
        "This is what would be posted now.",
        "Play in the league Cup",
        "Begin season 2 of Cup?",
        "Time zone of the weeks: UTC → Europe/Paris",
        "Further organisers: none → captains",
        "Unlikely by chance",
        "Role after a week: none → Champion of Cup",
        "Void the result",
        "Cup is closed",
    ),
}
"""What people read on the way, in this order."""


async def spent(visit: str, language: str, folder: Path) -> Sequence[str]:
    """All that people see of the visit in this language, message by message."""
    async with open_world(folder / f"{language}.db") as world:
        # Discord shows no backslash before a sign that would otherwise mean something.
        return [text(message).replace("\\", "") async for message in VISITS[visit](world, language)]


def sentences(told: Sequence[str]) -> Iterator[str]:
    """The lines that are sentences of a language, and not only names and numbers."""
    for line in "\n".join(told).splitlines():
        if line not in TYPED and not line.startswith("(file: ") and len(re.findall(r"\b[^\W\d]{3,}\b", line)) > 3:
            yield line


@pytest.mark.parametrize("visit", [pytest.param(one, marks=pytest.mark.long) for one in MOMENTS])
async def test_a_visit_is_told_in_each_language(visit: str, tmp_path: Path) -> None:
    """It goes through all its moments, has as many messages in each language, and no sentence of another one."""
    told = {language: await spent(visit, language, tmp_path) for language in LANGUAGES}
    at, english = 0, "\n".join(told["en"])
    for moment in MOMENTS[visit]:
        at = english.find(moment, at)
        assert at >= 0, moment
    assert len({len(messages) for messages in told.values()}) == 1
    common = set(sentences(told["en"]))
    assert len(common) > len(MOMENTS[visit])
    for language in [one for one in LANGUAGES if one != "en"]:
        assert [line for line in sentences(told[language]) if line in common] == []
