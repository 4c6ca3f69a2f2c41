"""Forged, foreign, old and repeated presses: each gets an answer, changes nothing forbidden and reveals nothing."""

import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

import discord
import pytest
import simcord
from simcord import interactions
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from structlog.testing import capture_logs

from bot.app.quotas import Limits, Quota, Quotas
from bot.core.games import games
from bot.core.ports import Pace
from bot.core.table.views import TableView
from bot.core.ui.presses import EVENING_WORDS, NOWHERE, ONCE, SERIES, LeagueStep, Press, Verb
from storage.evenings.kinds import Stage
from storage.ids import PlayerId, TableId
from tests.abuse.forging import (
    ARGS,
    BUG,
    STRANGER,
    Forger,
    every_press,
    foreign_table,
    kinds_offered,
    not_theirs,
    offered_words,
    words_of,
)
from tests.adapters.discord.asking import admin, begun, give, speak, told
from tests.adapters.discord.played_tables import Way, sit_down
from tests.adapters.discord.simulated_discord import World

NO_TABLE: Final = "nosuchtabl"
"""An id with the form of a table's id, but of no table."""

NONE: Final = "There is no such table. You can open a new one at any time."
ADMINS: Final = ("table-language", "pace", "edition")
"""The options that admins choose from a list."""

NAMING: Final[Mapping[str, Mapping[str, object]]] = {
    **{command: {} for command in ("hand", "replay", "verify")},
    **{f"table {word}": {} for word in ("show", "join", "start", "leave", "back", "add-robot", "cancel", "rematch")},
    "table remove": {"seat": "Cindy"},
    "bet": {"tricks": 0},
    "roll": {"die": "red"},
    "move": {"move": "bet.0"},
}
"""The commands that name a table, each with the other options that it needs."""

ODD: Final = "v1:/-_0123456789 abcjoinhandmovereplay.\u202e\u0000\ud800\U0001f3b2é"


@pytest.fixture
def forger(world: World) -> Forger:
    """Sends forged presses, without a limit."""
    return Forger(world)


async def seen(world: World, table: TableId, player: PlayerId | None = None) -> TableView:
    """The table as this player sees it."""
    view = await world.bot.tables.view(table, player)
    assert view is not None
    return view


# --- tables of others ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "here"),
    [
        ("lobby", False),
        ("playing", True),
        ("ended", False),
        pytest.param("lobby", True, marks=pytest.mark.long),
        pytest.param("playing", False, marks=pytest.mark.long),
        pytest.param("ended", True, marks=pytest.mark.long),
    ],
)
async def test_a_foreign_table_is_as_none_at_all(world: World, forger: Forger, stage: str, *, here: bool) -> None:
    """Presses in another server or in private: the answers do not even show that the table exists."""
    foreign = await foreign_table(world, robots=0 if stage == "lobby" else 2)
    if stage == "ended":
        await world.play_out(foreign.id)
    before = await seen(world, foreign.id)
    guild = world.guild.id if here else None

    said = {word: await forger.answer(word, guild=guild) for word in every_press(foreign.id)}
    of_none = {word: await forger.answer(word, guild=guild) for word in every_press(TableId(NO_TABLE))}

    assert {replace(word, table=TableId(NO_TABLE)): line for word, line in said.items()} == of_none
    assert set(said.values()) == {NONE}
    assert await seen(world, foreign.id) == before


@pytest.mark.parametrize("here", [True, False])
async def test_no_forged_press_changes_leagues_and_evenings(world: World, forger: Forger, *, here: bool) -> None:
    """Whatever the press carries, the answer is no error, the league stays open, and the evening is still planned."""
    organiser = admin(world, "Olga")
    await world.slash(organiser, "league create", name="Cup")
    community = await world.community()
    (league,) = await world.bot.leagues.held_in(community.id)
    await world.slash(organiser, "league evening", day="2025-11-18", time="20:00", hours=2)
    (evening,) = await world.bot.store.evenings.live_in(community.id)
    named = [f"{word}{league.id}{more}" for word in ("", *(f"{step}/" for step in LeagueStep)) for more in ("", "///")]

    verbs = (
        *(Verb.CLOSE_LEAGUE, Verb.BEGIN_SEASON, Verb.CANCEL_EVENING, Verb.CORRECT, Verb.LEAGUE),
        *(Verb.COUNTING, Verb.EVENING, Verb.HELP, Verb.SETTING, Verb.TERMS, Verb.WEEK),
    )
    args = (*ARGS, *EVENING_WORDS, ONCE, SERIES, *named)
    presses = [Press(NOWHERE, evening.id, verb, arg) for verb in verbs for arg in args]
    said = [await forger.answer(press, guild=world.guild.id if here else None) for press in presses]

    assert "" not in said
    assert league.closed is None
    assert await world.bot.leagues.held_in(community.id) == [league]
    assert [one.stage for one in await world.bot.store.evenings.live_in(community.id)] == [Stage.PLANNED]


