"""The other games on Discord: whole games by buttons, menus and commands, in three languages."""

import discord
import pytest
import simcord
from structlog.testing import capture_logs

from bot.adapters.discord.client import Discord as Client
from bot.core.ports import Status
from bot.core.table.actions import Action
from bot.core.ui.presses import Verb
from storage.ids import CommandId
from tests.adapters.discord.asking import admin, answer, told
from tests.adapters.discord.played_tables import Person, Table, Way, sit_down
from tests.adapters.discord.seen_messages import buttons, choices, selects, text
from tests.adapters.discord.simulated_discord import World

BUTTONS, COPY, MOVE = Way.BUTTONS, Way.COPY, Way.MOVE
LOCALES = ("en-US", "cs", "fr", "en-GB", "cs")


@pytest.mark.parametrize(
    ("game", "rounds", "ways", "robots"),
    [
        pytest.param("mythe", 2, (BUTTONS, COPY), 0, marks=pytest.mark.long),
        pytest.param("mythe", 2, (BUTTONS, COPY, MOVE), 0, marks=pytest.mark.long),
        ("mythe", 2, (MOVE, BUTTONS, COPY, BUTTONS, BUTTONS), 0),
        pytest.param("mythic-dice", 3, (BUTTONS, COPY), 0, marks=pytest.mark.long),
        ("mythic-dice", 3, (BUTTONS, COPY, MOVE), 2),
        pytest.param("mythic-dice", 3, (BUTTONS, MOVE, COPY, BUTTONS, MOVE), 5, marks=pytest.mark.long),
    ],
)
async def test_a_game_is_played_to_its_end(
    world: World, game: str, rounds: int, ways: tuple[Way, ...], robots: int
) -> None:
    """Some rounds are played in different ways and languages, the rest by robots' moves. The result can be verified."""
    with capture_logs() as logged:
        table = await sit_down(world, *ways, locales=LOCALES, robots=robots, game=game)
        await table.play_to(rounds + 1)
        await world.play_out(table.id, by_house=True)

    view = await table.view()
    assert [line for line in logged if line["log_level"] != "info"] == []
    assert view.status is Status.FINISHED
    assert view.result is not None
    assert "Verified" in told(await table.verify(table.people[0]))


# --- a move in two steps ----------------------------------------------------------------------------------


async def beginning(table: Table, person: Person) -> str:
    """The custom id that begins a turn's move on the person's card; the game goes on until there is one.

    No wish: those are made by all at the same time, so a robot that makes one settles nothing.
    """
    while True:
        asked = [table.hand(person)] if person in await table.awaited() else []
        words = [word for card in asked for word in (*buttons(card).values(), *choices(card).values())]
        begun = [(word, word.partition(":choose:")[2]) for word in words]
        found = [word for word, move in begun if move and not move.startswith("wish")]
        if found:
            return found[0]
        await table.play_one()


async def pressed(table: Table, person: Person, card: simcord.ResponseMessage, word: str) -> simcord.InteractionResult:
    """Press the button with this id, or choose the option with this id in its menu."""
    menu = next((menu for menu in selects(card) if word in menu.values), None)
    if menu is None:
        return await table.world.press(person.member, card, word)
    return await table.world.choose(person.member, card, menu.custom_id, [word])


def way_back(card: simcord.ResponseMessage) -> str:
    """The custom id of the button that leads back to the first step of a move."""
    return next(word for word in buttons(card).values() if word.endswith(":choose:"))


async def test_a_move_that_is_begun_is_shown_in_its_place(world: World) -> None:
    """The private card shows the second step in place, and leads back. The game and the link to the table stay."""
    table = await sit_down(world, BUTTONS, BUTTONS, game="mythic-dice")
    cindy = table.people[0]
    word = await beginning(table, cindy)
    before, view = table.hand(cindy), await table.view()
    shown = text(before)

    await pressed(table, cindy, before, word)

    asked = table.hand(cindy)
    assert asked.id == before.id
    assert text(asked) != shown
    assert "[To the table ↗]" in shown
    assert "[To the table ↗]" in text(asked)
    assert await table.view() == view
    await table.world.press(cindy.member, asked, way_back(asked))
    assert text(table.hand(cindy)) == shown


