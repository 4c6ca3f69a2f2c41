"""Buttons: each press is answered in its place, once, kindly, and in time."""

from itertools import count
from pathlib import Path

import pytest
import simcord
from discord import ui
from structlog.testing import capture_logs

from bot.adapters.discord import responder
from bot.adapters.discord.rendering import Rendered, render
from bot.app import lookups
from bot.core.table.actions import Action, Answer
from bot.core.ui.panels import Panel, Picture, Text, Verb
from bot.screens.people import away_names
from storage.ids import CommandId
from tests.adapters.discord.asking import answer, begun, forbid, last, own_channel, press, speak, told, words
from tests.adapters.discord.panels import Painter
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.seen_messages import text as seen
from tests.adapters.discord.simulated_discord import World, open_world

# --- the lobby ---------------------------------------------------------------------------------------------


async def test_a_press_on_the_lobby_redraws_it(world: World) -> None:
    """The answer is the new card, and the dispatcher sends nothing more."""
    cindy, ben = world.people("Cindy", "Ben")
    await world.slash(cindy, "play")
    before = len(world.env.http_requests)

    await press(world, ben, last(world), "Join")

    assert "At the table: Cindy, Ben" in words(last(world))
    assert [request.method for request in world.env.http_requests[before:]] == ["POST"]


async def test_leaving_and_robots_redraw_it_too(world: World) -> None:
    """Every control of the lobby."""
    cindy, ben = world.people("Cindy", "Ben")
    await world.slash(cindy, "play")
    lobby = last(world)

    for person, label in [(ben, "Join"), (ben, "Add robot"), (ben, "Leave")]:
        await press(world, person, lobby, label)

    assert "At the table: Cindy, Ariadne\u00a0(robot)" in words(last(world))


async def test_the_lobbys_card_speaks_the_tables_language(world: World) -> None:
    """Whatever the person who pressed reads."""
    cindy, ben = world.people("Cindy", "Ben")
    await speak(world, ben, "fr")
    await world.slash(cindy, "play")

    await press(world, ben, last(world), "Join")

    assert "At the table" in words(last(world))


async def test_start_begins_the_game_in_a_thread(world: World) -> None:
    """The lobby's card says so and keeps no buttons; the game has its own place."""
    cindy, ben, charlie = world.people("Cindy", "Ben", "Charlie")
    await world.slash(cindy, "play")
    lobby = last(world)
    for person in (ben, charlie):
        await press(world, person, lobby, "Join")

    await press(world, cindy, lobby, "Start")

    (thread,) = world.channel.threads
    assert thread.name == "Mythical Dice · Cindy, Ben, Charlie"
    assert "My dice" in buttons(thread.history()[-1])
    (card,) = [message for message in world.channel.history() if message.id == lobby.id]
    assert buttons(card) == {}


async def test_what_is_refused_is_said_to_the_presser_alone(world: World) -> None:
    """In their own language, and the lobby stays as it is."""
    cindy, ben = world.people("Cindy", "Ben")
    await speak(world, ben, "fr")
    await world.slash(cindy, "play")
    before = words(last(world))

    result = await press(world, ben, last(world), "Start")

    assert result.ephemeral
    assert "Cindy" in told(result)
    assert words(last(world)) == before


# --- the private card --------------------------------------------------------------------------------------


async def test_a_bet_redraws_the_private_card(world: World) -> None:
    """One call: the answer; and the card says what was bet."""
    _, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")

    await press(world, ben, own_channel(ben)[-1], "1")

    assert "Your bet: 1. You can change it until the reveal." in words(own_channel(ben)[-1])
    direct = f"/channels/{ben.user.dm_channel.id}/messages/"
    assert [one for one in world.env.http_requests if one.method == "PATCH" and one.path.startswith(direct)] == []


async def test_a_redrawn_card_keeps_its_way_to_the_table(world: World) -> None:
    """What leads there stands where it stood."""
    _, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    before = seen(own_channel(ben)[-1]).splitlines()[-1]

    await press(world, ben, own_channel(ben)[-1], "1")

    assert "[To the table ↗]" in before
    assert seen(own_channel(ben)[-1]).splitlines()[-1] == before


