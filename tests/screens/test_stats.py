"""The statistics of a person."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from bot.core.ports import PersonShown, PlayerStats
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import WIDEST, Block, Facts, Grid, Heading, Text
from bot.core.ui.text_width import width
from bot.screens.stats_panel import stats_panel
from tests.screens.sample_views import screens
from tests.screens.text import blocks_of, panel_text

GAME = "mythical-dice"
BETS = {"bets.0": 12, "kept.0": 7, "bets.3": 2, "bets.8": 1, "kept.8": 1, "bonus": 60}
ROUNDS = {"most.round": 160, "least.round": -80}


def played(feats: Mapping[str, int]) -> PlayerStats:
    """The statistics of a person with these feats from fifteen games of Mythical Dice."""
    return PlayerStats(12, 4, 3, 12, 11, {GAME: {"games": 15, **feats}})


def say(message: str, /, **_: int | str) -> str:
    """A voice that says the key of the message."""
    return message


def texts(stats: PlayerStats) -> str:
    """The panel of these statistics, as text."""
    return panel_text(screens().stats(PersonShown("Cindy", stats), "en"))


def test_practice_games_are_told_if_there_are_any() -> None:
    """A zero is left out: it would make people wonder what they have missed."""
    assert "Practice games: 3" in texts(played(BETS))
    assert "Practice" not in texts(replace(played(BETS), practice_games=0))
    only_practice = texts(PlayerStats(0, 0, 3, 0, 0, {GAME: {"games": 3, **BETS}}))
    assert "Practice games: 3" in only_practice
    assert "Won: 0" not in only_practice


def test_the_best_and_the_worst_round_are_told() -> None:
    """Both rounds are told in points; if they were not counted, nothing is told."""
    assert "- Best round: 160 points\n- Worst round: −80 points\n" in texts(played(BETS | ROUNDS))
    assert "round" not in texts(played(BETS))


@pytest.mark.parametrize(
    ("luck", "told"),
    [
        (-90, "−15 tricks in 15 games"),
        (6, "+1 trick in 15 games"),
        (2, "0 tricks in 15 games"),
        (-2, "0 tricks in 15 games"),
    ],
)
def test_luck_is_told_in_tricks_with_what_it_means(luck: int, told: str) -> None:
    """Luck is stored in sixths of a trick."""
    text = texts(played(BETS | {"luck": luck, "luck.games": 15}))

    assert f"# Luck\n{told}\nHow many more (or fewer) tricks" in text
    assert "older" not in text


def test_games_from_before_luck_was_counted_are_told_apart() -> None:
    """The number of older games is told; if luck was never counted, nothing is told."""
    assert "Luck was not counted yet in 3 older games" in texts(played(BETS | {"luck": 6, "luck.games": 12}))
    assert "Luck" not in texts(played(BETS))


def test_results_without_feats_show_none() -> None:
    """Results that were stored before feats were counted have no block of feats."""
    panel = screens().stats(PersonShown("Cindy", PlayerStats(1, 1, feats={GAME: {"games": 1}})), "en")

    assert [type(block) for block in panel.blocks] == [Facts]


def test_practice_alone_shows_no_line_about_staying() -> None:
    """The line about staying is for games with other people, so it is missing here."""
    assert "Stayed" not in texts(PlayerStats(0, 0, 2, feats={GAME: {"games": 2}}))


def test_where_several_games_were_played_each_is_named() -> None:
    """A single game is not named."""
    one: Mapping[str, Sequence[Block]] = {GAME: (Text("so many bets"),)}
    two: Mapping[str, Sequence[Block]] = {**one, "mythe": (Text("so many cards"),)}

    found = [stats_panel(PersonShown("Cindy", PlayerStats(2)), feats, say).blocks[1:] for feats in (one, two)]

    assert found == [
        (Text("so many bets"),),
        (Heading(f"game-{GAME}"), Text("so many bets"), Heading("game-mythe"), Text("so many cards")),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_stats_fit_a_phone(language: str) -> None:
    """The grid also has room for great numbers."""
    feats = {f"{kind}.{size}": 100_000 for kind in ("bets", "kept") for size in range(9)}
    panel = screens().stats(PersonShown("Cindy", played(feats)), language)
    (grid,) = blocks_of(panel, Grid)

    assert max(map(width, grid.lines())) <= WIDEST
    assert len(grid.spoken) == len(grid.rows) == 9
