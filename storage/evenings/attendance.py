"""Who comes to an evening: sign-up, check-in, pauses."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, and_, delete, func, select

from storage.engine.statements import upsert
from storage.errors import Forgotten
from storage.evenings.kinds import Presence, Stage
from storage.evenings.steps import Evening, changed, evening
from storage.ids import CommandId, EveningId, Millis, PlayerId
from storage.people.forgetting import forgotten_among
from storage.schema import evening_people

MOST_PEOPLE: Final = 1_000
"""Most people who can sign up for one evening."""


def presence(connection: Connection, which: EveningId, player: PlayerId) -> Presence | None:
    """What the person has said about the evening; None if nothing."""
    mine = and_(evening_people.c.evening == which, evening_people.c.player == player)
    return connection.scalar(select(evening_people.c.presence).where(mine))


def counts(connection: Connection, which: EveningId) -> Mapping[Presence, int]:
    """How many people have signed up, are here, or pause."""
    by_presence = select(evening_people.c.presence, func.count()).where(evening_people.c.evening == which)
    found = dict(connection.execute(by_presence.group_by(evening_people.c.presence)).all())
    return {one: found.get(one, 0) for one in Presence}


def say(  # noqa: PLR0913, PLR0917 - one press with all that it says
    connection: Connection,
    which: EveningId,
    player: PlayerId,
    said: Presence | None,
    press: CommandId,
    now: Millis,
    opens: int,
) -> tuple[Evening | None, bool]:
    """Store what a person says about an evening; None takes the sign-up back. Gives the evening as it was.

    False: nothing changes, because the evening does not take that now. People can check in from ``opens`` milliseconds
    before the beginning. To say the same again changes nothing, and is no refusal. Raises Forgotten.
    """
    found = evening(connection, which)
    if found is None:
        return None, False
    mine = and_(evening_people.c.evening == which, evening_people.c.player == player)
    columns = select(evening_people.c.presence, evening_people.c.away)
    before, away = connection.execute(columns.where(mine)).one_or_none() or (None, False)
    # Who has checked in, or pauses, is signed up, too. Whoever is away may pause by their own wish.
    if (before is said and not away) or (
        said is Presence.SIGNED_UP and before is not None and found.stage is Stage.PLANNED
    ):
        return found, True
    if not _takes(found, before, said, now, opens) or (before is None and _is_full(connection, which)):
        return found, False
    if said is None:
        connection.execute(delete(evening_people).where(mine))
    else:
        # Somebody may be forgotten between a press and its commit. No table could open with them.
        if forgotten_among(connection, [player]):
            raise Forgotten(which)
        row = {"evening": which, "player": player, "presence": said, "since": now, "press": press, "away": False}
        connection.execute(upsert(evening_people), row)
    changed(connection, found, now)
    return found, True


def _takes(found: Evening, before: Presence | None, said: Presence | None, now: Millis, opens: int) -> bool:
    match said:
        case Presence.SIGNED_UP:
            return found.stage is Stage.PLANNED
        case Presence.HERE if found.stage is Stage.RUNNING:
            # After its first round has begun, a tournament takes only people who have signed up before.
            return found.tournament is None or not found.round or before not in {None, Presence.OUT}
        case Presence.HERE:
            return found.stage is Stage.PLANNED and now >= found.starts - opens
        case Presence.PAUSED:
            return found.stage in {Stage.PLANNED, Stage.RUNNING} and before in {Presence.HERE, Presence.PAUSED}
        case None:
            return found.stage is Stage.PLANNED
        case Presence.OUT:
            return False


def _is_full(connection: Connection, which: EveningId) -> bool:
    return sum(counts(connection, which).values()) >= MOST_PEOPLE
