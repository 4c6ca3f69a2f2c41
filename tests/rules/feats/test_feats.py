"""The feats of Mythical Dice, which are counted for each seat over many games."""

from collections import Counter
from collections.abc import Mapping

import pytest

from rules.mythical_dice.moves import RoundScored
from tests.rules.by_luck import play
from tests.rules.mythical_dice.games import EDITIONS, VARIANTS, new_game


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_feats_are_what_the_sheet_says(edition: str, variant: str) -> None:
    """Feats count the bets by size, the kept bets by size, and the bonuses of kept bets, for each seat."""
    state = new_game(4, edition, variant)
    rounds = [event for _, events in play(state, 7) for event in events if isinstance(event, RoundScored)]

    for seat, feats in enumerate(state.feats()):
        bets = [(line.bets[seat], line.taken[seat], line.bonuses[seat]) for line in rounds]
        kept = [(bet, bonus) for bet, taken, bonus in bets if bet == taken]
        assert sum(count for feat, count in feats.items() if feat.startswith("bets.")) == len(rounds)
        assert named("bets", feats) == Counter(bet for bet, _, _ in bets)
        assert named("kept", feats) == Counter(bet for bet, _ in kept)
        assert feats.get("bonus", 0) == sum(bonus for _, bonus in kept)
        points = [line.points[seat] for line in rounds]
        assert (feats["most.round"], feats["least.round"]) == (max(points), min(points))
        assert feats["luck.games"] == 1
        row = "".join("k" if bet == taken else " " for bet, taken, _ in bets)
        assert (feats["run.first"], feats["run.last"]) == (len(row.split(" ")[0]), len(row.split(" ")[-1]))
        assert feats["run.longest"] == max(map(len, row.split(" ")))
        assert feats["run.whole"] == feats["spotless"] == (" " not in row)


def named(kind: str, feats: Mapping[str, int]) -> Counter[int]:
    """The counts of one kind, by the size of the bet."""
    return Counter({int(size): count for feat, count in feats.items() if (size := suffix(feat, kind))})


def suffix(feat: str, kind: str) -> str:
    """The part of the name after the kind, or an empty text for another kind."""
    return feat.removeprefix(f"{kind}.") if feat.startswith(f"{kind}.") else ""
