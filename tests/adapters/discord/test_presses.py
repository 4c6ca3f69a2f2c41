"""Presses on the lobby, on the private card and on old cards, and presses that fail."""

from pathlib import Path

import pytest
import simcord
from discord import ui
from structlog.testing import capture_logs

from bot.adapters.discord import responder
from bot.adapters.discord.cards.rendering import Rendered, render
from bot.app import lookups
from bot.core.table.actions import Action, Answer
from bot.core.ui.panels import Panel, Picture, Text
from rules.robots.ladder import LADDER, STRONG
from tests.adapters.discord.asking import answer, begun, forbid, last, own_channel, press, speak, told, words
from tests.adapters.discord.cards.panels import Painter
from tests.adapters.discord.seen_messages import buttons, selects
from tests.adapters.discord.seen_messages import text as seen
from tests.adapters.discord.simulated_discord import World, open_world

# --- the lobby ---------------------------------------------------------------------------------------------


async def test_a_press_on_the_lobby_redraws_it(world: World) -> None:
    """For each control the answer is the new card in the table's language, and the dispatcher sends nothing more."""
    cindy, ben = world.people("Cindy", "Ben")
    await speak(world, ben, "fr")
    await world.slash(cindy, "play", game="mythical-dice")
    before = len(world.env.http_requests)

    for control, seated in [("Join", "Cindy, Ben"), (STRONG, "Cindy, Ben, Palamedes"), ("Leave", "Cindy, Palamedes")]:
        if control == STRONG:
            (menu,) = selects(last(world))
            await ben.select(last(world), [menu.values[LADDER.index(STRONG)]], custom_id=menu.custom_id)
            await world.deliver()
        else:
            await press(world, ben, last(world), control)
        assert f"At the table: {seated}" in words(last(world))
    assert [request.method for request in world.env.http_requests[before:]] == ["POST"] * 3


async def test_start_begins_the_game_in_a_thread(world: World) -> None:
    """The game gets a thread of its own, and the lobby's card keeps no buttons."""
    cindy, ben, charlie = world.people("Cindy", "Ben", "Charlie")
    await world.slash(cindy, "play", game="mythical-dice")
    lobby = last(world)
    for person in (ben, charlie):
        await press(world, person, lobby, "Join")

    await press(world, cindy, lobby, "Start")

    (thread,) = world.channel.threads
    assert thread.name == "Mythical Dice · Cindy, Ben, Charlie"
    assert "My dice" in buttons(thread.history()[-1])
    (card,) = [message for message in world.channel.history() if message.id == lobby.id]
    assert buttons(card) == {}


async def test_a_friend_takes_a_robots_seat_in_one_press(world: World) -> None:
    """The answer is the robot's hand, for the friend alone, and says that the robot's bet is theirs now.

    When the second round begins, nobody is offered a seat, and nobody is told of the robot any more.
    """
    cindy, ben = world.people("Cindy", "Ben")
    await world.slash(cindy, "play", game="mythical-dice", robots=2)
    (thread,) = world.channel.threads
    (card,) = [message for message in thread.history() if "Take a seat" in buttons(message)]

    result = await press(world, ben, card, "Take a seat")

    assert result.ephemeral
    assert "for your eyes only" in told(result)
    assert "A robot had this seat before you" in told(result)
    assert "for your eyes only" in words(own_channel(ben)[-1])
    assert [seat.name for seat in (await world.table()).seats] == ["Cindy", "Ben", "Talos"]
    while (await world.table()).chapter == 1:
        await world.play_on((await world.table()).id)
    await world.deliver()
    assert [message for message in thread.history() if "Take a seat" in buttons(message)] == []
    assert "A robot had this seat" not in words(own_channel(ben)[-1])


async def test_what_is_refused_is_said_to_the_presser_alone(world: World) -> None:
    """The refusal is private and in the person's language, and the lobby stays as it is."""
    cindy, ben = world.people("Cindy", "Ben")
    await speak(world, ben, "fr")
    await world.slash(cindy, "play", game="mythical-dice")
    before = words(last(world))

    result = await press(world, ben, last(world), "Start")

    assert result.ephemeral
    assert told(result) == "Seul l’hôte (Cindy) peut faire cela. Rien n’a changé."
    assert words(last(world)) == before


