"""Slow and failing answers: Discord is told to wait, and the person gets an answer where that is possible."""

import errno
from types import SimpleNamespace
from typing import cast

import discord
import pytest
from aiohttp import ClientResponse, ServerDisconnectedError
from discord.app_commands import CommandNotFound
from structlog.testing import capture_logs

from bot.adapters.discord import responder
from bot.adapters.discord.cards.rendering import Components, Rendered
from bot.adapters.discord.tree import Tree
from bot.app.caller import Caller
from bot.app.response import Noticed, Private, Redrawn, Response, Revision
from bot.core.ports import Pace
from bot.core.ui.panels import Panel, Piece, Pieces
from storage.ids import TableId
from tests.adapters.discord.fake_interactions import COMMAND, PRESS, Asked
from tests.adapters.discord.library_views import card_of
from tests.adapters.discord.simulated_discord import World

SAID = Panel("Said.", ())
AT_SEVEN = Revision(TableId("k7m2q4x9ab"), 7, None)
PLACEHOLDER = "wait, ephemeral=True, thinking=True"
IN_SILENCE = "wait, ephemeral=False, thinking=False"


def refused(status: int) -> ClientResponse:
    """The response with which Discord refuses a call."""
    return cast("ClientResponse", SimpleNamespace(status=status, reason="", headers={}))


async def answer(
    world: World, asked: Asked, response: Response | Exception, *, slow: bool = False, redraws: bool = False
) -> None:
    """Answer with this response or this error. A slow handler first waits until Discord has been told to wait."""

    async def handle(_: Caller) -> Response:
        if slow:
            await asked.told_to_wait.wait()
        if isinstance(response, Exception):
            raise response
        return response

    await world.client.responder.answer(asked.interaction, handle, redraws=redraws)


@pytest.mark.parametrize(
    ("kind", "response", "quick", "slow"),
    [
        (COMMAND, Private(SAID), ["message"], [PLACEHOLDER, "edit later"]),
        (PRESS, Private(SAID), ["message"], [IN_SILENCE, "message later, ephemeral=True"]),
        (PRESS, Redrawn(SAID), ["edit"], [IN_SILENCE, "edit later"]),
        (PRESS, Noticed(), [IN_SILENCE], [IN_SILENCE]),
    ],
)
async def test_a_quick_answer_is_one_call_and_a_slow_one_comes_after_all(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    kind: discord.InteractionType,
    response: Response,
    quick: list[str],
    slow: list[str],
) -> None:
    """Before a slow answer Discord is told to wait: privately for a command, invisibly for a press."""
    first, second = Asked(kind), Asked(kind)

    await answer(world, first, response)
    monkeypatch.setattr(responder, "PATIENCE", 0)
    await answer(world, second, response, slow=True)

    assert (first.answers, second.answers) == (quick, slow)


@pytest.mark.parametrize(
    ("is_shared", "slow", "answers"),
    [
        (False, False, ["message"]),
        (False, True, [PLACEHOLDER, "message later, ephemeral=True"]),
        (True, False, []),
        (True, True, [PLACEHOLDER, "message later, ephemeral=True"]),
    ],
)
async def test_a_command_that_was_carried_out_before(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    is_shared: bool,  # noqa: FBT001 - a parameter of the test
    slow: bool,  # noqa: FBT001
    answers: list[str],
) -> None:
    """It is left to the other process, if there is one and this one has not told Discord to wait.

    Discord takes one first answer. What this process sends overwrites no answer of the other one.
    """
    here, first, second = await world.community(), Asked(COMMAND), Asked(COMMAND)

    async def handle(caller: Caller) -> Response:
        await world.bot.communities.set_pace(here.id, Pace.DAILY, caller.command)
        return Private(SAID)

    async def handle_again(caller: Caller) -> Response:
        if slow:
            await second.told_to_wait.wait()
        return await handle(caller)

    await world.client.responder.answer(first.interaction, handle)
    with monkeypatch.context() as patch:
        patch.setattr(responder, "PATIENCE", 0 if slow else responder.PATIENCE)
        patch.setattr(world.client.responder.services.processes, "is_shared", is_shared)
        await world.client.responder.answer(second.interaction, handle_again)

    assert (first.answers, second.answers) == (["message"], answers)


