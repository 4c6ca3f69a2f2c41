"""/privacy, and how servers are divided among shards."""

from collections.abc import Sequence
from pathlib import Path

import discord
import pytest
import simcord
from structlog.testing import capture_logs

from bot.adapters.discord.commands import privacy as commands
from bot.adapters.discord.servers import shard_of
from tests.adapters.discord.asking import admin, answer, begun, give, own_channel, press, told, words
from tests.adapters.discord.simulated_discord import World, buttons, open_world, text
from tests.app.hall import Hall
from tests.app.linked_accounts import Account
from tests.core.fakes import Mailman

FILE = "minotaur-you"


async def forget(world: World, person: simcord.MemberActor) -> str:
    """The person asks to be forgotten and presses the button; returns the answer."""
    asked = answer(await world.slash(person, "privacy forget"))
    (button,) = buttons(asked).values()
    return told(await world.press(person, asked, button))


async def finished(world: World) -> list[simcord.MemberActor]:
    """Three people have played a game."""
    people = await begun(world, "Cindy", "Ben", "Charlie")
    await world.play_out((await world.table()).id)
    return people


async def test_whose_messages_are_closed_gets_the_file_here(world: World) -> None:
    """The file comes with the answer to the command, after a wait, because a file may take long."""
    cindy, *_ = await finished(world)
    world.close_dm(cindy)
    assert FILE in text(answer(await world.slash(cindy, "privacy export")))
    assert world.env.http_requests[-1].method == "PATCH"


@pytest.mark.parametrize("closed", [False, True])
async def test_what_is_too_much_for_one_file_comes_in_several(
    world: World, monkeypatch: pytest.MonkeyPatch, *, closed: bool
) -> None:
    """All files come, numbered and in order: in private messages or, if these are closed, in private answers."""
    (cindy,) = world.people("Cindy")
    for _ in range(2):
        await world.slash(cindy, "play", game="mythical-dice")
    monkeypatch.setattr(commands, "LARGEST", 1)
    names = [f"{FILE}-{number}-of-2.json" for number in (1, 2)]
    if closed:
        world.close_dm(cindy)
        await world.slash(cindy, "privacy export")
        files = world.messages(world.channel)[-2:]
        assert [file["filename"] for one in files for file in one.attachments] == names
        assert all(one.flags & discord.MessageFlags.ephemeral.flag for one in files)
    else:
        said = told(await world.slash(cindy, "privacy export"))
        assert said == "There was too much for one file: 2 files are in your private messages."
        assert [file.filename for one in own_channel(cindy)[-2:] for file in one.attachments] == names


@pytest.mark.parametrize(
    ("locale", "done"),
    [
        (None, "Done. The bot no longer knows who you are."),
        ("cs", "Hotovo. Bot už neví, kdo jsi."),
        ("fr", "C’est fait. Le bot ne sait plus qui tu es."),
    ],
)
async def test_a_button_makes_the_bot_forget(world: World, locale: str | None, done: str) -> None:
    """The command only asks; the button forgets, and answers in the person's language. A person who returns is new."""
    (cindy,) = world.people("Cindy", locale=locale)
    await world.slash(cindy, "language")
    known = await world.player(cindy)
    asked = told(await world.slash(cindy, "privacy forget"))
    assert locale or "This cannot be undone" in asked
    assert await world.player(cindy) == known
    assert await forget(world, cindy) == done
    assert await world.bot.people.known("discord", str(cindy.id)) is None
    assert await forget(world, cindy) == done
    await world.slash(cindy, "language")
    assert await world.player(cindy) != known


async def test_an_account_is_linked_by_a_button(bot_url: str) -> None:
    """The code is typed on the other platform, and a button confirms here. The log shows no code."""
    async with open_world(bot_url, beside=[Mailman("matrix")]) as world:
        (cindy,) = world.people("Cindy")
        other = Account(Hall(world.bot, world.time), "matrix", "Cindy M")
        with capture_logs() as logs:
            code = told(await world.slash(cindy, "privacy link")).partition("!privacy link ")[2].split("`")[0].strip()
            await other.answers(await other.links(code))
            asked = answer(await world.slash(cindy, "privacy link"))
        assert "Cindy M on Matrix" in words(asked)
        done = answer(await press(world, cindy, asked, "Yes, both are mine"))
        assert ("The accounts are linked." in words(done), done.id) == (True, asked.id)
        assert "are not linked any more" in told(await world.slash(cindy, "privacy unlink"))
        asked = answer(await world.slash(cindy, "privacy link", code=await other.code()))
        assert "Nothing is linked" in told(await press(world, cindy, asked, "No"))
        assert code.replace("-", "") not in str(logs).replace("-", "")


async def test_others_see_somebody_where_a_name_was(world: World) -> None:
    """The standings, the card and the replay show "somebody" in place of the name."""
    cindy, ben, _ = await finished(world)
    community = await world.community()
    (ended,) = await world.bot.tables.ended_in(community.id, 1)
    await forget(world, cindy)
    leaderboard = await world.slash(ben, "leaderboard")
    card = await world.slash(ben, "table show", table=ended.id)
    replay = await world.slash(ben, "replay", table=ended.id, step=2)
    for seen in map(told, (leaderboard, card, replay)):
        assert "somebody" in seen
        assert "Cindy" not in seen


def found(texts: Sequence[str], folder: Path) -> list[tuple[str, str]]:
    """Each of the texts with the file in which it stands."""
    return [(text, file.name) for file in folder.iterdir() for text in texts if text.encode() in file.read_bytes()]


async def test_nothing_leads_to_who_was_forgotten(tmp_path: Path) -> None:
    """Neither the account, nor the name, nor the private channel is in a file of the database, or in the log.

    The person has played, learnt, linked, and signed up for an evening.
    """
    name = "Wilhelmine the Unforgettable"
    async with open_world(tmp_path / "games.db") as world:
        with capture_logs() as logs:
            person, *_ = await begun(world, name, "Ben", "Charlie")
            day = {"day": "2025-11-18", "time": "20:00", "hours": 1}
            await give(world, admin(world, "Emily"), "league evening", day)
            await world.slash(person, "league attend", answer="sign-up")
            await world.slash(person, "settings advice", on=True)
            await press(world, person, answer(await world.slash(person, "learn", game="mythe")), "Begin")
            await world.slash(person, "privacy link")
            await world.play_out((await world.table()).id)
            await world.slash(person, "privacy export")
            leads = [str(person.id), name, str(person.user.dm_channel.id)]
            assert {text for text, _ in found(leads, tmp_path)} == set(leads)
            await forget(world, person)
            await world.deliver()
        assert found(leads, tmp_path) == []
        assert [text for text in leads if text in str(logs)] == []


def test_servers_are_dealt_out_to_shards() -> None:
    """A server's shard is computed from the timestamp in the server's id, as Discord does it."""
    assert [shard_of((number << 22) + 7, 2) for number in range(4)] == [0, 1, 0, 1]
