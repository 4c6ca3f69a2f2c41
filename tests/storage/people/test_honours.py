"""Badges, personal bests and victories in a row, computed from stored results."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, insert, update

from rules.badges import Badge, Measure, run_feats
from rules.catalogue import GAMES, feats_of
from storage.changes import GameResult, SeatResult
from storage.ids import CommunityId, PlayerId, TableId
from storage.people.honours import Best, Honours, honours_at, honours_of
from storage.schema import links, players
from tests.storage.league.sample_results import correct, in_memory, play
from tests.storage.sample_changes import FIRST_PLACE, NOON, result

DICE = "mythical-dice"
ANN, BEN, CID = PlayerId(1), PlayerId(2), PlayerId(3)
ELSEWHERE = CommunityId(2)
ALL = [(key, badge) for key, _ in GAMES for badge in feats_of(key).badges]
IDS = [f"{key}-{badge.key}" for key, badge in ALL]


def game(
    feats: Mapping[str, int],
    *,
    player: PlayerId = ANN,
    key: str = DICE,
    at: int = 0,
    score: int = 0,
    rank: int = 1,
    people: int = 2,
    left: bool = False,
) -> GameResult:
    """A game of one person against somebody whose seat counts nothing, ended ``at`` after noon."""
    seats = SeatResult(0, player, score, rank, 0, feats, by_house=left), SeatResult(1, BEN, 0, 2, 0)
    return result(*seats, people=people, ended=NOON + at, game=key)


def value(connection: Connection, badge: str, key: str = DICE, community: CommunityId | None = None) -> int:
    """Ann's value of a badge; 0 without a game."""
    return honours_of(connection, ANN, community).badges.get(key, {}).get(badge, 0)


def enough(badge: Badge, needed: int) -> Sequence[Mapping[str, int]]:
    """The feats of games that bring the badge exactly this value."""
    match badge.measure:
        case Measure.TOTAL:
            return [{badge.feats[0]: 1}, {badge.feats[-1]: needed - 1}] if needed > 1 else [{badge.feats[-1]: 1}]
        case Measure.BEST:
            return [{badge.feats[0]: needed}, {badge.feats[0]: needed - 1}]
        case Measure.NONE:
            return [{badge.feats[0]: 0}] * needed + [{badge.feats[0]: 3}, {}]
        case Measure.KINDS:
            return [{feat: 1} for feat in badge.feats[:needed]] + [{badge.feats[0]: 2}]
        case Measure.RUN:
            rows = [False, *[True] * 3], [True] * (needed - 3), [False, True]
            return [run_feats(badge.feats[0], row) for row in rows]


@pytest.mark.parametrize(("key", "badge"), ALL, ids=IDS)
def test_each_badge_is_won_with_what_it_needs(connection: Connection, key: str, badge: Badge) -> None:
    """Games that bring exactly what the first level needs give this level, and a void takes it away again."""
    needed = badge.levels[0]
    games = enough(badge, needed)
    for number, feats in enumerate(games):
        play(connection, f"{number}", game(feats, key=key, at=number))
    assert value(connection, badge.key, key) == needed
    assert honours_of(connection, BEN, None).badges[key][badge.key] == 0

    for number in range(len(games)):
        correct(connection, f"{number}", voids=True)
    assert value(connection, badge.key, key) == 0
    for number in range(len(games)):
        correct(connection, f"{number}", voids=False)
    assert value(connection, badge.key, key) == needed


def test_who_has_not_played_has_nothing(connection: Connection) -> None:
    """Also no personal bests."""
    assert honours_of(connection, ANN, None) == Honours()


def test_bests_are_those_of_each_game(connection: Connection) -> None:
    """The score and the hits need not be of the same game; points may be below zero."""
    play(connection, "one", game({"kept.0": 2, "kept.1": 3}, score=-70, at=1))
    play(connection, "two", game({"kept.0": 4}, score=-20, at=2))
    play(connection, "three", game({}, key="mythe", score=35, at=3))

    assert honours_of(connection, ANN, None).bests == {DICE: Best(2, -20, 5), "mythe": Best(1, 35)}


def test_victories_in_a_row_go_over_all_games(connection: Connection) -> None:
    """A shared victory is one, too. The order is that in which the games ended."""
    for number, (rank, key) in enumerate([(1, DICE), (2, DICE), (1, "mythe"), (1, DICE), (1, DICE), (3, DICE)]):
        play(connection, f"{number}", game({}, key=key, rank=rank, at=number))

    assert honours_of(connection, ANN, None).streak == 3


def test_nobody_saves_a_row_by_leaving(connection: Connection) -> None:
    """A seat that a robot finished ends a row of victories and of kept bets, wherever it ended up."""
    kept = run_feats("run", [True] * 9)
    play(connection, "one", game(kept, at=1))
    play(connection, "two", game(kept, rank=2, at=2, left=True))
    play(connection, "three", game(run_feats("run", [True]), at=3))

    assert (value(connection, "oracle"), honours_of(connection, ANN, None).streak) == (9, 1)
    assert honours_of(connection, ANN, None).bests == {DICE: Best(2, 0)}


