"""Standings follow from the results, after each game and each correction."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, select

from rules.game import ranked
from storage.changes import GameResult, SeatResult
from storage.ids import LeagueId, PlayerId
from storage.league.kinds import LeagueKind, Scoring
from storage.league.leagues import Season, held_in
from storage.league.rebuilding import rebuild
from storage.league.scoring import placements
from storage.league.standings import Period, Standing, line_of, size, standings
from storage.schema import played as played_rows
from storage.schema import tallies
from tests.storage.league.sample_results import FIRST_MONDAY, NAMES, correct, found, in_memory, on, play
from tests.storage.sample_changes import FIRST_PLACE, result

WEEK: Final = timedelta(days=7)
GAMES: Final = ("mythical-dice", "another")
FEATS: Final = ("bets", "bets.0", "bets.2", "kept.2", "bonus", "betsy")
ROBOT: Final = None


FEWER: Final = settings(max_examples=settings().max_examples // 4)
"""Fewer cases than usual: each has up to a dozen games and corrections."""


# --- what may happen ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finished:
    """A game has ended; its table was opened for the league or for none."""

    later: int
    """Days since the game before; negative if the clock was set back."""

    result: GameResult
    held: bool


@dataclass(frozen=True, slots=True)
class Corrected:
    """One of the games was voided, or restored."""

    which: int
    voids: bool


seatings = st.permutations([PlayerId(1), PlayerId(2), PlayerId(3), PlayerId(4), ROBOT, ROBOT]).flatmap(
    lambda people: st.integers(2, 6).map(lambda seats: people[:seats])
) | st.just([PlayerId(1), ROBOT, PlayerId(2)])
"""Players of a game. Ann and Ben alone with a robot come more often than by chance."""

counts = st.dictionaries(st.sampled_from(FEATS), st.integers(0, 9), max_size=3)


@st.composite
def finishes(draw: st.DrawFn) -> Finished:
    """A game of some of the four people and robots."""
    seated = draw(seatings)
    scores = draw(st.lists(st.integers(-3, 3), min_size=len(seated), max_size=len(seated)))
    ranks = ranked(scores)
    seats = [
        SeatResult(seat, *ended, draw(counts), by_house=draw(st.booleans()))
        for seat, ended in enumerate(zip(seated, scores, ranks, placements(ranks), strict=True))
    ]
    people = draw(st.sampled_from([sum(player is not ROBOT for player in seated), 1]))
    game = result(*seats, people=people, game=draw(st.sampled_from(GAMES)))
    game = replace(game, ranking=draw(st.sampled_from([1, 2])))
    return Finished(draw(st.sampled_from([0, 0, 1, 3, 9, -8])), game, draw(st.booleans()))


corrections = st.builds(Corrected, st.integers(0, 30), st.booleans())
happenings = st.lists(finishes() | finishes() | corrections, max_size=12)
scorings = st.sampled_from(Scoring)
seasons = st.tuples(
    st.builds(
        Season,
        st.just(1),
        st.just(FIRST_MONDAY),
        st.just(FIRST_MONDAY + WEEK),
        scorings,
        that_count=st.integers(1, 3),
        to_be_ranked=st.integers(1, 3),
        best_weeks=st.integers(1, 2),
    ),
    st.builds(
        Season,
        st.just(2),
        st.just(FIRST_MONDAY + 3 * WEEK),
        st.none(),
        scorings,
        st.just(2),
        st.integers(1, 2),
        best_weeks=st.integers(1, 2),
    ),
)
"""A season of two weeks, and one from the fourth week on; the third week has no season."""


# --- computed again by hand -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Brought:
    """What a game was worth to one player."""

    player: PlayerId
    game: str
    week: str
    season: Season
    seat: SeatResult
    of_a_leaver: int
    """The points that count by the game's own points if a robot finished the seat."""

    own_feats: bool
    """Whether the person did what the seat has done: not in a seat that a robot finished, but for old results."""

    @property
    def points(self) -> int:
        """The points by the season's scoring."""
        worth = {
            Scoring.PLACEMENT: self.seat.placement,
            Scoring.POINTS: self.of_a_leaver if self.seat.by_house else self.seat.score,
            Scoring.WINS: int(self.seat.rank == 1),
        }
        return worth[self.season.scoring]

    def feats(self, family: str) -> int:
        """How many feats of this family the player has; only the first kind of game declares tries and hits."""
        if self.game != GAMES[0] or not self.own_feats:
            return 0
        return sum(number for feat, number in self.seat.feats.items() if feat.split(".")[0] == family)


