"""docs/league.md: the page's rules and numbers are those with which the bot counts."""

import hashlib
import math
import re
from pathlib import Path
from typing import Final

from bot.core.league.ranking import Ending, placed
from bot.core.league.rating_math import DOUBT, MEAN, NEWCOMER, after_game, at_season, shown
from rules.catalogue import GAMES, feats_of
from storage.ids import LeagueId, Millis
from storage.league.digests import FORMATS, NOTHING, Link, first_line
from storage.league.leagues import BEST_WEEKS, GAMES_THAT_COUNT, GAMES_TO_BE_RANKED, LEAST_PEOPLE
from storage.league.scoring import ALONE_TOGETHER, NOT_PLAYED, PLACEMENT_SCALE, RANKING, placements
from storage.league.standings import Rating
from tests.docs.recompute_script import module

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "league.md").read_text(encoding="utf-8")


def rows(title: str) -> list[list[str]]:
    """The cells of the table below this title, without the table's head."""
    below = PAGE.split(f"**{title}**")[1]
    _, _, *found = re.findall(r"^\|(.*)\|$", below.split("\n\n")[1], re.MULTILINE)
    return [[cell.strip(" `") for cell in row.split("|")] for row in found]


def test_placements_are_those_of_the_page() -> None:
    """Each row: the ranks at a table, and the points of the seats."""
    table = rows("Worth by rank")
    assert len(table) >= 5
    for ranks, worth in table:
        assert " ".join(map(str, placements([int(rank) for rank in ranks.split()]))) == worth


def test_worths_of_games_that_were_left_are_those_of_the_page() -> None:
    """Each row: the ranks by the game's own rules, and the ranks and the points that count."""
    table = rows("Worth where somebody left")
    assert len(table) >= 5
    for ended, ranks, worth in table:
        seats = [Ending(int(one.strip("()")), own_moves=1, stood_in=int(one[0] == "(")) for one in ended.split()]
        found = placed(seats, RANKING)
        assert " ".join(str(one.rank) for one in found) == ranks
        assert " ".join(str(one.worth) for one in found) == worth


def test_the_numbers_in_the_rules_are_those_of_the_bot() -> None:
    """The table gives each number by its name."""
    assert {name: int(number) for name, number in rows("Numbers")} == {
        "a victory": PLACEMENT_SCALE,
        "a game that was not played": NOT_PLAYED,
        "games of a week that count": GAMES_THAT_COUNT,
        "games to be ranked": GAMES_TO_BE_RANKED,
        "people needed for a game to count": LEAST_PEOPLE,
        "games a week that count between the same two people alone": ALONE_TOGETHER,
        "best weeks of a season without a last day": BEST_WEEKS,
    }


def test_badges_are_those_of_the_games() -> None:
    """Each row: the game, the badge, and what its levels need."""
    badges = [(key, badge) for key, _ in GAMES for badge in feats_of(key).badges]

    assert [(game, key, levels) for game, key, _, levels in rows("Badges")] == [
        (key, badge.key, " ".join(map(str, badge.levels))) for key, badge in badges
    ]


def test_ratings_go_step_by_step_as_on_the_page() -> None:
    """The page's three games, computed by the bot, and by the page's formulas as the script beside it has them."""
    known = dict.fromkeys("ABC", NEWCOMER)
    steps = rows("Three games")
    assert len(steps) == 3
    for number, season, ranks, *cells in steps:
        ended = {name: int(rank) for name, rank in re.findall(r"([ABC]) (\d)", ranks)}
        before = [at_season(known[name], int(season)) for name in ended]
        after = after_game(before, list(ended.values()), int(season))
        by_the_page = module("recompute_league").rated([(one.mu, one.sigma, 1) for one in before], list(ended.values()))
        assert [(one.mu, one.sigma) for one in after] == by_the_page, number
        known |= dict(zip(ended, after, strict=True))
        assert [f"{one.mu} {one.sigma}" for one in known.values()] == cells


def test_a_rating_is_shown_as_on_the_page() -> None:
    """The number that players see, and the question mark of a provisional rating."""
    for mu, sigma, told in rows("As people see it"):
        found = shown(Rating(int(mu), int(sigma), 1))
        assert f"{found.number}{'?' if found.provisional else ''}" == told


def test_a_new_season_goes_back_a_quarter_as_on_the_page() -> None:
    """The results are whole numbers, rounded down."""
    for before, after in rows("A new season"):
        mu, sigma = map(int, before.split())
        found = at_season(Rating(mu, sigma, 1), 2)
        assert f"{found.mu} {found.sigma}" == after
        assert (found.mu, found.sigma) == (
            mu + (MEAN - mu) // 4,
            math.isqrt(sigma**2 + (DOUBT**2 - sigma**2) // 4),
        )


def test_the_page_s_example_has_its_digest() -> None:
    """The first line is that of the format, which the bot hashes, too."""
    text = PAGE.split("```text example\n")[1].partition("```")[0]
    digest = hashlib.sha256(text.encode()).digest()
    assert text.startswith(f"{first_line(FORMATS[-1])}\n{NOTHING}\n")
    link = Link(LeagueId(1), 1, "2026-W47", digest, 1, 1, 0, Millis(0))
    assert f"has the digest `{digest.hex()}`, and the announcement shows `{link.short}`." in PAGE
