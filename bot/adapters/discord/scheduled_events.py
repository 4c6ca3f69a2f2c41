"""The scheduled events of a server: each evening has one where the bot may make them (permission Create Events).

An event is an extra, because the evening's card tells everything, too. So where Discord refuses an event, nothing is
tried again, and an event that somebody has deleted stays deleted.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from enum import IntEnum
from typing import Final

import discord

from bot.adapters.discord import faults
from bot.core.ports import Delivery, NotSent, Occasion, Sent, Stage
from bot.core.ui.panels import Facts, Panel, Text
from storage.ids import Millis

LONGEST_NAME: Final = 100
LONGEST_DESCRIPTION: Final = 1_000
_ELSEWHERE: Final = 3
"""The type of an event that is in no voice channel: it has a place in words, and an end."""

_FOR_MEMBERS: Final = 2
"""The only privacy level that Discord knows."""

_PLACE: Final = "https://discord.com/channels/{guild}/{channel}"


class Status(IntEnum):
    """How far an event has come, in Discord's numbers."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELED = 4


async def deliver_event(client: discord.Client, delivery: Delivery) -> Sent | NotSent:
    """Make the evening's event, or bring it to where the evening is. Its id is the ref.

    ``Sent(None)``: there is no event, because the bot may not make one here, or because the evening has begun already.
    """
    assert delivery.occasion is not None
    try:
        if delivery.post is None:
            return Sent(await _made(client, delivery, delivery.occasion))
        await _bring_to(client, int(delivery.community), int(delivery.post), delivery.occasion.stage)
    except faults.EXPECTED as error:
        if not isinstance(error, discord.HTTPException) or faults.passes(error):
            return faults.trouble_of(error)
    return Sent(delivery.post)


async def _made(client: discord.Client, delivery: Delivery, occasion: Occasion) -> str | None:
    """The id of a new event, or of the one that an earlier try has made; None if there is to be none."""
    guild, me = client.get_guild(int(delivery.community)), client.user
    # Nothing is known of a server that the library does not know, or that is unavailable: Discord decides.
    own = guild.get_member(me.id) if guild is not None and me is not None else None
    forbidden = own is not None and not own.guild_permissions.create_events
    if forbidden or occasion.stage is not Stage.PLANNED:
        return None
    for event in await client.http.get_scheduled_events(int(delivery.community), with_user_count=False):
        if (
            _is_mine(client, event)
            and _begins(event) == occasion.starts
            and Status(event["status"]) is Status.SCHEDULED
        ):
            return str(event["id"])
    made = await client.http.create_guild_scheduled_event(
        int(delivery.community),
        name=delivery.panel.notice[:LONGEST_NAME],
        description=_words(delivery.panel)[:LONGEST_DESCRIPTION],
        privacy_level=_FOR_MEMBERS,
        entity_type=_ELSEWHERE,
        entity_metadata={"location": _PLACE.format(guild=delivery.community, channel=delivery.channel)},
        scheduled_start_time=_utc(occasion.starts),
        scheduled_end_time=_utc(occasion.ends),
    )
    return str(made["id"])


def _words(panel: Panel) -> str:
    lines = [line for block in panel.blocks if isinstance(block, Facts) for line in block.lines]
    return "\n".join([*lines, *(block.text for block in panel.blocks if isinstance(block, Text))])


def _utc(moment: Millis) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat()


def _is_mine(client: discord.Client, event: Mapping[str, object]) -> bool:
    return client.user is not None and str(event.get("creator_id")) == str(client.user.id)


def _begins(event: Mapping[str, object]) -> Millis:
    """Evenings of one server never begin at the same moment: so this tells which evening the event is for."""
    return Millis(round(datetime.fromisoformat(str(event["scheduled_start_time"])).timestamp() * 1000))


async def _bring_to(client: discord.Client, guild: int, event: int, stage: Stage) -> None:
    """Change the event's status step by step until it is that of the evening. Discord may have changed it, too."""
    found = await client.http.get_scheduled_event(guild, event, with_user_count=False)
    status = Status(found["status"])
    while (following := _next(status, stage)) is not None:
        await client.http.edit_scheduled_event(guild, event, status=following.value)
        status = following


def _next(status: Status, stage: Stage) -> Status | None:
    """The next status of an event that has this one, while the evening is there; None if it is right.

    Discord completes only what has begun, and cancels only what has not.
    """
    match status, stage:
        case Status.SCHEDULED, Stage.RUNNING | Stage.CLOSING | Stage.ENDED:
            return Status.ACTIVE
        case Status.SCHEDULED, Stage.CANCELLED | Stage.MISSED | Stage.TOO_FEW:
            return Status.CANCELED
        case Status.ACTIVE, Stage.ENDED | Stage.CANCELLED | Stage.MISSED | Stage.TOO_FEW:
            return Status.COMPLETED
        case _:
            return None
