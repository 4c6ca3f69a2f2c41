"""/play, and the buttons for people without commands: they open a table in this channel, or say why not."""

import pytest
import simcord
from simcord.backend.serializers import channel_payload
from simcord.enums import ChannelType, ComponentType

from bot.adapters.discord.faults import MISSING_ACCESS
from bot.core.games import few_seats, games
from bot.core.ports import Status
from bot.core.table.views import Holder
from tests.adapters.discord.asking import admin, answer, forbid, give, last, mention, told, words, written
from tests.adapters.discord.seen_messages import buttons, choices, every
from tests.adapters.discord.simulated_discord import World


async def test_play_opens_a_table_in_the_channel(world: World) -> None:
    """The answer to the person is private. The table's card is in the channel, with all buttons of a lobby."""
    (cindy,) = world.people("Cindy")

    result = await world.slash(cindy, "play", game="mythical-dice")

    assert result.ephemeral
    assert told(result) == "The table is open. Its card is in this channel."
    assert list(buttons(last(world))) == ["Join", "Leave", "Start", "Rules"]


async def test_people_choose_how_strong_the_robots_are(world: World) -> None:
    """``/play`` and ``/table add-robot`` take a level. Without one the robots are the usual ones."""
    (cindy,) = world.people("Cindy")

    await world.slash(cindy, "play", game="mythical-dice", seats=5, robots=1, level="greedy")
    await world.slash(cindy, "table add-robot", level="keen")
    await world.slash(cindy, "table add-robot")

    seated = "At the table: Cindy, Midas\u00a0(easy robot), Palamedes\u00a0(strong robot), Ariadne\u00a0(robot)"
    assert seated in words(last(world))


async def test_play_without_wishes_shows_what_can_be_played(world: World) -> None:
    """Only the person who asks sees the invitation. Nothing is opened before a press."""
    (cindy,) = world.people("Cindy")
    world.locales[str(cindy.id)] = "fr"

    result = await world.slash(cindy, "play")

    assert result.ephemeral
    assert told(result).startswith("-# Le labyrinthe est ouvert")
    assert [button["custom_id"] for button in every(answer(result), ComponentType.BUTTON)] == [
        *(f"v1::0:{verb}:{game}" for game in games() for verb in ("play-now", "open", "learn")),
        "v1::0:week:",
    ]
    assert world.channel.history() == []


@pytest.mark.parametrize(("robots", "begins"), [(1, False), (2, True), (4, True)])
async def test_robots_begin_a_game_at_once(world: World, robots: int, begins: bool) -> None:  # noqa: FBT001 - pytest calls it by name
    """Where only robots are named, no seat stays free; with too few of them the table waits for people."""
    (cindy,) = world.people("Cindy")

    await world.slash(cindy, "play", robots=robots)

    table = await world.table()
    assert (table.status is Status.PLAYING, len(table.seats)) == (begins, 1 + robots)


async def test_play_takes_wishes(world: World) -> None:
    """Edition, variant, pace, seats and robots can be chosen."""
    (cindy,) = world.people("Cindy")
    wishes = {
        "game": "mythical-dice",
        "edition": "czech",
        "variant": "simplified",
        "pace": "daily",
        "seats": 4,
        "robots": 2,
    }

    await give(world, cindy, "play", wishes)

    table = await world.table()
    assert table.options == {"edition": "czech", "variant": "simplified"}
    assert (table.pace, table.capacity, len(table.seats)) == ("daily", 4, 3)


async def test_what_is_left_out_is_as_the_server_has_it(world: World) -> None:
    """A table without wishes has the server's language, pace and edition."""
    cindy = admin(world, "Cindy")
    for name, wish in [
        ("table-language", {"language": "fr"}),
        ("pace", {"pace": "relaxed"}),
        ("edition", {"edition": "french"}),
    ]:
        await give(world, cindy, f"settings {name}", wish)

    await world.slash(cindy, "play", game="mythical-dice")

    table = await world.table()
    assert (table.language, table.pace, table.options["edition"]) == ("fr", "relaxed", "french")
    assert "Rejoindre" in buttons(last(world))


@pytest.mark.parametrize(("where", "opened"), [("dice", True), ("games", False)])
async def test_a_thread_counts_as_its_channel(world: World, where: str, opened: bool) -> None:  # noqa: FBT001 - pytest calls it by name
    """If tables are allowed only in certain channels, threads of these channels are allowed, too, and no others."""
    cindy = admin(world, "Cindy")
    channels = {"dice": world.channel, "games": world.guild.create_text_channel("games")}
    await world.slash(cindy, "settings channels", channel=world.channel)
    start = await cindy.send(channels[where], "A thread")
    await world.client.http.start_thread_with_message(
        channels[where].id, start.id, name="Tonight", auto_archive_duration=1440
    )

    result = await world.slash(cindy, "play", game="mythical-dice", at=channels[where].threads[0])

    assert told(result).startswith("The table is open.") is opened


