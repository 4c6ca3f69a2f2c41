"""A week's result is sent to the league's address once, three times at most, and survives crashes."""

import asyncio
import hashlib
import hmac
import json
from collections.abc import Mapping

import pytest

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.league.webhook_job import NotTold, WebhookJob
from bot.core.league.webhooks import Webhooks, is_webhook
from storage.ids import LeagueId, Millis
from storage.league.kinds import WebhookTrouble
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.playing import finish
from tests.core.refusals import refused
from tests.core.room import Room

WEEK = 7 * 24 * HOUR
ADDRESS = "https://league.example/weeks"
SLOW = NotTold(WebhookTrouble.SLOW)


class Caller:
    """Remembers the calls, and gives the outcome that a test has set."""

    def __init__(self) -> None:
        self.outcome: NotTold | BaseException | None = None
        self.calls: list[tuple[str, bytes, Mapping[str, str]]] = []

    async def call(self, address: str, body: bytes, headers: Mapping[str, str]) -> NotTold | None:
        """Remember the call."""
        self.calls.append((address, body, headers))
        if isinstance(self.outcome, BaseException):
            raise self.outcome
        return self.outcome

    @property
    def weeks(self) -> list[str]:
        """The week of each call."""
        return [json.loads(body)["week"] for _, body, _ in self.calls]


@pytest.fixture
def caller() -> Caller:
    """A caller whose calls arrive."""
    return Caller()


@pytest.fixture
def job(room: Room, caller: Caller) -> WebhookJob:
    """The job of a host who allows webhooks."""
    return WebhookJob(room.store, room.time, caller)


async def listens(room: Room, *, names: bool = True) -> str:
    """The community's own league gets the address; returns the secret."""
    return await Webhooks(room.store, allowed=True).set(await room.own(), ADDRESS, names=names)


async def play_week(room: Room) -> str:
    """Three games in the present week, which then ends, and whose digest is made. Returns the week's name."""
    for _ in range(3):
        await finish(room, CINDY, BEN, EMILY)
    league = (await room.own()).id
    newest = (await room.store.leagues.weeks(league))[0]
    room.time.forward(WEEK)
    await room.store.leagues.close_week(league, newest.name, room.time.now())
    return newest.name


async def test_the_receiver_gets_the_standings_and_can_check_the_sender(
    room: Room, job: WebhookJob, caller: Caller
) -> None:
    """The signature covers the body and the moment, with the secret that the organiser has seen."""
    secret = await listens(room)
    week = await play_week(room)
    await job.work()
    ((address, body, headers),) = caller.calls
    told = json.loads(body)

    assert address == ADDRESS
    assert (told["format"], told["version"], told["week"], told["league"]) == ("minotaur-league-week", 1, week, None)
    assert [(line["rank"], line["name"], line["games"], line["wins"]) for line in told["standings"]] == [
        (1, "Cindy", 3, 3),
        (2, "Ben", 3, 0),
        (3, "Emily", 3, 0),
    ]
    signed = f"{headers['Minotaur-Timestamp']}.".encode() + body
    expected = hmac.new(bytes.fromhex(secret), signed, hashlib.sha256).hexdigest()
    assert headers["Minotaur-Signature"] == f"sha256={expected}"
    await job.work()
    assert len(caller.calls) == 1


async def test_names_are_sent_only_if_the_organiser_wants_that(room: Room, job: WebhookJob, caller: Caller) -> None:
    """Otherwise people are aliases, which are those of an export."""
    await listens(room, names=False)
    await play_week(room)
    await job.work()
    lines = json.loads(caller.calls[0][1])["standings"]

    assert [line["name"] for line in lines] == [None] * 3
    assert len({line["player"] for line in lines}) == 3
    assert b"Cindy" not in caller.calls[0][1]


async def test_a_week_is_tried_three_times_over_an_hour(room: Room, job: WebhookJob, caller: Caller) -> None:
    """Then the organiser reads what was wrong, and the next week is sent as usual."""
    await listens(room)
    first = await play_week(room)
    caller.outcome, began = SLOW, room.time.now()
    tried = []
    for _ in range(200):
        before = len(caller.calls)
        until = await job.work()
        tried += [room.time.now() - began] * (len(caller.calls) - before)
        room.time.forward(until - room.time.now())
    (shown,) = await Webhooks(room.store, allowed=True).shown([await room.own()])

    assert tried == [0, 10 * MINUTE, 60 * MINUTE]
    assert (shown.week, shown.trouble, shown.given_up) == (first, WebhookTrouble.SLOW, True)
    caller.outcome = None
    second = await play_week(room)
    await job.work()
    (shown,) = await Webhooks(room.store, allowed=True).shown([await room.own()])
    assert caller.weeks == [first] * 3 + [second]
    assert (shown.week, shown.trouble) == (second, None)


