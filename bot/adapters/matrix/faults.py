"""Failures of the homeserver as the troubles that the dispatcher knows."""

from http import HTTPStatus
from typing import Final

from bot.adapters.matrix.homeserver import Failed
from bot.core.clock.pace import SECOND
from bot.core.ports import NotSent, Trouble
from storage.ids import Millis

_WAIT: Final = Millis(5 * SECOND)
"""How long to wait after a refusal by a limit that does not say it."""


def trouble_of(failed: Failed, *, joined: bool, person: bool = False) -> NotSent:
    """The meaning of a failed call. ``joined``: the account is in the room; ``person``: the room is a private room.

    A private room that is lost is looked for, or made anew, at the next try.
    """
    if failed.limited:
        return NotSent(Trouble.FULL, _WAIT if failed.wait is None else failed.wait, account=True)
    # An answer without a code comes from a proxy, and says nothing of the room. A logged-out account ends the sync, and
    # the bot; until then messages wait.
    if person or not failed.refused or not failed.code or failed.status == HTTPStatus.UNAUTHORIZED:
        return NotSent(Trouble.LATER, refused=failed.refused)
    if not joined:
        return NotSent(Trouble.PLACE_GONE)
    if failed.status == HTTPStatus.FORBIDDEN:
        return NotSent(Trouble.PLACE_SHUT)
    return NotSent(Trouble.LATER, refused=True)