@pytest.mark.parametrize("game", games())
async def test_who_mentions_the_bot_may_open_a_table_of_each_game(world: World, game: str) -> None:
    """A mention of the bot is answered with each game and its buttons. One of them opens a table like /play."""
    (cindy,) = world.people("Cindy")

    await mention(world, cindy)
    result = await cindy.click(last(world), custom_id=f"v1::0:open:{game}")
    await world.deliver()

    assert told(result).startswith("The table is open.")
    view = await world.table()
    assert (view.game, view.seats[0].name) == (game, "Cindy")


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("by_command", [False, True], ids=["mention", "command"])
async def test_one_press_on_the_invitation_begins_a_game(world: World, game: str, *, by_command: bool) -> None:
    """Robots take the other seats, and the answer is the person's private card with their first question.

    So it takes one press from the invitation to the first decision.
    """
    (cindy,) = world.people("Cindy")

    shown = await world.slash(cindy, "play")
    await mention(world, cindy)
    result = await cindy.click(answer(shown) if by_command else last(world), custom_id=f"v1::0:play-now:{game}")
    await world.deliver()

    view = await world.table()
    assert (view.game, view.seats[0].name, len(view.seats)) == (game, "Cindy", few_seats(game))
    assert {seat.holder for seat in view.seats[1:]} == {Holder.ROBOT}
    assert "for your eyes only" in told(result)
    assert [*buttons(answer(result)), *choices(answer(result))]


def answered(world: World) -> simcord.ResponseMessage:
    """The newest message of the channel, as one that can be pressed."""
    return simcord.ResponseMessage(world.env, world.messages(world.channel)[-1])


@pytest.mark.parametrize("threads", [True, False])
async def test_the_first_question_stands_below_the_tables_messages(world: World, *, threads: bool) -> None:
    """Play now posts messages in the channel. The question comes after them: nothing scrolls it out of sight."""
    (cindy,) = world.people("Cindy")
    if not threads:
        forbid(world, "create_public_threads")
    await mention(world, cindy)

    result = await world.press(cindy, answered(world), "v1::0:play-now:mythe")

    assert len(world.channel.threads) == threads
    ids = [message.id for message in world.messages(world.channel)]
    assert (len(ids) > 2, max(ids)) == (True, answer(result).id)


async def test_the_league_button_leaves_the_invitation(world: World) -> None:
    """The standings are a message of their own, so that the person sees an answer and can still begin a game.

    Where nobody has played yet, a button leads from there to the games.
    """
    (cindy,) = world.people("Cindy")
    invitation = answer(await world.slash(cindy, "play"))

    result = await world.press(cindy, invitation, "v1::0:week:")

    assert told(result).startswith("No games yet. Every game that two or more people play here counts")
    assert answer(result).id != invitation.id
    assert "Play now" in buttons(invitation)
    games = await world.press(cindy, answer(result), buttons(answer(result))["Choose a game"])
    assert "Play now" in buttons(answer(games))


@pytest.mark.parametrize("code", [50013, 50001])
async def test_a_call_where_the_bot_may_not_write_is_no_trouble(world: World, code: int) -> None:
    """If the bot may not write in the channel, a mention gets no answer and causes no error."""
    (cindy,) = world.people("Cindy")
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=code)

    await mention(world, cindy)

    assert written(world) == 0


async def test_only_calls_are_answered(world: World) -> None:
    """Only mentions by people are answered: no other messages, no replies to a card, and no mentions by bots."""
    (cindy,) = world.people("Cindy")
    robot = world.guild.add_member(world.env.create_user("parrot", bot=True))

    await mention(world, cindy)
    invitation = last(world)
    await cindy.send(world.channel, "Shall we play?")
    world.time.forward(10_000)
    await cindy.send(world.channel, "Nice table!", reply_to=invitation)
    await mention(world, robot)

    assert written(world) == 1


@pytest.mark.parametrize(
    ("permission", "name", "opened"),
    [("send_messages", "Send Messages", False), ("create_public_threads", "Create Public Threads", True)],
)
async def test_what_is_missing_is_named_with_its_remedy(
    world: World, permission: str, name: str, *, opened: bool
) -> None:
    """The answer names the missing permission and where to grant it. An optional permission prevents no table."""
    (cindy,) = world.people("Cindy")
    forbid(world, permission)

    said = told(await world.slash(cindy, "play", seats=3, robots=2))

    assert (f"“{name}”" in said, "Edit Channel → Permissions" in said) == (True, True)
    assert ("The table is open." in said, world.channel.history() != []) == (opened, opened)


