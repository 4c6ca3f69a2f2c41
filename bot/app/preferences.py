"""What people choose for themselves, and what managers choose for their community."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.open_table import channel_names
from bot.app.organising import check_manages
from bot.app.response import Private, Response
from bot.core.people.communities import check_time_zone
from bot.core.ports import Community, Pace
from bot.core.ui.panels import Block, Heading, Panel

_Change: TypeAlias = Callable[[Community], Awaitable[None]]


async def show_settings(app: Application, caller: Caller) -> Response:
    """Show the settings of the community, and below them those of the caller. Raises Refused: server-needed."""
    own, served = _person_panel(app, caller), await _community_panel(app, caller)
    return Private(Panel(served.notice, (*served.blocks, *_with_heading(own))))


def _with_heading(panel: Panel) -> Sequence[Block]:
    """The blocks of a panel, with a heading, as a part of another panel."""
    return Heading(panel.notice), *panel.blocks


# --- a person's ---------------------------------------------------------------------------------------------


async def show_own_settings(app: Application, caller: Caller) -> Response:
    """Show the caller's settings as they are stored now, in the language that is set now."""
    now = await app.caller(caller.place, caller.address, caller.person.name, caller.command)
    return Private(_person_panel(app, now))


async def speak(app: Application, caller: Caller, language: str | None) -> Response:
    """Set the language in which the bot speaks with the caller; None for the language that their platform names."""
    await app.services.people.speak(caller.person.id, language)
    return await show_own_settings(app, caller)


async def notify(app: Application, caller: Caller, *, notify: bool) -> Response:
    """Set whether the caller is called when it is their turn."""
    await app.services.people.notify(caller.person.id, notify)
    return await show_own_settings(app, caller)


async def listen(app: Application, caller: Caller, *, aloud: bool) -> Response:
    """Set whether the caller gets sentences instead of columns, for example for a screen reader."""
    await app.services.people.listen(caller.person.id, aloud)
    return await show_own_settings(app, caller)


def _person_panel(app: Application, caller: Caller) -> Panel:
    person = caller.person
    return app.services.screens.person_settings(caller.language, notify=person.notify, aloud=person.aloud)


# --- a community's: each raises Refused: only-admins ---------------------------------------------------------


async def set_table_language(app: Application, caller: Caller, language: str) -> Response:
    """Set the language of the community's new tables."""
    return await _change(app, caller, lambda here: app.services.communities.set_language(here.id, language))


async def set_time_zone(app: Application, caller: Caller, zone: str) -> Response:
    """Set the time zone in which the community's weeks begin and end. Raises Refused: unknown-time-zone."""
    check_manages(caller)
    # Checked here, because ``_change`` stores a new community before it sets anything.
    check_time_zone(zone)
    return await _change(app, caller, lambda here: app.services.communities.set_time_zone(here.id, zone))


async def allow_channel(app: Application, caller: Caller, channel: str, *, allowed: bool) -> Response:
    """Allow tables in this channel, or stop allowing them.

    If no channel is allowed, tables may be opened everywhere.
    """

    async def change(here: Community) -> None:
        kept = [name for name in here.channels if name != channel]
        await app.services.communities.set_channels(here.id, [*kept, channel] if allowed else kept)

    return await _change(app, caller, change)


async def set_pace(app: Application, caller: Caller, pace: Pace) -> Response:
    """Set the pace of the community's tables that are opened without a pace."""
    return await _change(app, caller, lambda here: app.services.communities.set_pace(here.id, pace))


async def set_game_option(app: Application, caller: Caller, option: str, value: str) -> Response:
    """Set the value of a game option, such as ``edition``, for tables that are opened without that option."""
    return await _change(app, caller, lambda here: app.services.communities.set_option(here.id, option, value))


async def _change(app: Application, caller: Caller, change: _Change) -> Response:
    """Change a setting of the community, which is stored now if it is new. Check the new value before this call."""
    check_manages(caller)
    await change(await app.known_community(caller))
    return Private(await _community_panel(app, caller))


async def _community_panel(app: Application, caller: Caller) -> Panel:
    community = await app.community(caller)
    names = channel_names(caller, community.channels)
    return app.services.screens.settings(community, names, caller.language)
