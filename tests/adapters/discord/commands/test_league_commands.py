"""Organisers and players use leagues by /league and /play league."""

from collections.abc import Mapping

import pytest
import simcord

from bot.app import completions
from tests.adapters.discord.asking import answer, forbid, give, last, press, speak, told, words
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.simulated_discord import World


async def close(world: World, organiser: simcord.MemberActor, league: str) -> str:
    """The organiser closes the league and confirms it; returns the answer, or the refusal of the command."""
    asked = await world.slash(organiser, "league close", league=league)
    if not buttons(answer(asked)):
        return told(asked)
    return told(await press(world, organiser, answer(asked), "Close the league"))


async def begin(world: World, organiser: simcord.MemberActor, wish: Mapping[str, object]) -> simcord.InteractionResult:
    """The organiser begins a season and confirms it."""
    asked = await give(world, organiser, "league season", {"act": "begin", **wish})
    return await press(world, organiser, answer(asked), "Begin the season")


async def void(
    world: World, organiser: simcord.MemberActor, table: str, reason: str, label: str = "Void the result"
) -> simcord.InteractionResult:
    """The organiser corrects the result and confirms it."""
    wish = {"table": table, "reason": reason, "undo": label != "Void the result"}
    return await press(world, organiser, answer(await give(world, organiser, "league void", wish)), label)


async def play(world: World, people: list[simcord.MemberActor], league: str) -> str:
    """These people play a whole game for the league; returns its table."""
    host, *others = people
    opened = await world.slash(host, "play", league=league, seats=len(people))
    assert told(opened).startswith("The table is open.")
    lobby = last(world)
    for other in others:
        await press(world, other, lobby, "Join")
    table = (await world.table()).id
    await world.play_out(table)
    return table


async def test_an_organisers_year_in_short(world: World, emily: simcord.MemberActor) -> None:
    """A league is created by one command, played and read; it gets a new season, stops posting, and is closed."""
    people = world.people("Cindy", "Ben", "Charlie")
    first = {"name": "Autumn", "edition": "czech", "games": 5, "last-day": "2025-11-23", "channel": world.channel}

    founded = told(await give(world, emily, "league create", first))
    assert "Season 1 · 17 Nov to 23 Nov 2025" in founded
    assert "the week’s standings in #dice" in founded
    await play(world, people, "Autumn")
    for command in ("standings", "week", "season", "player"):
        read = told(await world.slash(people[0], f"league {command}", league="autumn"))
        assert "Autumn" in read.splitlines()[0]
        assert "Cindy" in read
    await world.bot.ratings.bring_up_to_date()
    theirs = told(await world.slash(people[0], "league player", league="autumn", player=people[1]))
    assert "Rating of Ben: " in theirs
    (arrow,) = [line for line in theirs.splitlines() if "←" in line]
    assert "Ben" in arrow

    begun = await begin(world, emily, {"league": "Autumn", "first-day": "2025-11-24", "games": 8})
    assert "Autumn" in told(begun)
    assert "silent" not in told(begun)
    quiet = await world.slash(emily, "league schedule", league="Autumn", quiet=True)
    assert "The week’s standings: in #dice on Mondays" in told(quiet)
    assert "→ not posted" in told(quiet)
    assert "Autumn is closed" in await close(world, emily, "Autumn")
    refused = told(await world.slash(people[0], "play", league="Autumn"))
    assert refused.startswith("The league Autumn is closed")