async def test_my_dice_shows_each_their_own(world: World) -> None:
    """Privately, with the same controls; to somebody who does not sit there, why there is nothing."""
    _, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    (stranger,) = world.people("Emily")
    card = world.channel.threads[0].history()[-1]

    held = await press(world, ben, card, "My dice")
    nothing = await press(world, stranger, card, "My dice")

    assert held.ephemeral
    assert words(answer(held)) == words(own_channel(ben)[-1])
    assert list(buttons(answer(held))) == ["0", "1"]
    assert "You are not at this table." in told(nothing)


async def test_a_private_copy_is_redrawn_in_its_place(world: World) -> None:
    """A bet on the copy answers there, and the private card follows."""
    _, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    copy = answer(await press(world, ben, world.channel.threads[0].history()[-1], "My dice"))

    result = await press(world, ben, copy, "0")

    assert "Your bet: 0." in told(result)
    assert not result.followups
    assert answer(result).id == copy.id
    assert "Your bet: 0." in words(own_channel(ben)[-1])


async def test_an_old_question_is_answered_with_the_new_one(world: World) -> None:
    """A press that comes too late gets a kind word, and what they may do now beneath it."""
    cindy, ben, charlie = await begun(world, "Cindy", "Ben", "Charlie")
    copy = answer(await press(world, ben, world.channel.threads[0].history()[-1], "My dice"))
    for person in (cindy, ben, charlie):
        await press(world, person, own_channel(person)[-1], "0")
    await world.slash(cindy, "table show")

    result = await press(world, ben, copy, "1")

    assert result.ephemeral
    assert "That question has been answered already." in told(result)
    assert "Round 1. Your die:" in told(result)


async def test_who_was_away_has_their_seat_again(world: World) -> None:
    """The press on the table's card brings their hand."""
    _, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    await away(world, ben)
    (card,) = [message for message in world.channel.threads[0].history() if "I’m back" in buttons(message)]

    result = await press(world, ben, card, "I’m back")

    assert result.ephemeral
    assert "Round" in told(result)
    assert [message for message in world.channel.threads[0].history() if "I’m back" in buttons(message)] == []


async def test_they_come_back_from_their_own_channel_too(world: World) -> None:
    """There the press brings their hand as well, and the private card is theirs again."""
    _, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    await away(world, ben)
    offer = next(message for message in own_channel(ben) if "a robot plays for you" in seen(message))

    result = await press(world, ben, offer, "I’m back")

    assert result.ephemeral
    assert "Round" in told(result)
    assert not away_names(await world.table())


# --- everything else ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "command"), [("en", "“/table show”"), ("cs", "„/stůl ukázat“"), ("fr", "«\u00a0/table montrer\u00a0»")]
)
async def test_a_button_of_another_version_is_explained(world: World, language: str, command: str) -> None:
    """Never Discord's own red line; what helps is named as it is called there."""
    (cindy,) = world.people("Cindy")
    await speak(world, cindy, language)
    result = await strange(world, cindy, "v0:whatever")

    assert command in told(result)


@pytest.mark.parametrize(("lacking", "shown"), [((), "(picture: A line.)"), (("attach_files",), "Cindy 10")])
async def test_pictures_come_where_files_may_be_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: tuple[str, ...], shown: str
) -> None:
    """Elsewhere, what stands instead of them."""
    picture = Picture("course", "Scores", ("Cindy",), ((10,),), "A line.", instead=(Text("Cindy 10"),))

    async def drawn(*_: object) -> Panel:
        return Panel("", (picture,))

    async with open_world(tmp_path / "drawn.db", pictures=Painter()) as world:
        (cindy,) = world.people("Cindy")
        forbid(world, *lacking)
        await world.slash(cindy, "play")
        monkeypatch.setattr(lookups, "rules", drawn)

        assert seen(answer(await press(world, cindy, last(world), "Rules"))) == shown


