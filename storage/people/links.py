"""Links between players of two platforms who are one person, and the codes by which links are made.

Each player keeps their own id, name and results. Moments are wall time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from storage.ids import Millis, PlayerId
from storage.schema import identities, link_offers, link_tries, links, players

LASTS: Final = 10 * 60_000
"""Milliseconds in which a link must be made after its code was shown. Wrong codes count for the same time."""

MOST_WRONG: Final = 5
"""How many wrong codes a player may type in that time."""


@dataclass(frozen=True, slots=True)
class Account:
    """A player as others know them on a platform."""

    player: PlayerId
    name: str
    platform: str
    address: str
    """The player's id on the platform."""


@dataclass(frozen=True, slots=True)
class LinkedAlready:
    """The player is linked, so they can begin no other link."""

    other: Account


class NotTaken(Enum):
    """Why a typed code leads to no account."""

    WRONG = "wrong"
    TOO_MANY = "too many"
    """The player has typed ``MOST_WRONG`` wrong codes lately, so this one was not looked at."""


# --- linked players ------------------------------------------------------------------------------------------


def accounts_of(connection: Connection, player: PlayerId) -> tuple[PlayerId, ...]:
    """The player, and behind them the player of another platform with whom they are linked."""
    other = connection.scalar(select(links.c.other).where(links.c.player == player))
    return (player,) if other is None else (player, other)


def linked_since(connection: Connection, player: PlayerId) -> Millis | None:
    """When the player was linked; None if they are not."""
    return connection.scalar(select(links.c.since).where(links.c.player == player))


def account(connection: Connection, player: PlayerId) -> Account | None:
    """The player's account; None for a player who was forgotten."""
    columns = select(players.c.id, players.c.name, identities.c.platform, identities.c.external)
    found = columns.join(identities, identities.c.player == players.c.id).where(players.c.id == player)
    row = connection.execute(found.order_by(identities.c.platform).limit(1)).one_or_none()
    return None if row is None else Account(*row)


def linked_with(connection: Connection, player: PlayerId) -> Account | None:
    """The account that is linked with the player's; None if there is none."""
    _, *others = accounts_of(connection, player)
    return account(connection, others[0]) if others else None


def unlink(connection: Connection, player: PlayerId) -> bool:
    """End the player's link. Both players keep their settings as they are. Returns whether there was a link."""
    ended = connection.execute(delete(links).where(or_(links.c.player == player, links.c.other == player)))
    return ended.rowcount > 0


def purge_links(connection: Connection, of: Sequence[PlayerId]) -> None:
    """Delete the players' links, their codes and their wrong codes."""
    connection.execute(delete(links).where(or_(links.c.player.in_(of), links.c.other.in_(of))))
    connection.execute(delete(link_offers).where(or_(link_offers.c.player.in_(of), link_offers.c.taker.in_(of))))
    connection.execute(delete(link_tries).where(link_tries.c.player.in_(of)))


# --- making a link -------------------------------------------------------------------------------------------


def offer_link(connection: Connection, player: PlayerId, code: str, now: Millis) -> Millis | LinkedAlready:
    """Store the hash of a new code for the player, in place of an earlier one. Returns until when the code is valid."""
    linked = linked_with(connection, player)
    if linked is not None:
        return LinkedAlready(linked)
    _expire(connection, now)
    connection.execute(delete(link_offers).where(link_offers.c.player == player))
    until = Millis(now + LASTS)
    connection.execute(insert(link_offers).values(player=player, code=code, until=until))
    return until


