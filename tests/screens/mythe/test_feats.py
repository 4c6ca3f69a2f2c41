"""What Mythe counts of a person."""

from bot.core.ui.panels import Facts, Heading
from tests.screens.mythe.golden_cards import FEATS
from tests.screens.mythe.sample_views import SCREEN, finished


def test_feats_are_told_in_numbers() -> None:
    """What was drawn and spent, and how the Dragon was fought."""
    assert SCREEN.feats(FEATS, "en") == (
        Heading("Mice and the Dragon"),
        Facts(("Cards drawn: 40, obstacles among them: 9", "Points spent: 31", "Dragon faced: 5, beaten: 1")),
    )


def test_the_rules_count_what_is_told() -> None:
    """By the same names."""
    counted = set().union(*finished().feats())
    assert set(FEATS) == counted


def test_who_has_never_played_has_no_feats() -> None:
    """Not even a heading."""
    assert SCREEN.feats({}, "en") == ()
