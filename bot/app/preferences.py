"""What people choose for themselves, and those who manage a community for it."""

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
    """What the community has set, and under it what the caller has set. Raises Refused: server-needed."""
    own, served = _person_panel(app, caller), await _community_panel(app, caller)
    return Private(Panel(served.notice, (*served.blocks, *_with_heading(own))))


def _with_heading(panel: Panel) -> Sequence[Block]:
    """A panel as a part of another one."""
    return Heading(panel.notice), *panel.blocks


# --- a person's ---------------------------------------------------------------------------------------------


async def show_own_settings(app: Application, caller: Caller) -> Response:
    """What the caller has set, read anew, in the language that they read from now on."""
    now = await app.caller(caller.place, caller.address, caller.person.name, caller.command)
    return Private(_person_panel(app, now))


async def speak(app: Application, caller: Caller, language: str | None) -> Response:
    """Speak this language with the caller from now on; None is the one that their platform speaks with them."""
    await app.services.people.speak(caller.person.id, language)
    return await show_own_settings(app, caller)


async def notify(app: Application, caller: Caller, *, notify: bool) -> Response:
    """Call the caller when it is their turn, or do not."""
    await app.services.people.notify(caller.person.id, notify)
    return await show_own_settings(app, caller)


async def listen(app: Application, caller: Caller, *, aloud: bool) -> Response:
    """Tell the caller in sentences what stands in columns, or do not."""
    await app.services.people.listen(caller.person.id, aloud)
    return await show_own_settings(app, caller)


def _person_panel(app: Application, caller: Caller) -> Panel:
    person = caller.person
    return app.services.screens.person_settings(caller.language, notify=person.notify, aloud=person.aloud)


# --- a community's: each raises Refused: only-admins ---------------------------------------------------------


async def set_table_language(app: Application, caller: Caller, language: str) -> Response:
    """New tables of the community speak this language."""
    return await _change(app, caller, lambda here: app.services.communities.set_language(here.id, language))


async def set_time_zone(app: Application, caller: Caller, zone: str) -> Response:
    """The community's weeks begin and end by this time zone. Raises Refused: unknown-time-zone."""
    check_manages(caller)
    check_time_zone(zone)
    return await _change(app, caller, lambda here: app.services.communities.set_time_zone(here.id, zone))


async def allow_channel(app: Application, caller: Caller, channel: str, *, allowed: bool) -> Response:
    """Tables may, or may not, be opened in this channel; where none is allowed they may be opened everywhere."""

    async def change(here: Community) -> None:
        kept = [name for name in here.channels if name != channel]
        await app.services.communities.set_channels(here.id, [*kept, channel] if allowed else kept)

    return await _change(app, caller, change)


async def set_pace(app: Application, caller: Caller, pace: Pace) -> Response:
    """Tables of the community that name no pace are as fast as this."""
    return await _change(app, caller, lambda here: app.services.communities.set_pace(here.id, pace))


async def set_game_option(app: Application, caller: Caller, option: str, value: str) -> Response:
    """Tables of the community that name no such option of their game, such as ``edition``, take this value."""
    return await _change(app, caller, lambda here: app.services.communities.set_option(here.id, option, value))


async def _change(app: Application, caller: Caller, change: _Change) -> Response:
    """Change something of the community, which is known from then on. What cannot be set is refused before."""
    check_manages(caller)
    await change(await app.known_community(caller))
    return Private(await _community_panel(app, caller))


async def _community_panel(app: Application, caller: Caller) -> Panel:
    community = await app.community(caller)
    names = channel_names(caller, community.channels)
    return app.services.screens.settings(community, names, caller.language)
