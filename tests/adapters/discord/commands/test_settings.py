"""/language and /settings: what people choose for themselves, and admins for their server."""

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.adapters.discord.asking import answer, begun, forbid, give, press, told, words
from tests.adapters.discord.seen_messages import buttons, choices, selects
from tests.adapters.discord.simulated_discord import World


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Your language: English"), ("cs", "Tvoje nastavení"), ("fr", "français")]
)
async def test_a_language_is_chosen(world: World, language: str, said: str) -> None:
    """The answer is already in the new language."""
    (cindy,) = world.people("Cindy")

    assert said in told(await world.slash(cindy, "language", language=language))


async def test_who_does_not_want_to_be_called_is_not(world: World) -> None:
    """If people turn notifications off, no message calls them to their turn."""
    people = await begun(world, "Cindy", "Ben", "Charlie")
    for person in people:
        assert "You are not notified" in told(await world.slash(person, "settings notify", on=False))
        await world.slash(person, "bet", tricks=0)

    assert not any("your turn!" in words(message) for message in world.channel.threads[0].history())


async def test_who_listens_is_told_in_sentences(world: World) -> None:
    """A person who listens gets sentences in private answers. The table's card and others' answers have columns."""
    cindy, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")

    assert "scores and standings in sentences" in told(await world.slash(cindy, "settings aloud", sentences=True))

    sentence = "Ben is still thinking. Score: 0 points."
    assert sentence in told(await world.slash(cindy, "table show"))
    assert sentence not in told(await world.slash(ben, "table show"))
    assert sentence not in words(world.channel.threads[0].history()[-1])


async def test_who_wants_advice_gets_it_by_a_button(world: World) -> None:
    """The button stands on their private card while the table waits for them. Only they see the page."""
    cindy, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    assert "you can ask a robot for advice" in told(await world.slash(cindy, "settings advice", on=True))

    page = await press(world, cindy, answer(await world.slash(cindy, "hand")), "Advice")
    assert "A robot’s advice, the best move first:" in told(page)
    assert "Advice" not in buttons(answer(await world.slash(ben, "hand")))


@pytest.mark.parametrize(
    ("command", "wish", "shown"),
    [
        ("table-language", {"language": "cs"}, "Language of the tables: Czech"),
        ("table-language", {"language": "cs"}, "Czech rules"),
        ("time-zone", {"zone": "Europe/Prague"}, "Europe/Prague"),
        ("pace", {"pace": "daily"}, "Daily: 24 h for each decision"),
        ("edition", {"edition": "french"}, "French rules"),
    ],
)
async def test_admins_set_how_tables_are_opened(
    world: World, emily: simcord.MemberActor, command: str, wish: dict[str, str], shown: str
) -> None:
    """An admin's command changes the setting. The same command of another person is refused."""
    (cindy,) = world.people("Cindy")

    refused = await give(world, cindy, f"settings {command}", wish)
    assert told(refused).startswith("Only organisers may do that")
    assert shown not in told(await world.slash(cindy, "settings show"))

    assert shown.rpartition(": ")[2] in told(await give(world, emily, f"settings {command}", wish))
    assert shown in told(await world.slash(cindy, "settings show"))


async def test_a_role_organises(world: World, emily: simcord.MemberActor) -> None:
    """Its people found leagues and change settings; the role that everybody has cannot be chosen."""
    role = world.guild.create_role("captains")
    captain = world.guild.add_member(world.env.create_user("ben", global_name="Ben"), roles=[role])
    everybody = told(await world.slash(emily, "settings organisers", role=world.guild.default_role))
    assert "Not everybody may organise" in everybody
    assert "Only organisers may do that" in told(await world.slash(captain, "league create", name="Cup"))

    chosen = told(await world.slash(emily, "settings organisers", role=role))
    assert "Further organisers: none → captains" in chosen
    assert "Cup is founded" in told(await world.slash(captain, "league create", name="Cup"))
    assert "Daily" in told(await world.slash(captain, "settings pace", pace="daily"))
    assert "Only people who can manage" in told(await world.slash(captain, "settings organisers"))

    world.env.backend.delete_role(world.guild.id, role.id)
    assert "no longer exists" in told(await world.slash(emily, "settings show"))
    assert "Only organisers may do that" in told(await world.slash(captain, "settings pace", pace="live"))


