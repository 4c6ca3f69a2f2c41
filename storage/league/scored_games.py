"""SQL for what each person's game is worth in a league: points by the season's scoring, unless the game is void."""

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, Insert, and_, case, func, not_, or_, select

from rules.catalogue import SHARES
from storage.engine.statements import filling
from storage.league.kinds import Scoring
from storage.league.scoring import LEAVERS_BEHIND
from storage.schema import corrections, counted, played, results, seasons, seat_feats, seat_results, weeks


def void_now() -> ColumnElement[bool]:
    """SQL: whether a result is void. Its newest correction decides; without corrections it is not."""
    newest = select(corrections.c.voids).where(corrections.c.table == results.c.table)
    return func.coalesce(newest.order_by(corrections.c.number.desc()).limit(1).scalar_subquery(), False)


def games_of(which: ColumnElement[bool]) -> Insert:
    """Insert into ``played`` the games of people for the selected rows of ``counted``. Void games are left out."""
    found = (
        select(
            counted.c.league,
            counted.c.week,
            seat_results.c.player,
            counted.c.number,
            results.c.game,
            _points().label("points"),
            seat_results.c.rank,
            _share({share.tries: keys for share, keys in SHARES.items()}).label("tries"),
            _share({share.hits: keys for share, keys in SHARES.items()}).label("hits"),
            case((not_(seat_results.c.by_house), seat_results.c.score)).label("score"),
        )
        .select_from(counted)
        .join(results, results.c.table == counted.c.table)
        .join(seat_results, seat_results.c.table == counted.c.table)
        .join(weeks, and_(weeks.c.league == counted.c.league, weeks.c.name == counted.c.week))
        .join(seasons, and_(seasons.c.league == weeks.c.league, seasons.c.number == weeks.c.season))
        .where(seat_results.c.player.is_not(None), not_(void_now()), which)
        # The order of the primary key, in which the rows are stored.
        .order_by(counted.c.league, counted.c.week, seat_results.c.player, counted.c.number)
    )
    return filling(played, found)


def _points() -> ColumnElement[int]:
    """SQL: a seat's points by its season's scoring; ``points_of`` says the same in Python."""
    return case(
        (seasons.c.scoring == Scoring.PLACEMENT, seat_results.c.placement),
        (and_(seasons.c.scoring == Scoring.POINTS, not_(seat_results.c.by_house)), seat_results.c.score),
        (seasons.c.scoring == Scoring.POINTS, case((_of_a_leaver() > 0, 0), else_=_of_a_leaver())),
        else_=case((seat_results.c.rank == 1, 1), else_=0),
    )


def _of_a_leaver() -> ColumnElement[int]:
    """SQL: the game's own points that count for a seat that a robot finished, unless they are more than 0."""
    return case((results.c.ranking >= LEAVERS_BEHIND, fewest()), else_=seat_results.c.score)


def fewest() -> ColumnElement[int]:
    """SQL: the fewest points that any seat of the game has."""
    seats = seat_results.alias()
    return select(func.min(seats.c.score)).where(seats.c.table == seat_results.c.table).scalar_subquery()


def _share(families: Mapping[str, Sequence[str]]) -> ColumnElement[int]:
    """SQL: the sum of a seat's feats of its game's family. ``families`` gives games by family; other games have 0.

    A seat that a robot finished has 0: what the robot tried there is nothing that the person has done.
    """
    finished_by_others = and_(seat_results.c.by_house, results.c.ranking >= LEAVERS_BEHIND)
    sums = [(results.c.game.in_(keys), _feats(family)) for family, keys in families.items()]
    return case((finished_by_others, 0), *sums, else_=0)


def _feats(family: str) -> ColumnElement[int]:
    """SQL: the sum of a seat's feats of one family."""
    found = select(func.coalesce(func.sum(seat_feats.c.count), 0)).where(
        seat_feats.c.table == seat_results.c.table,
        seat_feats.c.seat == seat_results.c.seat,
        of_family(family),
    )
    return found.scalar_subquery()


def of_family(family: str) -> ColumnElement[bool]:
    """SQL: whether a feat belongs to the family, such as ``bets``: itself, ``bets.0``, ``bets.1`` and all others."""
    # All names that begin with "bets.", in a form for which an index is used: "/" is the next sign after ".".
    named = and_(seat_feats.c.feat >= f"{family}.", seat_feats.c.feat < f"{family}/")
    return or_(seat_feats.c.feat == family, named)
