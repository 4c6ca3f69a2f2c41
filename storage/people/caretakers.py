"""The organiser of a community who is told if the bot cannot write there any more: who has changed something last."""

from typing import Final

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.postgresql import insert

from storage.ids import CommunityId, PlayerId
from storage.schema import caretakers

_INSERT: Final = insert(caretakers)
_NOTE: Final = _INSERT.on_conflict_do_update(
    index_elements=[caretakers.c.community], set_={"player": _INSERT.excluded.player}
)


def note(connection: Connection, community: CommunityId, player: PlayerId) -> None:
    """The player has changed something in the community as an organiser."""
    connection.execute(_NOTE, {"community": community, "player": player})


def caretaker(connection: Connection, community: CommunityId) -> PlayerId | None:
    """Who has changed something there last; None if nobody has, or if that person was forgotten."""
    return connection.scalar(select(caretakers.c.player).where(caretakers.c.community == community))


def nobody_for(connection: Connection, community: CommunityId) -> None:
    """Nobody takes care of the community any more: its games and leagues are deleted."""
    connection.execute(delete(caretakers).where(caretakers.c.community == community))
