"""The feats of a person in Mythe."""

from tests.screens.mythe.golden_cards import FEATS
from tests.screens.mythe.sample_views import SCREEN, finished


def test_the_rules_count_what_is_told() -> None:
    """The rules count the same feats as the sample person of the golden files has."""
    counted = set().union(*finished().feats())
    assert set(FEATS) == counted


def test_who_has_never_played_has_no_feats() -> None:
    """The panel has no block for this person, not even a heading."""
    assert SCREEN.feats({}, "en") == ()
