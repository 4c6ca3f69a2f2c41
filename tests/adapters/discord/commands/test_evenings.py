"""An evening on Discord: planned by a command, joined by presses, and played at tables that open by themselves."""

from datetime import datetime

import discord
import pytest
import simcord

from bot.adapters.discord.scheduled_events import Status
from bot.core.clock.pace import MINUTE
from bot.core.evenings.evening_plans import CHECK_IN
from storage.evenings.steps import Evening
from tests.adapters.discord.asking import answer, begun, forbid, give, last, own_channel, press, told, words
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.simulated_discord import World

WISH = {"day": "2025-11-18", "time": "20:00", "hours": 2, "game": "mythe"}


async def go_on(world: World, moment: int) -> None:
    """The clock comes to this moment while the bot works; the job does what is due, and all is delivered."""
    await world.pass_by(moment - world.time.now())
    await world.bot.evening_job.work()
    await world.deliver()


async def last_evening(world: World) -> Evening:
    """The last of the evenings that are planned."""
    return (await world.bot.store.evenings.live_in((await world.community()).id))[-1]


async def cancel(world: World, organiser: simcord.MemberActor, **wish: object) -> simcord.InteractionResult:
    """The organiser cancels the next evening and confirms it."""
    asked = answer(await give(world, organiser, "league cancel-evening", wish))
    return await press(world, organiser, asked, "Cancel it")


async def test_an_evening_fills_its_table(world: World, emily: simcord.MemberActor) -> None:
    """One command, then each person signs up and checks in by one press."""
    people = world.people("Cindy", "Ben", "Charlie")
    assert "Its card is in #dice" in told(await give(world, emily, "league evening", WISH))
    card = last(world)
    assert "🌙 An evening of games" in words(card)
    assert set(buttons(card)) == {"Count me in", "Not this time"}
    assert "signed up" in told(await press(world, people[0], card, "Count me in"))

    evening = await last_evening(world)
    await go_on(world, evening.starts - CHECK_IN)
    (reminder,) = own_channel(people[0])
    assert "You have signed up" in words(reminder)
    assert "Welcome" in told(await press(world, people[0], reminder, "I’m here"))
    card = last(world)
    assert "Signed up: 1" in words(card)
    for person in people[1:]:
        await press(world, person, card, "I’m here")

    await go_on(world, evening.starts)
    await go_on(world, evening.starts + MINUTE)
    table = await world.table()
    assert [seat.name for seat in table.seats] == ["Cindy", "Ben", "Charlie"]
    paused = await world.slash(people[1], "league attend", answer="pause")
    assert "You are pausing" in told(paused)


async def test_evenings_are_cancelled(world: World, emily: simcord.MemberActor) -> None:
    """A message says so; its only button says what comes next."""
    await give(world, emily, "league evening", {**WISH, "weekly": True})
    assert "The evening of 18 Nov 2025" in told(await cancel(world, emily, series=True))
    assert "This evening was cancelled." in words(last(world))
    assert [*buttons(last(world))] == ["What’s next"]


@pytest.mark.parametrize("known", [True, False])
async def test_an_evening_in_a_thread_names_the_thread(
    world: World, emily: simcord.MemberActor, monkeypatch: pytest.MonkeyPatch, *, known: bool
) -> None:
    """Also if the bot has not heard of the thread before: it was archived, for example."""
    await begun(world, "Cindy", "Ben", "Charlie")
    (thread,) = world.channel.threads
    if not known:
        monkeypatch.setattr(discord.Guild, "get_channel_or_thread", lambda *_: None)
    said = told(await world.slash(emily, "league evening", at=thread, **WISH))
    assert f"Its card is in #{thread.name}." in said


async def test_where_the_bot_may_not_play_nothing_is_planned(world: World, emily: simcord.MemberActor) -> None:
    """The answer names the permission."""
    forbid(world, "send_messages")
    assert "“Send Messages”" in told(await give(world, emily, "league evening", WISH))
    community = await world.community()
    assert await world.bot.store.evenings.live_in(community.id) == []


