"""The menus and buttons of the settings: each shows the present value, and sets another one."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.core.ports import Community, CommunityShown, Named, Pace
from bot.core.ui.languages import LANGUAGES, Say
from bot.core.ui.panels import Choice, Menu, Panel, Text
from bot.core.ui.presses import OWN_SETTINGS, SettingsPage, Verb
from bot.screens.choices import general_choice
from bot.screens.seated import plain
from rules.catalogue import GAMES

ZONES: Final = (
    *("UTC", "Europe/London", "Europe/Lisbon", "Europe/Paris", "Europe/Brussels", "Europe/Berlin", "Europe/Prague"),
    *("Europe/Warsaw", "Europe/Athens", "Europe/Istanbul", "Africa/Cairo", "Asia/Dubai", "Asia/Kolkata"),
    *("Asia/Singapore", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland", "America/Sao_Paulo"),
    *("America/Toronto", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
)
"""Time zones that a menu offers. It has room for the present one besides them."""


def settings_menus(community: Community, say: Say) -> tuple[Menu, ...]:
    """The language, the pace and the options of the community's tables."""
    language = _menu("language", say("change-language"), _worded("language", LANGUAGES, say), community.language, say)
    pace = _menu("pace", say("change-pace"), _worded("pace", tuple(Pace), say), community.pace, say)
    options = (_menu(name, "", _worded(name, values, say), set_, say) for name, values, set_ in options_of(community))
    return language, pace, *options


def options_of(community: Community) -> Iterator[tuple[str, Sequence[str], str]]:
    """Each option of the games, its values, and the one that the community has chosen, or else the default."""
    for name in dict.fromkeys(name for game in GAMES.values() for name in game.options):
        values = list(dict.fromkeys(value for game in GAMES.values() for value in game.options.get(name, ())))
        chosen = community.options.get(name)
        # A stored value that no game knows any more counts as the default, as tables are opened with it.
        yield name, values, chosen if chosen in values else values[0]


def _worded(what: str, values: Sequence[str], say: Say) -> list[Named]:
    return [Named(value, say(f"{what}-{value}")) for value in values]


def _menu(what: str, label: str, values: Sequence[Named], chosen: str, say: Say) -> Menu:
    """One value of several. A menu that is closed shows the chosen entry alone, so each entry says what it is."""
    named = [one._replace(name=say("settings-entry", what=label, value=one.name)) if label else one for one in values]
    return Menu(label or values[0].name, tuple(_entry(what, one, chosen=one.id == chosen) for one in named))


def _entry(what: str, value: Named, *, chosen: bool) -> Choice:
    return general_choice(Verb.SETTING, value.name, f"{what}/{value.id}", primary=chosen)


def page_choices(say: Say, *, manages: bool) -> Iterator[Choice]:
    """The buttons that lead to further settings of the community; only those who manage it choose its organisers."""
    for page in SettingsPage:
        if page is not SettingsPage.ORGANISERS or manages:
            yield general_choice(Verb.SETTING, say(f"choice-settings-{page}"), f"page/{page}")


def own_choices(say: Say, *, notify: bool, aloud: bool, advice: bool, alone: bool) -> tuple[Choice, ...]:
    """The buttons for a person's own settings, with what each would do; ``alone``: nothing else is on the page."""
    page = f"/{OWN_SETTINGS}" if alone else ""
    called, told, advised = ("off" if now else "on" for now in (notify, aloud, advice))
    return (
        general_choice(Verb.SETTING, say(f"choice-notify-{called}"), f"notify/{called}{page}"),
        general_choice(Verb.SETTING, say(f"choice-aloud-{told}"), f"aloud/{told}{page}"),
        general_choice(Verb.SETTING, say(f"choice-advice-{advised}"), f"advice/{advised}{page}"),
    )


def settings_way(say: Say) -> Choice:
    """The button that leads back to the settings."""
    return general_choice(Verb.SETTING, say("choice-settings"), "page/")


# --- pages ---------------------------------------------------------------------------------------------------


def settings_page_panel(
    page: SettingsPage, shown: CommunityShown, among: Sequence[Named], hint: str, say: Say
) -> Panel:
    """A page of further settings. ``among`` are the channels or roles of its menu; ``hint`` says how to name others."""
    menus, buttons = _page(page, shown, [Named(one.id, plain(one.name)) for one in among], say)
    blocks = tuple(Text(text) for text in (say(f"settings-page-{page}"), hint) if text)
    shown_menus = tuple(menu for menu in menus if menu.choices)
    return Panel(say(f"choice-settings-{page}"), blocks, (*buttons, settings_way(say)), shown_menus)


def _page(
    page: SettingsPage, shown: CommunityShown, among: Sequence[Named], say: Say
) -> tuple[tuple[Menu, ...], tuple[Choice, ...]]:
    community = shown.community
    match page:
        case SettingsPage.CHANNELS:
            entries = tuple(_entry("channel", one, chosen=one.id in community.channels) for one in among)
            everywhere = general_choice(Verb.SETTING, say("choice-every-channel"), "channels/all")
            return (Menu(say("change-channels"), entries, most=len(entries)),), (everywhere,)
        case SettingsPage.POSTS:
            own = None if shown.own is None else shown.own.league
            channels = tuple(_entry("posts", one, chosen=own is not None and one.id == own.channel) for one in among)
            hours = [Named(str(hour), say("settings-hour", hour=hour)) for hour in range(24)]
            hour = _menu("hour", say("settings-hour-label"), hours, "" if own is None else str(own.hour), say)
            silent = general_choice(Verb.SETTING, say("choice-no-posts"), "posts/none")
            return (Menu(say("change-posts"), channels), hour), (silent,)
        case SettingsPage.ZONE:
            zones = [Named(zone, zone.replace("_", " ")) for zone in dict.fromkeys((community.time_zone, *ZONES))]
            return (_menu("zone", say("change-zone"), zones, community.time_zone, say),), ()
        case SettingsPage.ORGANISERS:
            roles = tuple(_entry("organisers", one, chosen=one.id == community.organisers) for one in among)
            nobody = general_choice(Verb.SETTING, say("choice-no-role"), "organisers/none")
            return (Menu(say("change-organisers"), roles),), (nobody,)
