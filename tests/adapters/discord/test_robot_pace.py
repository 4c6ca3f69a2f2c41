"""Robots move one by one, and a person sees each of their moves where they have pressed."""

import re
from collections.abc import AsyncIterator

import pytest
import simcord

from bot.app.following import EVERY
from bot.core.clock.deadlines import REST
from bot.core.clock.pace import FORCED_AFTER, ROBOT_AFTER, ROBOT_BEGINS_AFTER
from rules.mythical_dice.view import MythicalView
from tests.adapters.discord.played_tables import Table, Way, moves, sit_down
from tests.adapters.discord.seen_messages import buttons, text
from tests.adapters.discord.simulated_discord import World, open_world


@pytest.fixture
async def world(bot_url: str) -> AsyncIterator[World]:
    """A bot whose robots move one by one."""
    async with open_world(bot_url, paced=True) as opened:
        yield opened


async def rolls(table: Table) -> bool:
    """Whether a person is to roll."""
    play = (await table.view()).play
    assert isinstance(play, MythicalView)
    return not play.secret and bool(await table.awaited())


def again(world: World, message: simcord.ResponseMessage) -> simcord.ResponseMessage:
    """The message as it is now."""
    return simcord.ResponseMessage(world.env, world.env.backend.get_message(message.channel_id, message.id))


async def a_moment(world: World, table: Table) -> None:
    """Let so much time pass that the table makes its next move by itself."""
    await world.forward(ROBOT_BEGINS_AFTER if (await table.view()).robots_move else FORCED_AFTER)


def edits_to(world: World, person: simcord.MemberActor) -> int:
    """How many edits of private messages have counted against the bot's account."""
    path = re.compile(rf"/channels/{person.user.dm_channel.id}/messages/\d+")
    return sum(one.method == "PATCH" and path.search(one.path) is not None for one in world.env.http_requests)


async def to_round_two(world: World) -> Table:
    """Cindy plays with two robots by the buttons of her card until the second round's bets."""
    table = await sit_down(world, Way.BUTTONS, robots=2)
    while (view := await table.view()).chapter < 2:
        if view.robots_move or view.forced:
            await a_moment(world, table)
        else:
            await table.play_one()
    return table


async def to_robots(table: Table) -> simcord.ResponseMessage:
    """Cindy presses on her card until robots are to roll; returns the card."""
    while True:
        card = table.hand(table.people[0])
        await table.play_one()
        if (await table.view()).robots_move:
            return card


async def test_the_pressed_card_shows_each_robots_roll(world: World) -> None:
    """It is redrawn as the answer to the press, so no edit counts against the bot's account."""
    table = await to_round_two(world)
    cindy = table.people[0]
    card = await to_robots(table)
    before, chapter = edits_to(world, cindy.member), (await table.view()).chapter
    seen = [text(again(world, card))]
    while (await table.view()).robots_move:
        await a_moment(world, table)
        seen.append(text(again(world, card)))
    assert len(set(seen)) == len(seen) > 2
    assert edits_to(world, cindy.member) == before
    assert (await table.view()).chapter == chapter
    assert moves(again(world, card))


async def test_a_private_answer_goes_on(world: World) -> None:
    """Nobody else redraws it: somebody who plays by private answers alone sees the whole game there."""
    (cindy,) = world.people("Cindy")
    me = world.guild.me
    assert me is not None
    await cindy.send(world.channel, me.mention)
    await world.deliver()
    invitation = simcord.ResponseMessage(world.env, world.messages(world.channel)[-1])
    copy = (await world.press(cindy, invitation, next(iter(buttons(invitation).values())))).response
    assert copy is not None
    assert copy.ephemeral
    table = Table(world, (await world.table()).id, [])
    for _ in range(60):
        view = await table.view()
        if view.chapter == 4:
            break
        if view.robots_move or view.forced:
            shown = text(again(world, copy))
            await a_moment(world, table)
            assert text(again(world, copy)) != shown
        else:
            # The next question stands on the same message.
            await world.press(cindy, again(world, copy), moves(again(world, copy))[-1])
    assert (await table.view()).chapter == 4