async def test_a_new_league_says_what_comes_next(world: World, emily: simcord.MemberActor) -> None:
    """The answer names the first post, and its buttons are the next steps of an organiser."""
    (cindy,) = world.people("Cindy")
    asked = {"name": "Autumn", "channel": world.channel, "hour": 20}
    card = answer(await give(world, emily, "league create", asked))
    assert "Autumn is founded" in words(card).splitlines()[0]
    assert "First post: Monday 24 Nov 2025 at 20" in words(card)

    preview = await press(world, emily, card, "Preview Monday’s post")
    change = await press(world, emily, card, "Change")
    opened = await press(world, emily, card, "Open a table")
    invited = await press(world, emily, card, "Post the invitation here")

    assert preview.ephemeral
    assert "This is what would be posted now." in told(preview)
    assert "“/league season” its days" in told(change)
    assert told(opened).startswith("The table is open.")
    assert (await world.table()).league.name == "Autumn"
    assert not invited.ephemeral
    assert "Play in the league Autumn" in told(invited)
    assert "Time zone" not in told(invited)
    assert "Time zone: UTC" in told(await press(world, cindy, answer(invited), "League rules"))
    assert told(await press(world, cindy, answer(invited), "Open a table")).startswith("The table is open.")
    community = await world.community()
    tables = [await world.bot.tables.view(one, None) for one in await world.bot.tables.live_in(community.id)]
    assert [table.league.name for table in tables if table is not None] == ["Autumn", "Autumn"]


async def test_a_season_s_terms_are_never_passed_over(world: World, emily: simcord.MemberActor) -> None:
    """If /league season names a last day but no act, it changes the season, and only an organiser may do that."""
    await world.slash(emily, "league create", name="Autumn")
    (cindy,) = world.people("Cindy")
    asked = {"league": "Autumn", "last-day": "2025-12-07"}

    refused = told(await give(world, cindy, "league season", asked))
    settled = told(await give(world, emily, "league season", asked))

    assert "Only organisers may do that" in refused
    assert "Season 1: from 17 Nov 2025 on → 17 Nov to 7 Dec 2025" in settled


@pytest.mark.parametrize(
    ("command", "wish", "season"),
    [
        ("edit", {"last-day": "2025-12-03"}, "Season 1: 17 Nov to 23 Nov 2025 → 17 Nov to 7 Dec 2025"),
        ("season", {"first-day": "2025-12-01"}, "New: season 2, from 1 Dec 2025 on"),
    ],
)
async def test_a_league_is_closed_and_opened_again(
    world: World, emily: simcord.MemberActor, command: str, wish: dict[str, str], season: str
) -> None:
    """The answer names the last day of a closed league. A later last day or a new season opens the league again."""
    people = world.people("Cindy", "Ben", "Charlie")
    await give(world, emily, "league create", {"name": "Autumn", "channel": world.channel})
    table = await play(world, people, "Autumn")

    closed = await close(world, emily, "Autumn")
    again = await close(world, emily, "Autumn")
    moved = await world.slash(emily, "league schedule", league="Autumn", hour=20)
    kept = told(moved)
    rules = told(await press(world, emily, answer(moved), "League rules"))
    wished = {"league": "Autumn", **wish}
    opened = told(
        await (begin(world, emily, wished) if command == "season" else give(world, emily, "league edit", wished))
    )
    later = told(await give(world, emily, "league edit", {"league": "Autumn", "clear": "last_day"}))

    assert "Autumn is closed" in closed
    assert "Season 1: from 17 Nov 2025 on → 17 Nov to 23 Nov 2025" in closed
    assert again.startswith("The league Autumn is closed")
    assert "→ in #dice on Mondays at 20" in kept
    assert "Closed: no new tables" in rules
    assert season in opened
    told_open = "tables can be opened for it"
    assert [told_open in one for one in (closed, rules, opened, later)] == [False, False, True, False]
    assert await play(world, people, "Autumn") != table


async def test_who_closes_a_league_hears_which_of_its_games_do_not_count(
    world: World, emily: simcord.MemberActor
) -> None:
    """If tables are still open, the answer says which games will not count; without open tables it says nothing."""
    for name in ("Autumn", "Winter", "Spring"):
        await give(world, emily, "league create", {"name": name, "first-day": "2025-11-03"})
    for host, name in zip(world.people("Cindy", "Ben", "Dora"), ("Autumn", "Autumn", "Spring"), strict=True):
        opened = await world.slash(host, "play", league=name, seats=3)
        assert told(opened).startswith("The table is open.")
    await give(world, emily, "league season", {"league": "Spring", "last-day": "2025-11-16"})

    closed = [await close(world, emily, name) for name in ("Autumn", "Winter", "Spring")]

    assert (
        "2 of its tables are still open: a game that ends after 23 Nov 2025 does not count in the league." in closed[0]
    )
    assert "still open" not in closed[1]
    assert "One of its tables is still open, but no season is running: its game does not count" in closed[2]


