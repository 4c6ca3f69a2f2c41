"""Whole games on Discord by buttons and commands, in three languages, with restarts, time-outs and a rematch."""

import asyncio
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.core.clock.pace import CALLED_AFTER
from bot.core.ports import Status
from bot.core.table.views import Holder
from tests.adapters.discord.played_tables import Person, Table, Way, moves, sit_down, three
from tests.adapters.discord.seen_messages import text
from tests.adapters.discord.simulated_discord import World

LOCALES: Final = ("en-US", "cs", "fr", "en-GB", "cs", "fr")


# --- from the first bet to the last die -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ways", "edition"),
    [
        pytest.param((Way.BUTTONS, Way.SLASH, Way.COPY), "english", marks=pytest.mark.long),
        ((Way.COPY, Way.BUTTONS, Way.MOVE, Way.BUTTONS, Way.SLASH), "czech"),
        pytest.param(
            (Way.MOVE, Way.COPY, Way.BUTTONS, Way.SLASH, Way.BUTTONS, Way.COPY), "french", marks=pytest.mark.long
        ),
    ],
)
async def test_a_game_is_played_to_its_end(world: World, ways: tuple[Way, ...], edition: str) -> None:
    """People play in different ways and languages. The game has a winner, and its dice can be verified."""
    with capture_logs() as logged:
        table = await sit_down(world, *ways, locales=LOCALES, edition=edition)
        view = await table.play_out()

    assert [line for line in logged if line["log_level"] != "info"] == []
    assert view.status is Status.FINISHED
    assert view.result is not None
    best = view.seats[view.result.ranks.index(1)].name
    assert any(f"{words}{best}" in text(table.card) for words in ("### ", "each: "))
    verified = await table.verify(table.people[1])
    assert verified.response is not None
    assert "Ověřeno" in text(verified.response)


async def test_private_answers_leave_nothing_behind(world: World) -> None:
    """Private answers leave no task. The library would keep each one for a quarter of an hour, with a timer."""
    table = await three(world)
    running = asyncio.all_tasks()
    for person in table.people:
        await table.copy(person)
    assert asyncio.all_tasks() == running


# --- at the table -----------------------------------------------------------------------------------------


async def test_an_old_button_gives_the_fresh_card(world: World) -> None:
    """A bet on last round's card changes nothing, and the answer shows the open question."""
    table = await three(world)
    cindy = table.people[0]
    old = table.hand(cindy)
    asleep = old.components
    await table.play_to(2)
    before = await table.view()
    # Her phone was asleep, and shows the card as it was.
    world.env.backend.get_message(old.channel_id, old.id).components = asleep

    answer = (await world.press(cindy.member, old, moves(old)[0])).response

    assert answer is not None
    assert "answered already" in text(answer)
    assert "How many tricks will you take?" in text(answer)
    assert await table.view() == before


async def test_a_call_shows_other_players_only_their_own_dice(world: World) -> None:
    """Another player who presses "My dice" on the call gets their own dice and no moves."""
    table = await three(world)
    await table.play_to(2, tricks=True)
    await world.forward(CALLED_AFTER)
    (called,) = await table.awaited()
    other = next(person for person in table.people if person is not called)
    (call,) = [card for card in table.cards(table.place) if card.message.mentions]
    assert call.message.mentions[0].id == called.member.id

    answer = (await table.press(other, call, "hand")).response

    assert answer is not None
    assert answer.ephemeral
    assert moves(answer) == []
    assert text(answer).split("\n")[:3] == text(table.told(other)[-1]).split("\n")[:3]


async def test_a_closed_door_stops_no_game(world: World) -> None:
    """The table names a person whose DMs are closed. When they are open again, the private cards arrive there."""
    table = await sit_down(world, Way.BUTTONS, Way.COPY, Way.SLASH, locales=LOCALES)
    ben = table.people[1]
    assert "Ben: I cannot send you private messages." in text(table.card)
    await table.play_to(2)
    assert table.told(ben) == []

    world.open_dm(ben.member)
    await table.play_to(3)

    assert "private messages to" not in text(table.card)
    assert "Kolo 3." in text(table.hand(ben))


async def test_a_substitute_reads_whose_result_it_is(world: World) -> None:
    """The answer and the private card name the rule in the newcomer's language. The end names the newcomer."""
    table = await three(world)
    await table.play_to(2)
    await world.slash(table.people[1].member, "table leave", at=table.place)
    (emily,) = world.people("Emily", locale="cs")

    sat = (await world.slash(emily, "table join", at=table.place, table=table.id)).response
    newcomer = Person(emily, await world.player(emily))
    table.people = [*table.people, newcomer]
    card = text(table.hand(newcomer))
    await table.play_out()

    assert sat is not None
    assert sat.ephemeral
    assert ["výsledek se počítá hráči, který tu seděl před tebou" in shown for shown in (text(sat), card)] == [
        True,
        True,
    ]
    assert "for the player before them): Emily" in text(table.card)


async def test_a_rematch_begins_with_one_press_each(world: World) -> None:
    """The same people sit at a new table in the same channel, moved on by one seat."""
    table = await three(world)
    await world.play_out(table.id)
    cindy, ben, charlie = table.people

    await table.press(ben, table.card, "rematch")
    again = Table(world, (await world.table()).id, table.people)
    for person in (cindy, charlie):
        await table.press(person, table.card, "rematch")

    view = await again.view()
    assert view.after == table.id
    assert view.status is Status.PLAYING
    assert [seat.name for seat in view.seats] == ["Ben", "Charlie", "Cindy"]
    await again.play_to(2)


# --- stops and clocks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("tricks", [False, True])
async def test_after_a_restart_everything_goes_on(world: World, tricks: bool) -> None:  # noqa: FBT001 - pytest's way
    """The cards from before the stop still work, and nothing is posted twice."""
    table = await sit_down(world, Way.BUTTONS, Way.COPY, Way.SLASH)
    await table.play_to(2, tricks=tricks)
    posts = [message.id for message in world.messages(table.place)]
    before = await table.view()

    await world.restart()

    assert await table.view() == before
    assert [message.id for message in world.messages(table.place)] == posts
    await table.play_to(3)


@pytest.mark.parametrize("where", ["the DM", "the table's card"])
async def test_the_clock_warns_then_moves_then_keeps_the_seat(world: World, where: str) -> None:
    """Ben sleeps: a notice that a robot plays for him replaces his only warning. A press gives him his seat back."""
    table = await three(world)
    ben = table.people[1]

    while (await table.view()).seats[1].holder is Holder.PERSON:
        awake = [person for person in await table.awaited() if person is not ben]
        if awake:
            await table.play_one(awake[0])
        else:
            await table.let_time_run_out()

    notices = [text(message).split("\n")[0] for message in table.told(ben)]
    warned = [asked for asked in world.env.http_requests if "the table is waiting for you" in str(asked.json)]
    assert ([asked.method for asked in warned], "Mythical Dice · the table is waiting for you" in notices) == (
        ["POST"],
        False,
    )
    assert notices[-1] == "Mythical Dice · a robot plays for you"
    assert "A robot plays for: Ben" in text(table.card)

    back = await table.press(ben, table.hand(ben) if where == "the DM" else table.card, "back")

    assert back.response is not None
    assert back.response.ephemeral
    assert "Round" in text(back.response) if where != "the DM" else back.acknowledged
    assert (await table.view()).seats[1].holder is Holder.PERSON
    assert "A robot plays for" not in text(table.card)
    await table.play_to((await table.view()).chapter + 1)
