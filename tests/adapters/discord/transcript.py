"""What happened on the simulated Discord, as text: what people pressed and typed, and what they saw.

``python -m tests.adapters.discord.transcript`` prints a game of four people who differ in language and way to play.
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from simcord.components import walk_components
from simcord.enums import CallbackType, InteractionType

from bot.pictures.painter import Painter
from tests.adapters.discord.played_tables import Table, Way, sit_down
from tests.adapters.discord.seen_messages import lines
from tests.adapters.discord.simulated_discord import World, open_world

Json: TypeAlias = Mapping[str, object]

SILENT: Final = 1 << 12


def transcript(world: World) -> Iterator[str]:
    """Everything in order, as lines: what people did, and what the bot sent, even if Discord refused it.

    Completions are left out.
    """
    reader = _Reader(world)
    for kind, what, payload in world.env.backend.transcript:
        if kind == "GATEWAY" and what == "INTERACTION_CREATE":
            yield from reader.asked(payload)
        elif kind == "HTTP":
            method, _, path = what.partition(" ")
            yield from reader.told(method, path.strip("/").split("/"), payload or {})


class _Reader:
    """Knows the names of people and channels, and who sent each interaction."""

    def __init__(self, world: World) -> None:
        backend = world.env.backend
        self._names = {str(user.id): user.global_name or user.name for user in backend.users.values()}
        self._places = {str(channel.id): f"#{channel.name}" for channel in backend.channels.values()}
        self._places.update(
            (str(channel), f"DM {self._names[str(user)]}") for user, channel in backend.dm_channels.items()
        )
        self._asker: dict[str, str] = {}

    def _place(self, channel: str) -> str:
        return self._places.get(channel, "a place that is gone")

    def asked(self, payload: Json) -> Iterator[str]:
        """A person presses or types."""
        member = _json(payload, "member")
        name = self._names[str(_json(member or payload, "user")["id"])]
        self._asker[str(payload["id"])] = name
        data = _json(payload, "data")
        place = self._place(str(payload["channel_id"]))
        match payload["type"]:
            case InteractionType.APPLICATION_COMMAND:
                yield f"\n{name} in {place}: /{' '.join(_words(data))}"
            case InteractionType.MESSAGE_COMPONENT:
                yield f"\n{name} in {place} presses {_label(_json(payload, 'message'), str(data['custom_id']))}"
            case _:
                pass

    def told(self, method: str, path: Sequence[str], body: Json) -> Iterator[str]:
        """The bot posts, edits, deletes or answers."""
        match method, path:
            case "POST", ["channels", channel, "messages"]:
                silent = ", silently" if int(str(body.get("flags", 0))) & SILENT else ""
                yield from _card(f"→ {self._place(channel)}{silent}", body)
            case "PATCH", ["channels", channel, "messages", _]:
                yield from _card(f"✎ {self._place(channel)}", body)
            case "DELETE", ["channels", channel, "messages", _]:
                yield f"✗ {self._place(channel)}: a message is deleted"
            case "POST", ["channels", channel, "messages", _, "threads"]:
                yield f"→ {self._place(channel)}: thread “{body['name']}”"
            case _, ["webhooks", *_]:
                yield from _card("⇢ later, to who asked", body)
            case "POST", ["interactions", interaction, _, "callback"]:
                yield from self._answer(self._asker[interaction], body)
            case _:
                pass

    @staticmethod
    def _answer(name: str, body: Json) -> Iterator[str]:
        data = _json(body, "data")
        match body["type"]:
            case CallbackType.CHANNEL_MESSAGE_WITH_SOURCE:
                yield from _card(f"⇢ to {name} alone", data)
            case CallbackType.UPDATE_MESSAGE:
                yield from _card(f"✎ what {name} pressed", data)
            case CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE | CallbackType.DEFERRED_UPDATE_MESSAGE:
                yield f"⇢ {name} waits"
            case _:
                pass


def _card(title: str, message: Json) -> Iterator[str]:
    yield title
    parts = message.get("components", ())
    assert isinstance(parts, Sequence)
    words = str(message.get("content") or "").splitlines()
    yield from (f"  │ {line}" for line in (*words, *lines(parts)))


def _words(data: Json) -> Iterator[str]:
    yield str(data["name"])
    options = data.get("options", ())
    assert isinstance(options, Sequence)
    for option in options:
        if "value" in option:
            yield f"{option['name']}:{option['value']}"
        else:
            yield from _words(option)


def _label(message: Json, custom_id: str) -> str:
    """The label of the pressed button or menu."""
    parts = message["components"]
    assert isinstance(parts, list)
    found = [one for one in walk_components(parts) if one.get("custom_id") == custom_id]
    return f"[{found[0].get('label') or found[0].get('placeholder')}]"


def _json(body: Json, key: str) -> Json:
    part = body.get(key, {})
    assert isinstance(part, Mapping)
    return part


async def _evening(folder: str) -> None:
    async with open_world(Path(folder) / "games.db", pictures=Painter()) as world:
        table: Table = await sit_down(
            world, Way.BUTTONS, Way.COPY, Way.SLASH, Way.BUTTONS, locales=("en-US", "cs", "fr", "cs")
        )
        await table.play_out()
        sys.stdout.writelines(f"{line}\n" for line in transcript(world))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as somewhere:
        asyncio.run(_evening(somewhere))
