"""Whether the bot can write in the channels that were chosen here, told to those who can mend it.

Permissions may be taken away long after a channel was chosen. Then messages wait, and nobody would know why.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller, Lack
from bot.app.organisers import organises
from bot.core.delivery.trouble_messages import DAYS_KEPT
from bot.core.ports import Community, LeagueKind
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Heading, Text

_GONE: Final = Lack(prevents=True, remedy=())
"""A channel or a role was deleted: the heading says all."""


async def troubles(app: Application, caller: Caller, *, says_good: bool = False) -> tuple[Block, ...]:
    """Each chosen channel in which the bot may not write, with what is missing and who can grant it.

    Empty for a caller who does not organise the community, and if all is well; with ``says_good`` that is said, if
    channels were chosen. Raises Refused: server-needed.
    """
    if not await organises(app, caller):
        return ()
    say, community = app.services.languages.voice(caller.language), await app.community(caller)
    found = [one async for one in _lacks(app, caller, community, say)]
    gone = [Heading(heading) for heading, lack in found if lack is _GONE]
    shut = [(heading, lack) for heading, lack in found if lack is not None and lack is not _GONE]
    told = [block for heading, lack in shut for block in (Heading(heading), *lack.remedy)]
    kept = (Text(say("trouble-kept", days=DAYS_KEPT)),) if shut else ()
    return (*told, *kept, *gone) or ((Text(say("health-good")),) if found and says_good else ())


async def _lacks(
    app: Application, caller: Caller, community: Community, say: Say
) -> AsyncIterator[tuple[str, Lack | None]]:
    """For each chosen channel a heading, and what prevents the bot from writing there; None if nothing does."""
    for channel in community.channels:
        if (named := caller.place.channel_with(channel)) is not None:
            name = caller.place.channel_name(channel, say) or ""
            yield say("health-tables", channel=name), _if_prevents(named.lack_for_tables(say))
    for league in await app.services.leagues.held_in(community.id):
        lost = league.hosts is not None and caller.place.group_name(league.hosts, say) is None
        if lost and league.closed is None:
            yield say("health-role-gone", league=league.name), _GONE
    for channel, leagues in (await _speaking(app, community, say)).items():
        names, there = ", ".join(leagues), caller.place.channel_name(channel, say)
        if there is None or (found := caller.place.channel_with(channel)) is None:
            yield say("health-gone", league=names), _GONE
        else:
            yield say("health-posts", league=names, channel=there), _if_prevents(found.lack(say))


async def _speaking(app: Application, community: Community, say: Say) -> Mapping[str, Sequence[str]]:
    """For each channel the names of the open leagues that announce there."""
    own = await app.services.leagues.begun(community.id)
    found: dict[str, list[str]] = {}
    for league in (*([] if own is None else [own]), *await app.services.leagues.held_in(community.id)):
        if league.channel is not None and league.closed is None:
            name = say("league-own-named") if league.kind is not LeagueKind.HELD else league.name
            found.setdefault(league.channel, []).append(name)
    return found


def _if_prevents(lack: Lack | None) -> Lack | None:
    return lack if lack is not None and lack.prevents else None