async def test_a_close_says_what_it_does_and_asks_once(world: World, emily: simcord.MemberActor) -> None:
    """Nothing changes before the button is pressed, also after a restart; then the open lobby says what counts."""
    (cindy,) = world.people("Cindy")
    await give(world, emily, "league create", {"name": "Autumn", "first-day": "2025-11-03"})
    await begin(world, emily, {"league": "Autumn", "first-day": "2025-12-01"})
    await world.slash(cindy, "play", league="Autumn")
    assert "Counts for the league Autumn" in words(last(world))

    asked = await world.slash(emily, "league close", league="Autumn")

    assert asked.ephemeral
    told_first = told(asked)
    assert "Close the league Autumn?" in told_first.splitlines()[0]
    for line in (
        "No new tables can be opened for it.",
        "Season 1: 3 Nov to 30 Nov 2025 → 3 Nov to 23 Nov 2025",
        "Dropped: season 2, from 1 Dec 2025 on",
        "One of its tables is still open: a game that ends after 23 Nov 2025 does not count in the league.",
    ):
        assert line in told_first
    assert "closed" not in told(await world.slash(emily, "league list"))

    await world.restart()
    done = told(await press(world, emily, answer(asked), "Close the league"))

    assert "Autumn is closed" in done.splitlines()[0]
    assert "Dropped: season 2, from 1 Dec 2025 on" in done
    assert "counts for it only if it ends by 23 Nov 2025." in words(last(world))
    assert "Counts for the league" not in words(last(world))


async def test_two_leagues_do_not_meet(world: World, emily: simcord.MemberActor) -> None:
    """A game counts for the league that it was opened for, and every league's name is offered."""
    people = world.people("Cindy", "Ben", "Charlie")
    for name in ("Autumn", "Beginners"):
        await world.slash(emily, "league create", name=name)
    await play(world, people, "Beginners")

    offered = await people[0].autocomplete(world.channel, "play", "league", "")
    weeks = await people[0].autocomplete(world.channel, "league week", "week", "", league="Beginners")
    seasons = await people[0].autocomplete(world.channel, "league season", "season", "", league="Beginners")

    assert [choice["value"] for choice in offered] == ["Autumn", "Beginners"]
    assert [choice["value"] for choice in weeks] == ["2025-W47", "all"]
    assert weeks[0]["name"] == "This week · 17 Nov to 23 Nov 2025"
    assert [(choice["name"], choice["value"]) for choice in seasons] == [("Season 1 · from 17 Nov 2025 on", "S1")]
    assert "Cindy" in told(await world.slash(people[0], "league week", league="Beginners"))
    assert "Cindy" not in told(await world.slash(people[0], "league week", league="Autumn"))
    listed = await world.slash(people[0], "league list")
    assert list(buttons(answer(listed))) == ["Autumn", "Beginners"]
    assert "Cindy" in told(await press(world, people[0], answer(listed), "Beginners"))


async def test_a_closed_league_is_offered_only_where_it_can_be_used(world: World, emily: simcord.MemberActor) -> None:
    """Its standings can be read, and it can be opened again; no table can be opened for it."""
    for name in ("Autumn", "Winter"):
        await world.slash(emily, "league create", name=name)
    community = await world.community()
    await world.bot.leagues.close(await world.bot.leagues.named(community.id, "Autumn"))

    async def offered(command: str) -> list[tuple[str, str]]:
        found = await emily.autocomplete(world.channel, command, "league", "")
        return [(choice["name"], choice["value"]) for choice in found]

    for command in ("play", "league close"):
        assert await offered(command) == [("Winter", "Winter")]
    for command in ("league standings", "league edit", "league season"):
        assert await offered(command) == [("Winter", "Winter"), ("Autumn (closed)", "Autumn")]


