"""A table is opened only in channels for tables where the bot has its permissions, and only if it fits all limits."""

import asyncio

import pytest

from bot.app.caller import Lack
from bot.app.league.organising import SeasonTerms, create_league, season
from bot.app.league.score_lookups import StandingsRequest
from bot.app.open_table import TWICE, Wishes, open_table
from bot.app.preferences import allow_channel
from bot.app.presses import answer_press
from bot.app.quotas import Limits, Quota, Quotas
from bot.app.response import Refusal, Response
from bot.app.table_actions import rematch
from bot.core.errors import Refused
from bot.core.league.league_settings import Terms
from bot.core.people.communities import STRANGE
from bot.core.ports import Pace
from bot.core.ui.panels import Text
from bot.core.ui.presses import NOWHERE, Press, Verb
from rules.lessons.catalogue import LESSONS
from rules.lessons.lesson import NEXT, prepared_answers
from tests.app.hall import ELSEWHERE, Hall, told
from tests.app.places import FakeChannel, FakePlace
from tests.core.fakes import HandClock
from tests.core.refusals import refused

REMEDY = (Text("Let me in."),)


async def test_it_opens_where_they_ask(hall: Hall) -> None:
    """The table opens in the caller's channel, for the person and one robot."""
    caller = await hall.caller("Cindy")
    assert told(await open_table(hall.app, caller, Wishes(robots=1))) == told(
        hall.app.sentence("en", hall.app.texts.opened)
    )
    (table,) = [await hall.view(table) for table in await hall.tables(caller)]
    assert (table.channel, len(table.seats), table.seats[0].name) == ("green", 2, "Cindy")


@pytest.mark.parametrize(("named", "opened"), [(None, Pace.RELAXED), (Pace.LIVE, Pace.LIVE), (Pace.DAILY, Pace.DAILY)])
async def test_where_few_messages_are_taken_tables_are_relaxed(hall: Hall, named: Pace | None, opened: Pace) -> None:
    """Unless somebody names another pace."""
    caller = await hall.caller("Cindy", FakePlace(slow=True))
    await open_table(hall.app, caller, Wishes(pace=named))
    assert [(await hall.view(table)).pace for table in await hall.tables(caller)] == [opened]


async def test_elsewhere_the_channels_for_tables_are_named(hall: Hall) -> None:
    """A thread counts as its channel. A deleted channel is not named."""
    for channel in ("red", "gone"):
        place = FakePlace(managed=True, names={"red": "#red"})
        await allow_channel(hall.app, await hall.caller("Keeper", place), FakeChannel(channel), allowed=True)
    with pytest.raises(Refused) as refusal:
        await open_table(hall.app, await hall.caller("Cindy", FakePlace(names={"red": "#red"})), Wishes())
    assert (refusal.value.code, refusal.value.values) == ("other-channel", {"channels": "#red"})
    assert (await hall.opens("Cindy", FakePlace(channel="thread", parent="red"))).channel == "thread"


async def test_a_league_whose_role_is_deleted_is_opened_by_its_organisers(hall: Hall) -> None:
    """Others read why they cannot. While the role exists, organisers need it like everybody else."""
    names = {"captains": "captains"}
    keeper = await hall.caller("Keeper", FakePlace(managed=True, names=names))
    await create_league(hall.app, keeper, "Cup", Terms(hosts="captains"), SeasonTerms(), None)
    for_cup = Wishes(league="Cup")
    await refused("league-hosts", open_table(hall.app, keeper, for_cup))
    await refused("league-hosts-gone", open_table(hall.app, await hall.caller("Ben"), for_cup))
    await hall.opens("Keeper", FakePlace(managed=True), for_cup)


@pytest.mark.parametrize("prevents", [True, False])
async def test_what_the_bot_lacks_is_told(hall: Hall, *, prevents: bool) -> None:
    """If the missing permission prevents play, no table is opened; otherwise the table opens and the remedy is told."""
    caller = await hall.caller("Cindy", FakePlace(lacking=Lack(prevents, REMEDY)))
    panel = await open_table(hall.app, caller, Wishes())
    assert panel.blocks == REMEDY
    assert len(await hall.tables(caller)) == (0 if prevents else 1)