async def test_admins_choose_the_channels(world: World, emily: simcord.MemberActor) -> None:
    """Channels are allowed and removed one by one. If none is left, tables may be opened everywhere."""
    games = world.guild.create_text_channel("games")

    one = await world.slash(emily, "settings channels", channel=games)
    two = await world.slash(emily, "settings channels", channel=world.channel)
    again = await world.slash(emily, "settings channels", channel=games, allowed=False)
    none = await world.slash(emily, "settings channels", channel=world.channel, allowed=False)

    assert "Where tables may be opened: everywhere → #games" in told(one)
    assert "Where tables may be opened: #games → #games, #dice" in told(two)
    assert "Where tables may be opened: #games, #dice → #dice" in told(again)
    assert "Where tables may be opened: #dice → everywhere" in told(none)
    settings = await press(world, emily, answer(none), "Settings")
    assert "Tables may be opened everywhere here." in told(settings)


async def test_settings_are_a_panel(world: World, emily: simcord.MemberActor) -> None:
    """Each choice stays on its page, which leads back. Who organises nothing sees no menus."""
    (cindy,) = world.people("Cindy")
    world.guild.create_text_channel("games")
    card = answer(await world.slash(emily, "settings show"))
    assert len(selects(card)) == 4
    assert selects(answer(await world.slash(cindy, "settings show"))) == []

    async def choose(menu: int, *labels: str) -> simcord.ResponseMessage:
        values = [choices(card)[label] for label in labels]
        return answer(await world.choose(emily, card, selects(card)[menu].custom_id, values))

    card = await choose(1, "Pace of the tables: Daily: 24 h for each decision")
    assert "This was changed" in words(card)
    assert {"Organisers", "Don’t notify me"} < {*buttons(card)}
    card = answer(await press(world, emily, card, "Where tables may be opened"))
    card = await choose(0, "#dice", "#games")
    assert "everywhere → #dice, #games" in words(card)
    assert "I may write in every place" not in words(card)
    card = answer(await press(world, emily, card, "Back to the settings"))
    assert "I may write in every place" in words(card)
    card = answer(await press(world, emily, card, "Time zone"))
    card = await choose(0, "Time zone: America/New York")
    assert "America/New\\_York" in words(card)


async def test_tables_may_be_allowed_in_a_forum_alone(world: World, emily: simcord.MemberActor) -> None:
    """Then they are opened in its posts. A voice channel can be allowed, too."""
    forum = world.guild.create_forum_channel("clubs")
    voice = world.guild.create_voice_channel("talk")
    assert "#clubs" in told(await world.slash(emily, "settings channels", channel=forum))
    dice = world.channel
    assert "#clubs" in told(await world.slash(emily, "play", game="mythe"))
    backend = world.env.backend
    backend.announce_thread_create(backend.create_thread(forum.id, "dice", emily.id, broadcast=False))
    (post,) = forum.threads
    await world.slash(emily, "play", game="mythe", at=post)
    assert (await world.table()).channel == str(post.id)
    assert "#clubs, #talk" in told(await world.slash(emily, "settings channels", channel=voice, at=dice))


async def test_a_channel_in_which_no_table_can_be_is_not_chosen(world: World, emily: simcord.MemberActor) -> None:
    """The answer names the missing permission and where to grant it, and tables may be opened everywhere as before."""
    open_channel = world.channel
    forbid(world, "send_messages")
    shut, world.channel = world.channel, open_channel

    refused = told(await world.slash(emily, "settings channels", channel=shut))

    assert "Nothing was changed." in refused.splitlines()[0]
    for part in ("I cannot open tables in that channel yet.", "“Send Messages”", "Edit Channel → Permissions"):
        assert part in refused
    assert "Tables may be opened everywhere here." in told(await world.slash(emily, "settings show"))