async def test_the_days_of_a_season_are_offered_in_words(world: World, emily: simcord.MemberActor) -> None:
    """A season begins on a Monday and ends on a Sunday; people may still type any other day."""

    async def offered(option: str, typed: str) -> list[tuple[str, str]]:
        found = await emily.autocomplete(world.channel, "league create", option, typed)
        return [(choice["name"], choice["value"]) for choice in found]

    assert await offered("first-day", "next") == [("Next week · 24 Nov 2025", "2025-11-24")]
    assert await offered("last-day", "in 4 weeks") == [("In 4 weeks · 21 Dec 2025", "2025-12-21")]
    assert ("This week · 23 Nov 2025", "2025-11-23") in await offered("last-day", "2025-11")


async def test_a_role_may_host(world: World, emily: simcord.MemberActor) -> None:
    """Only people with the role may open tables; others may join. Without a role everybody may open tables again."""
    role = world.guild.create_role("captains")
    captain = world.guild.add_member(world.env.create_user("ben", global_name="Ben"), roles=[role])
    (cindy,) = world.people("Cindy")
    founded = await world.slash(emily, "league create", name="Autumn", hosts=role)
    assert "Who may open tables: captains" in told(founded)

    refused = await world.slash(cindy, "play", league="Autumn")
    opened = await world.slash(captain, "play", league="Autumn")
    await press(world, cindy, last(world), "Join")

    assert told(refused).startswith("Only some people may open tables of the league Autumn.")
    assert told(opened).startswith("The table is open.")
    assert [seat.name for seat in (await world.table()).seats] == ["Ben", "Cindy"]
    free = await world.slash(emily, "league edit", league="Autumn", clear="hosts")
    assert "Who may open tables: captains → everybody" in told(free)
    assert told(await world.slash(cindy, "play", league="Autumn")).startswith("The table is open.")


async def test_what_was_deleted_is_named(world: World, emily: simcord.MemberActor) -> None:
    """A deleted role keeps nobody but organisers from a league's tables, and a deleted channel is no question mark."""
    role, news = world.guild.create_role("captains"), world.guild.create_text_channel("news")
    (cindy,) = world.people("Cindy")
    await give(world, emily, "league create", {"name": "Autumn", "hosts": role, "channel": news})
    world.env.backend.delete_role(world.guild.id, role.id)
    world.env.backend.delete_channel(news.id)

    listed = await world.slash(cindy, "league list")
    rules = told(await press(world, cindy, answer(listed), "League rules"))
    refused = told(await world.slash(cindy, "play", league="Autumn"))
    opened = told(await world.slash(emily, "play", league="Autumn"))

    assert "The role that may open its tables was deleted." in rules
    assert "Posts nothing: the place for its posts was deleted" in rules
    assert refused.startswith("Only people with a role that was deleted may open tables of the league Autumn.")
    assert opened.startswith("The table is open.")


async def test_a_table_is_as_its_league_wants_it(world: World, emily: simcord.MemberActor) -> None:
    """A missing option comes from the league, a different option is refused, and the card names the league."""
    (cindy,) = world.people("Cindy")
    await world.slash(emily, "league create", name="Autumn", edition="french", pace="daily")

    refused = await world.slash(cindy, "play", league="Autumn", edition="czech")
    await world.slash(cindy, "play", league="Autumn")

    assert told(refused).startswith("The league Autumn has another value of edition.")
    table = await world.table()
    assert (table.options["edition"], table.pace, table.league.name) == ("french", "daily", "Autumn")
    assert "Counts for the league Autumn" in words(last(world))


