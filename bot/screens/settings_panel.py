"""The settings of communities and of people."""

from collections.abc import Iterator, Sequence

from bot.core.ports import Community, CommunityShown
from bot.core.ui.languages import Say
from bot.core.ui.panels import Facts, Panel
from bot.core.ui.presses import Verb
from bot.screens.changes import Settings, changed_lines
from bot.screens.choices import general_choice
from bot.screens.league.league_changes import posts
from bot.screens.seated import listed, plain
from bot.screens.settings_menus import options_of, own_choices


def settings_panel(shown: CommunityShown, say: Say) -> Panel:
    """How tables open in the community by default, and where the standings of all its games are posted."""
    return Panel(say("settings-title"), (_facts(shown, say),))


def settings_changed_panel(before: CommunityShown, now: CommunityShown, say: Say) -> Panel:
    """The changes, and a choice that shows all settings."""
    lines = tuple(changed_lines(_settings(before, say), _settings(now, say), say))
    return _changed(lines, say)


def own_setting_panel(what: str, say: Say, *, on: bool, changed: bool) -> Panel:
    """What a person has set for themselves, from what to what."""
    was, now = (say(f"change-{what}-{'on' if one else 'off'}") for one in (not on, on))
    line = say("change-line", what=say(f"change-{what}"), before=was, now=now)
    return _changed((line,) if changed else (), say)


def _changed(lines: Sequence[str], say: Say) -> Panel:
    title = say("settings-changed-title" if lines else "settings-unchanged-title")
    all_settings = general_choice(Verb.SETTING, say("choice-help-settings"), "page/")
    return Panel(title, (Facts(tuple(lines)),) if lines else (), (all_settings,))


def _facts(shown: CommunityShown, say: Say) -> Facts:
    community = shown.community
    return Facts(
        (
            say("settings-tables-speak", language=say(f"language-{community.language}")),
            say("settings-time-zone", zone=community.time_zone),
            *_channels(shown, say),
            say(f"pace-{community.pace}"),
            say("settings-default", options=" · ".join(_options(community, say))),
            _posts(shown, say),
            _organisers(shown, say),
        )
    )


def _channels(shown: CommunityShown, say: Say) -> Iterator[str]:
    if shown.channels:
        yield say("settings-channels", channels=listed(shown.channels))
    if shown.gone:
        yield say("settings-channels-gone" if shown.channels else "settings-no-channel-left", count=shown.gone)
    elif not shown.channels:
        yield say("settings-everywhere")


def _posts(shown: CommunityShown, say: Say) -> str:
    own = shown.own
    if own is None or own.league.channel is None:
        return say("settings-silent")
    if own.channel is None:
        return say("settings-speaks-gone")
    return say("settings-speaks", channel=plain(own.channel), hour=own.league.hour)


def _organisers(shown: CommunityShown, say: Say) -> str:
    if shown.community.organisers is None:
        return say("settings-no-organisers")
    if shown.organisers is None:
        return say("settings-organisers-gone")
    return say("settings-organisers", role=plain(shown.organisers))


def _settings(shown: CommunityShown, say: Say) -> Settings:
    community = shown.community
    everywhere = say("change-everywhere") if not shown.gone else say("change-gone")
    return (
        (say("change-language"), say(f"language-{community.language}")),
        (say("change-week-zone"), community.time_zone),
        (say("change-channels"), listed(shown.channels) if shown.channels else everywhere),
        (say("change-pace"), say(f"pace-{community.pace}")),
        (say("change-options"), " · ".join(_options(community, say))),
        (say("change-organisers"), _change_of_organisers(shown, say)),
        (say("change-posts"), say("change-nothing") if shown.own is None else posts(shown.own, say)),
    )


def _change_of_organisers(shown: CommunityShown, say: Say) -> str:
    if shown.community.organisers is None:
        return say("change-nobody")
    return say("change-gone") if shown.organisers is None else plain(shown.organisers)


def _options(community: Community, say: Say) -> Iterator[str]:
    """For each option of the games the value that the community has chosen, or else the option's default."""
    for name, _, chosen in options_of(community):
        yield say(f"{name}-{chosen}")


def person_settings_panel(  # noqa: PLR0913 - a person's settings
    language: str, say: Say, *, notify: bool, aloud: bool, advice: bool, alone: bool
) -> Panel:
    """A person's language, whether they are called to move, how grids are told, and whether robots advise them."""
    facts = (
        say("settings-you-read", language=say(f"language-{language}")),
        say("settings-called" if notify else "settings-not-called"),
        say("settings-aloud" if aloud else "settings-in-columns"),
        say("settings-advised" if advice else "settings-not-advised"),
    )
    choices = own_choices(say, notify=notify, aloud=aloud, advice=advice, alone=alone)
    return Panel(say("settings-yours"), (Facts(facts),), choices)