class Club:
    """The oracle: a community's leagues, computed as people would do it on paper."""

    def __init__(self, held: Sequence[Season]) -> None:
        self.held = held
        self.today = 0
        self.games: list[tuple[Mapping[LeagueKind, Season], date, GameResult]] = []
        self.void: set[int] = set()
        self.alone: Counter[tuple[LeagueKind, str, frozenset[PlayerId]]] = Counter()

    def note(self, finished: Finished) -> GameResult:
        """Note where the game counts: in the season of its end, with enough people; a pair's fourth game does not."""
        self.today += finished.later
        game = replace(finished.result, ended=on(self.today))
        day = FIRST_MONDAY + timedelta(days=self.today + 1)
        kind = LeagueKind.ALL if game.people >= 2 else LeagueKind.PRACTICE
        where = {kind: Season(1, date.min, None)}
        for season in self.held if finished.held else ():
            if season.holds(day - timedelta(days=day.weekday())) and game.people >= season.least_people:
                where[LeagueKind.HELD] = season
        people = frozenset(seat.player for seat in game.seats if seat.player is not None)
        if game.people == 2:
            self.alone.update((kind, f"{day:%G-W%V}", people) for kind in where)
            where = {kind: season for kind, season in where.items() if self.alone[kind, f"{day:%G-W%V}", people] <= 3}
        self.games.append((where, day, game))
        return game

    def brought(self, kind: LeagueKind) -> Iterable[Brought]:
        """What each game that counts in the league brought to its players, in order."""
        for number, (where, day, game) in enumerate(self.games):
            for seat in game.seats if kind in where and number not in self.void else ():
                if seat.player is not None:
                    counts = seat.score if game.ranking == 1 else min(seat.score for seat in game.seats)
                    own = game.ranking == 1 or not seat.by_house
                    yield Brought(seat.player, game.game, f"{day:%G-W%V}", where[kind], seat, min(counts, 0), own)

    def tallies(self, kind: LeagueKind) -> Mapping[tuple[str, str, int], tuple[int, ...]]:
        """The sums of all games, by game, period and player. The last number tells whether the player is ranked."""
        by_week: dict[tuple[str, str, int], list[Brought]] = defaultdict(list)
        for one in self.brought(kind):
            by_week["", one.week, one.player].append(one)
            by_week[one.game, one.week, one.player].append(one)
        periods: dict[tuple[str, str, int], list[list[Brought]]] = defaultdict(list)
        for (game, week, player), weeks_games in by_week.items():
            for period in (week, f"S{weeks_games[0].season.number}", "all"):
                periods[game, period, player].append(weeks_games)
        return {key: summed(games, best_only=key[1].startswith("S")) for key, games in periods.items()}


def summed(weeks: Sequence[Sequence[Brought]], *, best_only: bool) -> tuple[int, ...]:
    """The sums of these weeks; with ``best_only`` only the season's best weeks bring points."""
    games = [one for games in weeks for one in games]
    best = sorted(map(points_of_week, weeks), reverse=True)
    return (
        sum(best[: games[0].season.best_weeks] if best_only else best),
        len(games),
        sum(one.seat.rank == 1 for one in games),
        sum(min(len(games), games[0].season.that_count) for games in weeks),
        sum(one.feats("bets") for one in games),
        sum(one.feats("kept") for one in games),
        len(games) >= max(one.season.to_be_ranked for one in games),
    )


def points_of_week(games: Sequence[Brought]) -> int:
    """The first games bring points. With placement, ranked players get a third of a victory for each missing game."""
    season = games[0].season
    points = sum(one.points for one in games[: season.that_count])
    filled = season.scoring is Scoring.PLACEMENT and len(games) >= season.to_be_ranked
    return points + (1680 * max(0, season.that_count - len(games)) if filled else 0)


def stored(connection: Connection, league: LeagueId) -> Mapping[tuple[str, str, int], tuple[int, ...]]:
    """The league's tallies as they are stored."""
    rows = connection.execute(
        select(
            *[tallies.c[name] for name in ("game", "period", "player")],
            *[tallies.c[name] for name in ("points", "games", "wins", "counted", "tries", "hits", "ranked")],
        ).where(tallies.c.league == league)
    )
    return {(row[0], row[1], row[2]): tuple(row[3:]) for row in rows}