async def test_its_own_people_reach_it_from_anywhere(world: World, forger: Forger) -> None:
    """Players reach their table from their private channel and from any server."""
    foreign = await foreign_table(world, robots=2)
    host = await world.bot.people.known("discord", "host of Dana")
    assert host is not None
    forged = forger.press(Press(foreign.id, 0, Verb.HAND), STRANGER, None)
    forged.forged.user.id = "host of Dana"

    assert "Your die" in await forged.answered()


async def test_a_foreign_table_cannot_be_named_in_a_command(world: World) -> None:
    """No command shows, joins, replays or verifies it."""
    (cindy,) = world.people("Cindy")
    foreign = await foreign_table(world, robots=2)
    await world.play_out(foreign.id)

    assert await all_commands(world, cindy, foreign.id) == dict.fromkeys(NAMING, NONE)


async def hidden_table(world: World, host: simcord.MemberActor, stage: str) -> TableView:
    """A table of the host in a channel of this server that nobody else can read."""
    hidden, open_ = (discord.PermissionOverwrite(view_channel=view) for view in (False, True))
    me = world.client.user
    assert me is not None
    secret = world.guild.create_text_channel(
        "secret", overwrites={world.guild.default_role: hidden, host: open_, me: open_}
    )
    return await table_at(world, secret, host, stage)


async def table_at(world: World, channel: simcord.ChannelHandle, host: simcord.MemberActor, stage: str) -> TableView:
    """A table of the host in this channel."""
    await world.slash(host, "play", at=channel, seats=3, robots=0 if stage == "lobby" else 2)
    table = (await world.table()).id
    if stage == "ended":
        await world.play_out(table)
    return await world.table(table)


@pytest.mark.parametrize("stage", ["lobby", "playing", "ended"])
@pytest.mark.parametrize("here", [True, pytest.param(False, marks=pytest.mark.long)])
async def test_no_press_reaches_into_a_channel_that_somebody_cannot_read(
    world: World, forger: Forger, stage: str, *, here: bool
) -> None:
    """Presses elsewhere in the server or in private are answered as if there were no such table."""
    host, stranger = world.people("Cindy", "Ben")
    before = await hidden_table(world, host, stage)
    guild = world.guild.id if here else None

    said = {await forger.answer(word, stranger.id, guild) for word in every_press(before.id, (before.decision,))}

    assert said == {NONE}
    assert await world.table(before.id) == before
    assert await forger.answer(Press(before.id, 0, Verb.SHOW), host.id, guild) != NONE


@pytest.mark.parametrize("stage", ["lobby", "playing", "ended"])
async def test_no_command_reaches_into_a_channel_that_somebody_cannot_read(world: World, stage: str) -> None:
    """Every command that names a table, except the one with which organisers correct a league."""
    host, stranger = world.people("Cindy", "Ben")
    before = await hidden_table(world, host, stage)

    said = await all_commands(world, stranger, before.id)

    assert said == dict.fromkeys(NAMING, NONE)
    assert await world.table(before.id) == before
    assert told(await world.slash(host, "table show", table=before.id)) != NONE


async def all_commands(world: World, person: simcord.MemberActor, table: TableId) -> Mapping[str, str]:
    """The answer of each command when it names this table."""
    return {
        command: told(await give(world, person, command, {"table": table, **others}))
        for command, others in NAMING.items()
    }


def test_no_command_that_names_a_table_is_left_out(world: World) -> None:
    """A new command must be added to the list, so that it is tested as well."""
    named = {
        command.qualified_name
        for command in world.client.tree.walk_commands()
        if isinstance(command, discord.app_commands.Command) and command.get_parameter("table")
    }
    assert named == {*NAMING, "league void"}


async def locked_table(world: World, host: simcord.MemberActor, stage: str) -> TableView:
    """A table of the host in a voice channel to which only the host and the bot may connect."""
    locked = world.guild.create_voice_channel("talk")
    connect, me = discord.Permissions(connect=True).value, world.client.user
    assert me is not None
    for rights in (
        Overwrite(world.guild.default_role.id, OverwriteType.ROLE, deny=connect),
        *(Overwrite(one.id, OverwriteType.MEMBER, allow=connect) for one in (host, me)),
    ):
        world.env.backend.set_overwrite(locked.id, rights)
    return await table_at(world, locked, host, stage)


