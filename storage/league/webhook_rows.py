"""Webhooks: the addresses that get the results of leagues' weeks, and how far the calls have come.

Nothing is stored for a single call: a week is owed from its digest on, until the row says that it was told.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select, update

from storage.engine.statements import upsert
from storage.ids import LeagueId, Millis
from storage.league.kinds import WebhookTrouble
from storage.schema import digests, webhooks

LONGEST_PAUSE: Final = 50 * 60_000
"""The longest time between two calls about one week, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """The address of a league."""

    league: LeagueId
    address: str
    secret: bytes
    """The key of the signature with which the receiver recognises the bot."""

    names: bool
    """Whether people's names are sent."""

    told_to: int
    """The number of the last digest whose week was told, or given up."""

    tries: int
    """How often the next week was tried."""

    due: Millis
    """When it may be tried again."""

    trouble: WebhookTrouble | None
    """What was wrong with the last call; None if it arrived, and before the first."""

    status: int | None
    """The status of the answer, for ``WebhookTrouble.STATUS``."""

    week: str | None
    """The week of the last call; None before the first."""

    at: Millis | None
    """When the last call ended."""


@dataclass(frozen=True, slots=True)
class OwedWeek:
    """A week that is to be told to an address."""

    webhook: Webhook
    week: str
    digest: bytes
    link: int
    """The number of the digest."""


def set_webhook(connection: Connection, league: LeagueId, address: str, secret: bytes, *, names: bool) -> None:
    """Store a new address, which gets the weeks that end from now on."""
    told_to = connection.scalar(select(func.max(digests.c.link)).where(digests.c.league == league)) or 0
    row = Webhook(league, address, secret, names, told_to, 0, Millis(0), None, None, None, None)
    values = {one.name: getattr(row, one.name) for one in fields(row)}
    connection.execute(upsert(webhooks).values(values))


def set_names(connection: Connection, league: LeagueId, *, names: bool) -> None:
    """Send people's names from now on, or not; nothing if the league has no address."""
    connection.execute(update(webhooks).where(webhooks.c.league == league).values(names=names))


def drop_webhook(connection: Connection, league: LeagueId) -> bool:
    """Delete the league's address; False if it had none."""
    return connection.execute(delete(webhooks).where(webhooks.c.league == league)).rowcount > 0


def webhooks_of(connection: Connection, leagues: Collection[LeagueId]) -> Mapping[LeagueId, Webhook]:
    """The addresses of these leagues, for those that have one."""
    found = select(*_COLUMNS).where(webhooks.c.league.in_(leagues))
    return {row.league: Webhook(*row) for row in connection.execute(found)}


def owed_weeks(connection: Connection, now: Millis) -> tuple[Sequence[OwedWeek], Millis | None]:
    """The next week of each address that is due; and when the first of the others is due, if any week is owed."""
    after = and_(digests.c.league == webhooks.c.league, digests.c.link > webhooks.c.told_to)
    first = select(func.min(digests.c.link)).where(after).correlate(webhooks).scalar_subquery()
    found = (
        select(*_COLUMNS, digests.c.week.label("owed"), digests.c.digest, digests.c.link)
        .join(digests, and_(digests.c.league == webhooks.c.league, digests.c.link == first))
        .order_by(webhooks.c.league)
    )
    owed = [
        OwedWeek(Webhook(*row[: len(_COLUMNS)]), row.owed, row.digest, row.link) for row in connection.execute(found)
    ]
    # What seems to wait for longer than the longest pause was tried before the machine's clock was set back.
    later = [one for one in owed if now < one.webhook.due <= now + LONGEST_PAUSE]
    return [one for one in owed if one not in later], min((one.webhook.due for one in later), default=None)


def begin_try(connection: Connection, owed: OwedWeek, again: Millis) -> bool:
    """Note that a call begins now, and when the next try is due. False if another process was faster."""
    counted = update(webhooks).where(_still(owed.webhook)).values(tries=webhooks.c.tries + 1, due=again)
    return connection.execute(counted).rowcount > 0


def note_told(connection: Connection, owed: OwedWeek, now: Millis) -> None:
    """The call has arrived: the next week may be told at once."""
    _go_on(connection, owed, now, trouble=None, status=None)


def note_failed(  # noqa: PLR0913 - all that is noted
    connection: Connection, owed: OwedWeek, now: Millis, trouble: WebhookTrouble, status: int | None, *, gives_up: bool
) -> None:
    """The call has failed; ``gives_up``: the week is not tried again."""
    if gives_up:
        _go_on(connection, owed, now, trouble=trouble, status=status)
    else:
        told = {"trouble": trouble, "status": status, "week": owed.week, "at": now}
        connection.execute(update(webhooks).where(_same(owed.webhook)).values(told))


def _go_on(
    connection: Connection, owed: OwedWeek, now: Millis, *, trouble: WebhookTrouble | None, status: int | None
) -> None:
    """The week is done with, one way or the other."""
    told = {"trouble": trouble, "status": status, "week": owed.week, "at": now}
    done = {"told_to": owed.link, "tries": 0, "due": 0}
    connection.execute(update(webhooks).where(_same(owed.webhook)).values(told | done))


def _same(webhook: Webhook) -> ColumnElement[bool]:
    """SQL: the row, unless an organiser has set another address since."""
    return and_(
        webhooks.c.league == webhook.league,
        webhooks.c.secret == webhook.secret,
        webhooks.c.told_to == webhook.told_to,
    )


def _still(webhook: Webhook) -> ColumnElement[bool]:
    """SQL: the same, and nobody has tried the week meanwhile."""
    return and_(_same(webhook), webhooks.c.tries == webhook.tries)


_COLUMNS = tuple(webhooks.c[one.name] for one in fields(Webhook))
