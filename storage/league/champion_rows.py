"""Champions' roles: who should have them after a week, a season or an evening, and whether the platform was told.

Who is the champion follows from the stored rows, so nothing need be stored when a week ends. What has to be done on the
platform is a row of its own, which stays until the platform has done it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final

from sqlalchemy import ColumnElement, Connection, Text, and_, cast, delete, func, select, update

from storage.engine.statements import many, upsert
from storage.evenings.kinds import Stage
from storage.ids import LeagueId, Millis, PlayerId
from storage.league.announcement_dates import ZONE
from storage.league.announcing import season_end
from storage.league.calendar import local_day
from storage.league.kinds import Contest, RoleTrouble
from storage.league.scored_games import void_now
from storage.schema import (
    champion_roles,
    champions,
    communities,
    digests,
    evening_tables,
    evenings,
    identities,
    leagues,
    results,
    seasons,
)

OLDER_WORDS: Final = MappingProxyType(
    {
        RoleTrouble.FULL: RoleTrouble.FORBIDDEN,
        RoleTrouble.TWO_FACTOR: RoleTrouble.FORBIDDEN,
        RoleTrouble.GIVEN_UP: RoleTrouble.LATER,
    }
)
"""Troubles that older releases do not know → what is stored for them."""

LONGEST_PAUSE: Final = 6 * 3_600_000
"""The longest time between two tries to give or take a role, in milliseconds."""


@dataclass(frozen=True, slots=True)
class ChampionRole:
    """The role for the champions of one contest."""

    league: LeagueId
    contest: Contest
    role: str
    """The platform's id of the role."""

    period: str | None
    """The last period whose champions were noted: a week, a season with its last day, or an evening's id."""

    trouble: RoleTrouble | None


@dataclass(frozen=True, slots=True)
class OwedRole:
    """A role that is to be given to a person, or taken."""

    league: LeagueId
    contest: Contest
    role: str
    player: PlayerId
    wanted: bool
    tries: int
    platform: str
    community: str
    """The community's name on the platform."""

    address: str
    """The person's id on the platform."""


# --- what organisers choose -----------------------------------------------------------------------------------


def set_role(connection: Connection, league: LeagueId, contest: Contest, role: str) -> None:
    """Choose the role. Champions of now get it; who has another one from before loses that one."""
    take_all(connection, league, contest, but=role)
    row = {"league": league, "contest": contest, "role": role, "period": None, "trouble": None, "reason": None}
    connection.execute(upsert(champion_roles).values(row))


def drop_role(connection: Connection, league: LeagueId, contest: Contest) -> bool:
    """Choose no role any more, and take it from who has it. False if none was chosen."""
    take_all(connection, league, contest, but="")
    own = and_(champion_roles.c.league == league, champion_roles.c.contest == contest)
    return connection.execute(delete(champion_roles).where(own)).rowcount > 0


def take_all(connection: Connection, league: LeagueId, contest: Contest, but: str) -> None:
    """Want the role of this contest from everybody, except a role ``but``."""
    theirs = and_(champions.c.league == league, champions.c.contest == contest, champions.c.role != but)
    _want(connection, theirs, wanted=False)


def roles_of(connection: Connection, leagues: Collection[LeagueId] | None = None) -> Sequence[ChampionRole]:
    """The roles of these leagues, or of all."""
    found = select(champion_roles)
    if leagues is not None:
        found = found.where(champion_roles.c.league.in_(leagues))
    rows = connection.execute(found.order_by(champion_roles.c.league, champion_roles.c.contest))
    return [
        ChampionRole(row.league, row.contest, row.role, row.period, _exactly(row.trouble, row.reason)) for row in rows
    ]


def _exactly(trouble: RoleTrouble | None, reason: str | None) -> RoleTrouble | None:
    """The trouble by its exact word, unless this release does not know that, or an older one has noted another."""
    exact = next((one for one in RoleTrouble if one == reason), None)
    return exact if exact is not None and _older(exact) is trouble else trouble


def _older(trouble: RoleTrouble) -> RoleTrouble:
    return OLDER_WORDS.get(trouble, trouble)


# --- who is the champion --------------------------------------------------------------------------------------


def uncrowned(connection: Connection, now: Millis) -> Sequence[tuple[ChampionRole, str]]:
    """The roles of which the last period that has ended is not the one that was noted, each with that period."""
    newest = {
        Contest.WEEK: _newest_weeks(connection),
        Contest.SEASON: _newest_seasons(connection, now),
        Contest.EVENING: _newest_evenings(connection),
    }
    found = [(role, newest[role.contest].get(role.league)) for role in roles_of(connection)]
    return [(role, period) for role, period in found if period not in {None, role.period}]


