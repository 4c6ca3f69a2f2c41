"""Presses on the menus and buttons of the settings."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.app import preferences
from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.organisers import check_manages, check_organises
from bot.app.organising import announce_league
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.games import option_names
from bot.core.league.league_settings import HOURS
from bot.core.ports import Named, Pace
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import SettingsPage, Verb, parted

NONE: Final = "none"
ON_OFF: Final = frozenset({"on", "off"})


async def set_by_press(app: Application, caller: Caller, arg: str) -> Response:
    """Set what the press names as ``what/value``, or show the page ``page/name``. Raises Refused.

    The answer takes the place of the settings, so it leads back to them.
    """
    response = await _set(app, caller, arg)
    if not isinstance(response, Private) or any(one.press.verb is Verb.SETTING for one in response.panel.choices):
        return response
    back = app.services.screens.settings_way(caller.language)
    return Private(replace(response.panel, choices=(*response.panel.choices, back)))


async def _set(app: Application, caller: Caller, arg: str) -> Response:
    what, _, value = arg.partition("/")
    match what:
        case "page":
            return await _page(app, caller, value)
        case "notify" | "aloud" | "advice" if value in ON_OFF:
            return await _own(app, caller, what, on=value == "on")
        case "language" if value in LANGUAGES:
            return await preferences.set_table_language(app, caller, value)
        case "pace" if value in set(Pace):
            return await preferences.set_pace(app, caller, Pace(value))
        case "zone":
            return await preferences.set_time_zone(app, caller, value)
        case "channel" | "channels":
            return await _channels(app, caller, arg)
        case "posts":
            return await _posts(app, caller, value)
        case "hour" if value.isascii() and value.isdecimal() and int(value) < HOURS:
            return await announce_league(app, caller, None, None, int(value), quiet=False)
        case "organisers":
            check_manages(caller)
            role = None if value == NONE else _known(value, caller.place.roles)
            return await preferences.set_organisers(app, caller, role)
        case option if option in option_names():
            return await preferences.set_game_option(app, caller, option, value)
        case _:
            raise Refused("unknown-choice")


async def _page(app: Application, caller: Caller, name: str) -> Response:
    if not name:
        return await preferences.show_settings(app, caller)
    page = next((one for one in SettingsPage if one.value == name), None)
    if page is None:
        raise Refused("unknown-choice")
    await check_organises(app, caller)
    if page is SettingsPage.ORGANISERS:
        check_manages(caller)
    among = {SettingsPage.ORGANISERS: caller.place.roles, SettingsPage.ZONE: ()}.get(page, caller.place.text_channels)
    shown, hint = await preferences.community_shown(app, caller), app.hint(f"{page}-settings", caller.language)
    return Private(app.services.screens.settings_page(page, shown, among, hint, caller.language))


async def _own(app: Application, caller: Caller, what: str, *, on: bool) -> Response:
    match what:
        case "notify":
            own, person = await preferences.notify(app, caller, notify=on), caller.person._replace(notify=on)
        case "aloud":
            own, person = await preferences.listen(app, caller, aloud=on), caller.person._replace(aloud=on)
        case _:
            own, person = await preferences.advise(app, caller, advice=on), caller.person._replace(advice=on)
    if caller.place.community is None:
        return own
    return await preferences.show_own_change(app, caller, replace(caller, person=person))


async def _channels(app: Application, caller: Caller, arg: str) -> Response:
    """Allow tables in these channels alone; ``channels/all``: everywhere."""
    if arg == "channels/all":
        return await preferences.choose_channels(app, caller, ())
    words = [one.partition("/") for one in parted(arg)]
    if any(what != "channel" for what, _, _ in words):
        raise Refused("unknown-choice")
    chosen = [_known(value, caller.place.text_channels) for _, _, value in words]
    return await preferences.choose_channels(app, caller, chosen)


async def _posts(app: Application, caller: Caller, value: str) -> Response:
    if value == NONE:
        return await announce_league(app, caller, None, None, None, quiet=True)
    channel = caller.place.channel_with(_known(value, caller.place.text_channels))
    return await announce_league(app, caller, None, channel, None, quiet=False)


def _known(value: str, among: Sequence[Named]) -> str:
    """The value, if it names one of these. Raises Refused: a press may be forged, and a channel deleted."""
    if all(one.id != value for one in among):
        raise Refused("unknown-choice")
    return value