async def test_a_table_that_cannot_be_leaves_a_new_community_unknown(hall: Hall) -> None:
    """A refused table stores nothing about the community and uses up no quota."""
    hall.app.quotas = Quotas(HandClock(), Limits(person_tables=Quota(1, 1000)))
    caller = await hall.caller("Cindy")
    await refused("too-many-seats", open_table(hall.app, caller, Wishes(seats=3, robots=5)))
    assert (await hall.app.community(caller)).id == STRANGE
    await open_table(hall.app, caller, Wishes())
    await refused("too-many-tables", open_table(hall.app, await hall.caller("Cindy"), Wishes()))


async def test_a_lobby_hears_when_its_league_needs_more_people(hall: Hall) -> None:
    """Until its first game a season may still be changed; a table with fewer seats is refused from then on."""
    keeper = await hall.caller("Keeper", FakePlace(managed=True))
    await create_league(hall.app, keeper, "Cup", Terms(), SeasonTerms(), None)
    waiting = await hall.opens("Cindy", wishes=Wishes(seats=5, league="Cup"))
    assert waiting.league.least_people == 2
    await season(hall.app, keeper, "Cup", StandingsRequest(), SeasonTerms(least_people=5), None)
    assert (await hall.view(waiting.id)).league.least_people == 5
    with pytest.raises(Refused) as refusal:
        await open_table(hall.app, await hall.caller("Ben"), Wishes(seats=4, league="Cup"))
    assert (refusal.value.code, refusal.value.values) == ("league-seats", {"name": "Cup", "least": 5, "seats": 4})


@pytest.mark.parametrize("verb", [Verb.OPEN, Verb.PLAY_NOW])
async def test_a_button_that_is_pressed_twice_opens_one_table(hall: Hall, verb: Verb) -> None:
    """At the same moment or soon after; the same answer comes, and the quota counts one table."""
    hall.app.quotas = Quotas(hall.time, Limits(person_tables=Quota(1, TWICE + 1)))
    press, caller = Press(NOWHERE, 0, verb, "mythical-dice"), await hall.caller("Cindy")

    async def pressed(name: str = "Cindy") -> str:
        return told(await answer_press(hall.app, await hall.caller(name), press, None))

    answers = [*await asyncio.gather(pressed(), pressed()), await pressed()]
    assert len(set(answers)) == 1
    assert len(await hall.tables(caller)) == 1
    await pressed("Ben")
    assert len(await hall.tables(caller)) == 2
    hall.time.forward(TWICE + 1)
    await pressed()
    assert len(await hall.tables(caller)) == 3


async def test_a_whole_lesson_uses_up_no_table(hall: Hall) -> None:
    """Where one table is allowed, "Play now" at the end of the lesson opens it. The next one is refused."""
    hall.app.quotas = Quotas(HandClock(), Limits(person_tables=Quota(1, 1_000_000)))

    async def pressed(number: int, verb: Verb, arg: str) -> Response:
        return await answer_press(hall.app, await hall.caller("Cindy"), Press(NOWHERE, number, verb, arg), None)

    for number, answer in enumerate(prepared_answers(LESSONS["mythe"], {}), 1):
        await pressed(number, Verb.LEARN, f"mythe/{answer}" if answer == NEXT else f"mythe/move/{answer}")
    caller = await hall.caller("Cindy")
    assert "Mythe: done" in str(await pressed(0, Verb.LEARN, ""))
    assert not await hall.tables(caller)
    await pressed(0, Verb.PLAY_NOW, "mythe")
    assert [(await hall.view(table)).game for table in await hall.tables(caller)] == ["mythe"]
    await refused("too-many-tables", pressed(0, Verb.PLAY_NOW, "mythical-dice"))


async def test_another_wish_soon_after_opens_another_table(hall: Hall) -> None:
    """Another game, a game with robots instead of a lobby, and a command, which nobody types twice by mistake."""
    caller = await hall.caller("Cindy")
    for verb, game in ((Verb.OPEN, "mythe"), (Verb.OPEN, "mythical-dice"), (Verb.PLAY_NOW, "mythe")):
        await answer_press(hall.app, await hall.caller("Cindy"), Press(NOWHERE, 0, verb, game), None)
    await open_table(hall.app, await hall.caller("Cindy"), Wishes("mythe"))
    assert len(await hall.tables(caller)) == 4


