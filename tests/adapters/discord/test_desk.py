"""Slow answers: Discord is told to wait before it gives up, and is answered once."""

import asyncio
from types import SimpleNamespace
from typing import cast

import discord
import pytest
from aiohttp import ClientResponse, ServerDisconnectedError
from discord.app_commands import CommandNotFound
from structlog.testing import capture_logs

from bot.adapters.discord import desk
from bot.adapters.discord.desk import Caller, Interaction
from bot.adapters.discord.reactions import Noticed, Private, Reaction, Redrawn
from bot.adapters.discord.tree import Tree
from bot.core.actions import Held
from bot.core.panels import Grid, Panel
from bot.core.ports import Message
from storage.changes import Owed
from storage.ids import TableId
from tests.adapters.discord.world import World

COMMAND, PRESS = discord.InteractionType.application_command, discord.InteractionType.component
SAID = Panel("Said.", ())
SCORES = Panel("", (Grid(("", ""), (("Ben", "10"),), ("He leads.",)),))


class Asked:
    """An interaction that writes down how it is answered."""

    def __init__(self, kind: discord.InteractionType) -> None:
        self.id, self.type, self.locale = 1, kind, discord.Locale.american_english
        self.guild_id: int | None = None
        self.channel_id = 5
        self.user = SimpleNamespace(id=7, global_name="Cindy")
        self.app_permissions = discord.Permissions.all()
        stands = SimpleNamespace(id=9, flags=discord.MessageFlags(), components=[])
        self.message = stands if kind is PRESS else None
        self.answers: list[str] = []
        self.shown: object = None
        self.told_to_wait = asyncio.Event()
        self.response = self.followup = self

    def is_done(self) -> bool:
        """Whether anything has been said."""
        return bool(self.answers)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        """Discord waits."""
        self.answers.append(f"wait, ephemeral={ephemeral}, thinking={thinking}")
        self.told_to_wait.set()

    async def send_message(self, **message: object) -> None:
        """A message at once."""
        self.answers.append("message")
        self.shown = message["view"]

    async def send(self, **message: object) -> None:
        """A message after waiting."""
        self.answers.append(f"message later, ephemeral={message['ephemeral']}")

    async def edit_message(self, **message: object) -> None:
        """The message that was pressed, at once."""
        self.answers.append("edit")
        self.shown = message["view"]

    async def edit_original_response(self, **message: object) -> None:
        """The message that was pressed, after waiting."""
        self.answers.append("edit later")


def refused(status: int) -> ClientResponse:
    """What Discord sends instead of doing as it was asked."""
    return cast("ClientResponse", SimpleNamespace(status=status, reason="", headers={}))


async def answered(world: World, kind: discord.InteractionType, reaction: Reaction, *, slow: bool) -> list[str]:
    """How an interaction was answered; a slow handler waits until Discord has been told to."""
    asked = Asked(kind)

    async def handle(caller: Caller) -> Reaction:
        if slow:
            await asked.told_to_wait.wait()
        return reaction

    await world.client.desk.answer(cast("Interaction", asked), handle)
    return asked.answers


@pytest.mark.parametrize(
    ("kind", "reaction", "answers"),
    [
        (COMMAND, Private(SAID), ["message"]),
        (PRESS, Private(SAID), ["message"]),
        (PRESS, Redrawn(SAID), ["edit"]),
        (PRESS, Noticed(), ["wait, ephemeral=False, thinking=False"]),
    ],
)
async def test_a_quick_answer_is_one_call(
    world: World, kind: discord.InteractionType, reaction: Reaction, answers: list[str]
) -> None:
    """Nothing is said before it."""
    assert await answered(world, kind, reaction, slow=False) == answers


