"""``!language``, ``!settings``, ``!privacy``: what people choose for themselves, and managers for their community."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.adapters.matrix.commands.definition import Command, FreeText, Number, OneOf, Option, Request, YesNo
from bot.adapters.matrix.commands.help_page import usage
from bot.adapters.matrix.commands.shared_options import GAME_OPTIONS, PACE, ROOM, ZONE
from bot.adapters.matrix.rooms.power_levels import LEVELS, group_from
from bot.app import linking, personal_data, preferences
from bot.app.organisers import check_manages, organises
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.ports import Pace
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Heading, Verbatim

AS_ROOM: Final = "room"
"""The choice for "the language of the room where I am"."""

LARGEST: Final = 8 << 20
"""The most bytes of an exported file. A homeserver takes 50 MB by default, but many are set to less."""

_GROUP: Final = "command-settings"


def own_commands() -> Iterator[Command]:
    """The commands: first those that everybody may use."""
    languages = {language: f"language-{language}" for language in LANGUAGES}
    own = Option("language", OneOf({**languages, AS_ROOM: "matrix-as-room"}))
    language = Command("command-language", _language, (own,))
    yield language
    personal = (
        Command("command-notify", _notify, (Option("notify", YesNo(), required=True),), _GROUP),
        Command("command-aloud", _aloud, (Option("aloud", YesNo(), required=True),), _GROUP),
        Command("command-advice", _advice, (Option("advice", YesNo(), required=True),), _GROUP),
    )
    for_organisers = tuple(_of_organisers(languages))
    yield Command("command-show", _showing((language, *personal), for_organisers), group=_GROUP, for_group=True)
    yield from (*personal, *for_organisers)
    yield Command("command-about", _about, group="command-privacy")
    yield Command("command-export", _export, group="command-privacy")
    yield Command("command-forget", _forget, group="command-privacy")
    yield Command("command-link", _link, (Option("code", FreeText(whole=True)),), "command-privacy")
    yield Command("command-unlink", _unlink, group="command-privacy")


def _of_organisers(languages: Mapping[str, str]) -> Iterator[Command]:
    """The commands of organisers, in the order in which the settings show what they set."""
    tables = Option("language", OneOf(languages), required=True)
    yield Command("command-table-language", _table_language, (tables,), _GROUP)
    yield Command("command-time-zone", _time_zone, (_must(ZONE),), _GROUP)
    allowed = _must(ROOM), Option("allowed", YesNo())
    yield Command("command-channels", _rooms, allowed, _GROUP, called=("matrix-command-rooms", "command-channels"))
    yield Command("command-pace", _pace, (_must(PACE),), _GROUP)
    yield from map(_game_option, GAME_OPTIONS)
    level = Option("role", Number(0, LEVELS[-1]), called=("matrix-option-power",))
    yield Command("command-organisers", _organisers, (level,), _GROUP)


def _must(option: Option) -> Option:
    return replace(option, required=True)


# --- a person's ---------------------------------------------------------------------------------------------


async def _language(request: Request) -> Response:
    language = request.given.text("language")
    if language is None:
        return await preferences.show_own_settings(request.app, request.caller)
    return await preferences.speak(request.app, request.caller, None if language == AS_ROOM else language)


async def _notify(request: Request) -> Response:
    return await preferences.notify(request.app, request.caller, notify=request.given.flag("notify"))


async def _aloud(request: Request) -> Response:
    return await preferences.listen(request.app, request.caller, aloud=request.given.flag("aloud"))


async def _advice(request: Request) -> Response:
    return await preferences.advise(request.app, request.caller, advice=request.given.flag("advice"))


async def _about(request: Request) -> Response:
    return await personal_data.about(request.app, request.caller)


async def _export(request: Request) -> Response:
    return await personal_data.export(request.app, request.caller, request.files, LARGEST)


async def _forget(request: Request) -> Response:
    return await personal_data.ask_to_forget(request.app, request.caller)


async def _link(request: Request) -> Response:
    return await linking.link(request.app, request.caller, request.given.text("code"))


async def _unlink(request: Request) -> Response:
    return await linking.unlink(request.app, request.caller)


# --- a community's ------------------------------------------------------------------------------------------


def _showing(
    personal: Sequence[Command], for_organisers: Sequence[Command]
) -> Callable[[Request], Awaitable[Response]]:
    """Shows the settings, and with which of these commands the person changes them."""

    async def show(request: Request) -> Response:
        app, caller = request.app, request.caller
        alone = caller.place.community is None
        panel = (await (preferences.show_own_settings if alone else preferences.show_settings)(app, caller)).panel
        say = app.services.languages.voice(caller.language)
        offered = (*(for_organisers if await organises(app, caller) else ()), *personal)
        how = Heading(say("matrix-settings-how")), Verbatim(tuple(usage(command, say) for command in offered))
        return Private(replace(panel, blocks=(*panel.blocks, *how)))

    return show


async def _table_language(request: Request) -> Response:
    return await preferences.set_table_language(request.app, request.caller, request.given.text("language") or "")


async def _time_zone(request: Request) -> Response:
    return await preferences.set_time_zone(request.app, request.caller, request.given.text("zone") or "")


async def _rooms(request: Request) -> Response:
    room, allowed = request.given.room("channel"), request.given.flag("allowed", default=True)
    assert room is not None
    return await preferences.allow_channel(request.app, request.caller, room, allowed=allowed)


async def _pace(request: Request) -> Response:
    return await preferences.set_pace(request.app, request.caller, Pace(request.given.text("pace") or ""))


async def _organisers(request: Request) -> Response:
    """Let people with this power organise the community; with 0 only those who manage it. Without it, show who may."""
    level, place = request.given.number("role"), request.caller.place
    if level is None:
        return await preferences.show_settings(request.app, request.caller)
    check_manages(request.caller)
    group = group_from(level) if level else None
    if group is not None and place.group_name(group, request.app.services.languages.voice("en")) is None:
        raise Refused("everybody-organises")
    return await preferences.set_organisers(request.app, request.caller, group)


def _game_option(option: Option) -> Command:
    """Sets the value that new tables take for a game option, such as ``edition``."""

    async def do(request: Request) -> Response:
        value = request.given.text(option.name) or ""
        return await preferences.set_game_option(request.app, request.caller, option.name, value)

    return Command(f"option-{option.name}", do, (_must(option),), _GROUP)