async def test_the_days_of_an_evening_are_offered_in_words(world: World, emily: simcord.MemberActor) -> None:
    """Those of the next two weeks; people may still type any other day."""

    async def offered(typed: str) -> list[tuple[str, str]]:
        found = await emily.autocomplete(world.channel, "league evening", "day", typed)
        return [(choice["name"], choice["value"]) for choice in found]

    assert await offered("tomorrow") == [("Tomorrow · Tuesday · 18 Nov 2025", "2025-11-18")]
    assert await offered("thursday") == [
        ("Thursday · 20 Nov 2025", "2025-11-20"),
        ("Thursday · 27 Nov 2025", "2025-11-27"),
    ]
    assert len(await offered("")) == 14


async def test_planned_evenings_are_offered_to_be_cancelled(world: World, emily: simcord.MemberActor) -> None:
    """By their days and hours; the one that is chosen is cancelled, and not the other one of its day."""
    await give(world, emily, "league evening", {**WISH, "day": "2025-11-20", "time": "14:00"})
    await give(world, emily, "league evening", {**WISH, "day": "2025-11-20"})
    found = await emily.autocomplete(world.channel, "league cancel-evening", "day", "thursday")
    assert [(one["name"], one["value"]) for one in found] == [
        ("Thursday · 20 Nov 2025 · 14:00", "2025-11-20 14:00"),
        ("Thursday · 20 Nov 2025 · 20:00", "2025-11-20 20:00"),
    ]
    assert "20 Nov 2025 at 20\\:00 is cancelled" in told(await cancel(world, emily, day="2025-11-20 20:00"))


async def test_a_tournament_publishes_its_pairings(world: World, emily: simcord.MemberActor) -> None:
    """One command plans it; who has checked in is paired, and the pairings stand in the channel."""
    people = world.people("Cindy", "Ben", "Charlie")
    wish = {"day": "2025-11-18", "time": "20:00", "format": "swiss", "rounds": 2, "game": "mythe", "missing": "robot"}
    assert "Its card is in #dice" in told(await give(world, emily, "league tournament", wish))
    card = last(world)
    assert "Swiss system: 2 rounds, and everybody plays in each" in words(card)
    evening = await last_evening(world)
    await go_on(world, evening.starts - CHECK_IN)
    for person in people:
        assert "Welcome" in told(await press(world, person, last(world), "I’m here"))
    await go_on(world, evening.starts)
    assert any("Table 1: Cindy, Ben, Charlie" in words(message) for message in world.channel.history())
    table = await world.table()
    assert [seat.name for seat in table.seats] == ["Cindy", "Ben", "Charlie"]


# --- scheduled events of the server -----------------------------------------------------------------------------


def events(world: World) -> list[tuple[str, int]]:
    """The names and statuses of the server's scheduled events."""
    there = world.env.backend.get_guild(world.guild.id).scheduled_events
    return [(event.name, event.status) for event in there.values()]


async def planned(world: World, emily: simcord.MemberActor, **more: object) -> Evening:
    """An evening that Emily has planned."""
    await give(world, emily, "league evening", {**WISH, **more})
    return await last_evening(world)


async def test_an_evening_is_a_scheduled_event(world: World, emily: simcord.MemberActor) -> None:
    """It is made, begins and ends with the evening, also if the bot is started again in between."""
    evening = await planned(world, emily)
    (event,) = world.env.backend.get_guild(world.guild.id).scheduled_events.values()
    assert datetime.fromisoformat(event.scheduled_start_time).timestamp() * 1000 == evening.starts
    assert datetime.fromisoformat(str(event.scheduled_end_time)).timestamp() * 1000 == evening.ends
    assert event.entity_metadata == {"location": f"https://discord.com/channels/{world.guild.id}/{world.channel.id}"}
    assert "Games: Mythe" in str(event.description)
    assert events(world) == [("🌙 An evening of games", Status.SCHEDULED)]
    await world.restart()
    await go_on(world, evening.starts)
    assert events(world) == [("🌙 An evening of games", Status.ACTIVE)]
    await go_on(world, evening.ends)
    await go_on(world, evening.ends + MINUTE)
    assert events(world) == [("🌙 An evening of games", Status.COMPLETED)]