@pytest.mark.parametrize("place", [hidden_table, locked_table])
@pytest.mark.parametrize("stage", ["lobby", "playing", "ended"])
async def test_a_channel_that_somebody_cannot_read_is_closed_here_too(
    world: World, place: Callable[[World, simcord.MemberActor, str], Awaitable[TableView]], stage: str
) -> None:
    """Only the people at its tables find them in lists and completions.

    A voice channel can be seen by people who may not connect to it, and who then do not see its messages.
    """
    host, stranger = world.people("Cindy", "Ben")
    table = await place(world, host, stage)
    command = "replay" if stage == "ended" else "table show"

    listed = {who: told(await world.slash(who, "table list")) for who in (host, stranger)}
    offered = {who: await who.autocomplete(world.channel, command, "table", "") for who in (host, stranger)}

    assert ("Cindy" in listed[host], "Cindy" in listed[stranger]) == (stage != "ended", False)
    assert ([one["value"] for one in offered[host]], offered[stranger]) == ([table.id], [])


# --- forged words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "sorts"),
    [
        ("mythical-dice", "bet roll"),
        ("mythe", "declare draw stop give g"),
        ("mythic-dice", "pass cap wish roll rel poa use yield decay"),
    ],
)
def test_words_of_every_sort_are_forged(game: str, sorts: str) -> None:
    """One game's screens contain secret answers, turns, gifts and moves in several steps."""
    assert {*sorts.split()} <= {word.partition(".")[0] for word in words_of(game, 1)}


@pytest.mark.parametrize("game", games())
async def test_whoever_does_not_sit_at_a_table_changes_nothing_there(world: World, forger: Forger, game: str) -> None:
    """Every verb with every argument and every word of the game gets an answer in words."""
    table = await sit_down(world, *[Way.BUTTONS] * 3, game=game)
    before = await table.view()

    for word in every_press(before.id, (0, before.decision), words_of(game, 1)):
        assert await forger.answer(word, guild=world.guild.id)

    assert await table.view() == before


