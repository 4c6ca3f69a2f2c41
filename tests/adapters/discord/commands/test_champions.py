"""Organisers choose a role for champions on Discord, and the bot gives it, or says in one sentence why it cannot."""

import discord
import pytest
import simcord

from bot.adapters.discord.permissions import CHANNEL
from bot.core.clock.pace import HOUR, MINUTE
from bot.core.evenings.standing import standing
from bot.core.league.champion_job import MOST_TRIES
from bot.core.ports import RoleTrouble
from storage.league.champion_rows import LONGEST_PAUSE
from tests.adapters.discord.asking import give, told
from tests.adapters.discord.commands.test_evenings import go_on, planned
from tests.adapters.discord.commands.test_privacy import forget
from tests.adapters.discord.simulated_discord import World
from tests.core.playing import finish_in

WEEK = 7 * 24 * HOUR


async def as_invited(world: World, *more: str, place: int = 1) -> None:
    """The bot's own role gets what the invitation asks for and these permissions, at this place among the roles."""
    (own,) = [role for role in world.guild._guild.roles.values() if role.managed]  # noqa: SLF001
    asked = discord.Permissions(**dict.fromkeys([*(need.flag for need in CHANNEL), *more], True))
    world.env.backend.edit_role(world.guild.id, own.id, {"permissions": asked.value, "position": place})
    await world.env.settle()


async def allow_roles(world: World) -> None:
    """The bot may manage roles, and its own stands above all others."""
    await as_invited(world, "manage_roles", place=50)


def roles_of(world: World, person: simcord.MemberActor) -> set[str]:
    """The names of the person's roles."""
    member = world.env.backend.get_member(world.guild.id, person.id)
    return {role.name for role in world.guild._guild.roles.values() if role.id in member.role_ids}  # noqa: SLF001


async def win_week(world: World, *people: simcord.MemberActor) -> None:
    """Three games of the server that end in this order; then their week is over and announced."""
    for person in people:
        await world.slash(person, "leaderboard")
    players = [await world.player(person) for person in people]
    community = await world.community()
    for _ in range(3):
        await finish_in(world.bot.store, community.id, world.time.now(), *players)
    league = (await world.bot.leagues.own(community.id)).id
    (week,) = await world.bot.store.leagues.weeks(league)
    world.time.forward(WEEK)
    await world.bot.store.leagues.close_week(league, week.name, world.time.now())


async def test_the_champion_of_the_week_gets_the_role(world: World, emily: simcord.MemberActor) -> None:
    """And keeps it over a restart; when it is ended, it is taken."""
    cindy, ben = world.people("Cindy", "Ben")
    gold = world.guild.create_role("Gold")
    await allow_roles(world)
    await win_week(world, cindy, ben)
    answer = told(await give(world, emily, "league champion", {"after": "week", "role": gold}))
    assert "Role after a week: none → Gold" in answer
    seen = told(await give(world, emily, "league champion", {"after": "week"}))
    assert "Whoever won the last week has the role Gold." in seen
    await world.bot.champion_job.work()
    assert (roles_of(world, cindy), roles_of(world, ben)) == ({"Gold"}, set())
    await world.restart()
    ended = told(await give(world, emily, "league champion", {"after": "week", "instead": "end"}))
    assert "Role after a week: Gold → none" in ended
    assert "I take the role" in ended
    await world.bot.champion_job.work()
    assert roles_of(world, cindy) == set()


async def test_the_champion_of_an_evening_gets_the_role(world: World, emily: simcord.MemberActor) -> None:
    """When its last table is over."""
    people = world.people("Cindy", "Ben", "Charlie")
    await allow_roles(world)
    await give(world, emily, "league champion", {"after": "evening", "role": world.guild.create_role("Gold")})
    evening = await planned(world, emily)
    await go_on(world, evening.starts)
    for person in people:
        await world.slash(person, "league attend", answer="check-in")
    await go_on(world, evening.starts + MINUTE)
    await world.play_out((await world.table()).id, by_house=True)
    await world.bot.champion_job.work()
    assert [roles_of(world, person) for person in people] == [set()] * 3

    await go_on(world, evening.ends)
    await go_on(world, evening.ends + MINUTE)
    await world.bot.champion_job.work()
    lines = standing(await world.bot.store.evenings.played(evening.id))
    first = {line.player for line in lines if line.rank == 1}
    assert first
    assert {await world.player(person) for person in people if roles_of(world, person) == {"Gold"}} == first


async def test_a_champion_who_is_forgotten_loses_the_role(world: World, emily: simcord.MemberActor) -> None:
    """Although nothing of the person is stored any more when that is done."""
    cindy, ben = world.people("Cindy", "Ben")
    await allow_roles(world)
    await win_week(world, cindy, ben)
    await give(world, emily, "league champion", {"after": "week", "role": world.guild.create_role("Gold")})
    await world.bot.champion_job.work()
    assert roles_of(world, cindy) == {"Gold"}
    await forget(world, cindy)
    await world.bot.champion_job.work()
    assert roles_of(world, cindy) == set()