@pytest.mark.parametrize(("language", "remedy"), [("en", "mention me"), ("cs", "zmiň"), ("fr", "mentionne-moi")])
async def test_nothing_is_opened_in_a_private_thread_without_the_bot(world: World, language: str, remedy: str) -> None:
    """It could not post there. Somebody has to mention it in the thread, which makes it a member of the thread."""
    cindy = admin(world, "Cindy")
    world.locales[str(cindy.id)] = language
    forbid(world, "manage_threads")
    backend = world.env.backend
    thread = backend.create_thread(
        world.channel.id, "secret", cindy.id, type=ChannelType.PRIVATE_THREAD, broadcast=False
    )
    (at,) = world.channel.threads
    evening = {"day": "2025-11-18", "time": "20:00", "hours": 2}

    refused = [
        told(await world.slash(cindy, "play", at=at)),
        told(await world.slash(cindy, "play", game="mythe", at=at)),
        told(await world.slash(cindy, "league evening", at=at, **evening)),
    ]

    assert [remedy in said for said in refused] == [True, True, True]
    community = await world.community()
    assert not await world.bot.tables.live_in(community.id)
    assert not await world.bot.store.evenings.live_in(community.id)

    # Discord tells the bot of the thread when somebody has mentioned it there.
    assert world.client.user is not None
    thread.thread_members[world.client.user.id] = backend.now_iso()
    backend.announce_thread_create(thread)
    await world.slash(cindy, "play", game="mythe", at=at)
    assert (await world.table()).channel == str(thread.id)
    assert world.messages(at)


async def test_nothing_is_opened_in_a_private_thread_from_which_the_bot_was_removed(world: World) -> None:
    """The library remembers the thread, where the bot could post before."""
    (cindy,) = world.people("Cindy")
    forbid(world, "manage_threads")
    backend, me = world.env.backend, world.client.user
    assert me is not None
    thread = backend.create_thread(world.channel.id, "secret", cindy.id, type=ChannelType.PRIVATE_THREAD)
    backend.add_thread_member(thread.id, me.id)
    (at,) = world.channel.threads
    assert "mention me" not in told(await world.slash(cindy, "play", game="mythe", at=at))
    opened = await world.bot.tables.live_in((await world.community()).id)

    backend.remove_thread_member(thread.id, me.id)
    await world.env.settle()

    assert "mention me" in told(await world.slash(cindy, "play", game="mythe", at=at))
    assert await world.bot.tables.live_in((await world.community()).id) == opened


async def test_a_private_thread_gets_what_it_missed_when_the_bot_is_added_again(world: World) -> None:
    """At once: without that the bot would try again only after a pause."""
    (cindy,) = world.people("Cindy")
    backend, me = world.env.backend, world.client.user
    assert me is not None
    thread = backend.create_thread(world.channel.id, "secret", cindy.id, type=ChannelType.PRIVATE_THREAD)
    backend.add_thread_member(thread.id, me.id)
    (at,) = world.channel.threads
    world.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=MISSING_ACCESS, times=None)
    await world.slash(cindy, "play", game="mythe", at=at)
    backend.remove_thread_member(thread.id, me.id)
    await world.env.settle()
    backend.faults.clear()
    await world.deliver()
    assert not at.history()

    backend.add_thread_member(thread.id, me.id)
    backend.emit("THREAD_CREATE", dict(channel_payload(backend, thread)))
    await world.env.settle()
    await world.deliver()

    assert at.history()


async def test_a_table_is_opened_in_a_private_thread_that_was_archived(world: World) -> None:
    """The library has forgotten the thread, of which the bot may be a member. A message opens it again."""
    (cindy,) = world.people("Cindy")
    forbid(world, "manage_threads")
    backend, me = world.env.backend, world.client.user
    assert me is not None
    thread = backend.create_thread(world.channel.id, "secret", cindy.id, type=ChannelType.PRIVATE_THREAD)
    backend.add_thread_member(thread.id, me.id)
    assert thread.thread_metadata is not None
    thread.thread_metadata.archived = True
    backend.announce_channel_update(thread.id)
    (at,) = world.channel.threads

    await world.slash(cindy, "play", game="mythe", at=at)

    assert (await world.table()).channel == str(thread.id)


async def test_a_rematch_in_a_thread_may_be_typed_in_another_channel(world: World) -> None:
    """The thread of the old table counts as its channel, although the command is typed elsewhere."""
    (cindy,) = world.people("Cindy")
    await world.slash(cindy, "play", seats=3, robots=2)
    (thread,) = world.channel.threads
    await world.slash(cindy, "play", seats=3, robots=2, at=thread)
    old = await world.table()
    for table in await world.bot.tables.live_in((await world.community()).id):
        await world.slash(cindy, "table cancel", table=table)
    other = world.guild.create_text_channel("other")
    await world.bot.communities.set_channels((await world.community()).id, [str(world.channel.id), str(other.id)])

    said = told(await world.slash(cindy, "table rematch", table=old.id, at=other))

    assert "tables are opened in" not in said
    assert (old.channel, (await world.table()).channel) == (str(thread.id), str(thread.id))
