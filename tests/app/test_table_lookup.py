"""Finding the table a command refers to, and checking who may see it."""

import pytest

from bot.app.lookups import list_tables
from bot.app.open_table import Wishes
from bot.app.response import Private, Response
from bot.app.table_lookup import at_any_table, at_own_table, ended_tables, last_ended, open_tables, own_tables, seen
from bot.core.errors import LeftToNewer, Refused
from bot.core.table.views import TableView
from bot.core.ui.panels import Panel
from storage.ids import PlayerId, TableId
from tests.app.hall import ELSEWHERE, Hall, told
from tests.app.places import FakePlace
from tests.core.refusals import refused

DIRECT = FakePlace(community=None, channel="cindy's own", readable=set())
RED = FakePlace(channel="red", readable={"red", "green"})


async def its_id(view: TableView) -> Response:
    """A command at a table; it answers with the table's id."""
    return Private(Panel(view.id, ()))


@pytest.mark.parametrize(
    "place",
    [FakePlace(channel="red", readable={"red"}), FakePlace(community=ELSEWHERE), DIRECT],
    ids=["unreadable", "elsewhere", "direct"],
)
async def test_a_table_that_they_may_not_see_is_like_one_that_is_not_there(hall: Hall, place: FakePlace) -> None:
    """The table is in a channel that they cannot read, or in another community, or they ask in direct messages."""
    table = (await hall.opens("Cindy")).id
    ben = await hall.caller("Ben", place)
    for named in (table, TableId("no-such-one")):
        with pytest.raises(Refused) as refusal:
            await seen(hall.app, ben, named)
        assert (refusal.value.code, refusal.value.values) == ("no-such-table", {})


@pytest.mark.parametrize("place", [RED, DIRECT, FakePlace(community=ELSEWHERE)])
async def test_whoever_sits_at_a_table_sees_it_from_everywhere(hall: Hall, place: FakePlace) -> None:
    """They see it as the player in their seat."""
    table = (await hall.opens("Cindy")).id
    assert (await seen(hall.app, await hall.caller("Cindy", place), table)).seat == 0


async def test_what_no_store_takes_is_no_table(hall: Hall) -> None:
    """People can type any text as an id, even one that the store cannot encode."""
    await refused("no-such-table", seen(hall.app, await hall.caller("Cindy"), TableId("\ud800")))


async def test_without_a_name_the_table_of_this_channel_is_meant(hall: Hall) -> None:
    """Tables of theirs in other channels do not count."""
    green, red = await hall.opens("Cindy"), await hall.opens("Cindy", RED)
    for place, meant in ((FakePlace(), green), (RED, red)):
        caller = await hall.caller("Cindy", place)
        assert told(await at_own_table(hall.app, caller, None, its_id)) == meant.id


async def test_of_several_tables_the_one_that_waits_is_meant(hall: Hall) -> None:
    """While both are lobbies the bot asks which one is meant. A running game that waits for Cindy's move is meant."""
    first, second = await hall.opens("Cindy"), await hall.opens("Cindy")
    asked = await at_own_table(hall.app, await hall.caller("Cindy"), None, its_id)
    await hall.starts(second.id, "Cindy")
    meant = await at_own_table(hall.app, await hall.caller("Cindy"), None, its_id)
    named = await at_own_table(hall.app, await hall.caller("Cindy"), first.id, its_id)
    assert told(asked).startswith("Which table do you mean?")
    assert (told(meant), told(named)) == (second.id, first.id)


async def test_a_number_means_the_table_that_the_question_shows(hall: Hall) -> None:
    """The oldest table is 1, in each channel and also when another one begins to wait for Cindy's move."""
    for channel in (FakePlace(), FakePlace(), RED):
        await hall.opens("Cindy", channel)
    tables = [view.id for view in await own_tables(hall.app, await hall.caller("Cindy"))]
    for place in (FakePlace(), RED, DIRECT):
        caller = await hall.caller("Cindy", place)
        meant = [told(await at_own_table(hall.app, caller, number, its_id)) for number in ("1", "2", "3")]
        assert meant == tables
        await refused("no-such-table", at_own_table(hall.app, caller, "4", its_id))
        await refused("no-such-table", at_own_table(hall.app, caller, "0", its_id))
    asked = told(await at_own_table(hall.app, await hall.caller("Cindy"), None, its_id))
    await hall.starts(tables[2], "Cindy")
    assert [line for line in asked.splitlines() if ". " in line] == [f"{n}. Mythical Dice" for n in (1, 2, 3)]
    assert told(await at_own_table(hall.app, await hall.caller("Cindy"), "3", its_id)) == tables[2]


