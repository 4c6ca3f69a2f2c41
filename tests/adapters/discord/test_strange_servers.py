"""A server where nobody has played or set anything is not stored, whatever people look up there."""

from collections.abc import Mapping
from typing import Final

import pytest
import simcord
from discord import ui

from bot.core.errors import StoreFault
from bot.core.people.communities import STRANGE
from bot.core.ui.presses import Press, Verb, spell
from storage.ids import TableId
from tests.adapters.discord.asking import admin, begun, give, last, speak, told
from tests.adapters.discord.simulated_discord import World

LOOKED_UP: Final[Mapping[str, Mapping[str, object]]] = {
    "leaderboard": {},
    "stats": {},
    "replay": {},
    "verify": {},
    "rules": {},
    "hand": {},
    "table list": {},
    "table show": {},
    "table rematch": {},
    "settings show": {},
    "league list": {},
    "league standings": {"league": "Cup"},
    "league week": {"league": "Cup", "week": "2025-W47"},
    "league player": {"league": "Cup"},
}
FOR_ORGANISERS: Final[Mapping[str, Mapping[str, object]]] = {
    "league create": {"name": "Cup"},
    "league close": {"league": "Cup"},
    "league evening": {"day": "2025-11-18", "time": "20:00", "hours": 2},
    "league cancel-evening": {},
    "settings table-language": {"language": "cs"},
}
TYPED: Final = {
    "leaderboard week": {},
    "replay table": {},
    "verify table": {},
    "table show table": {},
    "table rematch table": {},
    "play league": {},
    "league standings league": {},
    "league week week": {"league": "Cup"},
    "league season season": {"league": "Cup"},
    "league void table": {},
}
NOTHING_PLAYED: Final = {
    "en": "No games yet.",
    "cs": "Zatím žádné hry.",
    "fr": "Aucune partie pour l’instant.",
}


async def is_strange(world: World) -> bool:
    """Whether the store has no row of the server: then it has no league either."""
    return (await world.bot.communities.seen("discord", str(world.guild.id), "en")).id == STRANGE


@pytest.mark.parametrize("command", [*LOOKED_UP, *FOR_ORGANISERS])
async def test_lookups_store_no_server(world: World, command: str) -> None:
    """Every lookup is answered, and so is an organiser's command by a person who is no organiser."""
    (cindy,) = world.people("Cindy")
    said = told(await give(world, cindy, command, {**LOOKED_UP, **FOR_ORGANISERS}[command]))

    assert said
    assert "broke" not in said
    assert await is_strange(world)


@pytest.mark.parametrize("option", TYPED)
async def test_completions_store_no_server(world: World, option: str) -> None:
    """Typing stores neither the server nor the person, and offers nothing except all time."""
    (cindy,) = world.people("Cindy")
    command, _, name = option.rpartition(" ")
    offered = await cindy.autocomplete(world.channel, command, name, "", **TYPED[option])

    assert {str(one["value"]) for one in offered} <= {"all"}
    assert await is_strange(world)
    assert await world.bot.people.known("discord", str(cindy.id)) is None


async def test_what_is_offered_is_in_the_language_of_who_types(world: World) -> None:
    """A new person gets completions in the language of their Discord, until they choose another language."""
    (cindy,) = world.people("Cindy", locale="fr")
    for choose, every in ((None, "Depuis toujours"), ("cs", "Za celou dobu")):
        if choose is not None:
            await speak(world, cindy, choose)
        (offered,) = await cindy.autocomplete(world.channel, "leaderboard", "week", "")
        assert offered["name"] == every


