"""Badges: what each game declares, and how a value follows from what was counted."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.badges import UNKNOWN, Badge, Counts, Measure, Run, run_feats, run_of, value_of
from rules.catalogue import GAMES, feats_of

ALL = [(key, badge) for key, _ in GAMES for badge in feats_of(key).badges]
IDS = [f"{key}-{badge.key}" for key, badge in ALL]
SUCCESSES = st.lists(st.lists(st.booleans(), min_size=1, max_size=8), max_size=6)


@pytest.mark.parametrize(("game", "badge"), ALL, ids=IDS)
def test_a_badge_is_made_of_feats_that_its_game_declares(game: str, badge: Badge) -> None:
    """Otherwise nobody could win it. Each level needs more than the one before, and the first more than nothing."""
    assert [feat for feat in badge.feats if feats_of(game).adds(feat) is None] == []
    assert all(lower < higher for lower, higher in pairwise((0, *badge.levels)))


@pytest.mark.parametrize("game", [key for key, _ in GAMES])
def test_a_badge_has_a_name_of_its_own_in_its_game(game: str) -> None:
    """Each game has five badges, as it is told in docs/league.md."""
    assert len({badge.key for badge in feats_of(game).badges}) == len(feats_of(game).badges) == 5


def test_a_level_is_reached_with_the_value_that_it_needs() -> None:
    """One less is not enough, and there is no level above the last one."""
    badge = Badge("any", Measure.TOTAL, ("one",), (1, 5))

    assert [badge.level(value) for value in (0, 1, 4, 5, 500)] == [0, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("measure", "value"),
    [(Measure.TOTAL, 9), (Measure.BEST, 5), (Measure.NONE, 3), (Measure.KINDS, 2), (Measure.RUN, 7)],
)
def test_each_measure_reads_its_own_number(measure: Measure, value: int) -> None:
    """A feat that no game has counted brings nothing."""
    counts = {"one": Counts(total=8, most=5, none=1), "two": Counts(1, 1, 2), "three": Counts(0, 0, 0)}
    badge = Badge("any", measure, ("one", "two", "three", "four"), (1,))

    assert value_of(badge, counts, Run(2, 1, 7, whole=False)) == value


@given(SUCCESSES)
def test_a_row_goes_on_from_game_to_game(games: list[list[bool]]) -> None:
    """The longest row of all games is that of one long game."""
    run = Run()
    for one in games:
        run = run.then(run_of("row", run_feats("row", one)))

    rows = [sum(1 for _ in row) for won, row in groupby(won for one in games for won in one) if won]
    assert run.longest == max(rows, default=0)


@given(SUCCESSES, st.integers(0, 6))
def test_a_game_from_before_rows_were_counted_ends_a_row(games: list[list[bool]], place: int) -> None:
    """Nobody knows what happened in it. The rows before and after it stay."""
    runs = [run_of("row", run_feats("row", one)) for one in games]
    runs.insert(place, run_of("row", {"kept.1": 3}))
    longest = Run()
    for run in runs:
        longest = longest.then(run)

    parts = [[won for one in part for won in one] for part in (games[:place], games[place:])]
    assert longest.longest == max(run_of("row", run_feats("row", part)).longest for part in parts)
    assert UNKNOWN in runs