async def test_answers_to_several_people_on_the_same_message_go_on(world: World) -> None:
    """Each of them has pressed "Play now" on the invitation, and robots begin at some of their tables."""
    names = ("Ann", "Ben", "Cindy", "Dana", "Emily")
    people = world.people(*names)
    me = world.guild.me
    assert me is not None
    await people[0].send(world.channel, me.mention)
    await world.deliver()
    invitation = simcord.ResponseMessage(world.env, world.messages(world.channel)[-1])
    copies = {}
    for name, person in zip(names, people, strict=True):
        copy = (await world.press(person, invitation, "v1::0:play-now:mythe")).response
        assert copy is not None
        copies[name] = copy
    tables = await world.bot.tables.live_in((await world.community()).id)
    views = [await world.table(table) for table in tables]
    follow = [copies[view.seats[0].name] for view in views if view.robots_move]
    before = [text(again(world, copy)) for copy in follow]
    assert len(before) > 1

    # A robot's move may change nothing that a person sees.
    for _ in range(4):
        await world.forward(ROBOT_BEGINS_AFTER)

    after = [text(again(world, copy)) for copy in follow]
    assert all(new != old for new, old in zip(after, before, strict=True))


async def test_the_answer_to_a_command_goes_on(world: World) -> None:
    """What was typed is answered once, and the answer shows the robots' rolls."""
    table = await to_round_two(world)
    cindy = table.people[0]
    while not await rolls(table):
        await (a_moment(world, table) if (await table.view()).robots_move else table.play_one())
    offered = await cindy.member.autocomplete(table.place, "move", "move", "", table=table.id)
    said = await world.slash(cindy.member, "move", at=table.place, move=str(offered[0]["value"]), table=table.id)
    assert said.response is not None
    seen = [text(again(world, said.response))]
    while (await table.view()).robots_move:
        await a_moment(world, table)
        seen.append(text(again(world, said.response)))
    assert len(set(seen)) == len(seen) > 1


async def test_the_tables_card_shows_each_robots_roll(world: World) -> None:
    """Everybody in the channel can follow the trick."""
    table = await to_round_two(world)
    await to_robots(table)
    seen = []
    while (await table.view()).robots_move:
        await a_moment(world, table)
        seen.append(text(table.card))
    assert len(set(seen)) == len(seen) > 1


async def test_the_card_on_which_the_game_was_begun_shows_no_hand(world: World) -> None:
    """Ben joins on the lobby's card, which everybody sees, and a robot begins: the answer to his press ends there."""
    table = await sit_down(world, Way.BUTTONS, Way.BUTTONS, robots=1, game="mythe")
    for _ in range(9):
        if not (await table.view()).robots_move:
            table = await sit_down(world, Way.BUTTONS, Way.BUTTONS, robots=1, game="mythe")
    assert (await table.view()).robots_move
    assert table.place != world.channel
    seen = everything_in(world, world.channel)
    while (await table.view()).robots_move:
        await a_moment(world, table)
        assert everything_in(world, world.channel) == seen


def everything_in(world: World, channel: simcord.ChannelHandle) -> list[str]:
    """The texts of all messages there."""
    return [text(simcord.ResponseMessage(world.env, one)) for one in world.messages(channel)]


async def test_after_a_restart_the_dispatcher_redraws_the_card(world: World) -> None:
    """The answer ends with its process. The next process makes the robots' moves, and the person is asked."""
    table = await to_round_two(world)
    cindy = table.people[0]
    await to_robots(table)
    await world.forward(ROBOT_AFTER)
    await world.restart()
    while (view := await table.view()).robots_move or view.forced:
        await a_moment(world, table)
    assert moves(table.hand(cindy)) == moves(await table.copy(cindy)) != []


async def test_only_the_answer_to_the_newest_press_goes_on(world: World) -> None:
    """Cindy rolls her last die herself while the answer before goes on: two answers would edit the card twice."""
    table = await to_round_two(world)
    cindy = table.people[0]
    card = await to_robots(table)
    while not (await table.view()).forced:
        if (await table.view()).robots_move:
            await a_moment(world, table)
        else:
            await table.play_one()
    await world.press(cindy.member, again(world, card), moves(again(world, card))[0])
    for _ in range(2):
        assert (await table.view()).robots_move
        shown, edits = text(again(world, card)), webhook_edits(world)
        await a_moment(world, table)
        assert text(again(world, card)) != shown
        assert webhook_edits(world) == edits + 1
        if (await table.view()).chapter > 2:
            break


def webhook_edits(world: World) -> int:
    """How many edits have belonged to answers."""
    return sum(one.method == "PATCH" and one.path.startswith("/webhooks/") for one in world.env.http_requests)


def test_each_move_is_shown_although_drawing_takes_a_moment() -> None:
    """The clocks may look a little late, and an answer is drawn after the move: the next move is not too early."""
    assert EVERY + REST <= ROBOT_AFTER
