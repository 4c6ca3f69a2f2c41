"""Which community a room belongs to, and who may open the tables of its leagues."""

import asyncio
from pathlib import Path

from tests.adapters.matrix.rooms_and_spaces.asking import is_told
from tests.adapters.matrix.running_bot import bot_on
from tests.adapters.matrix.synced_bot import made_room
from tests.homeserver.accounts import Account, Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People

HERE = {"via": ["localhost"]}
NONE = "no league"


async def test_leagues_follow_the_space_and_stay_where_they_are(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """Each tie shows the leagues of the space, each end of a tie those of the room again. An upgrade keeps the tie."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    moderator, space = Moderator(ann.account), {"type": "m.space"}
    room = await made_room(ann.account, account)
    first, second = [await made_room(ann.account, account, creation_content=space) for _ in range(2)]
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(150):
        await is_told(ann, room, "!league create Home", "Home")
        await moderator.set_state(room, "m.space.parent", HERE, first)
        await is_told(ann, room, "!league list", "Home")
        await moderator.list_child(first, room)
        await is_told(ann, room, "!league list", NONE)
        await is_told(ann, room, "!league create Guild", "Guild")
        # Of two spaces the canonical parent counts.
        await moderator.list_child(second, room)
        await is_told(ann, room, "!league list", "Guild")
        await moderator.name_parent(room, second)
        await is_told(ann, room, "!league list", NONE)
        await moderator.set_state(room, "m.space.parent", {}, second)
        await is_told(ann, room, "!league list", "Guild")
        # The room still names the old space.
        upgraded = await moderator.upgrade(first)
        await moderator.invite(upgraded, account.user)
        await ann.until(lambda: ann.room(upgraded).members.get(account.user) == "join")
        await is_told(ann, room, "!league create Second", "Second")
        await moderator.set_state(upgraded, "m.space.child", {}, room)
        await is_told(ann, room, "!league list", "Home")
        await moderator.list_child(upgraded, room)
        await moderator.set_state(room, "m.space.parent", {}, first)
        await moderator.name_parent(room, upgraded)
        await is_told(ann, room, "!league list", "Guild", "Second")


async def room_in_space(moderator: Moderator, *others: Account) -> tuple[str, str]:
    """A room and the space that it belongs to. Both know of it, and the others are members of both."""
    room = await made_room(moderator.account, *others)
    space = await made_room(moderator.account, *others, creation_content={"type": "m.space"})
    await moderator.list_child(space, room)
    await moderator.name_parent(room, space)
    return room, space


async def test_people_with_a_power_organise(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """In a room of a space they need it in both. A power that everybody has makes nobody an organiser."""
    account, ann, ben = await accounts.new("minotaur"), await people.new("ann"), await people.new("ben")
    moderator = Moderator(ann.account)
    room, space = await room_in_space(moderator, account, ben.account)
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(150):
        await is_told(ann, room, "!settings organisers 0", "Nothing was changed")
        await is_told(ann, room, "!settings organisers 10", "Further organisers: none → power level 10 or higher")
        await is_told(ben, room, "!league create Cup", "Only organisers may do that")
        await moderator.set_power(room, ben.user, 10)
        await is_told(ben, room, "!league create Cup", "Only organisers may do that")
        await moderator.set_power(space, ben.user, 10)
        await is_told(ben, room, "!league create Cup", "Cup is founded")
        private = next(place for place, view in ben.rooms.items() if "Cup is founded" in view.words())
        await is_told(ben, private, "Preview Monday’s post", "This is what would be posted now")
        await is_told(ben, room, "!league invite Cup", "Play in the league Cup", "“!play league=Cup”")
        await ann.until(lambda: "Play in the league Cup" in ann.room(room).words())
        await is_told(ben, room, "!settings", "also: power level 10 or higher", "!settings time-zone <zone>")
        await is_told(ann, room, "!settings organisers 0", "power level 10 or higher → none")
        await is_told(ben, room, "!settings pace daily", "Only organisers may do that")


async def test_a_league_for_moderators(homeserver: str, accounts: Accounts, people: People, tmp_path: Path) -> None:
    """In a room of a space, its tables are opened by people with the power in both. The list names the group."""
    account, ann, ben = await accounts.new("minotaur"), await people.new("ann"), await people.new("ben")
    moderator = Moderator(ann.account)
    room, space = await room_in_space(moderator, account, ben.account)
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(120):
        await is_told(ann, room, "!league create Cup hosts=moderátoři", "Cup", "moderators")
        for place in (room, space):
            await is_told(ben, room, "!play mythe league=Cup", "Only some people", "Cup")
            await moderator.set_power(place, ben.user, 50)
        await is_told(ben, room, "!play mythe league=Cup", "Cup", "!join")
        await ben.say(room, "!language cs")
        await is_told(ben, room, "!liga seznam", "Cup", "Pravidla ligy")
        private = next(place for place, view in ben.rooms.items() if "Pravidla ligy" in view.words())
        await is_told(ben, private, "Pravidla ligy", "moderátoři")