async def test_the_bot_makes_a_role(world: World, emily: simcord.MemberActor) -> None:
    """It has no permissions, and stands where the bot may give it."""
    cindy, ben = world.people("Cindy", "Ben")
    await allow_roles(world)
    await win_week(world, cindy, ben)
    assert "Role after a week: none → Champion" in told(
        await give(world, emily, "league champion", {"after": "week", "instead": "make"})
    )
    await world.bot.champion_job.work()
    assert roles_of(world, cindy) == {"Champion"}


async def test_what_is_missing_is_named(world: World, emily: simcord.MemberActor) -> None:
    """The permission, which no invitation asks for; the place of the role; and a role that is deleted later."""
    cindy, ben = world.people("Cindy", "Ben")
    gold = world.guild.create_role("Gold")
    choose = {"after": "week", "role": gold}
    await as_invited(world)
    missing = told(await give(world, emily, "league champion", choose))
    assert "Nothing was changed.\nI lack the permission “Manage Roles”." in missing
    made = told(await give(world, emily, "league champion", {"after": "week", "instead": "make"}))
    assert "I lack the permission “Manage Roles”." in made
    await allow_roles(world)
    high = world.guild.create_role("High")
    world.env.backend.edit_role(world.guild.id, high.id, {"position": 60})
    await world.env.settle()
    above = told(await give(world, emily, "league champion", {"after": "week", "role": high}))
    assert "The role High stands above mine" in above
    everybody = told(await give(world, emily, "league champion", {"after": "week", "role": world.guild.default_role}))
    assert "belongs to everybody" in everybody
    strong = world.guild.create_role("Strong", permissions=discord.Permissions(kick_members=True))
    await world.env.settle()
    powers = told(await give(world, emily, "league champion", {"after": "week", "role": strong}))
    assert "brings permissions that not everybody has" in powers
    both = told(await give(world, emily, "league champion", {**choose, "instead": "make"}))
    assert both.startswith("You chose a role, and something instead of it.")
    assert "No role is chosen" in told(await give(world, emily, "league champion", {"after": "week"}))

    await win_week(world, cindy, ben)
    await give(world, emily, "league champion", choose)
    world.env.backend.delete_role(world.guild.id, gold.id)
    await world.env.settle()
    await world.bot.champion_job.work()
    assert "The role was deleted. Choose another one." in told(await world.slash(emily, "league list"))
    assert "deleted" not in told(await world.slash(cindy, "league list"))


@pytest.mark.parametrize(
    ("status", "code", "sentence"),
    [
        (403, 60003, "This server demands two-factor authentication for managing roles."),
        (403, 0, "For days Discord did not answer as usual, so I do not try any more. Check who has the role Gold."),
    ],
)
async def test_a_role_that_is_given_up_has_its_reason(
    world: World, emily: simcord.MemberActor, status: int, code: int, sentence: str
) -> None:
    """And the answer does not promise another try."""
    cindy, ben = world.people("Cindy", "Ben")
    await allow_roles(world)
    await win_week(world, cindy, ben)
    await give(world, emily, "league champion", {"after": "week", "role": world.guild.create_role("Gold")})
    world.env.inject_error("PUT", "/guilds/*/roles/*", status=status, code=code, times=None)
    for _ in range(MOST_TRIES):
        await world.bot.champion_job.work()
        world.time.forward(LONGEST_PAUSE)
    told_of = told(await give(world, emily, "league champion", {"after": "week"}))
    assert sentence in told_of
    assert "try again" not in told_of


async def test_a_process_that_does_not_know_the_server_asks_discord(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process runs the server's shard: the reason is the same as there."""
    (cindy,) = world.people("Cindy")
    gold = world.guild.create_role("Gold")
    monkeypatch.setattr(world.client, "get_guild", lambda _: None)
    world.env.inject_error("PUT", "/guilds/*/roles/*", status=403, code=50013, times=None)
    refused = []
    for allow in (as_invited, allow_roles):
        await allow(world)
        refused.append(await world.client.put_role(str(world.guild.id), str(gold.id), str(cindy.id), held=True))
    assert refused == [RoleTrouble.FORBIDDEN, RoleTrouble.ABOVE]


async def test_no_role_is_made_where_discord_allows_no_more(world: World, emily: simcord.MemberActor) -> None:
    """The answer says so: that is no bug."""
    world.env.inject_error("POST", "/guilds/*/roles", status=400, code=30005)
    made = told(await give(world, emily, "league champion", {"after": "week", "instead": "make"}))
    assert "as many roles as Discord allows" in made


async def test_a_role_that_was_not_made_is_left_to_the_organiser(world: World, emily: simcord.MemberActor) -> None:
    """Only giving a role is tried again by the bot."""
    world.env.inject_error("POST", "/guilds/*/roles", status=503)
    made = told(await give(world, emily, "league champion", {"after": "week", "instead": "make"}))
    assert "Nothing was changed.\nDiscord did not answer as usual. Try again in a moment." in made


async def test_only_organisers_choose_roles(world: World) -> None:
    """For others nothing is made."""
    (cindy,) = world.people("Cindy")
    await allow_roles(world)
    await give(world, cindy, "league champion", {"after": "week", "instead": "make"})
    assert "Champion" not in world.guild.roles
