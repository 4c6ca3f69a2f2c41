"""What a person has won: badges, personal bests and victories in a row, computed from stored results.

Nothing of this is stored, so a void game takes away what it brought. Only games with two people or more count. A seat
that a robot finished brings its person nothing, or a robot could win a badge for somebody. But it ends rows, or people
could leave a game to save one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, TypeVarTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, not_, or_, select, true

from rules.badges import Badge, Counts, Measure, Run, run_of, value_of
from rules.catalogue import GAMES, SHARES, feats_of
from storage.ids import CommunityId, Millis, PlayerId, TableId
from storage.league.leagues import LEAST_PEOPLE
from storage.league.scored_games import of_family, void_now
from storage.league.weeks import weeks_played
from storage.people.links import accounts_of
from storage.schema import counted, played, players, results, seat_feats, seat_results

_Ts = TypeVarTuple("_Ts")

_RUN_FAMILIES: Final = sorted(
    {badge.feats[0] for key, _ in GAMES for badge in feats_of(key).badges if badge.measure is Measure.RUN}
)


@dataclass(frozen=True, slots=True)
class Best:
    """A person's best in one game."""

    games: int
    score: int
    """The highest score in a game."""

    hits: int = 0
    """The most hits in a game, such as kept bets; 0 if the game counts none."""


@dataclass(frozen=True, slots=True)
class Honours:
    """What a person has won with their games."""

    badges: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """The values of badges, by game and by the badge's key; of games that the person has played."""

    bests: Mapping[str, Best] = field(default_factory=dict)
    """The personal bests by game."""

    streak: int = 0
    """The most victories in a row, over games of all kinds."""


@dataclass(frozen=True, slots=True)
class HonoursAt:
    """A person's honours in a community just before the end of a game, and just after it."""

    player: PlayerId
    name: str
    game: str
    before: Honours
    after: Honours
    weeks: tuple[str, ...] = ()
    """If this is the first game of the week that they played to the end: the weeks in which they have played.

    They are in order, up to this one, and those of the community's own league.
    """


@dataclass(frozen=True, slots=True)
class _Game:
    table: TableId
    game: str
    score: int
    rank: int
    left: bool
    """Whether a robot finished it for the person: then it brings nothing, and ends each row."""


def honours_of(connection: Connection, player: PlayerId, community: CommunityId | None) -> Honours:
    """The honours of a person's games, of all or of those in one community.

    All games are those of both accounts of a linked person.
    """
    return _honours(connection, and_(_of_person(connection, player), _in(community)))


def honours_at(connection: Connection, table: TableId) -> tuple[HonoursAt, ...]:
    """The honours before and after this table's game, of each of its people who is known by name, by seat.

    Only games of the same community count: everybody there reads this, and what people do elsewhere is private. Games
    that ended later do not matter, so the answer stays the same. It is empty for a void game and for practice.
    """
    where = and_(results.c.table == table, _counts(), _stayed())
    found = select(results.c.community, results.c.game, results.c.ended, seat_results.c.player, players.c.name)
    seats = (
        found.join(seat_results, seat_results.c.table == results.c.table)
        .join(players, players.c.id == seat_results.c.player)
        # A forgotten person has no name.
        .where(where, players.c.name != "")
        .order_by(seat_results.c.seat)
    )
    told = []
    for community, game, ended, player, name in connection.execute(seats).all():
        assert player is not None, "the join leaves out seats without a player"
        mine = and_(_of_person(connection, player), _in(community))
        earlier, this = _until(ended, table)
        before, after = _honours(connection, and_(mine, earlier)), _honours(connection, and_(mine, or_(earlier, this)))
        told.append(HonoursAt(player, name, game, before, after, _weeks(connection, table, player)))
    return tuple(told)


def _weeks(connection: Connection, table: TableId, player: PlayerId) -> tuple[str, ...]:
    """The weeks of ``HonoursAt``; nothing if the game is not counted, or not the first of its week that they played."""
    # A game counts in its community's own league first, so that has the lowest number.
    number = select(func.min(counted.c.number)).where(counted.c.table == table).scalar_subquery()
    where = connection.execute(select(counted).where(counted.c.number == number)).one_or_none()
    if where is None:
        return ()
    in_week = and_(played.c.league == where.league, played.c.week == where.week, played.c.player == player)
    mine = and_(seat_results.c.table == counted.c.table, seat_results.c.player == played.c.player)
    # Nobody is told of anything with a game that they left.
    first = select(func.min(played.c.number)).join(counted, counted.c.number == played.c.number)
    if connection.scalar(first.join(seat_results, mine).where(in_week, _stayed())) != where.number:
        return ()
    return tuple(week for week in weeks_played(connection, where.league, player) if week <= where.week)


# --- which games ---------------------------------------------------------------------------------------------


