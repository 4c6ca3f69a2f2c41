"""/leaderboard, /stats, /replay, /verify and /rules answer privately, in the person's language."""

import asyncio
import json
import re

import discord
import pytest
import simcord

from bot.adapters.discord.commands import lookups
from bot.core.table import mailboxes
from storage.codec import dump_record
from tests.adapters.discord.asking import answer, begun, give, press, speak, told, words
from tests.adapters.discord.seen_messages import text
from tests.adapters.discord.simulated_discord import World
from tests.recorded import TABLE, recorded_of

LEADERBOARDS = {"en": "Standings · all weeks", "cs": "Pořadí · všechny týdny", "fr": "Classement · toutes"}


@pytest.fixture
async def people(world: World) -> list[simcord.MemberActor]:
    """Three people who have played a game to its end."""
    players = await begun(world, "Cindy", "Ben", "Charlie")
    await world.play_out((await world.table()).id)
    return players


@pytest.fixture
async def stopped(world: World) -> list[simcord.MemberActor]:
    """Three people whose game was ended by its host after the first bets."""
    players = await begun(world, "Cindy", "Ben", "Charlie")
    for person in players:
        await world.slash(person, "bet", tricks=0)
    await world.slash(players[0], "table cancel")
    return players


async def test_a_leaderboard_is_one_command_away(world: World, people: list[simcord.MemberActor]) -> None:
    """Without options it shows this week. Weeks with games are offered; an unknown week or page is refused."""
    offered = await people[0].autocomplete(world.channel, "leaderboard", "week", "")
    week = await world.slash(people[0], "leaderboard")
    named = told(await world.slash(people[0], "leaderboard", game="mythical-dice", page=1))

    assert week.ephemeral
    assert told(week).splitlines()[0] == "-# Standings · week 47 of 2025"
    assert [name in named for name in ("Cindy", "Ben", "Charlie")] == [True] * 3
    assert [choice["value"] for choice in offered] == ["2025-W47", "all"]
    refused = {"page": "have only one page", "week": "No standings exist for that time."}
    for option, wish in {"page": 2, "week": "2020-W01"}.items():
        assert refused[option] in told(await give(world, people[0], "leaderboard", {option: wish}))
    for language, title in LEADERBOARDS.items():
        await speak(world, people[0], language)
        assert title in told(await world.slash(people[0], "leaderboard", week="all"))


async def test_a_button_says_how_the_standings_count(world: World, people: list[simcord.MemberActor]) -> None:
    """The page takes the place of the private answer, and a button there leads back."""
    message = answer(await world.slash(people[0], "leaderboard"))
    standings = words(message)

    page = answer(await press(world, people[0], message, "How it counts"))
    assert "Your 8 best weeks of the season count." in words(page)
    assert words(answer(await press(world, people[0], page, "Back to the standings"))) == standings


async def test_stats_of_myself_and_of_others(world: World, people: list[simcord.MemberActor]) -> None:
    """The answer counts games. A person who has never played has no stats, and is not stored."""
    (stranger,) = world.people("Emily")

    mine = await world.slash(people[0], "stats")
    theirs = await world.slash(people[0], "stats", player=people[1])
    nobodys = await world.slash(people[0], "stats", player=stranger)

    assert "Cindy" in told(mine)
    assert "Games: 1" in told(mine)
    assert "Ben" in told(theirs)
    assert told(nobodys) == "They have not played here yet."
    assert await world.bot.people.known("discord", str(stranger.id)) is None


async def test_stats_show_how_a_rating_went(world: World, people: list[simcord.MemberActor]) -> None:
    """The rating is from this server's own league. It is missing in private messages, and before a game was rated."""
    before = told(await world.slash(people[0], "stats"))
    await world.bot.ratings.bring_up_to_date()
    mine = told(await world.slash(people[0], "stats"))
    theirs = told(await world.slash(people[0], "stats", player=people[1]))
    private = told(await people[0].user.slash("stats"))

    assert "Rating" not in before + private
    assert "Rating of Cindy: " in mine
    assert "Rating of Ben: " in theirs
    assert "After 1 game the rating is " in mine


async def test_two_people_are_compared(world: World, people: list[simcord.MemberActor]) -> None:
    """The lines are the same, whoever is named first. Compared with themselves, a person gets their usual stats."""
    mine = told(await world.slash(people[0], "stats", versus=people[1]))
    theirs = told(await world.slash(people[0], "stats", player=people[1], versus=people[0]))
    alone = told(await world.slash(people[0], "stats", versus=people[0]))

    assert mine.startswith("-# Cindy and Ben\nGames together here: 1")
    assert theirs.startswith("-# Ben and Cindy\nGames together here: 1")
    assert sorted(mine.splitlines()[2:4]) == sorted(theirs.splitlines()[2:4])
    assert "Games: 1" in alone


@pytest.mark.parametrize("way", ["the command", "the button at the end"])
async def test_the_record_stays_while_pages_are_turned(
    world: World, stopped: list[simcord.MemberActor], way: str
) -> None:
    """Every page of a replay has the same record attached, whether the command or the button opened the replay."""
    end = world.channel.threads[0].history()[-1]
    asked = press(world, stopped[0], end, "Replay") if way == "the button at the end" else None
    page = answer(await (asked or world.slash(stopped[0], "replay")))
    opened = text(page)
    record = await page.attachments[0].read()

    assert json.loads(record)["format"] == "minotaur-record"
    for button in ("Step by step", "Next", "Next"):
        page = answer(await press(world, stopped[0], page, button))
        (file,) = page.attachments
        assert "(file: " in text(page)
        assert file.filename.startswith("minotaur-")
        assert await file.read() == record
    assert f"3 of {steps_told(opened)}" in text(page)