async def test_a_rematch_opens_only_where_any_other_table_may(hall: Hall) -> None:
    """Not from outside, where nobody knows who has been banned, and not where organisers want no tables any more."""
    table = (await hall.opens("Cindy")).id
    await hall.ends(table, "Cindy")

    async def asks(place: FakePlace) -> object:
        return await answer_press(hall.app, await hall.caller("Cindy", place), Press(table, 0, Verb.REMATCH), None)

    alone = FakePlace(community=None, channel="cindy's own", readable=set())
    unread = FakePlace(channel="red", readable={"red"})
    for place in (alone, FakePlace(community=ELSEWHERE), unread):
        await refused("play-elsewhere", asks(place))
    community = await hall.app.known_community(await hall.caller("Cindy"))
    await hall.bot.communities.set_channels(community.id, ["red"])
    both = {"green", "red"}
    red = FakePlace(channel="red", readable=both, names={"red": "#red"})
    for place in (FakePlace(names={"red": "#red"}), red):
        await refused("other-channel", asks(place))
    await hall.bot.communities.set_channels(community.id, ["green"])
    thread = FakePlace(channel="thread", parent="green", readable=both)
    for place in (thread, alone):
        await asks(place)
    assert len(await hall.tables(await hall.caller("Cindy"))) == 1


async def test_a_rematch_is_joined_only_by_people_who_can_read_its_channel(hall: Hall) -> None:
    """A seat in the old game is not enough: Ben may have lost access to the channel since."""
    old = (await hall.opens("Cindy")).id
    await answer_press(hall.app, await hall.caller("Ben"), Press(old, 0, Verb.JOIN), None)
    await hall.ends(old, "Cindy", others=("Ben",))
    community = await hall.app.known_community(await hall.caller("Cindy"))

    async def asks(name: str, place: FakePlace | None = None) -> object:
        return await answer_press(hall.app, await hall.caller(name, place), Press(old, 0, Verb.REMATCH), None)

    async def people() -> list[str]:
        (table,) = await hall.tables(await hall.caller("Cindy"))
        return [seat.name for seat in (await hall.view(table)).seats if seat.player is not None]

    alone = FakePlace(community=None, channel="ben's own", readable=set())
    unread = FakePlace(channel="red", readable={"red"})
    await asks("Cindy")
    for place in (alone, FakePlace(community=ELSEWHERE), unread):
        await refused("play-elsewhere", asks("Ben", place))
        await refused("play-elsewhere", rematch(hall.app, await hall.caller("Ben", place), old))
    assert await people() == ["Cindy"]
    # Organisers want new tables elsewhere. This one is open already.
    await hall.bot.communities.set_channels(community.id, ["red"])
    await asks("Ben", FakePlace(channel="red", readable={"green", "red"}))
    await asks("Ben", alone)
    assert await people() == ["Cindy", "Ben"]


async def test_a_rematch_in_a_thread_is_asked_for_from_another_channel(hall: Hall) -> None:
    """The old table's thread counts as its channel, wherever the command is typed."""
    table = (await hall.opens("Cindy", FakePlace(channel="thread", parent="green"))).id
    await hall.ends(table, "Cindy")
    community = await hall.app.known_community(await hall.caller("Cindy"))
    elsewhere = FakePlace(channel="red", readable={"red", "thread"}, parents={"thread": "green"}, names={"red": "#red"})

    await hall.bot.communities.set_channels(community.id, ["red"])
    await refused("other-channel", rematch(hall.app, await hall.caller("Cindy", elsewhere), table))
    await hall.bot.communities.set_channels(community.id, ["green", "red"])
    await rematch(hall.app, await hall.caller("Cindy", elsewhere), table)

    assert [(await hall.view(one)).channel for one in await hall.tables(await hall.caller("Cindy"))] == ["thread"]


async def test_a_rematch_is_one_table_of_the_quota(hall: Hall) -> None:
    """Only the press that opens it counts; not one of a stranger, and not one that comes later."""
    hall.app.quotas = Quotas(hall.time, Limits(person_tables=Quota(2, 1_000_000)))
    table = (await hall.opens("Cindy")).id
    again = Press(table, 0, Verb.REMATCH)
    for _ in range(3):
        assert isinstance(await answer_press(hall.app, await hall.caller("Cindy"), again, None), Refusal)
    await hall.ends(table, "Cindy")
    for _ in range(3):
        assert isinstance(await answer_press(hall.app, await hall.caller("Ben"), again, None), Refusal)
        await answer_press(hall.app, await hall.caller("Cindy"), again, None)
    assert len(await hall.tables(await hall.caller("Cindy"))) == 1
    await open_table(hall.app, await hall.caller("Ben"), Wishes())
    await open_table(hall.app, await hall.caller("Ben"), Wishes())
    await refused("too-many-tables", open_table(hall.app, await hall.caller("Cindy"), Wishes()))