def _counts() -> ColumnElement[bool]:
    """Whether a result counts for honours."""
    return and_(results.c.people >= LEAST_PEOPLE, not_(void_now()))


def _stayed() -> ColumnElement[bool]:
    """Whether the person of a seat has played it to the end, not a robot."""
    return not_(seat_results.c.by_house)


def _of_person(connection: Connection, player: PlayerId) -> ColumnElement[bool]:
    return seat_results.c.player.in_(accounts_of(connection, player))


def _in(community: CommunityId | None) -> ColumnElement[bool]:
    return true() if community is None else results.c.community == community


def _until(ended: Millis, table: TableId) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Whether a game comes before this one, and whether it is this one. Of games with the same end, ids decide."""
    before = or_(results.c.ended < ended, and_(results.c.ended == ended, results.c.table < table))
    return before, results.c.table == table


# --- what they brought ---------------------------------------------------------------------------------------


def _honours(connection: Connection, where: ColumnElement[bool]) -> Honours:
    where = and_(where, _counts())
    games = _games(connection, where)
    where = and_(where, _stayed())
    counts, hits, runs = _feats(connection, where), _hits(connection, where), _runs(connection, where)
    badges, bests = {}, {}
    for key in dict.fromkeys(one.game for one in games if not one.left):
        theirs = [one for one in games if one.game == key]
        badges[key] = {
            badge.key: value_of(badge, counts.get(key, {}), _run(badge, theirs, runs)) for badge in feats_of(key).badges
        }
        scores = [one.score for one in theirs if not one.left]
        bests[key] = Best(len(scores), max(scores), hits.get(key, 0))
    streaks = (sum(1 for _ in row) for won, row in groupby(games, lambda one: one.rank == 1 and not one.left) if won)
    return Honours(badges, bests, max(streaks, default=0))


def _with_feats(found: Select[*_Ts], where: ColumnElement[bool]) -> Select[*_Ts]:
    mine = and_(seat_feats.c.table == seat_results.c.table, seat_feats.c.seat == seat_results.c.seat)
    return (
        found.select_from(results)
        .join(seat_results, seat_results.c.table == results.c.table)
        .join(seat_feats, mine)
        .where(where)
    )


def _games(connection: Connection, where: ColumnElement[bool]) -> Sequence[_Game]:
    """The games in the order in which they ended, also those that the person left."""
    mine = seat_results.c
    columns = select(results.c.table, results.c.game, mine.score, mine.rank, mine.by_house)
    found = columns.join(seat_results, mine.table == results.c.table).where(where)
    return [_Game(*row) for row in connection.execute(found.order_by(results.c.ended, results.c.table))]


def _feats(connection: Connection, where: ColumnElement[bool]) -> Mapping[str, Mapping[str, Counts]]:
    """The sums of feats, by game and feat."""
    none = func.sum(case((seat_feats.c.count == 0, 1), else_=0))
    columns = (func.sum(seat_feats.c.count), func.max(seat_feats.c.count), none)
    found = _with_feats(select(results.c.game, seat_feats.c.feat, *columns), where)
    sums: dict[str, dict[str, Counts]] = {}
    for game, feat, *counts in connection.execute(found.group_by(results.c.game, seat_feats.c.feat)):
        sums.setdefault(game, {})[feat] = Counts(*counts)
    return sums


def _hits(connection: Connection, where: ColumnElement[bool]) -> Mapping[str, int]:
    """The most hits in one game, by game."""
    most: dict[str, int] = {}
    for share, keys in SHARES.items():
        which = and_(where, results.c.game.in_(keys), of_family(share.hits))
        a_game = _with_feats(select(results.c.game, func.sum(seat_feats.c.count).label("hits")), which)
        each = a_game.group_by(results.c.table, results.c.game).subquery()
        most |= dict(connection.execute(select(each.c.game, func.max(each.c.hits)).group_by(each.c.game)).all())
    return most


def _runs(connection: Connection, where: ColumnElement[bool]) -> Mapping[TableId, Mapping[str, int]]:
    """The feats of runs, by table."""
    columns = select(results.c.table, seat_feats.c.feat, seat_feats.c.count)
    found = _with_feats(columns, and_(where, or_(*map(of_family, _RUN_FAMILIES))))
    runs: dict[TableId, dict[str, int]] = {}
    for table, feat, count in connection.execute(found):
        runs.setdefault(table, {})[feat] = count
    return runs


def _run(badge: Badge, games: Sequence[_Game], runs: Mapping[TableId, Mapping[str, int]]) -> Run:
    """The run of the badge's family over all games, one after the other. One that was left has no run, and ends it."""
    run = Run()
    if badge.measure is Measure.RUN:
        for one in games:
            run = run.then(run_of(badge.feats[0], runs.get(one.table, {})))
    return run
