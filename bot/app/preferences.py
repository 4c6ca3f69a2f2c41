"""What people choose for themselves, and what managers choose for their community."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.app.application import Application
from bot.app.caller import Caller, Channel
from bot.app.channel_health import troubles
from bot.app.league.league_lookups import shown
from bot.app.open_table import channel_names
from bot.app.organisers import check_manages, check_organises, organises
from bot.app.response import Private
from bot.core.people.communities import check_time_zone
from bot.core.ports import Community, CommunityShown, Pace
from bot.core.ui.panels import Block, Heading, Panel

_Change: TypeAlias = Callable[[Community], Awaitable[None]]


async def show_settings(app: Application, caller: Caller, changed: Panel | None = None) -> Private:
    """Show the settings of the community, and below them those of the caller; above them what was ``changed``.

    Raises Refused: server-needed.
    """
    own, shown = _person_panel(app, caller, alone=False), await community_shown(app, caller)
    served = app.services.screens.settings(shown, caller.language)
    health = await troubles(app, caller, says_good=True)
    panel = Panel(served.notice, (*served.blocks, *health, *_with_heading(own)), own.choices)
    if changed is not None:
        panel = below(changed, panel)
    if not caller.place.polls and await organises(app, caller):
        choices = app.services.screens.settings_choices
        panel = choices(panel, shown, caller.language, manages=caller.place.managed)
    return Private(panel)


def below(changed: Panel, page: Panel) -> Panel:
    """The page, and above it what was changed. Troubles that both tell are told once."""
    above = (block for block in changed.blocks if block not in page.blocks)
    return replace(page, notice=changed.notice, blocks=(*above, *_with_heading(page)))


def _with_heading(panel: Panel) -> Sequence[Block]:
    """The blocks of a panel, with a heading, as a part of another panel."""
    return Heading(panel.notice), *panel.blocks


# --- a person's ---------------------------------------------------------------------------------------------


async def show_own_settings(app: Application, caller: Caller) -> Private:
    """Show the caller's settings as they are stored now, in the language that is set now."""
    now = await app.caller(caller.place, caller.address, caller.person.name, caller.command)
    return Private(_person_panel(app, now, alone=True))


async def speak(app: Application, caller: Caller, language: str | None) -> Private:
    """Set the language in which the bot speaks with the caller; None for the language that their platform names."""
    await app.services.people.speak(caller.person.id, language)
    return await show_own_settings(app, caller)


async def notify(app: Application, caller: Caller, *, notify: bool) -> Private:
    """Set whether the caller is called when it is their turn."""
    await app.services.people.notify(caller.person.id, notify)
    return await show_own_settings(app, caller)


async def listen(app: Application, caller: Caller, *, aloud: bool) -> Private:
    """Set whether the caller gets sentences instead of columns, for example for a screen reader."""
    await app.services.people.listen(caller.person.id, aloud)
    return await show_own_settings(app, caller)


async def advise(app: Application, caller: Caller, *, advice: bool) -> Private:
    """Set whether the caller can ask robots for advice. Raises StoreFault."""
    await app.services.people.advise(caller.person.id, advice)
    await app.services.tables.people_changed(caller.person.id)
    return await show_own_settings(app, caller)


def _person_panel(app: Application, caller: Caller, *, alone: bool) -> Panel:
    person, show = caller.person, app.services.screens.person_settings
    return show(caller.language, notify=person.notify, aloud=person.aloud, advice=person.advice, alone=alone)


# --- a community's: each raises Refused: only-organisers -----------------------------------------------------


async def set_table_language(app: Application, caller: Caller, language: str) -> Private:
    """Set the language of the community's new tables."""
    return await _change(
        app, caller, lambda here: app.services.communities.set_language(here.id, language, caller.command)
    )


async def set_time_zone(app: Application, caller: Caller, zone: str) -> Private:
    """Set the time zone in which the community's weeks begin and end. Raises Refused: unknown-time-zone."""
    await check_organises(app, caller)
    # Checked here, because ``_change`` stores a new community before it sets anything.
    check_time_zone(zone)
    return await _change(
        app, caller, lambda here: app.services.communities.set_time_zone(here.id, zone, caller.command)
    )