def happen(connection: Connection, club: Club, cup: LeagueId, what: Finished | Corrected) -> None:
    """Let this happen in the oracle and in the store."""
    if isinstance(what, Finished):
        play(connection, f"table-{len(club.games)}", club.note(what), cup if what.held else None)
    elif club.games:
        which = what.which % len(club.games)
        (club.void.add if what.voids else club.void.discard)(which)
        correct(connection, f"table-{which}", voids=what.voids)


# --- the promises ---------------------------------------------------------------------------------------------


@FEWER
@given(seasons, happenings)
def test_tallies_are_what_the_results_say(held: tuple[Season, Season], happens: list[Finished | Corrected]) -> None:
    """Tallies for each week, season, all time and kind of game agree with the oracle, also after a rebuild."""
    with in_memory() as connection:
        club, cup = Club(held), found(connection, *held)
        for what in happens:
            happen(connection, club, cup, what)
            for league in held_in(connection, FIRST_PLACE):
                assert club.tallies(league.kind) == stored(connection, league.id)
        before = connection.execute(select(played_rows)).all()
        for league in held_in(connection, FIRST_PLACE):
            rebuild(connection, league.id)
        assert before == connection.execute(select(played_rows)).all()
        for league in held_in(connection, FIRST_PLACE):
            assert club.tallies(league.kind) == stored(connection, league.id)


def on_paper(club: Club, kind: LeagueKind, period: str, before: str) -> Sequence[Standing]:
    """The standings of a period, computed from the oracle's tallies."""
    sums = club.tallies(kind)
    found = {player: theirs for (game, of, player), theirs in sums.items() if (game, of) == ("", period)}
    ended = {player: theirs for (game, of, player), theirs in sums.items() if (game, of) == ("", before)}
    order = sorted(found, key=lambda player: (-found[player][6], -found[player][0], player))
    return [standing(player, found, ended, last(club, kind, player)) for player in order]


def standing(
    player: int, found: Mapping[int, Sequence[int]], ended: Mapping[int, Sequence[int]], ranks: Sequence[int]
) -> Standing:
    """A person's line."""
    points, games, wins, counted, bets, kept, _ = found[player]
    return Standing(
        PlayerId(player),
        NAMES[player - 1],
        rank_of(player, found),
        points,
        games,
        wins,
        counted,
        bets,
        kept,
        rank_of(player, ended),
        form=tuple(ranks[:5]),
        streak=next((place for place, rank in enumerate(ranks) if rank != 1), len(ranks)),
    )


def rank_of(player: int, sums: Mapping[int, Sequence[int]]) -> int | None:
    """One more than the number of ranked players with more points; None for a player who is not ranked."""
    if player not in sums or not sums[player][6]:
        return None
    return 1 + sum(bool(other[6]) and other[0] > sums[player][0] for other in sums.values())


def last(club: Club, kind: LeagueKind, player: int) -> Sequence[int]:
    """The ranks of somebody's games, newest first."""
    return [one.seat.rank for one in club.brought(kind) if one.player == player][::-1]


@FEWER
@given(seasons, happenings)
def test_standings_are_in_order(held: tuple[Season, Season], happens: list[Finished | Corrected]) -> None:
    """First the ranked by points, then the provisional. Each line has the rank, last week's rank and the form."""
    with in_memory() as connection:
        club, cup = Club(held), found(connection, *held)
        for what in happens:
            happen(connection, club, cup, what)
        for league in held_in(connection, FIRST_PLACE):
            for period, before in (("2026-W48", ""), ("2026-W49", "2026-W48"), ("S1", ""), ("S2", ""), ("all", "")):
                asked = Period(league.id, period, before=before or None)
                expected = on_paper(club, league.kind, period, before)
                assert expected == list(standings(connection, asked))
                assert expected[1:3] == list(standings(connection, asked, 1, 2))
                assert len(expected) == size(connection, asked)
                lines = {one.player: line for line, one in enumerate(expected)}
                assert [lines.get(PlayerId(one)) for one in range(1, 5)] == [
                    line_of(connection, asked, PlayerId(one)) for one in range(1, 5)
                ]