async def test_a_number_means_the_table_that_the_list_shows(hall: Hall) -> None:
    """The caller's own tables come first, whoever must move there; the others have the numbers after them."""
    tables = []
    for name, game in (("Zoe", "mythic-dice"), ("Cindy", "mythical-dice"), ("Cindy", "mythe")):
        tables.append((await hall.opens(name, None, Wishes(game))).id)
        hall.time.forward(1_000)
    other, lobby, playing = tables
    await hall.starts(playing, "Cindy")
    cindy = await hall.caller("Cindy")
    lines = told(await list_tables(hall.app, cindy)).splitlines()
    listed = [line.partition(" · ")[0] for line in lines if line[1:].startswith(". ")]
    assert listed == ["1. Mythical Dice", "2. Mythe", "3. Mythic Dice"]
    for number, meant in (("1", lobby), ("2", playing), ("3", other)):
        assert told(await at_any_table(hall.app, cindy, number, its_id)) == meant
    for number, meant in (("1", lobby), ("2", playing)):
        assert told(await at_own_table(hall.app, cindy, number, its_id)) == meant
    await refused("no-such-table", at_own_table(hall.app, cindy, "3", its_id))


async def test_whoever_sits_nowhere_is_told_so(hall: Hall) -> None:
    """Tables of other players do not count."""
    await hall.opens("Cindy")
    await refused("no-table-of-yours", at_own_table(hall.app, await hall.caller("Ben"), None, its_id))


async def test_any_table_is_one_that_they_can_read(hall: Hall) -> None:
    """Tables in a channel that a person cannot read are neither found nor listed for them."""
    table = await hall.opens("Cindy")
    await hall.opens("Cindy", FakePlace(channel="red"))
    ben = await hall.caller("Ben")
    assert told(await at_any_table(hall.app, ben, None, its_id)) == table.id
    assert [view.id for view in await open_tables(hall.app, ben)] == [table.id]


async def test_in_their_own_place_they_are_asked_into_a_community(hall: Hall) -> None:
    """Direct messages have no list of tables."""
    await refused("server-needed", open_tables(hall.app, await hall.caller("Ben", DIRECT)))


async def test_the_last_game_of_this_channel_goes_before_a_later_one(hall: Hall) -> None:
    """A thread counts as its parent channel. Ended games in unreadable channels are not listed."""
    green, red = await hall.opens("Cindy"), await hall.opens("Cindy", RED)
    for table in (green, red):
        hall.time.forward(1_000)
        await hall.ends(table.id, "Cindy")
    thread = FakePlace(channel="thread", parent="green", readable={"green"})
    assert await last_ended(hall.app, await hall.caller("Cindy", thread), None) == green.id
    assert await last_ended(hall.app, await hall.caller("Cindy", FakePlace(channel="blue")), None) == red.id
    ben = await hall.caller("Ben")
    assert [one.id for one in await ended_tables(hall.app, ben)] == [green.id]
    await refused("no-ended-game", last_ended(hall.app, ben, None, own=True))


async def test_the_last_game_is_the_one_that_has_ended_last(hall: Hall) -> None:
    """A game of days was opened long before the games that end meanwhile, also in channels that they cannot read."""
    long = await hall.opens("Cindy", None, Wishes("mythe"))
    hall.time.forward(1_000)
    short = await hall.opens("Zoe", None, Wishes("mythe"))
    hidden = await hall.opens("Zoe", RED, Wishes("mythe"))
    for table, name in ((short, "Zoe"), (long, "Cindy"), (hidden, "Zoe")):
        hall.time.forward(1_000)
        await hall.ends(table.id, name)
    assert await last_ended(hall.app, await hall.caller("Wim"), None) == long.id
    assert [one.id for one in await ended_tables(hall.app, await hall.caller("Wim"), 1)] == [long.id]
    assert await last_ended(hall.app, await hall.caller("Zoe"), None, own=True) == short.id
    assert await last_ended(hall.app, await hall.caller("Zoe", RED), None, own=True) == hidden.id


async def test_a_table_of_a_newer_release_is_told_only_if_there_is_no_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two releases may share a database. The other tables are listed as ever; whoever means this one reads a word."""
    left = await hall.opens("Cindy")
    seen_before = hall.bot.tables.view

    async def view(table: TableId, viewer: PlayerId | None) -> TableView | None:
        if table == left.id:
            raise LeftToNewer("newer-release")
        return await seen_before(table, viewer)

    monkeypatch.setattr(hall.bot.tables, "view", view)
    cindy = await hall.caller("Cindy")
    for named in (None, left.id):
        await refused("newer-release", at_own_table(hall.app, cindy, named, its_id))
    await refused("newer-release", open_tables(hall.app, cindy))
    monkeypatch.undo()
    other = await hall.opens("Cindy", RED)
    monkeypatch.setattr(hall.bot.tables, "view", view)
    assert [view.id for view in await open_tables(hall.app, cindy)] == [other.id]
    assert told(await at_own_table(hall.app, cindy, None, its_id)) == other.id
