"""Links the caller's account with one on another platform: by a code, and after both accounts have confirmed."""

from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.ui.panels import Panel
from storage.ids import PlayerId

_YES: Final = "yes"
_LONGEST_NUMBER: Final = 18
"""The most digits of a player's number. The store takes no longer numbers."""


async def link(app: Application, caller: Caller, code: str | None) -> Response:
    """Ask whether to link with the account that was shown the typed code, or that has typed the caller's code.

    If nobody has typed the caller's code, show a new one. Raises Refused.
    """
    linking, player = app.services.linking, caller.person.id
    account = await linking.waiting(player) if code is None else await linking.type_code(player, code)
    if account is not None:
        return Private(app.services.screens.link_question(account, caller.language))
    shown = await linking.show_code(player, caller.place.platform, caller.command)
    return Private(app.services.screens.link_code(shown, caller.language))


async def decide(app: Application, caller: Caller, answer: str) -> Panel:
    """Confirm or decline the link that the question named: ``yes.<number>`` or ``no.<number>``. Raises Refused."""
    word, _, number = answer.partition(".")
    # Anybody may make up a press, and the store does not take every number.
    if not number.isdecimal() or len(number) > _LONGEST_NUMBER:
        raise Refused("link-over")
    linking, player, other = app.services.linking, caller.person.id, PlayerId(int(number))
    if word != _YES:
        await linking.decline(player, other, caller.command)
        return app.sentence(caller.language, "link-declined")
    waits_for = await linking.confirm(player, other)
    if waits_for is not None:
        return app.sentence(caller.language, f"link-confirm-{waits_for.platform}")
    return app.sentence(caller.language, "link-done")


async def unlink(app: Application, caller: Caller) -> Response:
    """End the caller's link. Raises Refused: not-linked."""
    await app.services.linking.unlink(caller.person.id, caller.command)
    return Private(app.sentence(caller.language, "link-ended"))
