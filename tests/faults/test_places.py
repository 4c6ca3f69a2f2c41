"""Faults of cards, people and channels on Discord during a game, and how the bot must react.

fault                                        what must happen
10008: the card was deleted                  a new one is posted
30046: too many edits of an old card         a new one is posted, and the old one goes
50083: the thread was archived               a new card opens it again, and the old one goes
50007, 50278: a person cannot be written to  they are called in the channel, and play by "My dice"
40003: people are written to too fast        they are written to later
50001, 50013, 10003: the thread is closed    the game goes on in the channel
160005: the thread is archived and locked    the game goes on in the channel
a thread's start gets no answer              the thread is found (160004), or started later
10003: the channel is gone, too              the table is closed
50001, 50013: and the channel, too           the bot tries again; after many tries the table is closed
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from bot.adapters.discord import channel_limit
from bot.core.delivery import table_messages, tries
from storage.ids import Millis
from tests.faults.evening import Evening, accepted, eventually
from tests.faults.hosted_game import DELETE, EDIT, OPEN_DM, POST, START_THREAD, HostedGame
from tests.faults.ledger import lost_or_doubled, read_ledger
from tests.stub.bots import hosted
from tests.stub.faults import Broken, CallEffect, Cut, Hang, Refuse, TooMany
from tests.stub.playing import offered, offering
from tests.stub.server import Discord
from tests.stub.things import Allowed, Channel, Kind, Message

# --- cards --------------------------------------------------------------------------------------------------


async def test_a_deleted_card_is_posted_anew(hosted_game: HostedGame) -> None:
    """The table's card, and the card of the player who has bet already."""
    await hosted_game.bot.dispatcher.deliver_due()
    for card in (table_card(hosted_game), hosted_game.evening.people[0].inbox[-1]):
        card.deleted = True
    await hosted_game.evening.play(8)
    assert await hosted_game.left_over() == []


async def test_a_card_with_too_many_edits_is_posted_anew(hosted_game: HostedGame) -> None:
    """Each time the edit is refused, a new card is posted and the old one is deleted."""
    await hosted_game.bot.dispatcher.deliver_due()
    fault = hosted_game.stub.faults.add(EDIT, Refuse(30046), times=5, channel=hosted_game.thread.id)
    for _ in range(10):
        await hosted_game.evening.play(1)
        await hosted_game.bot.dispatcher.deliver_due()
    assert fault.struck == 5
    assert await hosted_game.left_over() == []


async def test_a_folded_thread_is_opened_again(hosted_game: HostedGame) -> None:
    """A new card opens the thread again, and the old card is deleted."""
    await hosted_game.bot.dispatcher.deliver_due()
    hosted_game.thread.archived = True
    await hosted_game.evening.play(8)
    assert await hosted_game.left_over() == []
    assert not hosted_game.thread.archived


def table_card(hosted_game: HostedGame) -> Message:
    """The table's card of the first round."""
    return next(message for message in hosted_game.thread.standing if offered(message, "hand"))


# --- people -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [50007, pytest.param(50278, marks=pytest.mark.long)])
async def test_who_cannot_be_written_to_is_called_where_the_game_is_played(hosted_game: HostedGame, code: int) -> None:
    """They play by the button under the table's card; the others play as always."""
    evening = hosted_game.evening
    silent = evening.people[0].id
    faults = [hosted_game.stub.faults.add(route, Refuse(code), times=None, person=silent) for route in (POST, EDIT)]
    evening.by_hand.add(silent)
    await evening.play(14)
    assert await hosted_game.left_over() == []
    assert all(fault.struck for fault in faults)


async def test_people_who_are_written_to_too_fast_are_written_to_later(hosted_game: HostedGame) -> None:
    """The bot does not mark anybody as unreachable."""
    fault = hosted_game.stub.faults.add(POST, Refuse(40003), times=3, person=hosted_game.evening.people[0].id)
    await hosted_game.evening.play(14)
    assert fault.struck == 3
    assert await hosted_game.left_over() == []


@pytest.mark.parametrize(
    "effect",
    [
        Refuse(40003),
        *[pytest.param(effect, marks=pytest.mark.long) for effect in (Broken(503), Cut(after=True), TooMany(0.02))],
    ],
    ids=str,
)
async def test_a_channel_of_somebodys_own_that_cannot_be_opened_now_is_opened_later(
    stub: Discord, evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, effect: CallEffect
) -> None:
    """These players still get their first hand."""
    monkeypatch.setattr(tries, "FIRST_PAUSE", Millis(20))
    fault = stub.faults.add(OPEN_DM, effect, times=2)
    async with hosted(stub, tmp_path / "minotaur.db") as (_, bot):
        await evening.begin()
        await evening.play(6)
        assert (fault.struck, await HostedGame(bot, evening, tmp_path / "minotaur.db").left_over()) == (2, [])