def _newest_weeks(connection: Connection) -> Mapping[LeagueId, str | None]:
    """Each league's last week that was announced."""
    mine = select(digests.c.week).where(digests.c.league == champion_roles.c.league)
    newest = mine.order_by(digests.c.link.desc()).limit(1).scalar_subquery()
    chosen = select(champion_roles.c.league, newest).where(champion_roles.c.contest == Contest.WEEK)
    return dict(connection.execute(chosen).all())


def _newest_seasons(connection: Connection, now: Millis) -> Mapping[LeagueId, str | None]:
    """Each league's last season that is over, with its last day."""
    chosen = (
        select(champion_roles.c.league, ZONE, seasons.c.number, seasons.c.last_day)
        .join(leagues, leagues.c.id == champion_roles.c.league)
        .join(communities, communities.c.id == leagues.c.community)
        .join(seasons, seasons.c.league == leagues.c.id)
        .where(champion_roles.c.contest == Contest.SEASON)
        .order_by(seasons.c.number)
    )
    return {
        league: season_end(number, last)
        for league, zone, number, last_day in connection.execute(chosen)
        if last_day is not None and (last := date.fromisoformat(last_day)) < local_day(now, zone)
    }


def _newest_evenings(connection: Connection) -> Mapping[LeagueId, str | None]:
    """Each league's last evening that has ended and has a result that is not void.

    Evenings before the one that was noted are left out: a correction must not make one of them the last one again.
    """
    noted, mine = evenings.alias(), champion_roles.c.league
    known = and_(noted.c.league == mine, cast(noted.c.id, Text) == champion_roles.c.period)
    after = func.coalesce(select(noted.c.ends).where(known).correlate(champion_roles).scalar_subquery(), 0)
    played = (
        select(results.c.table)
        .join(evening_tables, evening_tables.c.table == results.c.table)
        .where(evening_tables.c.evening == evenings.c.id, ~void_now())
        .correlate(evenings)
        .exists()
    )
    ended = and_(evenings.c.league == mine, evenings.c.stage == Stage.ENDED, evenings.c.ends > after, played)
    newest = select(evenings.c.id).where(ended).order_by(evenings.c.ends.desc()).limit(1).correlate(champion_roles)
    chosen = select(mine, newest.scalar_subquery()).where(champion_roles.c.contest == Contest.EVENING)
    return {league: str(evening) for league, evening in connection.execute(chosen) if evening is not None}


def crown(connection: Connection, role: ChampionRole, period: str, winners: Collection[PlayerId]) -> bool:
    """Note who has won the period: they should have the role, and nobody else. False if somebody was faster."""
    known = champion_roles.c.period.is_(None) if role.period is None else champion_roles.c.period == role.period
    own = and_(
        champion_roles.c.league == role.league,
        champion_roles.c.contest == role.contest,
        champion_roles.c.role == role.role,
        known,
    )
    if not connection.execute(update(champion_roles).where(own).values(period=period)).rowcount:
        return False
    mine = and_(champions.c.league == role.league, champions.c.contest == role.contest, champions.c.role == role.role)
    # A winner may have been forgotten: then nobody gets the role in their place.
    people = set(connection.scalars(select(identities.c.player).where(identities.c.player.in_(winners))))
    _want(connection, and_(mine, champions.c.player.not_in(people)), wanted=False)
    _want(connection, and_(mine, champions.c.player.in_(people)), wanted=True)
    noted = set(connection.scalars(select(champions.c.player).where(mine)))
    key = {"league": role.league, "contest": role.contest, "role": role.role}
    new = {"wanted": True, "shown": False, "tries": 0, "due": 0}
    rows = [{**key, "player": player, **new} for player in sorted(people - noted)]
    many(connection, upsert(champions), rows)
    return True


def _want(connection: Connection, which: ColumnElement[bool], *, wanted: bool) -> None:
    """Let these people have the role, or not. Only for those for whom that is new something is left to do."""
    changed = and_(which, champions.c.wanted != wanted)
    connection.execute(update(champions).where(changed).values(wanted=wanted, shown=False, tries=0, due=0))


# --- people who are forgotten ---------------------------------------------------------------------------------


