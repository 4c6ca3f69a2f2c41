"""The messages of evenings: rows of ``messages``, in the stream of the evening's league."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, and_, case, delete
from sqlalchemy.dialects.postgresql import insert

from storage.engine.by_kind import least
from storage.engine.statements import many
from storage.ids import EveningId, LeagueId, Millis, PlayerId
from storage.league.kinds import Announcing
from storage.messages.wanted import new_nonce
from storage.schema import messages

_INSERT: Final = insert(messages)
_WAITS: Final = messages.c.wanted > messages.c.shown
_WANT_REVISION: Final = _INSERT.on_conflict_do_update(
    index_elements=[messages.c.league, messages.c.key],
    set_={
        "wanted": _INSERT.excluded.wanted,
        # A card that failed waits for its next try. One that waits already keeps its moment, if that is earlier.
        "due": case(
            (messages.c.tries > 0, messages.c.due),
            (_WAITS, least(messages.c.due, _INSERT.excluded.due)),
            else_=_INSERT.excluded.due,
        ),
    },
)
_WANT_ONCE: Final = _INSERT.on_conflict_do_nothing(index_elements=[messages.c.league, messages.c.key])


def want_card(connection: Connection, league: LeagueId, evening: EveningId, revision: int, due: Millis) -> None:
    """Want the evening's card at this revision, not before ``due``."""
    row = _row(league, Announcing.EVENING, evening) | {"wanted": revision, "due": due}
    connection.execute(_WANT_REVISION, row)


def want_event(connection: Connection, league: LeagueId, evening: EveningId, revision: int, now: Millis) -> None:
    """Want the evening's event in the calendar at this revision."""
    row = _row(league, Announcing.EVENT, evening) | {"wanted": revision, "due": now}
    connection.execute(_WANT_REVISION, row)


def want_reminders(
    connection: Connection, league: LeagueId, evening: EveningId, players: Iterable[PlayerId], due: Millis
) -> None:
    """Want private messages that remind these people of the evening, not before ``due``."""
    wanted = {"wanted": 1, "due": due}
    many(connection, _WANT_ONCE, [_row(league, Announcing.REMINDER, evening, one) | wanted for one in players])


def want_end(connection: Connection, league: LeagueId, evening: EveningId, now: Millis) -> None:
    """Want the message that the evening is over."""
    connection.execute(_WANT_ONCE, _row(league, Announcing.EVENING_END, evening) | {"wanted": 1, "due": now})


def want_pairings(connection: Connection, league: LeagueId, evening: EveningId, number: int, now: Millis) -> None:
    """Want the message that says who sits with whom in this round of a tournament."""
    row = _row(league, Announcing.PAIRINGS, evening) | {"wanted": 1, "due": now}
    connection.execute(_WANT_ONCE, row | {"key": f"{Announcing.PAIRINGS}:{evening}:{number}"})


def round_of(key: str) -> int:
    """The round whose pairings the message with this key tells."""
    return int(key.rpartition(":")[2])


def drop_reminders(connection: Connection, league: LeagueId, evening: EveningId) -> None:
    """Send no more reminders of the evening. Those that were sent stay."""
    mine = and_(messages.c.league == league, messages.c.kind == Announcing.REMINDER, messages.c.about == evening)
    connection.execute(delete(messages).where(mine, messages.c.ref.is_(None)))


def _row(league: LeagueId, kind: Announcing, evening: EveningId, player: PlayerId | None = None) -> dict[str, object]:
    key = f"{kind}:{evening}" if player is None else f"{kind}:{evening}:{player}"
    return {"league": league, "key": key, "kind": kind, "player": player, "about": evening, "nonce": new_nonce()}