# --- threads ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "effect",
    [
        Cut(after=True),
        TooMany(0.02),
        Broken(500),
        *[
            pytest.param(effect, marks=pytest.mark.long)
            for effect in (
                Cut(),
                Hang(0.02),
                Hang(0.02, after=False),
                TooMany(via=False),
                TooMany(0.02, everywhere=True),
                Broken(500, after=True),
                Broken(503),
                Broken(503, after=True),
                Broken(504, after=True),
            )
        ],
    ],
    ids=str,
)
async def test_a_thread_that_is_not_begun_at_once_is_begun_once(
    stub: Discord, evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, effect: CallEffect
) -> None:
    """Even if Discord started the thread without answering, the game is played there and not in the channel."""
    monkeypatch.setattr(tries, "FIRST_PAUSE", Millis(20))
    monkeypatch.setattr(channel_limit, "MOST", 10**6)
    fault = stub.faults.add(START_THREAD, effect)
    async with hosted(stub, tmp_path / "minotaur.db") as (_, bot):
        await evening.begin()
        await evening.play(6)
        assert (fault.struck, await HostedGame(bot, evening, tmp_path / "minotaur.db").left_over()) == (1, [])
        threads = [place for place in evening.places if place.kind is Kind.THREAD]
        assert [bool(offering(place.standing, "hand")) for place in threads] == [True]
        assert offering(evening.table.channel.standing, "hand") is None


# --- places -------------------------------------------------------------------------------------------------


def refused(code: int) -> Callable[[HostedGame, Channel], None]:
    """Every call in this channel or thread is refused."""

    def closed(hosted_game: HostedGame, place: Channel) -> None:
        for route in (POST, EDIT, DELETE):
            hosted_game.stub.faults.add(route, Refuse(code), times=None, channel=place.id)

    return closed


def locked(hosted_game: HostedGame, place: Channel) -> None:
    """The bot may not see this channel or thread any more."""
    place.allowed = Allowed(0)


def folded_for_good(hosted_game: HostedGame, place: Channel) -> None:
    """The thread is archived, and only moderators can open it again."""
    place.archived = place.locked = True


def deleted(hosted_game: HostedGame, place: Channel) -> None:
    """The channel or thread is deleted, and the bot hears of it."""
    hosted_game.stub.delete_channel(place)


CLOSED: Final = [
    pytest.param(locked, id="locked"),
    pytest.param(deleted, id="deleted"),
    *[pytest.param(refused(code), id=str(code), marks=pytest.mark.long) for code in (50001, 50013, 10003)],
]
FOLDED: Final = [
    pytest.param(folded_for_good, id="folded"),
    pytest.param(refused(160005), id="160005", marks=pytest.mark.long),
]


@pytest.mark.parametrize("closed", [*CLOSED, *FOLDED])
async def test_a_game_without_its_thread_goes_on_in_the_channel(
    hosted_game: HostedGame, closed: Callable[[HostedGame, Channel], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot posts a card in the channel, and does not try the thread first."""
    monkeypatch.setattr(tries, "MINUTE", Millis(60_000))
    await hosted_game.evening.play(2)
    await hosted_game.bot.dispatcher.deliver_due()
    closed(hosted_game, hosted_game.thread)
    await hosted_game.evening.play(6)
    await hosted_game.bot.dispatcher.deliver_due()
    assert offering(hosted_game.evening.table.channel.standing, "hand") is not None
    assert lost_or_doubled(read_ledger(hosted_game.database), hosted_game.evening) == []


@pytest.mark.parametrize("closed", CLOSED)
async def test_a_game_without_any_place_is_closed(
    hosted_game: HostedGame, closed: Callable[[HostedGame, Channel], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is closed at once, or after some failed tries; no player is asked anything after that."""
    monkeypatch.setattr(table_messages, "SHUT_PLACE_TRIES", 2)
    evening = hosted_game.evening
    await evening.play(2)
    await hosted_game.bot.dispatcher.deliver_due()
    if closed is not deleted:
        closed(hosted_game, hosted_game.thread)
    closed(hosted_game, evening.table.channel)
    pressed = await evening.press_anyhow()
    await pressed.changes.until(lambda: accepted(pressed) or pressed.answer)
    await hosted_game.stub.until(lambda: evening.asked() is None)
    await eventually(lambda: '"end"' in read_ledger(hosted_game.database).lines[-1].body)


async def test_a_game_goes_on_where_the_bot_was_shut_out_for_a_while(hosted_game: HostedGame) -> None:
    """The bot loses access to the thread and the channel, and later gets it back."""
    places = (hosted_game.thread, hosted_game.evening.table.channel)
    open_to = [place.allowed for place in places]
    for place in places:
        place.allowed = Allowed(0)
    await hosted_game.evening.play(3)
    for place, allowed in zip(places, open_to, strict=True):
        place.allowed = allowed
    await hosted_game.evening.play(8)
    assert await hosted_game.left_over() == []
