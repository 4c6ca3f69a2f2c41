"""The export of personal data, and forgetting a person."""

import asyncio
import gc
import json
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

import pytest

from bot.core.errors import Refused, StoreFault
from bot.core.people.personal_file import Piece, pieces
from bot.core.people.privacy import Privacy
from bot.core.records.finished_games import Records
from bot.core.table.mailboxes import Mailbox
from bot.core.table.views import Holder, SeatView
from bot.core.ui.presses import Verb
from rules.game import Json
from storage.changes import Status
from storage.ids import PlayerId, TableId
from storage.people.known import Known
from storage.people.personal_tables import PersonalTable
from tests.core.in_memory_table import BEN, CHARLIE, CINDY
from tests.core.playing import finish
from tests.core.room import Room, code


def privacy(room: Room) -> Privacy:
    """The use case, over the room's store, tables and time."""
    return Privacy(room.store, room.tables, room.time)


async def exported(room: Room, player: PlayerId) -> Mapping[str, Json]:
    """The person's export, parsed."""
    (told,) = await privacy(room).export(player, 1 << 20)
    return cast("Mapping[str, Json]", json.loads(told))


async def tables(room: Room, player: PlayerId) -> Sequence[Mapping[str, Json]]:
    """The tables in the person's export."""
    return cast("Sequence[Mapping[str, Json]]", (await exported(room, player))["tables"])


def did(table: Mapping[str, Json]) -> Sequence[str]:
    """The person's entries at the table that are not moves, for example "joined"."""
    own = cast("Sequence[Mapping[str, Mapping[str, str]]]", table["yours"])
    return [one["entry"]["table"] for one in own if "table" in one["entry"]]


# --- what is known -------------------------------------------------------------------------------------------


async def test_a_person_is_told_who_they_are(room: Room) -> None:
    """The export has their name, their account, and their settings."""
    await room.people.speak(CINDY, "cs")
    you = cast("Mapping[str, Json]", (await exported(room, CINDY))["you"])
    assert {"name": "Cindy", "platforms": {"somewhere": "cindy"}, "language": "cs"}.items() <= you.items()


async def test_an_export_has_a_persons_own_moves_in_ended_games(room: Room) -> None:
    """The export has all of Ben's moves and his result, and nobody else's."""
    await room.play(CINDY, BEN, CHARLIE)
    (told,) = await tables(room, BEN)
    own = cast("Sequence[Mapping[str, Mapping[str, Json]]]", told["yours"])
    assert {"table": "joined", "player": BEN}.items() <= own[0]["entry"].items()
    assert {1} == {one["entry"]["seat"] for one in own[1:]}
    (result,) = cast("Sequence[Mapping[str, Json]]", told["results"])
    assert result["seat"] == 1


async def test_an_export_only_names_running_games(room: Room) -> None:
    """The export has neither anybody's dice nor bets, not even the person's own."""
    await room.open(CINDY, BEN, robots=1)
    await room.play_one(CINDY)
    (told,) = await tables(room, CINDY)
    assert told["status"] == "playing"
    assert not {"yours", "results", "corrections"} & told.keys()


async def test_a_table_that_was_left_is_told_of(room: Room) -> None:
    """The export says that Ben sat down and left."""
    await room.open(CINDY, BEN, seats=4)
    await room.press(BEN, Verb.LEAVE)
    await room.press(CINDY, Verb.CANCEL)
    assert [did(one) for one in await tables(room, BEN)] == [["joined", "seat-left"]]


async def test_being_away_is_told(room: Room) -> None:
    """The export says when a robot took the seat over and when Ben had it back; it says nothing of others' absences."""
    await room.open(CINDY, BEN, robots=1)
    await room.let_go_away(BEN)
    await room.press(BEN, Verb.BACK)
    await room.play_out()
    absence = {"warned", "went-away", "came-back"}
    for player, told in ((BEN, absence), (CINDY, set[str]())):
        (table,) = await tables(room, player)
        assert told == absence & set(did(table))


async def test_ratings_and_messages_that_stand_are_told(room: Room) -> None:
    """Only the person's own ratings and messages are in the export, each message with its address on the platform."""
    await finish(room, CINDY, BEN)
    await room.ratings.bring_up_to_date()
    await room.deliver_after(room.open(CINDY, BEN, robots=1))
    told = cast("Mapping[str, Sequence[Mapping[str, Json]]]", await exported(room, BEN))
    (rating,), (message,) = told["ratings"], told["messages"]
    assert rating["games"] == 1
    stands = (await room.posts()).values()
    assert (message["table"], message["kind"], message["stands"] in stands) == (room.table, "hand", True)


