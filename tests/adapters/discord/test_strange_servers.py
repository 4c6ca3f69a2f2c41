"""A server where nobody has played or set anything stays unknown, whatever people look up there."""

from collections.abc import Mapping
from typing import Final

import pytest
import simcord
from discord import ui

from bot.adapters.discord.custom_ids import spell
from bot.core.communities import NOWHERE
from bot.core.panels import Press, Verb
from storage.ids import TableId
from tests.adapters.discord.asking import begun, forbid, give, last, told
from tests.adapters.discord.world import World

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
    "en": "There is no game in this table yet.",
    "cs": "V\N{NO-BREAK SPACE}této tabulce zatím není žádná hra.",
    "fr": "Aucune partie dans ce classement pour l’instant.",
}


async def is_strange(world: World) -> bool:
    """Whether the house does not know the server: no row is its, so no league can be."""
    return (await world.bot.communities.seen("discord", str(world.guild.id), "en")).id == NOWHERE


@pytest.mark.parametrize("command", [*LOOKED_UP, *FOR_ORGANISERS])
async def test_what_is_looked_up_makes_no_server_known(world: World, command: str) -> None:
    """It is answered all the same; and so is an organiser's command of somebody who is none."""
    (cindy,) = world.people("Cindy")
    said = told(await give(world, cindy, command, {**LOOKED_UP, **FOR_ORGANISERS}[command]))

    assert said
    assert "broke" not in said
    assert await is_strange(world)


@pytest.mark.parametrize("option", TYPED)
async def test_what_is_only_typed_makes_no_server_known(world: World, option: str) -> None:
    """There is nothing to choose from but all time."""
    (cindy,) = world.people("Cindy")
    command, _, name = option.rpartition(" ")
    offered = await cindy.autocomplete(world.channel, command, name, "", **TYPED[option])

    assert {str(one["value"]) for one in offered} <= {"all"}
    assert await is_strange(world)


async def test_others_looked_up_make_no_server_known(world: World) -> None:
    """By who has played elsewhere, about who has: what happens there is told to nobody here."""
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
    """To a command, also for practice, and to an old card's button."""
    (cindy,) = world.people("Cindy", locale=language)

    said = [told(await world.slash(cindy, "leaderboard", practice=practice)) for practice in (False, True)]
    pressed = told(await press_old_card(world, cindy, "all"))

    assert [*said, pressed] == [NOTHING_PLAYED[language]] * 3
    assert await is_strange(world)


async def test_an_old_card_names_a_period_alone(world: World) -> None:
    """It is of the server's own table, the only one that there was."""
    cindy, *_ = await begun(world, "Cindy", "Ben", "Charlie")
    await world.play_out((await world.table()).id)

    assert "-# Standings · week 47 of 2025" in told(await press_old_card(world, cindy, ""))
    assert "-# Standings · all weeks" in told(await press_old_card(world, cindy, "all"))


async def press_old_card(world: World, person: simcord.MemberActor, period: str) -> simcord.InteractionResult:
    """Press the button of a card from when there were no leagues."""
    custom_id = spell(Press(TableId(""), 0, Verb.WEEK, period))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(ui.Button(label="standings", custom_id=custom_id)))
    await world.client.get_partial_messageable(world.channel.id).send(view=view)
    result: simcord.InteractionResult = await person.click(last(world), custom_id=custom_id)
    return result


async def test_a_table_that_may_not_be_opened_makes_no_server_known(world: World) -> None:
    """One that is opened does."""
    (cindy,) = world.people("Cindy")
    allowed = world.channel
    forbid(world, "send_messages")

    await world.slash(cindy, "play")
    assert await is_strange(world)

    await world.slash(cindy, "play", at=allowed)
    assert not await is_strange(world)
