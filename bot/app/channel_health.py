"""Whether the bot can write in the channels that were chosen here, told to those who can mend it.

Permissions may be taken away long after a channel was chosen. Then messages wait, and nobody would know why.
"""

from collections.abc import AsyncIterator

from bot.app.application import Application
from bot.app.caller import Caller, Lack
from bot.app.organisers import organises
from bot.core.delivery.trouble_messages import DAYS_KEPT
from bot.core.ports import Community, LeagueKind
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Heading, Text


async def troubles(app: Application, caller: Caller, *, says_good: bool = False) -> tuple[Block, ...]:
    """Each chosen channel in which the bot may not write, with what is missing and who can grant it.

    Empty for a caller who does not organise the community, and if all is well; with ``says_good`` that is said, if
    channels were chosen. Raises Refused: server-needed.
    """
    if not await organises(app, caller):
        return ()
    say, community = app.services.languages.voice(caller.language), await app.community(caller)
    found = [one async for one in _lacks(app, caller, community, say)]
    told = [block for heading, lack in found if lack is not None for block in (Heading(heading), *lack.remedy)]
    kept = (Text(say("trouble-kept", days=DAYS_KEPT)),) if told else ()
    return (*told, *kept) or ((Text(say("health-good")),) if found and says_good else ())


async def _lacks(
    app: Application, caller: Caller, community: Community, say: Say
) -> AsyncIterator[tuple[str, Lack | None]]:
    """For each chosen channel a heading, and what prevents the bot from writing there; None if nothing does."""
    for channel in community.channels:
        if (named := caller.place.channel_with(channel)) is not None:
            name = caller.place.channel_name(channel) or ""
            yield say("health-tables", channel=name), _if_prevents(named.lack_for_tables(say))
    own = await app.services.leagues.begun(community.id)
    for league in (*([] if own is None else [own]), *await app.services.leagues.held_in(community.id)):
        if league.channel is None or league.closed is not None:
            continue
        if (named := caller.place.channel_with(league.channel)) is not None:
            name = say("league-own") if league.kind is not LeagueKind.HELD else league.name
            channel = caller.place.channel_name(league.channel) or ""
            yield say("health-posts", league=name, channel=channel), _if_prevents(named.lack(say))


def _if_prevents(lack: Lack | None) -> Lack | None:
    return lack if lack is not None and lack.prevents else None