async def test_a_clock_that_is_set_back_holds_up_no_week(room: Room, job: WebhookJob, caller: Caller) -> None:
    """The next try seems to lie a day ahead, and all later weeks would wait behind it."""
    await listens(room)
    first = await play_week(room)
    caller.outcome = SLOW
    await job.work()
    caller.outcome = None
    room.time.forward(-24 * 60 * MINUTE)
    await job.work()
    assert caller.weeks == [first, first]


async def test_a_crash_costs_no_week(room: Room, caller: Caller) -> None:
    """The try is stored before the call. The next process goes on after the pause, and only three calls are made."""
    await listens(room)
    await play_week(room)
    caller.outcome = asyncio.CancelledError()
    for crashes in range(1, 4):
        with pytest.raises(asyncio.CancelledError):
            await WebhookJob(room.store, room.time, caller).work()
        await WebhookJob(room.store, room.time, caller).work()
        assert len(caller.calls) == crashes
        room.time.forward(HOUR)
    await WebhookJob(room.store, room.time, caller).work()
    (shown,) = await Webhooks(room.store, allowed=True).shown([await room.own()])
    assert len(caller.calls) == 3
    assert (shown.trouble, shown.given_up) == (WebhookTrouble.UNREACHABLE, True)


async def test_one_of_two_processes_calls(room: Room, caller: Caller) -> None:
    """Both have seen that the week is due; the second finds it taken, and later told."""
    await listens(room)
    await play_week(room)
    (owed,), _ = await room.store.leagues.owed_webhook_weeks(room.time.now())
    later = Millis(room.time.now() + MINUTE)
    assert await room.store.leagues.begin_webhook_try(owed, later)
    assert not await room.store.leagues.begin_webhook_try(owed, later)
    await room.store.leagues.note_webhook_told(owed, room.time.now())
    assert not await room.store.leagues.begin_webhook_try(owed, later)


async def test_an_address_gets_only_weeks_that_end_later(room: Room, job: WebhookJob, caller: Caller) -> None:
    """Another address begins anew, and what was noted for the one before does not concern it."""
    for _ in range(2):
        await play_week(room)
    await listens(room)
    await job.work()
    assert caller.calls == []
    later = await play_week(room)
    (owed,), _ = await room.store.leagues.owed_webhook_weeks(room.time.now())
    await listens(room)
    await room.store.leagues.note_webhook_failed(owed, room.time.now(), WebhookTrouble.SLOW, None, gives_up=True)
    (shown,) = await Webhooks(room.store, allowed=True).shown([await room.own()])
    assert (owed.week, shown.trouble) == (later, None)


async def test_weeks_are_told_in_their_order(room: Room, job: WebhookJob, caller: Caller) -> None:
    """After the bot was away for some weeks, too."""
    await listens(room)
    played = [await play_week(room) for _ in range(3)]
    for _ in played:
        await job.work()
    assert caller.weeks == played


async def test_who_has_no_address_gets_nothing(room: Room, job: WebhookJob, caller: Caller) -> None:
    """After it was taken away, too. A host who allows none lets nobody set one."""
    webhooks = Webhooks(room.store, allowed=True)
    await listens(room)
    assert await webhooks.drop(await room.own())
    assert not await webhooks.drop(await room.own())
    await play_week(room)
    await job.work()
    assert caller.calls == []
    own = await room.own()
    await refused("webhooks-off", Webhooks(room.store, allowed=False).set(own, ADDRESS, names=False))
    await refused("webhook-address", webhooks.set(own, "http://league.example", names=False))
    assert await room.store.leagues.webhooks_of([LeagueId(own.id)]) == {}


@pytest.mark.parametrize(
    ("address", "is_good"),
    [
        ("https://league.example", True),
        ("https://league.example:8443/weeks?key=1", True),
        ("https://[2606:2800:220:1::1]/", True),
        ("http://league.example", False),
        ("https://", False),
        (f"https://ann:{'secret'}@league.example", False),
        ("https://league.example:0", False),
        ("https://league.example:99999", False),
        ("https://league.example/\r\nHost: other", False),
        ("https://liga.příklad", False),
        ("file:///etc/passwd", False),
        (f"https://league.example/{'a' * 500}", False),
    ],
)
def test_only_plain_https_addresses_are_taken(address: str, is_good: bool) -> None:  # noqa: FBT001
    """Names in other scripts are written in their ASCII form."""
    assert is_webhook(address) is is_good
