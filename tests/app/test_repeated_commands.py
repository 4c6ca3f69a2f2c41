"""A command that comes a second time changes nothing, and nobody reads that it is impossible.

The bot may have died before it could note that it has heard the command, or two processes hear it at the same time.
"""

from collections.abc import Awaitable, Callable, Mapping
from copy import copy
from datetime import date
from typing import Final, TypeAlias

import pytest
from sqlalchemy import Connection

from bot.app import linking, preferences
from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.evening_answers import EveningWish, TournamentWish, cancel_evening, cancel_pressed, plan_tournament
from bot.app.league.champion_answers import MAKE, champion_role
from bot.app.league.correcting import correct_result
from bot.app.league.organising import (
    BEGIN,
    SeasonTerms,
    announce_league,
    begin_pressed,
    close_league,
    create_league,
    edit_league,
    season,
)
from bot.app.league.score_lookups import StandingsRequest
from bot.app.league.webhook_answers import league_webhook
from bot.app.open_table import Wishes, open_table
from bot.app.presses import answer_press
from bot.app.response import Private, Response
from bot.core.errors import Refused, Repeated
from bot.core.league.league_settings import Terms
from bot.core.league.webhooks import Webhooks
from bot.core.ports import Contest, Format, Pace, RoleTrouble
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.presses import NOWHERE, ONCE, Press, Verb
from storage.moving import contents
from tests.app.hall import Hall, open_hall, told
from tests.app.linked_accounts import Account, linked
from tests.app.places import FakeChannel, FakePlace
from tests.app.test_evening_answers import WISH, evenings_of, plans
from tests.core.fakes import HandClock

UseCase: TypeAlias = Callable[[Hall, Caller], Awaitable[Response]]

KEEPER: Final = FakePlace(managed=True)
WEEKS: Final = StandingsRequest("")
ADDRESS: Final = "https://league.example/weeks"


class Roles:
    """Makes roles, and counts them."""

    def __init__(self) -> None:
        self.made = 0

    async def make(self, _name: str) -> str | RoleTrouble:
        """The id of a new role."""
        self.made += 1
        return f"role {self.made}"


TWICE: Final[Mapping[str, UseCase]] = {
    "create": lambda hall, caller: create_league(hall.app, caller, "Bowl", Terms(), SeasonTerms(), None),
    "rename": lambda hall, caller: edit_league(hall.app, caller, "Cup", Terms(), "Bowl", None),
    "schedule": lambda hall, caller: announce_league(hall.app, caller, "Cup", None, 7, quiet=False),
    "close": lambda hall, caller: close_league(hall.app, caller, "Cup", sure=True),
    "begin": lambda hall, caller: season(hall.app, caller, "Cup", WEEKS, SeasonTerms(), BEGIN, sure=True),
    "begin by a press": lambda hall, caller: begin_pressed(hall.app, caller, "1/2025-11-24/////"),
    "change": lambda hall, caller: season(hall.app, caller, "Cup", WEEKS, SeasonTerms(that_count=3), None),
    "plan": lambda hall, caller: plan_tournament(hall.app, caller, WISH, TournamentWish(Format.SWISS, 3), None),
    "language": lambda hall, caller: preferences.set_table_language(hall.app, caller, "cs"),
    "zone": lambda hall, caller: preferences.set_time_zone(hall.app, caller, "Europe/Prague"),
    "channel": lambda hall, caller: preferences.allow_channel(hall.app, caller, FakeChannel("green"), allowed=True),
    "channels": lambda hall, caller: preferences.choose_channels(hall.app, caller, ["green"]),
    "organisers": lambda hall, caller: preferences.set_organisers(hall.app, caller, "elders"),
    "pace": lambda hall, caller: preferences.set_pace(hall.app, caller, Pace.DAILY),
    "edition": lambda hall, caller: preferences.set_game_option(hall.app, caller, "edition", "czech"),
}
"""What organisers do where there is a league."""


async def stored(hall: Hall) -> object:
    """All that is stored, but for the clock."""
    found = await hall.bot.store._database.read(_contents)  # noqa: SLF001
    return {name: content for name, content in found.items() if name != "alive"}


def _contents(connection: Connection) -> Mapping[str, object]:
    return contents(connection)


async def comes_again(hall: Hall, caller: Caller, use_case: UseCase, app: Application | None = None) -> None:
    """Somebody's command, which has been carried out, comes once more: that is no refusal, and changes nothing."""
    before = await stored(hall)
    with pytest.raises(Repeated):
        await (app or hall.app).carry_out(caller, lambda one: use_case(hall, one))
    assert await stored(hall) == before


async def comes_twice(hall: Hall, caller: Caller, use_case: UseCase) -> None:
    """The command is carried out, and comes once more."""
    before = await stored(hall)
    await hall.app.carry_out(caller, lambda one: use_case(hall, one))
    assert await stored(hall) != before
    await comes_again(hall, caller, use_case)