async def test_everybody_sees_that_a_result_was_voided(world: World, emily: simcord.MemberActor) -> None:
    """The answer is public and names author and reason in the server's language, even if the game's channel is gone."""
    people = world.people("Cindy", "Ben", "Charlie")
    await world.slash(emily, "league create", name="Autumn")
    table = await play(world, people, "Autumn")
    await speak(world, emily, "cs")
    gone, world.channel = world.channel, world.guild.create_text_channel("new")
    world.env.backend.delete_channel(gone.id)

    asked = await world.slash(emily, "league void", table=table, reason="wrong edition")
    full = told(await world.slash(people[0], "league week", league="Autumn"))
    await world.restart()
    voided = await press(world, emily, answer(asked), "Zneplatnit výsledek")
    empty = told(await world.slash(people[0], "league week", league="Autumn"))
    twice = await world.slash(emily, "league void", table=table, reason="wrong edition")
    undone = await void(world, emily, table, "it was right", "Ať se zase počítá")

    assert asked.ephemeral
    assert "Cindy" in full
    assert not voided.ephemeral
    told_all = "Emily voided the game of Cindy, Ben, Charlie that ended on 17 Nov 2025. Reason: wrong edition"
    assert told_all in told(voided)
    assert "Cindy" not in empty
    assert twice.ephemeral
    assert "Emily reinstated the game of Cindy, Ben, Charlie that ended on 17 Nov 2025. Reason: it was right" in told(
        undone
    )
    assert "Cindy" in told(await world.slash(people[0], "league week", league="Autumn"))


async def test_a_void_is_told_where_the_league_speaks(world: World, emily: simcord.MemberActor) -> None:
    """Not where it was typed: there only its organiser reads where everybody can read it."""
    people = world.people("Cindy", "Ben", "Charlie")
    news = world.guild.create_text_channel("news")
    await give(world, emily, "league create", {"name": "Autumn", "channel": news})
    table = await play(world, people, "Autumn")
    before = len(world.channel.history())

    voided = await void(world, emily, table, "wrong edition")

    assert "Everybody reads this in #news." in told(voided)
    (post,) = news.history()
    assert "Emily voided the game of Cindy, Ben, Charlie that ended on 17 Nov 2025. Reason: wrong edition" in words(
        post
    )
    assert len(world.channel.history()) == before


async def test_a_game_of_long_ago_is_found_by_who_played(
    world: World, emily: simcord.MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Completions offer everybody only the last games; for a correction they also find older games."""
    monkeypatch.setattr(completions, "MOST_ENDED", 1)
    await world.slash(emily, "league create", name="Autumn")
    first = await play(world, world.people("Cindy", "Ben", "Charlie"), "Autumn")
    await play(world, world.people("Dora", "Eve", "Fred"), "Autumn")

    assert await emily.autocomplete(world.channel, "replay", "table", "cindy") == []
    (found,) = await emily.autocomplete(world.channel, "league void", "table", "cindy")
    assert first == found["value"]


@pytest.mark.parametrize("command", ["schedule", "create"])
async def test_a_channel_that_is_closed_to_the_bot_is_not_chosen(
    world: World, emily: simcord.MemberActor, command: str
) -> None:
    """The answer names the missing permissions and where to grant them. Nothing is changed or created."""
    open_channel = world.channel
    forbid(world, "send_messages", "attach_files")
    asked = {"channel": world.channel, **({"name": "Autumn"} if command == "create" else {})}
    world.channel = open_channel

    refused = told(await give(world, emily, f"league {command}", asked))

    assert "Nothing was changed." in refused.splitlines()[0]
    for part in ("“Send Messages”", "“Attach Files”", "Edit Channel → Permissions"):
        assert part in refused
    assert "There is no league here yet." in told(await world.slash(emily, "league list"))
    assert "Standings of all games: nothing was changed" in told(await world.slash(emily, "league schedule"))


async def test_an_optional_permission_for_announcements_is_named(world: World, emily: simcord.MemberActor) -> None:
    """Without permission for files the channel is still chosen, and the answer says what the permission is for."""
    forbid(world, "attach_files")

    kept = told(await world.slash(emily, "league schedule", channel=world.channel, hour=20))

    assert "The week’s standings: not posted → in #quiet on Mondays at 20" in kept
    assert "so that I can post all the standings as a picture" in kept
