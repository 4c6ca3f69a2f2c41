"""Presses on the menus and buttons of the settings."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.app import preferences
from bot.app.application import Application
from bot.app.caller import Caller, Place
from bot.app.league.organising import announce_league
from bot.app.organisers import check_manages, check_organises
from bot.app.response import Private
from bot.core.errors import Refused
from bot.core.games import option_names
from bot.core.league.league_settings import HOURS
from bot.core.ports import CommunityShown, Named, Pace
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import MOST_MENU_CHOICES
from bot.core.ui.presses import OWN_SETTINGS, SettingsPage, parted

NONE: Final = "none"
ON_OFF: Final = frozenset({"on", "off"})

_OWN: Final = frozenset({"notify", "aloud", "advice"})
"""What a person sets for themselves."""

_PAGES: Final = MappingProxyType(
    {
        "channel": SettingsPage.CHANNELS,
        "channels": SettingsPage.CHANNELS,
        "posts": SettingsPage.POSTS,
        "hour": SettingsPage.POSTS,
        "zone": SettingsPage.ZONE,
        "organisers": SettingsPage.ORGANISERS,
    }
)
"""The page on which something is set; all else is set on the first page."""


async def set_by_press(app: Application, caller: Caller, arg: str) -> Private:
    """Set what the press names as ``what/value``, or show the page ``page/name``. Raises Refused.

    The answer takes the place of the page on which somebody has pressed: it is that page, with what was changed above.
    """
    what, _, value = arg.partition("/")
    if what == "page" and not value:
        return await preferences.show_settings(app, caller)
    if what == "page":
        return await _page(app, caller, value)
    on, _, page = value.partition("/")
    if what in _OWN and on in ON_OFF and page in {"", OWN_SETTINGS}:
        return await _set_own(app, caller, what, on=on == "on", alone=page == OWN_SETTINGS)
    changed = (await _set(app, caller, what, value, arg)).panel
    if what not in _PAGES:
        return await preferences.show_settings(app, caller, changed)
    return Private(preferences.below(changed, (await _page(app, caller, _PAGES[what])).panel))


async def _set(app: Application, caller: Caller, what: str, value: str, arg: str) -> Private:
    """Set something for the community, and say what was changed."""
    match what:
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


async def _page(app: Application, caller: Caller, name: str) -> Private:
    page = next((one for one in SettingsPage if one.value == name), None)
    if page is None:
        raise Refused("unknown-choice")
    await check_organises(app, caller)
    if page is SettingsPage.ORGANISERS:
        check_manages(caller)
    shown, hint = await preferences.community_shown(app, caller), app.hint(f"{page}-settings", caller.language)
    among = _choices_of(page, shown, caller.place)
    return Private(app.services.screens.settings_page(page, shown, among, hint, caller.language))


def _choices_of(page: SettingsPage, shown: CommunityShown, place: Place) -> Sequence[Named]:
    """The channels or roles that the page's menu offers."""
    match page:
        case SettingsPage.CHANNELS:
            return _offered(place.table_channels, shown.community.channels)
        case SettingsPage.POSTS:
            return _offered(place.text_channels, () if shown.own is None else (shown.own.league.channel,))
        case SettingsPage.ORGANISERS:
            return _offered(place.roles, (shown.community.organisers,))
        case SettingsPage.ZONE:
            return ()


def _offered(among: Sequence[Named], chosen: Collection[str | None]) -> Sequence[Named]:
    """What a menu offers: first of all what is chosen now, then others for which it has room; in their usual order."""
    offered = sorted(among, key=lambda one: one.id not in chosen)[:MOST_MENU_CHOICES]
    return [one for one in among if one in offered]


async def _set_own(app: Application, caller: Caller, what: str, *, on: bool, alone: bool) -> Private:
    """Set one of the caller's own settings. Where there is no community, the caller sees their own settings alone."""
    match what:
        case "notify":
            own, now = await preferences.notify(app, caller, notify=on), caller.person._replace(notify=on)
        case "aloud":
            own, now = await preferences.listen(app, caller, aloud=on), caller.person._replace(aloud=on)
        case _:
            own, now = await preferences.advise(app, caller, advice=on), caller.person._replace(advice=on)
    changed = app.services.screens.own_setting(what, caller.language, on=on, changed=now != caller.person)
    if alone or caller.place.community is None:
        return Private(preferences.below(changed, own.panel))
    return await preferences.show_settings(app, replace(caller, person=now), changed)


async def _channels(app: Application, caller: Caller, arg: str) -> Private:
    """Allow tables in these channels alone; ``channels/all``: everywhere.

    Channels that the menu did not offer stay allowed, for example those that the caller cannot read.
    """
    if arg == "channels/all":
        return await preferences.choose_channels(app, caller, ())
    words = [one.partition("/") for one in parted(arg)]
    if any(what != "channel" for what, _, _ in words):
        raise Refused("unknown-choice")
    place, allowed = caller.place, (await app.community(caller)).channels
    chosen = [_known(value, place.table_channels) for _, _, value in words]
    offered = {one.id for one in _offered(place.table_channels, allowed)}
    kept = [one for one in allowed if one not in {*offered, *chosen} and place.channel_with(one) is not None]
    return await preferences.choose_channels(app, caller, chosen, kept)


async def _posts(app: Application, caller: Caller, value: str) -> Private:
    if value == NONE:
        return await announce_league(app, caller, None, None, None, quiet=True)
    channel = caller.place.channel_with(_known(value, caller.place.text_channels))
    return await announce_league(app, caller, None, channel, None, quiet=False)


def _known(value: str, among: Sequence[Named]) -> str:
    """The value, if it names one of these. Raises Refused: a press may be forged, and a channel deleted."""
    if all(one.id != value for one in among):
        raise Refused("unknown-choice")
    return value