async def test_a_button_of_a_table_that_is_gone_is_explained(world: World) -> None:
    """As anything is that cannot be done."""
    (cindy,) = world.people("Cindy")

    for verb in ("join", "hand", "move", "replay", "verify", "rules"):
        result = await strange(world, cindy, f"v1:nosuchtable:1:{verb}:")
        assert told(result) == "There is no such table. You can open a new one at any time."


async def test_a_bug_is_told_calmly_and_logged_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the ids of who pressed and what, and nothing of what they hold."""
    cindy, ben = world.people("Cindy", "Ben")
    await world.slash(cindy, "play")

    async def broken(action: Action) -> Answer:
        raise RuntimeError("a bug")

    monkeypatch.setattr(world.bot.tables, "act", broken)
    with capture_logs() as logs:
        result = await press(world, ben, last(world), "Join")

    assert told(result) == "Something broke on our side. The table is as it was last saved: please try again."
    assert [(log["event"], log["user"]) for log in logs if log["log_level"] == "error"] == [
        ("an interaction failed", ben.id)
    ]


async def test_a_panel_that_cannot_be_drawn_is_a_bug_like_any_other(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told calmly."""
    (cindy,) = world.people("Cindy")

    def broken(panel: Panel, **how: object) -> Rendered:
        if panel.blocks:
            raise RuntimeError("a bug")
        return render(panel, faces={})

    monkeypatch.setattr(responder, "render", broken)
    result = await world.slash(cindy, "rules")

    assert told(result).startswith("Something broke on our side.")


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (502, 0)])
async def test_an_answer_that_comes_too_late_loses_nothing(world: World, status: int, code: int) -> None:
    """What was pressed stands, and the card is brought up to date by itself."""
    cindy, ben = world.people("Cindy", "Ben")
    await world.slash(cindy, "play")
    world.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code)

    await ben.click(last(world), custom_id=buttons(last(world))["Join"])
    await world.forward(3_000)

    assert "At the table: Cindy, Ben" in words(last(world))


# --- the end -----------------------------------------------------------------------------------------------


async def test_the_end_can_be_verified_replayed_and_played_again(world: World) -> None:
    """Its three buttons; and the replay turns its pages in place."""
    cindy, *_ = await begun(world, "Cindy", "Ben", "Charlie")
    await world.play_out((await world.table()).id)
    result = world.channel.threads[0].history()[-1]

    verified = await press(world, cindy, result, "Verify")
    replayed = await press(world, cindy, result, "Replay")
    turned = await press(world, cindy, answer(replayed), "Next")
    again = await press(world, cindy, result, "Rematch")

    assert "Verified: the luck was fair" in told(verified)
    assert "1 of" in told(replayed)
    assert "2 of" in told(turned)
    assert not turned.followups
    assert answer(replayed).id != result.id
    assert answer(turned).id == answer(replayed).id
    assert "At the table: Cindy" in told(again)
    assert "Join" in buttons(last(world))


# --- how things come to be -----------------------------------------------------------------------------------


async def away(world: World, person: simcord.MemberActor) -> None:
    """Time passes until the house keeps the person's seat; for all others it answers in time."""
    number = count()
    while (view := await world.table()).play is not None and not away_names(view):
        others = [view.seats[seat].player for seat in view.play.awaited if view.seats[seat].name != "Ben"]
        if others:
            assert others[0] is not None
            command = CommandId(f"meanwhile-{next(number)}")
            await world.bot.tables.act(Action(view.id, others[0], command, Verb.STAND_IN, decision=view.decision))
        else:
            assert view.closes is not None
            await world.forward(view.closes - world.time.now())
    await world.deliver()


async def strange(world: World, person: simcord.MemberActor, custom_id: str) -> simcord.InteractionResult:
    """The person presses a button of this id that stands on a message of the bot."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(ui.Button(label="strange", custom_id=custom_id)))
    await world.client.get_partial_messageable(world.channel.id).send(view=view)
    return await press(world, person, last(world), "strange")