@pytest.mark.parametrize("different", [{"people": 1}, {"left": True}])
def test_practice_and_left_seats_bring_nothing(connection: Connection, different: Mapping[str, int]) -> None:
    """Otherwise weak robots, or a robot that plays for somebody, would win badges."""
    play(connection, "one", game({"kept.0": 50}, **different))  # type: ignore[arg-type]

    assert honours_of(connection, ANN, None) == Honours()


def test_one_community_can_be_asked_for(connection: Connection) -> None:
    """Games in other communities are left out, unless no community is named."""
    play(connection, "one", game({"kept.0": 1}))
    play(connection, "two", game({"kept.0": 2}), at=ELSEWHERE)

    assert [value(connection, "ascetic", community=where) for where in (FIRST_PLACE, ELSEWHERE, None)] == [1, 2, 3]


def test_linked_accounts_are_one_person(connection: Connection) -> None:
    """A row of kept bets goes on from the games of one account to those of the other."""
    play(connection, "one", game(run_feats("run", [True] * 6), at=1))
    play(connection, "two", game(run_feats("run", [True] * 5), player=CID, at=2), at=ELSEWHERE)
    assert value(connection, "oracle") == 6
    for one, other in ((ANN, CID), (CID, ANN)):
        connection.execute(insert(links).values(player=one, other=other, since=NOON))

    assert value(connection, "oracle") == 11
    assert honours_of(connection, CID, None) == honours_of(connection, ANN, None)


# --- at the end of a game ------------------------------------------------------------------------------------


def test_a_game_is_told_as_of_its_end(connection: Connection) -> None:
    """Later games and games elsewhere do not matter, so a message that is sent late says the same."""
    play(connection, "one", game({"kept.0": 9}, at=1))
    play(connection, "elsewhere", game({"kept.0": 9}, at=1), at=ELSEWHERE)
    play(connection, "two", game({"kept.0": 1}, at=2, score=40))
    play(connection, "three", game({"kept.0": 7}, at=3, score=90))

    ann, ben = honours_at(connection, TableId("two"))
    assert (ann.player, ann.name, ann.game, ben.player) == (ANN, "Ann", DICE, BEN)
    assert [one.badges[DICE]["ascetic"] for one in (ann.before, ann.after)] == [9, 10]
    assert [one.bests[DICE] for one in (ann.before, ann.after)] == [Best(1, 0, 9), Best(2, 40, 9)]


def test_games_that_end_at_the_same_moment_have_an_order(connection: Connection) -> None:
    """Each of them is told by itself: neither is told twice."""
    for table in ("one", "two"):
        play(connection, table, game({"kept.0": 5}))

    steps = [honours_at(connection, TableId(table))[0] for table in ("one", "two")]
    values = [[one.badges.get(DICE, {}).get("ascetic", 0) for one in (step.before, step.after)] for step in steps]
    assert values == [[0, 5], [5, 10]]


def test_nobody_is_told_of_what_does_not_count(connection: Connection) -> None:
    """A void game, practice, a seat that a robot finished, and a person who was forgotten."""
    play(connection, "void", game({}, at=1))
    correct(connection, "void", voids=True)
    play(connection, "practice", game({}, at=2, people=1))
    play(connection, "left", game({}, at=3, left=True))
    connection.execute(update(players).where(players.c.id == BEN).values(name=""))

    assert [honours_at(connection, TableId(table)) for table in ("void", "practice", "left", "none")] == [()] * 4


def test_a_game_that_was_left_does_not_hide_the_weeks_in_a_row(connection: Connection) -> None:
    """They are told with the first game of the week that the person played to the end."""
    for number, left in enumerate([True, False, False]):
        play(connection, f"{number}", game({}, at=number, left=left))

    told = [one for number in range(3) for one in honours_at(connection, TableId(f"{number}")) if one.player == ANN]
    assert [one.weeks for one in told] == [("2026-W48",), ()]


# --- whatever people play ------------------------------------------------------------------------------------

FEATS = st.dictionaries(st.sampled_from(["kept.0", "kept.3", "bonus", "spotless"]), st.integers(0, 30), max_size=4)
ROWS = st.lists(st.booleans(), min_size=1, max_size=8)
PLAYED = st.tuples(FEATS, ROWS | st.none(), st.booleans(), st.booleans())


@settings(max_examples=30)
@given(st.lists(PLAYED, min_size=1, max_size=8))
def test_no_badge_is_lost_by_playing_on(games: list[tuple[dict[str, int], list[bool] | None, bool, bool]]) -> None:
    """After each game, left or not, every value is at least what it was before, and so are the bests."""
    with in_memory() as connection:
        before = Honours()
        for number, (feats, row, won, left) in enumerate(games):
            run = {} if row is None else run_feats("run", row)
            counted = {**feats, **run}
            rank, score = 1 if won else 2, sum(feats.values())
            play(connection, f"{number}", game(counted, at=number, rank=rank, score=score, left=left))
            after = honours_of(connection, ANN, None)
            for badge, reached in before.badges.get(DICE, {}).items():
                assert after.badges[DICE][badge] >= reached
            assert after.streak >= before.streak
            for key, best in before.bests.items():
                assert after.bests[key].score >= best.score
            told = [one for one in honours_at(connection, TableId(f"{number}")) if one.player == ANN]
            assert [(one.before, one.after) for one in told] == ([] if left else [(before, after)])
            before = after
