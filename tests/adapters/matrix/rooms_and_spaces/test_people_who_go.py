"""People who are removed from a room, or change their name; and the bot when it is removed."""

import asyncio
from pathlib import Path

from tests.adapters.matrix.players import Player, game_polls
from tests.adapters.matrix.rooms_and_spaces.asking import is_told
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.accounts import Accounts, path
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People, Person


async def rename(person: Person, name: str, room: str) -> None:
    """Change the person's display name, and wait until the room has it."""
    await person.account.call("PUT", path("profile", person.user, "displayname"), {"displayname": name})
    await person.until(
        lambda: person.room(room).state.get(("m.room.member", person.user), {}).get("displayname") == name
    )


async def test_a_person_who_was_removed_keeps_the_seat(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """They answer in their private room under their newest name. The game ends when the bot itself is removed."""
    account, ann, ben = await accounts.new("minotaur"), await people.new("ann"), await people.new("ben")
    moderator = Moderator(ann.account)
    room = await moderator.create("Games", invite=[account.user, ben.user])
    await ben.accept(room)
    anns, bens = [Player(one, account.user, room) for one in (ann, ben)]
    async with bot_on(homeserver, account, tmp_path) as playing, asyncio.timeout(90):
        await anns.opens("!play mythical-dice robots 1")
        await bens.joins()
        await anns.starts("ben")
        await ben.accept_of(account.user)
        asked = (await ben.until(lambda: game_polls(ben)))[0]
        await moderator.ban(room, ben.user)
        await rename(ben, "Benedict", bens.private.id)
        await ben.vote(asked, next(iter(asked.poll.answers if asked.poll else ())))
        await ann.accept_of(account.user)
        await anns.plays(until=lambda: any("Benedict" in one.body for one in anns.shared.messages))
        tables = playing.bot.tables
        person = await playing.bot.people.known("matrix", ann.user)
        assert person is not None
        assert await tables.live_of(person)
        over = asyncio.Event()
        tables.on_commit.append(lambda change: None if change.status.live else over.set())
        await moderator.kick(room, account.user)
        await over.wait()
        assert not await tables.live_of(person)


async def test_a_name_that_looks_alike_names_nobody(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """While two names look alike, a command takes only the id; after another change of name it takes the name."""
    account, ann, eve = await accounts.new("minotaur"), await people.new("ann"), await people.new("eve")
    room = await Moderator(ann.account).create("Games", invite=[account.user, eve.user])
    await eve.accept(room)
    await rename(ann, "Ariadne", room)
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(120):
        await ann.until(lambda: ann.room(room).members.get(account.user) == "join")
        await is_told(eve, room, "!stats player=Ariadne", "They have not played")
        await rename(eve, "Аriadne", room)  # noqa: RUF001 - its first letter is Cyrillic
        for name in ("Ariadne", "Аriadne"):  # noqa: RUF001
            await is_told(ann, room, f"!stats player={name}", "I find nobody called")
        await is_told(ann, room, f"!stats player={ann.user}", "Ariadne (", "games")
        await rename(eve, "Eve", room)
        await is_told(eve, room, "!stats player=Ariadne", "They have not played")
