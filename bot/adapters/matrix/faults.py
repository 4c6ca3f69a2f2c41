"""Failures of the homeserver as the troubles that the dispatcher knows."""

from http import HTTPStatus

from bot.adapters.matrix.homeserver import FORBIDDEN, TOO_LARGE, Failed
from bot.core.ports import NotSent, Trouble


def trouble_of(failed: Failed, *, joined: bool, person: bool = False, replaced: bool = False) -> NotSent:
    """The meaning of a failed call. ``joined``: the account is in the room; ``person``: the room is a private room.

    A private room that is lost is looked for, or made anew, at the next try. A room that was ``replaced`` is shut until
    the bot gets into the new one: its tables wait for that. Raises ValueError for an event that the server will never
    take: that is a bug of ours.
    """
    if failed.code == TOO_LARGE:
        raise ValueError("an event is too large")
    if failed.limited:
        return NotSent(Trouble.FULL, failed.retry_after, account=True)
    # An answer without a code comes from a proxy, and says nothing of the room. A logged-out account ends the sync, and
    # the bot; until then messages wait.
    if person or not failed.refused or not failed.code or failed.status == HTTPStatus.UNAUTHORIZED:
        return NotSent(Trouble.LATER, refused=failed.refused)
    if not joined:
        return NotSent(Trouble.PLACE_GONE)
    # Other codes with this status concern the whole account: it is suspended, or the server is full.
    if failed.code == FORBIDDEN and not replaced:
        return NotSent(Trouble.PLACE_SHUT)
    return NotSent(Trouble.LATER, refused=True)
