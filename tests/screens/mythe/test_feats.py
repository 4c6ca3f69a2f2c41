"""What Mythe counts of a person."""

from tests.screens.mythe.golden_cards import FEATS
from tests.screens.mythe.sample_views import SCREEN, finished


def test_the_rules_count_what_is_told() -> None:
    """By the same names."""
    counted = set().union(*finished().feats())
    assert set(FEATS) == counted


def test_who_has_never_played_has_no_feats() -> None:
    """Not even a heading."""
    assert SCREEN.feats({}, "en") == ()
