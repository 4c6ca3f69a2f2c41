"""Slow answers: Discord is told to wait before it gives up, and is answered once."""

import asyncio
import errno
from types import SimpleNamespace
from typing import cast

import discord
import pytest
from aiohttp import ClientResponse, ServerDisconnectedError
from discord.app_commands import CommandNotFound
from structlog.testing import capture_logs

from bot.adapters.discord import responder
from bot.adapters.discord.callers import NAME, Interaction
from bot.adapters.discord.tree import Tree
from bot.app.caller import Caller
from bot.app.response import Noticed, Private, Redrawn, Response, Revision
from bot.core.ui.panels import Grid, Panel
from storage.ids import TableId
from tests.adapters.discord.simulated_discord import World

COMMAND, PRESS = discord.InteractionType.application_command, discord.InteractionType.component
SAID = Panel("Said.", ())
AT_SEVEN = Revision(TableId("k7m2q4x9ab"), 7)
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
        self.extras: dict[str, object] = {}
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


def said(asked: Asked) -> str:
    """The words that they are shown."""
    assert isinstance(asked.shown, discord.ui.LayoutView)
    (text,) = [item for item in asked.shown.walk_children() if isinstance(item, discord.ui.TextDisplay)]
    return text.content


def refused(status: int) -> ClientResponse:
    """What Discord sends instead of doing as it was asked."""
    return cast("ClientResponse", SimpleNamespace(status=status, reason="", headers={}))


async def answered(world: World, kind: discord.InteractionType, response: Response, *, slow: bool) -> list[str]:
    """How an interaction was answered; a slow handler waits until Discord has been told to."""
    asked = Asked(kind)

    async def handle(caller: Caller) -> Response:
        if slow:
            await asked.told_to_wait.wait()
        return response

    await world.client.responder.answer(cast("Interaction", asked), handle)
    return asked.answers


@pytest.mark.parametrize(
    ("kind", "response", "answers"),
    [
        (COMMAND, Private(SAID), ["message"]),
        (PRESS, Private(SAID), ["message"]),
        (PRESS, Redrawn(SAID), ["edit"]),
        (PRESS, Noticed(), ["wait, ephemeral=False, thinking=False"]),
    ],
)
async def test_a_quick_answer_is_one_call(
    world: World, kind: discord.InteractionType, response: Response, answers: list[str]
) -> None:
    """Nothing is said before it."""
    assert await answered(world, kind, response, slow=False) == answers


@pytest.mark.parametrize(
    ("kind", "response", "answers"),
    [
        (COMMAND, Private(SAID), ["wait, ephemeral=True, thinking=True", "edit later"]),
        (PRESS, Private(SAID), ["wait, ephemeral=False, thinking=False", "message later, ephemeral=True"]),
        (PRESS, Redrawn(SAID), ["wait, ephemeral=False, thinking=False", "edit later"]),
        (PRESS, Noticed(), ["wait, ephemeral=False, thinking=False"]),
    ],
)
async def test_a_slow_answer_comes_after_all(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    kind: discord.InteractionType,
    response: Response,
    answers: list[str],
) -> None:
    """Discord is told to wait, privately for a command and without a trace for a press."""
    monkeypatch.setattr(responder, "PATIENCE", 0)

    assert await answered(world, kind, response, slow=True) == answers


