"""Games of the previous release are played on: its messages are sent once, and its cards are edited in place."""

from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest

from bot.core.ports import Delivery, Message
from bot.core.ui.panels import Text
from bot.core.ui.presses import Verb
from storage.ids import Millis
from storage.league.kinds import Announcing
from storage.messages.rows import HORIZON
from storage.moving import fill, write_out
from storage.store import Store
from tests.core.fakes import HandClock, Mailman
from tests.core.kept_games import move
from tests.core.league.audited import audit, spoil
from tests.core.room import Room, open_room
from tests.storage.stranger import stranger
from tests.storage.test_migrations import at_sqlite, load

MONDAY_MORNING = Millis(1_763_971_200_000)
UNHEARD = "0d9453ddb12b92978c19"
"""Nonce of an outdated call. The previous release got no answer when it posted the call, so it may be posted."""


@pytest.fixture
def stood(store_file: Path) -> Mapping[tuple[object, ...], object]:
    """The ids of the posts in the previous release's file, by table, kind, player and about."""
    store_file.unlink()
    load(store_file)
    rows = at_sqlite(store_file, 'SELECT "table", kind, player, about, ref FROM posts')
    return {row[:4]: row[4] for row in rows}


async def play_all_out(room: Room) -> None:
    """Play every live table to its end and deliver after each move; a lobby first gets a robot."""
    for table in await room.store.live_tables():
        room.table = table
        if (view := await room.view()).play is None:
            host = next(seat.player for seat in view.seats if seat.host)
            assert host is not None
            for verb in (Verb.ADD_ROBOT, Verb.START):
                await room.press(host, verb, "steady" if verb is Verb.ADD_ROBOT else "")
        while (await room.view()).status.live:
            await room.deliver_after(room.play_one())


def of(delivery: Delivery) -> tuple[object, ...]:
    """The values that tell which message it is."""
    return delivery.table, delivery.kind, delivery.player, delivery.about


async def test_games_of_the_release_before_are_played_to_their_end(
    store_file: Path, stood: Mapping[tuple[object, ...], object]
) -> None:
    """Each message is posted once, each old card is edited, and the week's end is announced at its time."""
    mailman, clock = Mailman(), HandClock()
    async with open_room(store_file, clock, mailman, number=2) as room:
        games = await room.store.live_tables()
        clock.forward(HORIZON)
        await play_all_out(room)
        clock.forward(HORIZON)
        await room.deliver()
        rest = await room.owed()
        before = list(mailman.delivered)
        clock.forward(MONDAY_MORNING - clock.now())
        week = [*await room.deliver(), *await room.deliver()]
        last = [await room.tables.view(game, None) for game in games]

    posted = [of(one) for one in before if one.post is None]
    edited = {(of(one), one.post) for one in before if one.post is not None and one.kind is not Message.PLACE}
    where = {**stood, **{of(one): one.nonce for one in before if one.post is None}}
    assert len(set(posted)) == len(posted)
    assert stood.keys().isdisjoint(posted)
    assert edited <= set(where.items())
    assert {game for game, kind, *_ in posted if kind is Message.RESULT} == set(games)
    assert rest == ()
    assert week == [f"{Announcing.WEEK}:all"]
    cards = {block for card in mailman.posts.values() if card.kind is Message.TABLE for block in card.panel.blocks}
    assert {Text(repr(view)) for view in last} <= cards
    assert UNHEARD in mailman.looked


# --- databases of each release that was kept --------------------------------------------------------------------


@pytest.fixture
def where(request: pytest.FixtureRequest) -> str | None:
    """The address of an empty database to which the games are moved; None if they go on in their file."""
    return str(request.getfixturevalue("empty_database")) if request.param == "on a server" else None


@pytest.mark.parametrize(
    ("release", "where"),
    [
        ("r0001", "in its file"),
        ("r0009", "in its file"),
        ("r0017", "in its file"),
        ("r0019", "in its file"),
        # All are moved by the same code, so each run moves the newest one only.
        *(pytest.param(release, "on a server", marks=pytest.mark.long) for release in ("r0001", "r0009", "r0017")),
        ("r0019", "on a server"),
    ],
    indirect=["where"],
)
async def test_kept_games_go_on_to_their_end(where: str | None, tmp_path: Path, release: str) -> None:
    """Each game ends with a result that counts, nothing stays owed, and the audit finds no difference."""
    file = tmp_path / "kept.db"
    load(file, f"{release}_games.sql")
    url = f"sqlite:///{file}"
    await (await Store.open(url)).close()
    if where is not None:
        lines = StringIO()
        with stranger(url) as old, stranger(where) as new:
            fill(new, lines, write_out(old, lines))
        url = where
    async with open_room(url, HandClock(), number=2) as room:
        games = await room.store.live_tables()
        assert len(games) > 2
        room.time.forward(HORIZON)
        for table in games:
            room.table = table
            if (view := await room.view()).play is None:
                host = next(seat.player for seat in view.seats if seat.host)
                assert host is not None
                for verb in (Verb.ADD_ROBOT, Verb.START):
                    await room.press(host, verb, "steady" if verb is Verb.ADD_ROBOT else "")
            while (await room.view()).status.live:
                await move(room)
            await room.deliver()
            assert (await room.view()).result is not None
        room.time.forward(HORIZON)
        await room.deliver()
        assert await room.owed() == ()
        await room.ratings.bring_up_to_date()
    differences, checked = audit(url)
    assert differences == []
    assert checked.results > len(games)


async def test_games_that_were_left_stay_as_they_were_counted(tmp_path: Path) -> None:
    """By the rules of then a leaver won, and two of three shared the victory. By today's rules that would be wrong."""
    file = tmp_path / "kept.db"
    load(file, "r0019_games.sql")
    url = f"sqlite:///{file}"
    left = 'SELECT "table", seat, rank, placement FROM seat_results WHERE by_house ORDER BY rowid'
    before = at_sqlite(file, left)
    assert [row[2:] for row in before] == [(1, 5040), (1, 3780), (1, 3780)]
    async with open_room(url, HandClock(), number=2) as room:
        await room.ratings.bring_up_to_date()
    assert at_sqlite(file, left) == before
    assert audit(url)[0] == []
    spoil(url, 'UPDATE results SET ranking = 2 WHERE "table" = (SELECT "table" FROM seat_results WHERE by_house)')
    assert [line for line in audit(url)[0] if "rank is 1, should be 2" in line]