async def allow_channel(app: Application, caller: Caller, channel: Channel, *, allowed: bool) -> Private:
    """Allow tables in this channel, or stop allowing them. Where the bot cannot hold tables, none are allowed.

    Channels that are deleted are left out from now on. If no channel is left, tables may be opened everywhere.
    """
    await check_organises(app, caller)
    say = app.services.languages.voice(caller.language)
    lack = channel.lack_for_tables(say) if allowed else None
    if lack is not None and lack.prevents:
        return Private(Panel(say("announce-not-kept"), lack.remedy))

    async def change(here: Community) -> None:
        kept = [one for one in here.channels if one != channel.id and caller.place.channel_with(one) is not None]
        await app.services.communities.set_channels(here.id, [*kept, channel.id] if allowed else kept, caller.command)

    panel = (await _change(app, caller, change)).panel
    # Permissions that are only useful may still be missing.
    return Private(replace(panel, blocks=(*panel.blocks, *(lack.remedy if lack is not None else ()))))


async def choose_channels(app: Application, caller: Caller, chosen: Sequence[str], kept: Sequence[str] = ()) -> Private:
    """Allow tables in these channels, and go on to allow them in those ``kept``; in every channel, if there are none.

    If the bot cannot hold tables in one that is new among them, nothing is changed, and the answer names that channel.
    """
    await check_organises(app, caller)
    say, place = app.services.languages.voice(caller.language), caller.place
    # What a channel lacks that was allowed before is told with the change.
    for one in [one for one in chosen if one not in (await app.community(caller)).channels]:
        channel = place.channel_with(one)
        lack = None if channel is None else channel.lack_for_tables(say)
        if lack is not None and lack.prevents:
            heading = Heading(say("health-tables", channel=place.channel_name(one, say) or ""))
            return Private(Panel(say("announce-not-kept"), (heading, *lack.remedy)))
    return await _change(
        app, caller, lambda here: app.services.communities.set_channels(here.id, [*kept, *chosen], caller.command)
    )


async def set_organisers(app: Application, caller: Caller, group: str | None) -> Private:
    """Set the group whose people organise the community besides those who manage it; None for nobody.

    Raises Refused: only-admins, also for those organisers: they would name others.
    """
    check_manages(caller)
    return await _change(
        app, caller, lambda here: app.services.communities.set_organisers(here.id, group, caller.command)
    )


async def set_pace(app: Application, caller: Caller, pace: Pace) -> Private:
    """Set the pace of the community's tables that are opened without a pace."""
    return await _change(app, caller, lambda here: app.services.communities.set_pace(here.id, pace, caller.command))


async def set_game_option(app: Application, caller: Caller, option: str, value: str) -> Private:
    """Set the value of a game option, such as ``edition``, for tables that are opened without that option."""
    return await _change(
        app, caller, lambda here: app.services.communities.set_option(here.id, option, value, caller.command)
    )


async def _change(app: Application, caller: Caller, change: _Change) -> Private:
    """Change a setting of the community, and say from what to what. Check the new value before this call.

    A community that is new is stored now.
    """
    await check_organises(app, caller)
    before = await community_shown(app, caller)
    here = await app.known_community(caller)
    await change(here)
    await app.services.communities.note_organiser(here.id, caller.person.id)
    panel = app.services.screens.settings_changed(before, await community_shown(app, caller), caller.language)
    return Private(replace(panel, blocks=(*panel.blocks, *await troubles(app, caller))))


async def community_shown(app: Application, caller: Caller) -> CommunityShown:
    """The community's settings with the names of what they name. Raises Refused: server-needed."""
    community = await app.community(caller)
    own = await app.services.leagues.begun(community.id)
    seen = None if own is None else await shown(app, caller, own)
    say, place, group = app.services.languages.voice(caller.language), caller.place, community.organisers
    gone = sum(place.channel_name(one, say) is None for one in community.channels)
    organisers = None if group is None else place.group_name(group, say)
    return CommunityShown(community, channel_names(caller, community.channels, say), gone, organisers, seen)