async def test_others_play_on_while_an_export_is_made(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's games take seconds to replay, and nobody's press waits for that."""
    played = threading.Event()
    waited = list[bool]()

    def slow(known: Known, tables: Iterable[PersonalTable]) -> Iterator[Piece]:
        waited.append(played.wait(timeout=5))
        return pieces(known, tables)

    monkeypatch.setattr("bot.core.people.privacy.pieces", slow)
    exporting = asyncio.create_task(exported(room, BEN))
    await room.play(CINDY, BEN, CHARLIE)
    played.set()
    await exporting
    assert waited == [True]


async def test_what_is_too_much_for_one_file_comes_in_several(room: Room) -> None:
    """Each file is small enough, valid by itself and numbered; together they have all tables."""
    for number in range(4):
        await room.open(CINDY, BEN, seats=4, command=f"table {number}")
        await room.press(CINDY, Verb.CANCEL)
    (whole,) = await privacy(room).export(CINDY, 1 << 20)
    largest = len(whole.encode()) - 1

    texts = await privacy(room).export(CINDY, largest)
    parts = [json.loads(text) for text in texts]

    assert [(part["part"], part["parts"]) for part in parts] == [(1, 2), (2, 2)]
    assert max(len(text.encode()) for text in texts) <= largest
    assert {part["you"]["name"] for part in parts} == {"Cindy"}
    assert [table for part in parts for table in part["tables"]] == json.loads(whole)["tables"]
    assert len(await privacy(room).export(CINDY, 1)) == len(json.loads(whole)["tables"])


# --- forgetting ----------------------------------------------------------------------------------------------


async def test_who_is_forgotten_has_left_their_tables(room: Room) -> None:
    """Their seat in a lobby is free. In a game a robot takes over during the bets, and its bet stays secret."""
    await room.open(CINDY, BEN, seats=4, command="lobby")
    lobby = room.table
    await room.open(CINDY, BEN, CHARLIE)
    await room.play_one(CINDY)
    before = (await room.view()).decision

    await privacy(room).forget(CINDY)

    view = await room.tables.view(lobby, None)
    assert view is not None
    assert [seat.player for seat in view.seats] == [BEN]
    now = await room.view()
    assert (Holder.ROBOT, None, before) == (now.seats[0].holder, now.seats[0].player, now.decision)
    assert (await room.seen(None)).secret
    assert "Cindy" not in str(now)
    await room.play_out()
    assert (await room.view()).status is Status.FINISHED


async def test_no_table_remembers_what_somebody_was_called(room: Room) -> None:
    """Mailboxes keep the names of people who sit at the table, but not the name of the person who was forgotten."""
    goes, stays = await room.seat("Whoever goes", "Whoever stays")
    await room.open(goes, stays, robots=1)
    await privacy(room).forget(goes)
    remembered = [name for one in gc.get_objects() if isinstance(one, Mailbox) for name in one.names.values()]
    assert ("Whoever stays" in remembered, "Whoever goes" in remembered) == (True, False)


async def test_a_finished_game_outlives_its_peoples_names(room: Room) -> None:
    """The game can still be replayed and verified; the forgotten player has no name in it."""
    await room.play(CINDY, BEN, CHARLIE)
    await privacy(room).forget(CINDY)
    await privacy(room).forget(CINDY)
    assert [seat.name for seat in (await room.view()).seats] == ["", "Ben", "Charlie"]
    assert (await Records(room.store).of(room.table)).seats == ("?", "Ben", "Charlie")
    found = await Records(room.store).verification(room.table)
    assert found is not None
    assert found.mismatch is None


async def test_a_press_that_is_under_way_seats_nobody_who_is_forgotten_meanwhile(room: Room) -> None:
    """Their presses are refused at an existing table and at a new one; the table continues without them."""
    await room.open(BEN, seats=3)
    await privacy(room).forget(CINDY)

    joined, opened = await room.press(CINDY, Verb.JOIN), await room.open(CINDY, seats=3, command="late")

    assert [code(one.refusal) for one in (joined, opened)] == ["forgotten", "forgotten"]
    assert await room.store.tables_of(CINDY) == ()
    assert [seat.name for table in await room.store.tables_of(BEN) for seat in await seats(room, table)] == ["Ben"]


async def seats(room: Room, table: TableId) -> Sequence[SeatView]:
    """The table's seats."""
    view = await room.tables.view(table, None)
    assert view is not None
    return view.seats


@pytest.mark.parametrize("broken", ["commit", "forget"])
async def test_forgetting_can_be_tried_again(room: Room, broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the store fails, the person keeps their name; the next try forgets them."""
    await room.open(CINDY, BEN, CHARLIE)

    async def fails(*_: object) -> None:
        raise StoreFault("a trial")

    with monkeypatch.context() as patched:
        patched.setattr(room.store.having(broken), broken, fails)
        with pytest.raises((Refused, StoreFault)):
            await privacy(room).forget(CINDY)
    assert (await room.store.people.player(CINDY)).name == "Cindy"
    await privacy(room).forget(CINDY)
    assert (await room.store.people.player(CINDY)).name == ""