async def test_a_move_that_is_begun_stays_whatever_else_happens(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry during the answer changes nothing of the question, so the card still shows the second step."""
    table = await sit_down(world, BUTTONS, BUTTONS, game="mythic-dice")
    cindy, ben = table.people
    word = await beginning(table, cindy)
    before = table.hand(cindy)
    shown, show = text(before), discord.InteractionResponse.edit_message

    async def late(response: discord.InteractionResponse[Client], **message: object) -> object:
        await world.bot.tables.note_reach(table.id, ben.player, reached=False)
        return await show(response, **message)  # type: ignore[arg-type]  # Passed on as it comes.

    monkeypatch.setattr(discord.InteractionResponse, "edit_message", late)
    await pressed(table, cindy, before, word)
    await world.deliver()

    assert not (await table.view()).seats[1].reached
    assert text(table.hand(cindy)) != shown


@pytest.mark.parametrize(("asked", "seen"), [("view", False), ("view", True), ("look", True)])
async def test_a_move_is_not_begun_on_the_card_of_a_round_that_has_ended(
    world: World, monkeypatch: pytest.MonkeyPatch, asked: str, *, seen: bool
) -> None:
    """The round ends while the press is answered, before or after the table is read: the old card offers no move."""
    table = await sit_down(world, BUTTONS, BUTTONS, game="mythic-dice")
    cindy = table.people[0]
    word = await beginning(table, cindy)
    card, round_, ask = table.hand(cindy), (await table.view()).chapter, getattr(world.bot.tables, asked)

    async def end_round() -> None:
        while (now := await table.view()).chapter == round_:
            player = (await table.awaited())[0].player
            command = CommandId(f"{player} meanwhile {now.decision}")
            await world.bot.tables.act(Action(table.id, player, command, Verb.STAND_IN, "", now.decision))
        await world.bot.dispatcher.deliver_due()

    async def late(*of: object) -> object:
        monkeypatch.undo()
        found = await ask(*of) if seen else None
        await end_round()
        return found or await ask(*of)

    monkeypatch.setattr(world.bot.tables, asked, late)
    answered = await pressed(table, cindy, card, word)

    (stands,) = [message for message in table.told(cindy) if message.id == card.id]
    shown = [*buttons(stands).values(), *choices(stands).values()]
    assert [one for one in shown if ":choose:" in one or ":move:" in one] == []
    assert seen or told(answered).startswith("-# That question has been answered already.")


async def test_a_move_begun_on_a_copy_is_finished_there(world: World) -> None:
    """The private answer at the table shows the second step in place, and a move can be made there."""
    table = await sit_down(world, BUTTONS, BUTTONS, game="mythic-dice")
    cindy = table.people[0]
    word = await beginning(table, cindy)
    copy, before = await table.copy(cindy), await table.view()

    asked = answer(await pressed(table, cindy, copy, word))
    offered = (*buttons(asked).values(), *choices(asked).values())
    await pressed(table, cindy, asked, next(word for word in offered if ":move:" in word))

    assert asked.id == copy.id
    assert await table.view() != before


# --- the rules --------------------------------------------------------------------------------------------


async def test_the_pages_of_the_rules_are_turned_in_place(world: World) -> None:
    """A button shows the next page in the same message, and /rules shows the rules of any game."""
    table = await sit_down(world, BUTTONS, BUTTONS, game="mythe")
    first = answer(await world.slash(table.people[0].member, "rules", game="mythic-dice"))
    read, others = text(first), buttons(first)

    second = answer(await world.press(table.people[0].member, first, next(iter(others.values()))))

    assert second.id == first.id
    assert text(second) != read
    assert len(buttons(second)) == len(others) > 1
    assert "Mythe" in told(await world.slash(table.people[0].member, "rules", game="mythe"))


# --- by command -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["mythe", "mythic-dice"])
async def test_every_move_that_is_offered_is_another_one(world: World, game: str) -> None:
    """All labels are different, and a label can be typed in capitals as a move."""
    table = await sit_down(world, BUTTONS, BUTTONS, game=game)
    for _ in range(20):
        (person, *_rest) = await table.awaited()
        offered = await person.member.autocomplete(table.place, "move", "move", "", table=table.id)
        labels = [one["name"] for one in offered]
        assert len(set(labels)) == len(labels) == len({one["value"] for one in offered}) > 0
        before = await table.view()
        await world.slash(person.member, "move", at=table.place, move=str(labels[-1]).upper(), table=table.id)
        assert await table.view() != before


async def test_a_servers_option_is_ignored_by_games_without_it(world: World) -> None:
    """A server's edition is ignored for games that have no editions."""
    cindy = admin(world, "Cindy")
    await world.slash(cindy, "settings edition", edition="french")

    await world.slash(cindy, "play", game="mythe", variant="only-drawn")

    assert (await world.table()).options == {"variant": "only-drawn"}