@pytest.mark.parametrize(
    ("kind", "reaction", "answers"),
    [
        (COMMAND, Private(SAID), ["wait, ephemeral=True, thinking=True", "message later, ephemeral=True"]),
        (PRESS, Private(SAID), ["wait, ephemeral=False, thinking=False", "message later, ephemeral=True"]),
        (PRESS, Redrawn(SAID), ["wait, ephemeral=False, thinking=False", "edit later"]),
        (PRESS, Noticed(), ["wait, ephemeral=False, thinking=False"]),
    ],
)
async def test_a_slow_answer_comes_after_all(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    kind: discord.InteractionType,
    reaction: Reaction,
    answers: list[str],
) -> None:
    """Discord is told to wait, privately for a command and without a trace for a press."""
    monkeypatch.setattr(desk, "PATIENCE", 0)

    assert await answered(world, kind, reaction, slow=True) == answers


@pytest.mark.parametrize(
    ("reaction", "told"),
    [
        (Private(SCORES), "He leads."),
        (Redrawn(SCORES), "He leads."),
        (Redrawn(SCORES, Held(TableId("k7m2q4x9ab"), Owed(Message.TABLE), 1)), "```\nBen 10\n```"),
    ],
)
async def test_who_listens_is_told_in_sentences(world: World, reaction: Reaction, told: str) -> None:
    """What they alone see; the table's card stays in columns for those who look at it."""
    asked = Asked(PRESS)
    cindy = await world.bot.people.person(desk.NAME, str(asked.user.id), "Cindy")
    await world.bot.people.listen(cindy.id, aloud=True)

    async def handle(caller: Caller) -> Reaction:
        return reaction

    await world.client.desk.answer(cast("Interaction", asked), handle)

    assert isinstance(asked.shown, discord.ui.LayoutView)
    (text,) = [item for item in asked.shown.walk_children() if isinstance(item, discord.ui.TextDisplay)]
    assert text.content == told


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_an_answer_that_discord_does_not_take_now_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """One too many, or Discord itself fails: that is no bug, and what was done stands."""
    asked = Asked(COMMAND)

    async def fail(**message: object) -> None:
        raise discord.HTTPException(refused(status), "<html>")

    async def handle(caller: Caller) -> Reaction:
        return Private(SAID)

    monkeypatch.setattr(asked, "send_message", fail)

    with capture_logs() as logs:
        await world.client.desk.answer(cast("Interaction", asked), handle)

    assert [(log["event"], log["status"]) for log in logs] == [("nobody could be answered", status)]


@pytest.mark.parametrize(
    ("error", "owed"),
    [
        (ServerDisconnectedError(), True),
        (TimeoutError(), True),
        (discord.DiscordServerError(refused(503), "<html>"), True),
        (discord.NotFound(refused(404), {"code": 10062, "message": "Unknown interaction"}), False),
    ],
)
async def test_a_card_that_an_answer_may_redraw_yet_is_sent_once_more(
    world: World, monkeypatch: pytest.MonkeyPatch, error: Exception, *, owed: bool
) -> None:
    """What was never told to have failed may still arrive, and then over a newer face."""
    asked, held = Asked(PRESS), Held(TableId("k7m2q4x9ab"), Owed(Message.TABLE), 1)
    doubted: list[tuple[Held, str]] = []

    async def fail(**message: object) -> None:
        raise error

    async def doubt(held: Held, ref: str) -> None:
        doubted.append((held, ref))

    async def handle(caller: Caller) -> Reaction:
        return Redrawn(SAID, held)

    monkeypatch.setattr(asked, "edit_message", fail)
    monkeypatch.setattr(world.bot.deliveries, "doubted", doubt)
    await world.client.desk.answer(cast("Interaction", asked), handle)
    assert doubted == [(held, "5/9")] * owed


async def test_a_command_that_the_library_cannot_read_is_answered(world: World) -> None:
    """Such as one of a version that Discord still shows: calmly, and logged once."""
    asked = Asked(COMMAND)

    with capture_logs() as logs:
        await Tree.on_error(world.client.tree, cast("Interaction", asked), CommandNotFound("old", []))

    assert asked.answers == ["message"]
    assert [log["reason"] for log in logs] == ["CommandNotFound"]