# --- the private card --------------------------------------------------------------------------------------


async def test_a_bet_redraws_the_private_card(world: World) -> None:
    """Only the answer redraws the card: the card says the bet, and its link to the table stays in place."""
    _, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    way = seen(own_channel(ben)[-1]).splitlines()[-1]

    await press(world, ben, own_channel(ben)[-1], "1")

    assert "[To the table ↗]" in way
    assert seen(own_channel(ben)[-1]).splitlines()[-1] == way
    assert "Your bet: 1. You can change it until the reveal." in words(own_channel(ben)[-1])
    direct = f"/channels/{ben.user.dm_channel.id}/messages/"
    assert [one for one in world.env.http_requests if one.method == "PATCH" and one.path.startswith(direct)] == []


async def test_my_dice_shows_each_their_own(world: World) -> None:
    """A player gets a private copy with the same buttons. A person without a seat is told so."""
    _, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    (stranger,) = world.people("Emily")
    card = world.channel.threads[0].history()[-1]

    held = await press(world, ben, card, "My dice")
    nothing = await press(world, stranger, card, "My dice")

    assert held.ephemeral
    assert words(answer(held)) == words(own_channel(ben)[-1])
    assert list(buttons(answer(held))) == ["0", "1"]
    assert "You are not at this table." in told(nothing)


# --- everything else ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "command"), [("en", "“/table show”"), ("cs", "„/stůl ukázat“"), ("fr", "«\u00a0/table montrer\u00a0»")]
)
async def test_a_button_of_another_version_is_explained(world: World, language: str, command: str) -> None:
    """The answer names a command that helps, in the person's language."""
    (cindy,) = world.people("Cindy")
    await speak(world, cindy, language)
    result = await strange(world, cindy, "v0:whatever")

    assert command in told(result)


@pytest.mark.parametrize(("lacking", "shown"), [((), "(picture: A line.)"), (("attach_files",), "Cindy 10")])
async def test_pictures_come_where_files_may_be_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: tuple[str, ...], shown: str
) -> None:
    """Without permission for files, the words in place of the picture are shown."""
    picture = Picture("course", "Scores", ("Cindy",), ((10,),), "A line.", instead=(Text("Cindy 10"),))

    async def drawn(*_: object) -> Panel:
        return Panel("", (picture,))

    async with open_world(tmp_path / "drawn.db", pictures=Painter()) as world:
        (cindy,) = world.people("Cindy")
        forbid(world, *lacking)
        await world.slash(cindy, "play", game="mythical-dice")
        monkeypatch.setattr(lookups, "rules", drawn)

        assert seen(answer(await press(world, cindy, last(world), "Rules"))) == shown


async def test_a_bug_is_told_calmly_and_logged_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person gets an apology, and the error is logged once, without the person's account."""
    cindy, ben = world.people("Cindy", "Ben")
    await world.slash(cindy, "play", game="mythical-dice")

    async def broken(action: Action) -> Answer:
        raise RuntimeError("a bug")

    monkeypatch.setattr(world.bot.tables, "act", broken)
    with capture_logs() as logs:
        result = await press(world, ben, last(world), "Join")

    assert told(result) == "Something broke on our side. The table is as it was last saved: please try again."
    assert [log["event"] for log in logs if log["log_level"] == "error"] == ["an interaction failed"]
    assert str(ben.id) not in str(logs)


async def test_a_panel_that_cannot_be_drawn_is_a_bug_like_any_other(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person gets an apology."""
    (cindy,) = world.people("Cindy")

    def broken(panel: Panel, **how: object) -> Rendered:
        if panel.blocks:
            raise RuntimeError("a bug")
        return render(panel, emoji={})

    monkeypatch.setattr(responder, "render", broken)
    result = await world.slash(cindy, "rules")

    assert told(result).startswith("Something broke on our side.")


async def strange(world: World, person: simcord.MemberActor, custom_id: str) -> simcord.InteractionResult:
    """The person presses a button with this id on a message of the bot."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(ui.Button(label="strange", custom_id=custom_id)))
    await world.client.get_partial_messageable(world.channel.id).send(view=view)
    return await press(world, person, last(world), "strange")