async def test_any_step_of_a_replay_is_one_command_away(world: World, stopped: list[simcord.MemberActor]) -> None:
    """A step is named by its number, and an unknown number is refused."""
    steps = steps_told(told(await world.slash(stopped[0], "replay")))
    assert f"2 of {steps}" in told(await world.slash(stopped[0], "replay", step=2))
    assert "There is no such choice here." in told(await world.slash(stopped[0], "replay", step=steps + 1))


def steps_told(opening: str) -> int:
    """The number of steps that the opening page of a replay names."""
    found = re.search(r"(\d+) steps", opening)
    assert found is not None
    return int(found[1])


async def test_no_record_leaves_before_the_end(world: World) -> None:
    """/replay and /verify of a running game are refused, and no file is attached."""
    cindy, *_ = await begun(world, "Cindy", "Ben", "Charlie")
    table = str((await world.table()).id)

    for command in ("replay", "verify"):
        result = await world.slash(cindy, command, table=table)
        assert "You can see that when the game is over." in told(result)
        assert answer(result).attachments == []


async def test_ended_games_are_offered(
    world: World, stopped: list[simcord.MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player's name finds the games. No game is loaded for that, because each typed letter asks again."""
    monkeypatch.setattr(mailboxes, "load", None)
    for command in ("replay", "verify", "table rematch"):
        (offered,) = await stopped[0].autocomplete(world.channel, command, "table", "cin")
        assert offered["name"] == "Mythical Dice · 17 Nov 2025: Cindy, Ben, Charlie"


async def test_a_record_that_is_handed_in_is_verified(world: World, stopped: list[simcord.MemberActor]) -> None:
    """A genuine record and the last game are verified, a changed record is not, and other files are unreadable."""
    record = await answer(await world.slash(stopped[0], "replay")).attachments[0].read()
    leader = int(re.findall(rb'"seat": (\d)', record)[0])
    changed = record.replace(b'"seat": %d' % leader, b'"seat": %d' % ((leader + 1) % 3), 1)

    found = [await verified(world, stopped[0], file) for file in (record, changed, b"no record", b"\xff")]
    last_one = told(await world.slash(stopped[0], "verify"))

    assert ["Verified: the luck was fair" in said for said in (found[0], last_one)] == [True, True]
    assert "Verified" not in found[1]
    assert all(said.startswith("I cannot read this record: ") for said in found[2:])


async def test_a_record_with_a_seed_of_ones_own_is_no_proof(world: World, stopped: list[simcord.MemberActor]) -> None:
    """Under the id of a real table it is refused; under another one the reader is told what to compare."""
    record = json.loads(await answer(await world.slash(stopped[0], "replay")).attachments[0].read())
    real, other = [
        await verified(world, stopped[0], dump_record(recorded_of("mythical-dice", 3, 7, table)).encode())
        for table in (record["fairness"]["table"], TABLE)
    ]

    assert f"Not verified: this is not the record of table {record['fairness']['table']}" in real
    assert "The luck follows from the seed in this file" in other
    assert "was posted at the opening" not in real + other


async def test_a_genuine_record_says_no_more_to_strangers(world: World, stopped: list[simcord.MemberActor]) -> None:
    """Who cannot see the table learns from its file only what to compare."""
    record = await answer(await world.slash(stopped[0], "replay")).attachments[0].read()
    (dora,) = world.people("Dora")
    file = ("record.json", record)
    player, stranger = [told(await one.user.slash("verify", file=file)) for one in (stopped[0], dora)]

    assert "was posted at the opening" in player
    assert "The luck follows from the seed in this file" in stranger


async def test_a_file_that_is_too_long_is_not_read(world: World) -> None:
    """A file above 256 kB is refused."""
    (cindy,) = world.people("Cindy")

    assert "This file is too large for a record: at most 256 kB." in await verified(world, cindy, b" " * 300_000)


async def test_a_file_that_does_not_come_is_not_waited_for(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the download takes too long, the answer says that the file could not be reached."""
    (cindy,) = world.people("Cindy")
    monkeypatch.setattr(lookups, "LONGEST", 0)
    monkeypatch.setattr(discord.Attachment, "read", lambda _: asyncio.Event().wait())

    assert "I could not download your file from Discord." in await verified(world, cindy, b"no record")


@pytest.mark.parametrize(
    ("language", "title"), [("en", "How to play"), ("cs", "Jak se hrají"), ("fr", "Comment jouer")]
)
async def test_the_rules_on_one_page(world: World, language: str, title: str) -> None:
    """The rules come in the person's language, whether the game is named or not."""
    (cindy,) = world.people("Cindy")
    await speak(world, cindy, language)

    for named in ({}, {"game": "mythical-dice"}):
        assert title in told(await give(world, cindy, "rules", named)).splitlines()[0]


async def test_what_needs_no_server_works_in_a_persons_own_channel(
    world: World, people: list[simcord.MemberActor]
) -> None:
    """/rules, /stats and /verify can be used in a DM. There /verify without a file asks for a server."""
    cindy = people[0].user

    assert {"rules", "stats", "verify"} <= set(cindy.available_commands())
    assert "Games: 1" in told(await cindy.slash("stats"))
    assert told(await cindy.slash("verify")).startswith("That works only where you play with others")


async def verified(world: World, person: simcord.MemberActor, file: bytes) -> str:
    """The answer of /verify to this file."""
    return told(await world.slash(person, "verify", file=("record.json", file)))