async def test_an_answer_comes_though_nobody_knows_whether_they_wait(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was done is shown, unless that is refused, too."""
    monkeypatch.setattr(responder, "PATIENCE", 0)
    asked = Asked(COMMAND)

    async def broken(**_: object) -> None:
        asked.told_to_wait.set()
        raise TimeoutError

    async def handle(caller: Caller) -> Response:
        await asked.told_to_wait.wait()
        return Private(SAID)

    monkeypatch.setattr(asked, "defer", broken)
    await world.client.responder.answer(cast("Interaction", asked), handle)

    assert asked.answers == ["edit later"]


@pytest.mark.parametrize(
    ("response", "told"),
    [
        (Private(SCORES), "He leads."),
        (Redrawn(SCORES), "He leads."),
        (Redrawn(SCORES, AT_SEVEN), "```\nBen 10\n```"),
    ],
)
async def test_who_listens_is_told_in_sentences(world: World, response: Response, told: str) -> None:
    """What they alone see; the table's card stays in columns for those who look at it."""
    asked = Asked(PRESS)
    cindy = await world.bot.people.person(NAME, str(asked.user.id), "Cindy")
    await world.bot.people.listen(cindy.id, aloud=True)

    async def handle(caller: Caller) -> Response:
        return response

    await world.client.responder.answer(cast("Interaction", asked), handle)

    assert said(asked) == told


@pytest.mark.parametrize("status", [401, 404, 429, 500, 503])
async def test_an_answer_that_discord_does_not_take_now_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """One too many, or Discord itself fails, or something before it: that is no bug, and what was done stands."""
    asked = Asked(COMMAND)

    async def fail(**message: object) -> None:
        raise discord.HTTPException(refused(status), "<html>")

    async def handle(caller: Caller) -> Response:
        return Private(SAID)

    monkeypatch.setattr(asked, "send_message", fail)

    with capture_logs() as logs:
        await world.client.responder.answer(cast("Interaction", asked), handle)

    assert [(log["event"], log["status"]) for log in logs] == [("an interaction could not be answered", status)]


@pytest.mark.parametrize(
    "error",
    [
        ServerDisconnectedError(),
        TimeoutError(),
        discord.DiscordServerError(refused(503), "<html>"),
        discord.HTTPException(refused(400), {"code": 40060, "message": "Interaction has already been acknowledged."}),
        discord.NotFound(refused(404), {"code": 10062, "message": "Unknown interaction"}),
    ],
)
async def test_a_card_that_an_answer_may_redraw_yet_is_in_doubt(
    world: World, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """It may still arrive, over a newer face; and what the library is told at its last try is not of its first."""
    asked, doubted = Asked(PRESS), list[tuple[TableId, str]]()

    async def fail(**message: object) -> None:
        raise error

    async def handle(caller: Caller) -> Response:
        return Redrawn(SAID, AT_SEVEN)

    monkeypatch.setattr(asked, "edit_message", fail)
    monkeypatch.setattr(world.bot.dispatcher, "doubted", lambda table, ref: doubted.append((table, ref)))
    await world.client.responder.answer(cast("Interaction", asked), handle, redraws=True)
    assert doubted == [(AT_SEVEN.table, "5/9")]


@pytest.mark.parametrize(
    ("error", "level"),
    [
        (TimeoutError(), "info"),
        (ServerDisconnectedError(), "info"),
        (discord.DiscordServerError(refused(503), "<html>"), "info"),
        (discord.NotFound(refused(404), {"code": 10062, "message": "Unknown interaction"}), "info"),
        (discord.HTTPException(refused(400), {"code": 50035, "message": "Invalid Form Body"}), "error"),
        (ValueError(), "error"),
        (OSError(errno.ENOSPC, "the disk is full"), "error"),
    ],
)
async def test_what_fails_on_the_way_to_an_answer_is_told_kindly(world: World, error: Exception, level: str) -> None:
    """Discord's failures, such as of a file that is sent before, are no bugs; what it refuses as misshapen is one."""
    asked = Asked(COMMAND)

    async def handle(caller: Caller) -> Response:
        raise error

    with capture_logs() as logs:
        await world.client.responder.answer(cast("Interaction", asked), handle)

    assert [log["log_level"] for log in logs] == [level]
    assert "please try again" in said(asked)


async def test_a_command_that_the_library_cannot_read_is_answered(world: World) -> None:
    """Such as one of a version that Discord still shows: calmly, and logged once."""
    asked = Asked(COMMAND)

    with capture_logs() as logs:
        await Tree.on_error(world.client.tree, cast("Interaction", asked), CommandNotFound("old", []))

    assert asked.answers == ["message"]
    assert [log["reason"] for log in logs] == ["CommandNotFound"]