def take_offer(connection: Connection, taker: PlayerId, code: str, now: Millis) -> Account | NotTaken | LinkedAlready:
    """Take the offer of the code with this hash. Returns the account that was shown the code.

    A code is wrong if there is no such code, or it is too old, was typed by somebody else, or was shown on the taker's
    own platform. If the same player types the same code again, that is not wrong.
    """
    linked = linked_with(connection, taker)
    if linked is not None:
        return LinkedAlready(linked)
    _expire(connection, now)
    wrong = select(func.count()).where(link_tries.c.player == taker)
    if connection.execute(wrong).scalar_one() >= MOST_WRONG:
        return NotTaken.TOO_MANY
    free = or_(link_offers.c.taker.is_(None), link_offers.c.taker == taker)
    shown = connection.scalar(select(link_offers.c.player).where(link_offers.c.code == code, free))
    owner = None if shown is None else account(connection, shown)
    mine = account(connection, taker)
    if owner is None or mine is None or owner.platform == mine.platform:
        connection.execute(insert(link_tries).values(player=taker, at=now))
        return NotTaken.WRONG
    # A person deals with one link at a time: their earlier codes are void.
    connection.execute(delete(link_offers).where(_offers_of(taker), link_offers.c.player != owner.player))
    connection.execute(update(link_offers).where(link_offers.c.player == owner.player).values(taker=taker))
    return owner


def offered_to(connection: Connection, player: PlayerId, now: Millis) -> Account | None:
    """The other account of a link that waits to be confirmed; None if none waits."""
    waiting = select(link_offers.c.player, link_offers.c.taker).where(_offers_of(player), link_offers.c.until > now)
    for owner, taker in connection.execute(waiting):
        if taker is not None:
            return account(connection, taker if owner == player else owner)
    return None


def agree_to_link(connection: Connection, player: PlayerId, other: PlayerId, now: Millis) -> bool | None:
    """Confirm the link for the player; the second one who confirms makes it.

    Returns whether the two are linked now; None if no such link waits to be confirmed.
    """
    if accounts_of(connection, player) == (player, other):
        return True
    _expire(connection, now)
    between = _between(player, other)
    offer = connection.execute(select(link_offers.c.agreed).where(between)).one_or_none()
    if offer is None:
        return None
    if offer.agreed != other:
        connection.execute(update(link_offers).where(between).values(agreed=player))
        return False
    for one, another in ((player, other), (other, player)):
        connection.execute(delete(link_offers).where(_offers_of(one)))
        connection.execute(insert(links).values(player=one, other=another, since=now))
    _share_settings(connection, player, other)
    return True


def decline_link(connection: Connection, player: PlayerId, other: PlayerId) -> bool:
    """Delete the offer, so that this code leads to no link any more. Returns whether there was one."""
    return connection.execute(delete(link_offers).where(_between(player, other))).rowcount > 0


def _expire(connection: Connection, now: Millis) -> None:
    """Delete what is too old to count."""
    connection.execute(delete(link_offers).where(link_offers.c.until <= now))
    connection.execute(delete(link_tries).where(link_tries.c.at <= now - LASTS))


def _offers_of(player: PlayerId) -> ColumnElement[bool]:
    """Selects the offers of the player: the one with their code, and the one whose code they have typed."""
    return or_(link_offers.c.player == player, link_offers.c.taker == player)


def _between(player: PlayerId, other: PlayerId) -> ColumnElement[bool]:
    """Selects the offer between these two players. Either of them may be the one who got the code."""
    pair = (player, other)
    return link_offers.c.player.in_(pair) & link_offers.c.taker.in_(pair)


def _share_settings(connection: Connection, player: PlayerId, other: PlayerId) -> None:
    """Give both players the same settings: what one has chosen holds for both.

    If both have chosen a language, that of the player whom the bot has known for longer holds.
    """
    pair = players.c.id.in_((player, other))
    columns = select(players.c.language, players.c.notify, players.c.aloud, players.c.advice)
    rows = connection.execute(columns.where(pair).order_by(players.c.created, players.c.id)).all()
    shared = {
        "language": next((row.language for row in rows if row.language is not None), None),
        "notify": all(row.notify for row in rows),
        "aloud": any(row.aloud for row in rows),
        "advice": any(row.advice for row in rows),
    }
    connection.execute(update(players).where(pair).values(shared))