@pytest.mark.parametrize("all_", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", games())
async def test_whoever_sits_there_cannot_press_what_is_not_offered(
    world: World, forger: Forger, game: str, *, all_: bool
) -> None:
    """An old question's number, another kind of move, another player's turn or right: nothing changes.

    The long run tries every question; the short run takes the first chapter, and some presses of each question.
    """
    table = await sit_down(world, *[Way.BUTTONS] * 3, game=game)
    luck, tried = random.Random(4), set[object]()
    while (view := await table.view()).status.live and (all_ or view.chapter == 1):
        views = {person: await seen(world, table.id, person.player) for person in table.people}
        mover = next(person for person in table.people if views[person].awaits_viewer)
        for person in table.people[1:]:
            own = views[person]
            stand = kinds_offered(views[mover]), kinds_offered(own)
            if stand not in tried:
                words = (*offered_words(views[mover]), *offered_words(own), *words_of(game, 1))
                wrong = list(not_theirs(own, words))
                for word in wrong if all_ else luck.sample(wrong, 150):
                    assert await forger.answer(word, person.member.id, luck.choice((world.guild.id, None)))
                assert {one: await seen(world, table.id, one.player) for one in table.people} == views
            tried.add(stand)
        await forger.answer(Press(table.id, view.decision, Verb.STAND_IN), mover.member.id)
        assert await table.view() != view


async def test_any_custom_id_is_answered(world: World, forger: Forger) -> None:
    """Noise, halves of real ids, and real ids with one character changed."""
    await begun(world, "Cindy", "Ben", "Charlie")
    before = await world.table()
    luck = random.Random(4)
    real = [f"v1:{before.id}:{before.decision}:{verb}:bet.1" for verb in ("move", "hand", "show", "replay", "rules")]

    for _ in range(500):
        word = luck.choice([*real, "".join(luck.choices(ODD, k=luck.randrange(120)))])
        at = luck.randrange(len(word) + 1)
        word = word[:at] + luck.choice(["", luck.choice(ODD), word]) + word[at + luck.randrange(3) :]
        assert await forger.answer(word, guild=world.guild.id)

    assert await world.table() == before


@pytest.mark.parametrize("odd", ["\x00", "\ud800", "x" * 6000, "\u202e", "%", "'"])
async def test_an_option_may_hold_anything(world: World, forger: Forger, odd: str) -> None:
    """Whatever is typed for a table, a move, a die or a week is looked up and never trusted."""
    (cindy,) = world.people("Cindy")
    await world.slash(cindy, "play", seats=3, robots=2)

    for command, options in {
        "table show": {"table": odd},
        "hand": {"table": odd},
        "replay": {"table": odd},
        "verify": {"table": odd},
        "move": {"move": odd},
        "roll": {"die": odd},
        "table remove": {"seat": odd},
        "leaderboard": {"week": odd},
    }.items():
        said = told(await give(world, cindy, command, options))
        assert said
        assert BUG not in said
        for option in options:
            assert await cindy.autocomplete(world.channel, command, option, odd) == []


@pytest.mark.parametrize(
    ("command", "option", "forged"),
    [
        *(("play", option, "forged") for option in ("game", "edition", "variant", "pace")),
        *(("play", option, number) for option, number in (("seats", 99), ("seats", 1), ("robots", -1))),
        ("rules", "game", "forged"),
        ("language", "language", "forged"),
        ("bet", "tricks", 99),
        ("replay", "step", 0),
        *((f"settings {option}", option.removeprefix("table-"), "forged") for option in ADMINS),
    ],
)
async def test_what_no_option_offers_is_refused_by_the_options_name(
    world: World, monkeypatch: pytest.MonkeyPatch, command: str, option: str, forged: str | int
) -> None:
    """The refusal is in the language of the sender; no table is opened, no setting stored, no bug logged."""
    monkeypatch.setattr(interactions, "validate_option_value", lambda _command, _option, value: value)
    keeper = admin(world, "Emily")
    await speak(world, keeper, "fr")
    name = world.bot.languages.say("fr", f"option-{option}")

    with capture_logs() as logs:
        said = told(await give(world, keeper, command, {option: forged}))

    assert said == f"L’option {name} n’a pas de valeur «\u00a0{forged}\u00a0»."
    assert [log for log in logs if log["log_level"] == "error"] == []
    community = await world.community()
    assert (community.language, community.pace, dict(community.options)) == ("en", Pace.LIVE, {})
    assert await world.bot.tables.live_in(community.id) == ()
    assert "français" in told(await world.slash(keeper, "language"))


# --- once more ---------------------------------------------------------------------------------------------


async def test_the_same_opening_twice_is_one_table(world: World, forger: Forger) -> None:
    """Also after a restart, when the bot has forgotten the first opening."""
    opening = forger.press(Press(TableId(""), 0, Verb.OPEN), STRANGER, world.guild.id, 555)
    first = await opening.answered()
    second = await opening.answered()
    await world.restart()
    again = Forger(world).press(Press(TableId(""), 0, Verb.OPEN), STRANGER, world.guild.id, 555)

    assert {first, second, await again.answered()} == {first}
    community = await world.community()
    assert len(await world.bot.tables.live_in(community.id)) == 1


async def test_the_same_press_twice_is_one_press(world: World, forger: Forger) -> None:
    """Old joins and leaves that arrive again bring nobody back and remove nobody, also after a restart."""
    (cindy,) = world.people("Cindy")
    await world.slash(cindy, "play", game="mythical-dice")
    table = (await world.table()).id
    join, leave, join_again = (
        (Press(table, 0, verb), STRANGER, world.guild.id, number)
        for verb, number in ((Verb.JOIN, 555), (Verb.LEAVE, 556), (Verb.JOIN, 557))
    )
    for word in (join, leave, join_again, leave, join):
        await forger.press(*word).answered()
    await world.restart()
    for word in (leave, join):
        await Forger(world).press(*word).answered()

    assert [seat.name for seat in (await world.table(table)).seats] == ["Cindy", f"Person {STRANGER}"]


async def test_a_move_told_again_is_not_made_again(world: World, forger: Forger) -> None:
    """An old bet that arrives again does not undo the newer one, and brings no second card."""
    _, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    view = await world.table()
    first = forger.press(Press(view.id, view.decision, Verb.MOVE, "bet.1"), ben.id, None, 555)
    second = forger.press(Press(view.id, view.decision, Verb.MOVE, "bet.0"), ben.id, None, 556)
    for bet in (first, second):
        await bet.answered()
    assert not await first.answered()

    shown = await forger.answer(Press(view.id, view.decision, Verb.HAND), person=ben.id)
    assert "Your bet: 0." in shown


# --- what is offered while typing --------------------------------------------------------------------------


async def test_too_fast_typing_is_offered_nothing_and_asks_nothing_of_the_store(world: World) -> None:
    """The bot does not even send an answer; a moment later the choices are offered again."""
    (cindy,) = world.people("Cindy")
    world.client.responder.app.quotas = Quotas(world.time, Limits(completions=Quota(2, 1_000)))

    offers = [bool(await cindy.autocomplete(world.channel, "settings time-zone", "zone", "Pra")) for _ in range(2)]
    assert offers == [True, True]
    before = len(world.env.http_requests)
    assert await cindy.autocomplete(world.channel, "settings time-zone", "zone", "Pra") == []
    assert len(world.env.http_requests) == before
    world.time.forward(2_000)
    assert await cindy.autocomplete(world.channel, "settings time-zone", "zone", "Pra")
