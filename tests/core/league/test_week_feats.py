"""A week's feats name the players who did better than everybody else; if nobody did, there is no feat."""

from dataclasses import replace

from bot.core.league.standings_pages import Asked
from bot.core.league.week_feats import LEAST_STREAK, MOST_SHARE, week_feats
from bot.core.ports import FeatKind, WeekFeat
from storage.ids import PlayerId
from storage.league.week_games import WeekGame
from tests.core.in_memory_table import BEN, CINDY
from tests.core.playing import finish
from tests.core.room import Room


def game(player: int = CINDY, *, score: int = 10, rank: int = 2, bets: int = 0, kept: int = 0) -> WeekGame:
    """One game of one player."""
    return WeekGame(PlayerId(player), f"Player {player}", "mythical-dice", score, rank, bets, kept)


def feat(kind: FeatKind, *games: WeekGame, least: int = 1) -> WeekFeat | None:
    """The week's feat of that kind, if there is one."""
    return next((one for one in week_feats(games, least) if one.kind is kind), None)


def test_a_week_without_games_has_no_feats() -> None:
    """A week without games gives an empty list."""
    assert week_feats((), 3) == ()


def test_the_best_game_is_that_with_the_most_points() -> None:
    """One single game is compared, and its points may be below zero."""
    found = feat(FeatKind.BEST_GAME, game(score=-30), game(score=-10), game(BEN, score=-20))

    assert found == WeekFeat(FeatKind.BEST_GAME, ("Player 1",), -10, game="mythical-dice")


def test_each_game_has_a_best_of_its_own() -> None:
    """Points of different games are not compared."""
    games = game(score=10), replace(game(BEN, score=900), game="another")
    found = [one for one in week_feats(games, 3) if one.kind is FeatKind.BEST_GAME]

    assert [(one.game, one.names, one.value) for one in found] == [
        ("another", ("Player 2",), 900),
        ("mythical-dice", ("Player 1",), 10),
    ]


def test_the_surest_bets_are_the_largest_share_of_all() -> None:
    """All games of the week count together. Four of four is better than two of two, and better than eight of nine."""
    certain = [game(bets=2, kept=2), game(bets=2, kept=2)]
    found = feat(FeatKind.SHARE, *certain, game(BEN, bets=2, kept=2), game(3, bets=9, kept=8))

    assert found == WeekFeat(FeatKind.SHARE, ("Player 1",), 4, 4, share="bets")


def test_bets_of_few_games_are_not_called_sure() -> None:
    """Players with fewer games than a rank needs are left out, and so are players who kept no bet."""
    assert feat(FeatKind.SHARE, game(bets=2, kept=2), least=2) is None
    assert feat(FeatKind.SHARE, game(bets=2, kept=0)) is None


def test_what_a_robot_did_for_somebody_is_not_praised() -> None:
    """Neither its score nor its bets; but the person has begun the game."""
    left = replace(game(BEN, score=95, bets=9, kept=9), left=True)

    assert feat(FeatKind.BEST_GAME, game(score=10), left) == WeekFeat(
        FeatKind.BEST_GAME, ("Player 1",), 10, game="mythical-dice"
    )
    assert feat(FeatKind.BEST_GAME, left) is None
    assert feat(FeatKind.SHARE, left) is None
    assert feat(FeatKind.GAMES, left) == WeekFeat(FeatKind.GAMES, ("Player 2",), 1)


def test_a_streak_is_the_longest_run_of_victories() -> None:
    """The run may be anywhere in the week; one victory alone is no streak."""
    ranks = (1, 2, 1, 1, 1, 3, 1, 1)
    found = feat(FeatKind.STREAK, *[game(rank=rank) for rank in ranks], game(BEN, rank=1))

    assert found == WeekFeat(FeatKind.STREAK, ("Player 1",), 3)
    assert LEAST_STREAK == 2
    assert feat(FeatKind.STREAK, game(rank=1), game(BEN, rank=1)) is None


def test_one_person_s_victory_does_not_lengthen_another_s_streak() -> None:
    """Their games are next to each other in the list."""
    found = feat(FeatKind.STREAK, game(rank=1), game(rank=1), game(BEN, rank=1), game(BEN, rank=2))

    assert found == WeekFeat(FeatKind.STREAK, ("Player 1",), 2)


def test_who_shares_a_feat_is_named_too() -> None:
    """Up to three players share a feat; if more did the same, there is no feat."""
    shared = feat(FeatKind.GAMES, *[game(player) for player in range(MOST_SHARE)])

    assert shared == WeekFeat(FeatKind.GAMES, ("Player 0", "Player 1", "Player 2"), 1)
    assert feat(FeatKind.GAMES, *[game(player) for player in range(MOST_SHARE + 1)]) is None
    assert feat(FeatKind.SHARE, *[game(player, bets=1, kept=1) for player in range(MOST_SHARE + 1)]) is None


# --- where they are asked for -------------------------------------------------------------------------------


async def test_only_a_week_s_page_has_feats_and_only_where_they_are_asked_for(room: Room) -> None:
    """Standings on request have no feats, and the end of a season has none either."""
    await finish(room, CINDY, BEN)
    own = await room.own()
    week, season = [await room.standings.page(Asked(own.id, period), feats=True) for period in ("", "S1")]

    assert [one.kind for one in week.feats if one.kind is FeatKind.GAMES] == [FeatKind.GAMES]
    assert season.feats == ()
    assert (await room.standings.page(Asked(own.id))).feats == ()