@pytest.mark.parametrize("use_case", TWICE)
async def test_what_organisers_do_is_done_once(hall: Hall, use_case: str) -> None:
    """For example a season that is begun twice does not end the season before it."""
    await create_league(hall.app, await hall.caller("Keeper", KEEPER), "Cup", Terms(), SeasonTerms(), None)
    await comes_twice(hall, await hall.with_one_command("Keeper", KEEPER), TWICE[use_case])


@pytest.mark.parametrize("pressed", [False, True])
async def test_the_next_evening_is_not_cancelled_as_well(hall: Hall, *, pressed: bool) -> None:
    """A typed command without a day means the next evening, which is another one the second time."""
    await plans(hall)
    await plans(hall, EveningWish("2025-11-20", "20:00", 2))

    async def cancel(hall: Hall, caller: Caller) -> Response:
        if pressed:
            return await cancel_pressed(hall.app, caller, Press(NOWHERE, first, Verb.CANCEL_EVENING, ONCE))
        return await cancel_evening(hall.app, caller, None, series=False, sure=True)

    first = (await evenings_of(hall))[0].id
    await comes_twice(hall, await hall.with_one_command("Keeper", KEEPER), cancel)
    assert [one.hours.day for one in await evenings_of(hall)] == [date(2025, 11, 20)]


async def test_a_result_is_corrected_once(hall: Hall) -> None:
    """That it is void already is no refusal of the command that has voided it."""
    table = (await hall.opens("Cindy")).id
    await hall.ends(table, "Cindy")

    async def void(hall: Hall, caller: Caller) -> Response:
        return await correct_result(hall.app, caller, table, "a bad die", undo=False, sure=True)

    await comes_twice(hall, await hall.with_one_command("Keeper", KEEPER), void)


async def test_the_secret_of_an_address_stays(hall: Hall) -> None:
    """The second answer shows the same secret, because the first one may be lost; not that of a later address."""
    bot = copy(hall.bot)
    bot.webhooks = Webhooks(bot.store, allowed=True)
    app = Application(bot, hall.app.texts)

    async def set_address(_: Hall, caller: Caller, address: str = ADDRESS) -> Response:
        return await league_webhook(app, caller, None, address, names=None, quiet=False)

    keeper = await hall.with_one_command("Keeper", KEEPER)
    answers = [await app.carry_out(keeper, lambda caller: set_address(hall, caller)) for _ in range(2)]
    own = await bot.leagues.own((await app.community(keeper)).id)
    secret = (await bot.store.leagues.webhooks_of([own.id]))[own.id].secret.hex()
    assert all(secret in repr(answer) for answer in answers)
    await set_address(hall, await hall.caller("Keeper", KEEPER), f"{ADDRESS}/other")
    await comes_again(hall, keeper, set_address, app)


async def test_a_role_is_made_once(hall: Hall) -> None:
    """Also if the second process asks before the first one has stored the role."""
    roles, keeper = Roles(), await hall.with_one_command("Keeper", KEEPER)

    async def make(hall: Hall, caller: Caller) -> Response:
        return await champion_role(hall.app, caller, None, Contest.WEEK, None, MAKE, roles)

    await comes_twice(hall, keeper, make)
    assert roles.made == 1


async def test_a_link_ends_once(bot_url: str) -> None:
    """That there is none any more is no refusal of the command that has ended it, or has declined it."""
    async with open_hall(bot_url, HandClock(), "discord", "matrix") as hall:
        here, there = Account(hall, "discord", "Ben"), Account(hall, "matrix", "Benny")
        no = (await there.links(await here.code())).choices[1].press

        async def decline(hall: Hall, caller: Caller) -> Response:
            return await answer_press(hall.app, caller, no, None)

        await comes_twice(hall, await hall.with_one_command(there.name, there.place), decline)
        await linked(here, there)
        ben = await hall.with_one_command(here.name, here.place)
        await comes_twice(hall, ben, lambda hall, caller: linking.unlink(hall.app, caller))


async def test_a_table_that_was_opened_is_no_refusal(hall: Hall) -> None:
    """Its league may have been closed since."""
    await create_league(hall.app, await hall.caller("Keeper", KEEPER), "Cup", Terms(), SeasonTerms(), None)

    async def opens(hall: Hall, caller: Caller) -> Response:
        return Private(await open_table(hall.app, caller, Wishes(league="Cup")))

    ben = await hall.with_one_command("Ben")
    await hall.app.carry_out(ben, lambda caller: opens(hall, caller))
    await close_league(hall.app, await hall.caller("Keeper", KEEPER), "Cup", sure=True)
    await comes_again(hall, ben, opens)


async def test_what_was_refused_is_refused_again(hall: Hall) -> None:
    """A command that has changed nothing is not taken for one that was carried out."""
    ben = await hall.with_one_command("Ben")
    for _ in range(2):
        with pytest.raises(Refused) as refusal:
            await hall.app.carry_out(ben, lambda caller: close_league(hall.app, caller, "Cup", sure=True))
        assert refusal.value.code == "only-organisers"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_asks_twice_is_told_that_it_is_done(hall: Hall, language: str) -> None:
    """In their language."""
    said = hall.bot.languages.say(language, "refusal-done-already")
    assert told(hall.app.excuse(Repeated("done-already"), language)) == said