async def test_completions_during_a_store_fault_log_no_bug(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is offered, and nothing is logged."""
    (cindy,) = world.people("Cindy")

    async def fails(*_: object) -> None:
        raise StoreFault("a trial")

    monkeypatch.setattr(world.bot.people, "known", fails)
    assert await cindy.autocomplete(world.channel, "leaderboard", "week", "") == []
    assert caplog.records == []


@pytest.mark.parametrize(
    ("command", "wish", "said"),
    [
        ("play", {"league": "Cup"}, "no such league"),
        ("play", {"game": "mythical-dice", "seats": 9}, "3 to 6"),
        ("play", {"game": "mythic-dice", "edition": "french"}, "option"),
        ("settings time-zone", {"zone": "Atlantis"}, "no such time zone"),
        ("league close", {"league": "Cup"}, "no such league"),
        ("league edit", {"league": "Cup", "name": "Mug"}, "no such league"),
        ("league season", {"league": "Cup", "act": "begin"}, "no such league"),
        ("league schedule", {"league": "Cup", "hour": 7}, "no such league"),
        ("league create", {"name": "Cup", "first-day": "soon"}, "day"),
        ("league create", {"name": "all"}, "name"),
        ("league create", {"name": "Cup", "zone": "Atlantis"}, "no such time zone"),
        ("league create", {"name": "Cup", "first-day": "2025-11-24", "last-day": "2025-11-10"}, "season"),
        ("league evening", {"day": "2025-11-16", "time": "20:00", "hours": 2}, "passed"),
        ("league evening", {"day": "2025-11-18", "time": "20:00", "hours": 2, "league": "Cup"}, "no such league"),
        ("league cancel-evening", {}, "no such evening"),
        ("league attend", {"answer": "sign-up"}, "no such evening"),
        ("league void", {"table": "nosuchtabl", "reason": "x"}, "table"),
    ],
)
async def test_refused_commands_store_no_server(
    world: World, command: str, wish: Mapping[str, object], said: str
) -> None:
    """An organiser's impossible wish is refused, and nothing is stored."""
    assert said in told(await give(world, admin(world, "Emily"), command, wish))
    assert await is_strange(world)


async def test_others_looked_up_make_no_server_known(world: World) -> None:
    """A person sees their own games from elsewhere, but not other people's. The server is not stored."""
    cindy, ben, _ = await begun(world, "Cindy", "Ben", "Charlie")
    await world.play_out((await world.table()).id)
    world.guild = world.env.create_guild("Elsewhere")
    hall = world.guild.create_text_channel("hall")
    here = world.guild.add_member(cindy.user)

    own = told(await here.slash(hall, "stats"))
    theirs = told(await here.slash(hall, "stats", player=ben.user))
    together = told(await here.slash(hall, "stats", versus=ben.user))

    assert "Games: 1" in own
    assert theirs == "They have not played here yet."
    assert "They have not finished a game together here yet." in together
    assert await is_strange(world)


@pytest.mark.parametrize("language", NOTHING_PLAYED)
async def test_where_nothing_was_played_the_standings_say_so(world: World, language: str) -> None:
    """/leaderboard, also for practice, and an old card's button say that no game was played, and what would count."""
    (cindy,) = world.people("Cindy", locale=language)

    said = [told(await world.slash(cindy, "leaderboard", practice=practice)) for practice in (False, True)]
    pressed = told(await press_old_card(world, cindy, "all"))

    assert all(one.startswith(f"{NOTHING_PLAYED[language]} ") for one in (said[0], pressed))
    assert said[1] == NOTHING_PLAYED[language]
    assert await is_strange(world)


async def test_an_old_card_names_a_period_alone(world: World) -> None:
    """An old card's button names only a period, and shows the standings of the server's own league."""
    cindy, *_ = await begun(world, "Cindy", "Ben", "Charlie")
    await world.play_out((await world.table()).id)

    assert "-# Standings · week 47 of 2025" in told(await press_old_card(world, cindy, ""))
    assert "-# Standings · all weeks" in told(await press_old_card(world, cindy, "all"))


async def press_old_card(world: World, person: simcord.MemberActor, period: str) -> simcord.InteractionResult:
    """Press a button of a card that was posted before leagues existed."""
    custom_id = spell(Press(TableId(""), 0, Verb.WEEK, period))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(ui.Button(label="standings", custom_id=custom_id)))
    await world.client.get_partial_messageable(world.channel.id).send(view=view)
    result: simcord.InteractionResult = await person.click(last(world), custom_id=custom_id)
    return result
