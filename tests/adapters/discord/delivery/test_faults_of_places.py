"""A channel, a thread or a permission disappears during a game: the game goes on elsewhere, or ends and says why."""

from pathlib import Path
from typing import Final

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.core.clock.pace import CARD_EVERY
from bot.core.ports import Ending, Status
from tests.adapters.discord.cards.panels import Painter
from tests.adapters.discord.played_tables import Way, open_table, sit_down, three
from tests.adapters.discord.seen_messages import text
from tests.adapters.discord.simulated_discord import World, open_world

BUTTONS: Final = Way.BUTTONS
ENDED: Final = "The place where it was played is gone, or I cannot use it any more."


def forbid(world: World, *permissions: str) -> None:
    """Take these permissions away from the bot in its channel."""
    denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
    everyone = Overwrite(world.guild.default_role.id, OverwriteType.ROLE, deny=denied)
    world.env.backend.set_overwrite(world.channel.id, everyone)


# --- the thread -------------------------------------------------------------------------------------------


async def test_from_a_deleted_thread_the_game_goes_back_to_its_channel(world: World) -> None:
    """A moderator deletes the thread in the middle of a round: the game goes on in the channel."""
    table = await three(world)
    await table.play_to(2)
    world.env.backend.delete_channel(table.place.id)

    await table.play_one()
    await world.forward(CARD_EVERY)

    assert table.place.id == world.channel.id
    assert "Round 2 of 8" in text(table.card)
    await table.play_to(3)


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_without_a_thread_the_game_is_played_in_the_channel(world: World, permission: str) -> None:
    """Without permission for threads, the cards and the end stand in the channel, and no empty thread is made."""
    forbid(world, permission)
    table = await three(world)

    assert world.channel.threads == []
    assert "Round 1 of 8" in text(table.card)
    await table.play_to(2)
    await world.play_out(table.id)
    assert "[Rematch] [Replay] [Details]" in text(table.card)


async def test_two_games_in_one_channel_without_threads_do_not_mix(world: World) -> None:
    """Each person's buttons and commands mean their own table."""
    forbid(world, "create_public_threads")
    one = await sit_down(world, BUTTONS, Way.SLASH, Way.COPY)
    two = await sit_down(world, Way.COPY, Way.MOVE, BUTTONS)
    for table in (one, two, one, two):
        await table.play_to((await table.view()).chapter + 1)
    assert [(await table.view()).chapter for table in (one, two)] == [3, 3]


# --- cards ------------------------------------------------------------------------------------------------


async def test_a_deleted_private_card_is_not_missed(world: World) -> None:
    """Cindy plays on by "My dice" at the table, and with her next question a private card comes again."""
    table = await three(world)
    cindy = table.people[0]
    lost = table.hand(cindy)
    world.env.backend.delete_message(lost.channel_id, lost.id)

    await table.press_some_move(cindy, await table.copy(cindy))

    assert cindy not in await table.awaited()
    assert table.hand(cindy).id != lost.id
    await table.play_to(2)


async def test_a_lobby_whose_card_is_deleted_can_still_be_joined(world: World) -> None:
    """A person who joins by a command brings the card back, and the game's thread is made at the new card."""
    cindy, ben, charlie = world.people("Cindy", "Ben", "Charlie")
    table = await open_table(world, cindy, seats=3)
    (lobby,) = table.cards(world.channel)
    world.env.backend.delete_message(world.channel.id, lobby.id)

    await world.slash(ben, "table join")

    (again,) = table.cards(world.channel)
    assert "Cindy, Ben" in text(again)
    await world.slash(charlie, "table join")
    assert table.place.id == again.id


# --- permissions ------------------------------------------------------------------------------------------


async def test_where_files_may_be_sent_the_sheet_is_a_picture(tmp_path: Path) -> None:
    """The end shows one picture with its description, and no scores in words."""
    async with open_world(tmp_path / "games.db", pictures=Painter()) as world:
        table = await three(world)

        await world.play_out(table.id)

        assert text(table.card).count("(picture: ") == 1
        assert "score\n" not in text(table.card)


async def test_a_permission_that_comes_back_after_a_restart_is_noticed(world: World) -> None:
    """What has failed is sent at once, although this process has not tried to send it."""
    (cindy,) = world.people("Cindy")
    await open_table(world, cindy)
    forbid(world, "view_channel")
    await world.slash(cindy, "table cancel", at=world.guild.create_text_channel("other"))
    await world.restart()
    assert "[Join]" in text(world.messages(world.channel)[-1])
    forbid(world)
    await world.env.settle()
    await world.deliver()
    assert "[Join]" not in text(world.messages(world.channel)[-1])


# --- channels, servers, people ----------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["channel", "server"])
async def test_when_its_place_is_gone_the_game_ends(world: World, how: str) -> None:
    """The channel is deleted, or the bot is removed from the server: the people are told in their DMs."""
    table = await three(world)
    await table.play_to(2)

    if how == "channel":
        world.env.backend.delete_channel(world.channel.id)
    else:
        world.env.backend.remove_guild(world.guild.id)
    await world.settle_departures()
    await world.deliver()

    view = await table.view()
    assert (view.status, view.why_abandoned) == (Status.ABANDONED, Ending.PLACE_GONE)
    assert [ENDED in text(table.told(person)[-1]) for person in table.people] == [True] * len(table.people)


async def test_a_lobby_in_a_deleted_channel_closes(world: World) -> None:
    """The lobby closes with its reason, and the bot makes no more calls to Discord."""
    (cindy,) = world.people("Cindy")
    table = await open_table(world, cindy)

    world.env.backend.delete_channel(world.channel.id)
    await world.settle_departures()
    await world.deliver()
    tried = len(world.env.http_requests)
    await world.forward(60_000)

    view = await table.view()
    assert (view.status, view.ending) == (Status.CLOSED, Ending.PLACE_GONE)
    assert len(world.env.http_requests) == tried
