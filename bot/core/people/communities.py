"""Communities: what each has chosen for the tables that are opened in it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from zoneinfo import ZoneInfo

from bot.core.errors import Refused
from bot.core.games import option_values, usual_options
from bot.core.ports import Community, Pace
from bot.core.ui.languages import LANGUAGES
from storage.ids import CommandId, CommunityId, PlayerId
from storage.store import Store

NEW_TIME_ZONE: Final = "UTC"

STRANGE: Final = CommunityId(0)
"""The id of a community that is not in the store. Nothing was played there, and nothing can be stored for it."""


class Communities:
    """Finds communities, stores new ones, and stores what they choose.

    A call with a ``command`` raises DuplicateCommand if that command has been carried out.
    """

    def __init__(self, store: Store) -> None:
        self._store = store.people

    async def of(self, platform: str, external: str, language: str, time_zone: str = NEW_TIME_ZONE) -> Community:
        """The community with this name on the platform; a new one gets this language and this time zone.

        An option that it has not chosen gets the value that people of its language usually play with.
        """
        found = await self._store.community_of(platform, external, time_zone=time_zone, language=language)
        return _with_usual_options(found)

    async def seen(self, platform: str, external: str, language: str) -> Community:
        """The same for a reader: a new community is not stored, and is returned with the id STRANGE."""
        found = await self._store.known_community(platform, external)
        return _with_usual_options(found or Community(STRANGE, platform, external, NEW_TIME_ZONE, language))

    async def note_organiser(self, community: CommunityId, player: PlayerId) -> None:
        """The player has changed something there as an organiser: who is told if the bot cannot write there."""
        await self._store.note_caretaker(community, player)

    async def set_language(self, community: CommunityId, language: str, command: CommandId | None = None) -> None:
        """Set the language of its new tables. Raises Refused: unknown-language."""
        if language not in LANGUAGES:
            raise Refused("unknown-language")
        await self._store.choose(community, command, language=language)

    async def set_time_zone(self, community: CommunityId, time_zone: str, command: CommandId | None = None) -> None:
        """Set the time zone (an IANA name) by which its weeks begin and end. Raises Refused: unknown-time-zone."""
        check_time_zone(time_zone)
        await self._store.choose(community, command, time_zone=time_zone)

    async def set_channels(
        self, community: CommunityId, channels: Sequence[str], command: CommandId | None = None
    ) -> None:
        """Set the channels where tables may be opened, by the platform's ids; none for everywhere."""
        await self._store.choose(community, command, channels=list(dict.fromkeys(channels)))

    async def set_pace(self, community: CommunityId, pace: Pace, command: CommandId | None = None) -> None:
        """Set the pace of tables that are opened without one."""
        await self._store.choose(community, command, pace=pace)

    async def set_organisers(self, community: CommunityId, group: str | None, command: CommandId | None = None) -> None:
        """Set the group that organises it besides those who manage it, by the platform's id; None for nobody."""
        await self._store.choose(community, command, organisers=group)

    async def set_option(
        self, community: CommunityId, option: str, value: str | None, command: CommandId | None = None
    ) -> None:
        """Set the usual value of an option such as ``edition``; None for what people of its language usually play.

        Raises Refused: unknown-option, unknown-option-value.
        """
        values = option_values(option)
        if not values:
            raise Refused("unknown-option", option=option)
        if value is not None and value not in values:
            raise Refused("unknown-option-value", option=option, value=value)
        await self._store.set_option(community, option, value, command)


def _with_usual_options(community: Community) -> Community:
    # The order matters: the community's own choices win over those of its language.
    return replace(community, options={**usual_options(community.language), **community.options})


def check_time_zone(time_zone: str) -> None:
    """Check that there is a time zone of that name. Raises Refused: unknown-time-zone."""
    try:
        ZoneInfo(time_zone)
    except (LookupError, ValueError, OSError) as error:
        raise Refused("unknown-time-zone", value=time_zone) from error
