"""What leagues could not do outside of the bot, told to those who can mend it: webhooks, and roles of champions."""

from collections.abc import Sequence

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.organisers import organises
from bot.core.ports import League
from bot.core.ui.panels import Block, Text


async def league_troubles(app: Application, caller: Caller, leagues: Sequence[League]) -> tuple[Block, ...]:
    """A sentence for each week that did not arrive, and each role that could not be changed.

    Empty for a caller who does not organise the community.
    """
    if not await organises(app, caller):
        return ()
    unsent = [one for one in await app.services.webhooks.shown(leagues) if one.trouble is not None]
    told = [app.services.screens.webhook_trouble(one, caller.language) for one in unsent]
    say = app.services.languages.voice(caller.language)
    for chosen in await app.services.champions.of([league.id for league in leagues]):
        if chosen.trouble is not None:
            role = caller.place.group_name(chosen.role, say) or say("change-gone")
            told.append(say(f"champion-trouble-{chosen.trouble}", role=role))
    return tuple(map(Text, told))
