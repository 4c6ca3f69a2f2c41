"""Which leagues' weeks did not reach their address on the web, told to those who can mend it."""

from collections.abc import Sequence

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.organisers import organises
from bot.core.ports import League
from bot.core.ui.panels import Block, Text


async def webhook_troubles(app: Application, caller: Caller, leagues: Sequence[League]) -> tuple[Block, ...]:
    """A sentence for each league whose last week did not arrive; none for somebody who cannot mend it."""
    if not await organises(app, caller):
        return ()
    shown = [one for one in await app.services.webhooks.shown(leagues) if one.trouble is not None]
    return tuple(Text(app.services.screens.webhook_trouble(one, caller.language)) for one in shown)