@pytest.mark.parametrize(("minutes", "status"), [(-60, Status.CANCELED), (1, Status.COMPLETED)])
async def test_the_event_of_a_cancelled_evening(
    world: World, emily: simcord.MemberActor, minutes: int, status: Status
) -> None:
    """Discord cancels only what has not begun; the next week's evening has an event of its own."""
    evening = await planned(world, emily, weekly=True)
    await go_on(world, evening.starts + minutes * MINUTE)
    await cancel(world, emily)
    assert [found for _, found in events(world)] == [status, Status.SCHEDULED]


async def test_a_tournament_with_too_few_people_leaves_the_calendar(world: World, emily: simcord.MemberActor) -> None:
    """It has not begun, so Discord cancels it."""
    wish = {"day": "2025-11-18", "time": "20:00", "format": "swiss", "rounds": 2, "game": "mythe", "missing": "robot"}
    await give(world, emily, "league tournament", wish)
    evening = await last_evening(world)
    await go_on(world, evening.starts - CHECK_IN)
    await go_on(world, evening.starts)
    assert [status for _, status in events(world)] == [Status.CANCELED]


async def test_an_evening_at_the_hour_of_a_cancelled_one_has_its_own_event(
    world: World, emily: simcord.MemberActor
) -> None:
    """The old event stays cancelled."""
    for _ in range(2):
        await planned(world, emily)
        await cancel(world, emily)
    assert [status for _, status in events(world)] == [Status.CANCELED, Status.CANCELED]


@pytest.mark.parametrize(
    ("status", "code"), [(403, 50013), (403, 50001), (400, 30038), (400, 50035), (404, 10004)], ids=str
)
async def test_where_discord_takes_no_event_there_is_none(
    world: World, emily: simcord.MemberActor, status: int, code: int
) -> None:
    """The card tells everything, and nothing is tried again."""
    path = f"/guilds/{world.guild.id}/scheduled-events"
    world.env.inject_error("POST", path, status=status, code=code, message="No")
    evening = await planned(world, emily)
    assert "🌙 An evening of games" in words(last(world))
    await go_on(world, evening.starts)
    assert events(world) == []
    assert "New tables open until" in words(last(world))


async def test_an_event_is_made_once_although_nobody_knows_what_became_of_the_call(
    world: World, emily: simcord.MemberActor
) -> None:
    """The bot looks for the event before it makes one."""
    make = world.client.http.create_guild_scheduled_event

    async def unanswered(*args: object, **kwargs: object) -> None:
        await make(*args, **kwargs)  # type: ignore[arg-type] # As they were given.
        raise ConnectionResetError

    world.client.http.create_guild_scheduled_event = unanswered  # type: ignore[method-assign,assignment]
    await planned(world, emily)
    world.client.http.create_guild_scheduled_event = make  # type: ignore[method-assign]
    world.time.forward(MINUTE)
    await world.deliver()
    assert events(world) == [("🌙 An evening of games", Status.SCHEDULED)]


async def test_an_event_that_somebody_has_deleted_stays_deleted(world: World, emily: simcord.MemberActor) -> None:
    """The evening goes on without it."""
    evening = await planned(world, emily)
    (event,) = world.env.backend.get_guild(world.guild.id).scheduled_events.values()
    world.env.backend.delete_scheduled_event(world.guild.id, event.id)
    await go_on(world, evening.starts)
    assert events(world) == []
    assert "New tables open until" in words(last(world))


async def test_a_bot_that_may_make_no_events_asks_for_none(world: World, emily: simcord.MemberActor) -> None:
    """The default invitation does not ask for this permission, so Discord is not asked in vain."""
    guild = world.env.backend.get_guild(world.guild.id)
    (own,) = guild.members[world.env.backend.bot_user.id].role_ids
    granted = discord.Permissions(guild.roles[own].permissions)
    granted.update(create_events=False)
    world.env.backend.edit_role(guild.id, own, {"permissions": granted.value})
    await world.env.settle()
    await planned(world, emily)
    assert not any("scheduled-events" in request.path for request in world.env.http_requests)