def take_from_forgotten(connection: Connection, who: Collection[PlayerId]) -> None:
    """These people are about to be forgotten: take their roles. Until that is done, the account stands in the row."""
    of_league = select(communities.c.platform).join(leagues, leagues.c.community == communities.c.id)
    platform = of_league.where(leagues.c.id == champions.c.league).correlate(champions).scalar_subquery()
    theirs = and_(identities.c.player == champions.c.player, identities.c.platform == platform)
    # Of several accounts on one platform the role is taken from one, as a message is sent to one.
    address = select(func.min(identities.c.external)).where(theirs).correlate(champions).scalar_subquery()
    taken = {"wanted": False, "shown": False, "tries": 0, "due": 0, "address": address}
    # Where the account is noted, the person was forgotten before: nothing but the row leads to the account any more.
    unnoted = and_(champions.c.player.in_(who), champions.c.address.is_(None))
    connection.execute(update(champions).where(unnoted).values(taken))
    # Without an account there nobody has the role.
    connection.execute(delete(champions).where(unnoted))


# --- what is left to do on the platform -----------------------------------------------------------------------


def owed_roles(
    connection: Connection, now: Millis, platforms: Collection[str]
) -> tuple[Sequence[OwedRole], Millis | None]:
    """What is to be given or taken now on these platforms; and when the next of the rest is due."""
    address = func.coalesce(identities.c.external, champions.c.address)
    left = and_(~champions.c.shown, communities.c.platform.in_(platforms), address.is_not(None))
    found = (
        select(
            champions.c.league,
            champions.c.contest,
            champions.c.role,
            champions.c.player,
            champions.c.wanted,
            champions.c.tries,
            communities.c.platform,
            communities.c.external,
            address.label("address"),
        )
        .join(leagues, leagues.c.id == champions.c.league)
        .join(communities, communities.c.id == leagues.c.community)
        .join(
            identities,
            and_(identities.c.player == champions.c.player, identities.c.platform == communities.c.platform),
            isouter=True,
        )
        .where(left)
    )
    # Taken first: then nobody sees two champions.
    order = champions.c.wanted, champions.c.league, champions.c.player
    # What seems to wait for longer than the longest pause was tried before the machine's clock was set back.
    waits = champions.c.due.between(now + 1, now + LONGEST_PAUSE)
    due = connection.execute(found.where(~waits).order_by(*order))
    later = found.with_only_columns(func.min(champions.c.due)).where(waits)
    return [OwedRole(*row) for row in due], connection.scalar(later)


def holds_by_another(connection: Connection, owed: OwedRole) -> bool:
    """Whether the account should have the same role: as champion of another contest, or of another league.

    Or its person was forgotten and has come back: then they are another player, also as champion of the same contest.
    """
    own = and_(identities.c.platform == owed.platform, identities.c.external == owed.address)
    owner = select(identities.c.player).where(own)
    same = and_(champions.c.role == owed.role, champions.c.player.in_(owner), champions.c.wanted)
    return connection.scalar(select(champions.c.player).where(same).limit(1)) is not None


def begin_role(connection: Connection, owed: OwedRole, again: Millis) -> bool:
    """Note that a call begins now, and when the next try is due. False if another process was faster."""
    still = and_(_row(owed), champions.c.tries == owed.tries)
    counted = update(champions).where(still).values(tries=owed.tries + 1, due=again)
    return connection.execute(counted).rowcount > 0


def note_role_done(connection: Connection, owed: OwedRole) -> bool:
    """The person has the role now, or has it no more. Gives whether the account of somebody forgotten was deleted."""
    _note(connection, owed, None)
    if owed.wanted:
        connection.execute(update(champions).where(_row(owed)).values(shown=True))
        return False
    return _dropped(connection, owed)


def note_role_failed(connection: Connection, owed: OwedRole, trouble: RoleTrouble, *, gives_up: bool) -> bool:
    """The call has failed; ``gives_up``: it is not tried again. Gives the same as ``note_role_done``."""
    _note(connection, owed, trouble)
    return gives_up and _dropped(connection, owed)


def _dropped(connection: Connection, owed: OwedRole) -> bool:
    """Delete the row. Gives whether it had the account of a person who was forgotten."""
    address = connection.scalar(select(champions.c.address).where(_row(owed)))
    connection.execute(delete(champions).where(_row(owed)))
    return address is not None


def _row(owed: OwedRole) -> ColumnElement[bool]:
    return and_(
        champions.c.league == owed.league,
        champions.c.contest == owed.contest,
        champions.c.role == owed.role,
        champions.c.player == owed.player,
        champions.c.wanted == owed.wanted,
        ~champions.c.shown,
    )


def _note(connection: Connection, owed: OwedRole, trouble: RoleTrouble | None) -> None:
    own = and_(
        champion_roles.c.league == owed.league,
        champion_roles.c.contest == owed.contest,
        champion_roles.c.role == owed.role,
    )
    connection.execute(update(champion_roles).where(own).values(trouble=trouble and _older(trouble), reason=trouble))