async def test_a_voice_channel_to_which_the_bot_may_not_connect_is_not_chosen(
    world: World, emily: simcord.MemberActor
) -> None:
    """The bot could not write there: the answer names the permission, and so does the answer to /play there."""
    voice = world.guild.create_voice_channel("talk")
    denied = discord.Permissions(connect=True).value
    world.env.backend.set_overwrite(voice.id, Overwrite(world.guild.default_role.id, OverwriteType.ROLE, deny=denied))

    chosen = told(await world.slash(emily, "settings channels", channel=voice))
    played = told(await world.slash(emily, "play", game="mythe", at=voice))

    assert ("“Connect”" in chosen, "“Connect”" in played) == (True, True)
    assert not await world.bot.tables.live_in((await world.community()).id)


async def test_a_permission_that_was_lost_later_is_told_to_admins(world: World, emily: simcord.MemberActor) -> None:
    """The settings name the channel and the permission, to admins alone."""
    (cindy,) = world.people("Cindy")
    games = world.guild.create_text_channel("games")
    await world.slash(emily, "settings channels", channel=games)
    assert "I may write in every place that is chosen here." in told(await world.slash(emily, "settings show"))

    denied = discord.Permissions(send_messages=True).value
    world.env.backend.set_overwrite(games.id, Overwrite(world.guild.default_role.id, OverwriteType.ROLE, deny=denied))

    shown = told(await world.slash(emily, "settings show"))
    assert "Trouble in #games" in shown
    assert "“Send Messages”" in shown
    assert "Trouble" not in told(await world.slash(cindy, "settings show"))


async def test_time_zones_are_offered_and_checked(world: World, emily: simcord.MemberActor) -> None:
    """A part of its name finds a time zone, and an unknown time zone is refused."""
    offered = await emily.autocomplete(world.channel, "settings time-zone", "zone", "prag")
    refused = await world.slash(emily, "settings time-zone", zone="Atlantis")

    words = await emily.autocomplete(world.channel, "settings time-zone", "zone", "new york")

    assert [choice["value"] for choice in offered] == ["Europe/Prague"]
    assert ("America/New York", "America/New_York") in [(choice["name"], choice["value"]) for choice in words]
    assert "There is no such time zone: Atlantis." in told(refused)


async def test_the_help_leads_to_what_it_names(world: World, emily: simcord.MemberActor) -> None:
    """Each button answers; an organiser reads which commands are theirs."""
    (cindy,) = world.people("Cindy")
    page = await world.slash(cindy, "help")
    assert "For organisers" not in told(page)
    assert "“/league create” founds a league" in told(await world.slash(emily, "help"))

    answers: dict[str, str] = {}
    for label in buttons(answer(page)):
        # A lesson takes the place of the page.
        again = answer(await world.slash(cindy, "help"))
        answers[label] = told(await press(world, cindy, again, label))
    for label, said in {
        "Choose a game": "The labyrinth is open",
        "Mythe": "Mythe",
        "Standings": "No games yet.",
        "Leagues": "There is no league here yet.",
        "Settings": "How tables are opened here",
        "Delete my data…": "forget",
    }.items():
        assert said in answers[label]


async def test_who_brings_the_bot_along_organises_nothing_with_it(world: World, emily: simcord.MemberActor) -> None:
    """In a server that has not installed the bot it offers no tables, and the settings of the reader alone."""
    world.only_theirs.add(str(emily.id))
    page = await world.slash(emily, "help")
    assert "For organisers" not in told(page)
    settings = await press(world, emily, answer(page), "Settings")
    assert "How tables are opened here" not in told(settings)
    assert "Your language: English" in told(await press(world, emily, answer(settings), "Don’t notify me"))
    again = await world.slash(emily, "help")
    assert "In a channel of a server where I am" in told(await press(world, emily, answer(again), "Choose a game"))
