"""Statistics of pairs: what they see of rings of accounts, what they do not, and that the chances are exact."""

from itertools import combinations
from math import isclose

import pytest

from bot.core.league.pair_statistics import FEWEST_MEETINGS, PairKind, RankedGame, pair_report
from storage.ids import PlayerId
from tests.core.league.rings import LEAGUES, RINGS, seen
from tests.docs.test_league_docs import rows

ANN, BEN, CID, DAN = map(PlayerId, range(1, 5))


def game(*people: PlayerId, week: str = "2026-W10") -> RankedGame:
    """A game with these people first, second and so on."""
    return RankedGame(week, {player: rank for rank, player in enumerate(people, 1)})


@pytest.mark.parametrize("ring", RINGS)
def test_what_is_seen_of_a_ring_is_what_the_page_says(ring: str) -> None:
    """docs/league.md has a line for each kind: in how many of the simulated leagues what is marked."""
    (told,) = [cells for name, *cells in rows("What is marked") if name == ring]

    assert [f"{number} of {LEAGUES}" for number in seen(RINGS[ring]).values()] == told


def test_the_chance_of_meeting_is_that_of_all_ways_to_play() -> None:
    """Two people with six of twelve games each: all choices of six games are counted one by one."""
    shared, only_ann, only_ben, without = 5, 1, 1, 5
    games = [
        *[game(ANN, BEN)] * shared,
        *[game(ANN, CID)] * only_ann,
        *[game(BEN, CID)] * only_ben,
        *[game(CID, DAN)] * without,
    ]
    (pair,) = [one for one in pair_report(games).often if (one.first, one.second) == (ANN, BEN)]
    of_ann = set(range(6))
    ways = [len(of_ann.intersection(of_ben)) >= shared for of_ben in combinations(range(12), 6)]

    assert (pair.times, pair.of, pair.expected) == (5, 6, 3.0)
    # Four people are six pairs.
    assert isclose(pair.chance, min(1.0, sum(ways) / len(ways) * 6))


def test_weeks_are_compared_with_themselves() -> None:
    """Two people who play in the same few weeks meet often by chance, so they are not marked."""
    games = [game(*order, week="2026-W10") for order in ((ANN, BEN, CID), (CID, BEN, ANN))] * 6
    games += [game(*order, week="2026-W11") for order in ((CID, DAN), (DAN, CID))] * 20
    report = pair_report(games)

    assert (report.games, report.people, report.unlikely) == (52, 4, ())
    assert [(pair.first, pair.second, pair.times) for pair in report.often[:2]] == [(CID, DAN, 40), (ANN, BEN, 12)]


def test_a_tie_decides_nothing() -> None:
    """It counts neither as a loss nor as a game in which somebody could have lost."""
    ties = [RankedGame("2026-W10", {ANN: 1, BEN: 1})] * 20
    others = [game(one, other) for one in (ANN, BEN) for other in (CID, DAN)] * 10

    assert [one for one in pair_report([*ties, *others]).unlikely if one.kind is PairKind.LOSES] == []


def test_few_games_mark_nobody() -> None:
    """However unlikely they are."""
    many = [game(CID, DAN, week=f"2026-W{number}") for number in range(10, 50)]
    assert pair_report([*many, *[game(ANN, BEN, week="2026-W10")] * (FEWEST_MEETINGS - 1)]).unlikely == ()


def test_the_same_people_may_play_any_number_of_games() -> None:
    """A community's own league has one season without an end."""
    report = pair_report([game(ANN, BEN, CID)] * 1_100)
    lost = {(pair.first, pair.second): pair.times for pair in report.unlikely if pair.kind is PairKind.LOSES}

    assert lost == {(ANN, BEN): 1_100, (ANN, CID): 1_100, (BEN, CID): 1_100}


def test_without_games_there_is_nothing_to_tell() -> None:
    """A season may be new."""
    report = pair_report([])
    assert (report.games, report.people, report.unlikely, report.often) == (0, 0, (), ())