async def test_an_answer_comes_though_nobody_knows_whether_they_wait(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the call to wait fails, the answer is sent all the same, like an answer after a wait."""
    monkeypatch.setattr(responder, "PATIENCE", 0)
    asked = Asked(COMMAND)

    async def broken(**_: object) -> None:
        asked.told_to_wait.set()
        raise TimeoutError

    monkeypatch.setattr(asked, "defer", broken)
    await answer(world, asked, Private(SAID), slow=True)

    assert asked.answers == ["edit later"]


@pytest.mark.parametrize("status", [401, 404, 429, 500, 503])
async def test_an_answer_that_discord_does_not_take_now_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """If Discord or a proxy refuses the answer for the moment, one line is logged, and that is no bug."""
    asked = Asked(COMMAND)

    async def fail(**_: object) -> None:
        raise discord.HTTPException(refused(status), "<html>")

    monkeypatch.setattr(asked, "send_message", fail)
    with capture_logs() as logs:
        await answer(world, asked, Private(SAID))

    assert [(log["event"], log["status"]) for log in logs] == [("an interaction could not be answered", status)]


@pytest.mark.parametrize("slow", [False, True])
async def test_an_answer_with_a_deleted_emoji_comes_in_words(
    world: World, monkeypatch: pytest.MonkeyPatch, *, slow: bool
) -> None:
    """Discord finds it invalid as it was drawn, so it is drawn once more without emoji."""
    world.client.responder.emoji = {"red": "<:red:123456789012345678>"}
    monkeypatch.setattr(responder, "PATIENCE", 0 if slow else 60)
    asked, tried = Asked(PRESS), list[str]()

    async def fail(*, view: Components, **_: object) -> None:
        tried.append(str(view.to_components()))
        if len(tried) == 1:
            raise discord.HTTPException(refused(400), {"code": 50035, "message": "Invalid Form Body"})

    monkeypatch.setattr(asked, "edit_original_response" if slow else "edit_message", fail)
    with capture_logs() as logs:
        await answer(world, asked, Redrawn(Panel("", (Pieces((Piece("red", "red"),)),))), slow=slow)

    assert [":red:" in one for one in tried] == [True, False]
    assert [log["event"] for log in logs] == ["an answer is sent without emoji and pictures"]


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
    """The failed answer may still arrive and cover a newer card, so the doubt is noted."""
    asked, doubted = Asked(PRESS), list[tuple[TableId, str]]()

    async def fail(**_: object) -> None:
        raise error

    monkeypatch.setattr(asked, "edit_message", fail)
    monkeypatch.setattr(world.bot.dispatcher.cards, "doubted", lambda table, ref: doubted.append((table, ref)))
    await answer(world, asked, Redrawn(SAID, AT_SEVEN), redraws=True)

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
    """The person is asked to try again. Failures of Discord are logged as information, bugs as errors."""
    asked = Asked(COMMAND)

    with capture_logs() as logs:
        await answer(world, asked, error)

    assert isinstance(asked.shown, Components)
    card = card_of(Rendered(asked.shown.to_components(), []))
    (text,) = [item for item in card.walk_children() if isinstance(item, discord.ui.TextDisplay)]
    assert [log["log_level"] for log in logs] == [level]
    assert "please try again" in text.content


async def test_a_command_of_another_version_is_answered(world: World) -> None:
    """It may be an old one, or one of a newer release that runs beside this one. That is no error."""
    asked = Asked(COMMAND)

    with capture_logs() as logs:
        await Tree.on_error(world.client.tree, asked.interaction, CommandNotFound("old", []))

    assert asked.answers == ["message"]
    assert isinstance(asked.shown, Components)
    card = card_of(Rendered(asked.shown.to_components(), []))
    (told,) = [item for item in card.walk_children() if isinstance(item, discord.ui.TextDisplay)]
    assert (
        told.content == "I do not know this command: it belongs to another version of me. Please try again in a minute."
    )
    assert [(log["log_level"], log["verb"]) for log in logs] == [("info", "old")]


async def test_completions_of_a_command_of_another_version_are_no_errors(world: World) -> None:
    """Discord takes no message as an answer to them. Nobody is stored for what they only type."""
    (cindy,) = world.people("Cindy")
    world.client.tree.remove_command("table")

    with capture_logs() as logs:
        assert await cindy.autocomplete(world.channel, "table show", "table", "") == []

    assert [(log["log_level"], log["reason"]) for log in logs] == [("info", "CommandNotFound")]
    assert await world.bot.people.known("discord", str(cindy.id)) is None
    assert [one.path for one in world.env.http_requests if one.path.endswith("/callback")] == []
