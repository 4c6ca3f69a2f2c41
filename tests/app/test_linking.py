"""Linking accounts on two platforms: by a code, within ten minutes, and only if both accounts confirm."""

import json
from collections.abc import AsyncIterator

import pytest

from bot.app import linking, personal_data, preferences
from bot.app.league.score_lookups import own_league, stats
from bot.app.lookups import list_tables, show_hand
from bot.app.presses import answer_press
from bot.app.response import Private
from bot.app.table_actions import join
from bot.core.league.standings_pages import Asked
from bot.core.people.linking import LENGTH, SIGNS
from bot.core.ui.panels import Panel, Verbatim
from bot.core.ui.presses import NOWHERE, Press, Verb
from storage.ids import CommandId, TableId
from storage.people.links import LASTS, MOST_WRONG
from tests.app.hall import Hall, open_hall, told
from tests.app.linked_accounts import Account, linked, shown
from tests.app.places import FakePlace
from tests.app.test_personal import Sender
from tests.core.fakes import HandClock
from tests.core.refusals import refused


@pytest.fixture
async def hall(bot_url: str) -> AsyncIterator[Hall]:
    """A bot on two platforms."""
    async with open_hall(bot_url, HandClock(), "discord", "matrix") as opened:
        yield opened


@pytest.fixture
def here(hall: Hall) -> Account:
    """Ben on Discord."""
    return Account(hall, "discord", "Ben")


@pytest.fixture
def there(hall: Hall) -> Account:
    """The same person on Matrix."""
    return Account(hall, "matrix", "Benny")


async def are_linked(one: Account, other: Account) -> bool:
    """Whether the two are linked. Both say the same."""
    players = [(await account.caller()).person.id for account in (one, other)]
    found = [[a.player for a in await one.hall.bot.linking.other_accounts(player)] for player in players]
    assert found in ([[players[1]], [players[0]]], [[], []])
    return bool(found[0])


# --- the way to a link ---------------------------------------------------------------------------------------


async def test_both_accounts_confirm(here: Account, there: Account) -> None:
    """Each sees whose account the other is and where hands come. Nothing is linked before both have confirmed."""
    offer = await here.links()
    assert "On Matrix, in a room with this bot, type:" in told(offer)
    assert "hands of a table on Matrix come to Matrix" in told(offer)
    code = await here.code()
    assert set(code) - {"-"} <= set(SIGNS)
    assert len(SIGNS) ** LENGTH >= 2**40

    question = await there.links(f" {code.lower().replace('-', ' ')} ")
    assert "Ben on Discord" in told(question)
    assert Verbatim(("ben",)) in question.blocks
    assert not await are_linked(here, there)
    assert "type “/privacy link” on Discord" in await there.answers(question)
    assert not await are_linked(here, there)

    back = await here.links()
    assert "Benny on Matrix" in told(back)
    said = await here.answers(back)
    assert "The accounts are linked." in said
    assert "hands of a table on Matrix come to Matrix" in said
    assert await are_linked(here, there)
    assert await here.answers(back) == said, "the same tap once more"


async def test_confirming_does_not_depend_on_the_order(here: Account, there: Account) -> None:
    """The account that was shown the code may confirm first. Confirming twice is not confirming for the other.

    To type the same code twice is no mistake.
    """
    code = await here.code()
    assert await there.links(code) == await there.links(code)
    for _ in range(2):
        assert "type “!privacy link” on Matrix" in await here.answers(await here.links())
    assert not await are_linked(here, there)
    await there.answers(await there.links())
    assert await are_linked(here, there)


async def test_a_no_ends_it(here: Account, there: Account) -> None:
    """After a no by either account nothing can be confirmed any more, and the next code begins anew."""
    for declines, agrees in ((here, there), (there, here)):
        question = await there.links(await here.code())
        back = await here.links()
        asked = {"discord": back, "matrix": question}
        await agrees.answers(asked[agrees.platform])
        assert "Nothing is linked" in await declines.answers(asked[declines.platform], 1)
        for account in (declines, agrees):
            for choice in (0, 1):
                await refused("link-over", account.answers(asked[account.platform], choice))
    assert not await are_linked(here, there)


async def test_a_restart_between_the_steps_changes_nothing(bot_url: str) -> None:
    """Code, typed code and confirmation are stored."""
    clock, code, question = HandClock(), "", Panel("", ())
    for step in range(4):
        async with open_hall(bot_url, clock, "discord", "matrix") as hall:
            here, there = Account(hall, "discord", "Ben"), Account(hall, "matrix", "Benny")
            match step:
                case 0:
                    code = await here.code()
                case 1:
                    question = await there.links(code)
                case 2:
                    await there.answers(question)
                case _:
                    await here.answers(await here.links())
                    assert await are_linked(here, there)


async def test_a_command_that_comes_again_shows_the_same_code(bot_url: str) -> None:
    """After a crash the same event may come once more, and its answer may stand already. Other commands differ."""
    codes = []
    for number in (1, 1, 2):
        async with open_hall(bot_url, HandClock(), "discord", "matrix") as hall:
            place = Account(hall, "discord", "Ben").place
            caller = await hall.app.caller(place, "ben", "Ben", CommandId(f"event {number}"))
            codes.append(shown(await linking.link(hall.app, caller, None)))
    assert codes[0] == codes[1] != codes[2]


@pytest.mark.parametrize("answer", ["", "yes", "yes.", "yes.x", "yes.-1", "yes.²", f"yes.{10**30}", "yes.1", "no.1"])
async def test_a_made_up_answer_links_nobody(here: Account, answer: str) -> None:
    """A button with any other text is refused."""
    press = Press(NOWHERE, 0, Verb.LINK, answer)
    await refused("link-over", answer_press(here.hall.app, await here.caller(), press, None))


async def test_nobody_else_answers_for_one_of_the_two(here: Account, there: Account, hall: Hall) -> None:
    """The answers of a third account are refused, and the link goes on."""
    question, third = await there.links(await here.code()), Account(hall, "matrix", "Cindy")
    for choice in (0, 1):
        await refused("link-over", third.answers(question, choice))
    await there.answers(question)
    await here.answers(await here.links())
    assert await are_linked(here, there)


async def test_a_name_that_looks_alike_is_seen(here: Account, hall: Hall) -> None:
    """The account's id is spelled out where its letters only look like ASCII letters."""
    false = Account(hall, "matrix", "B\u0435n")
    await false.links(await here.code())
    assert Verbatim(("b\\u0435n",)) in (await here.links()).blocks


# --- what is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("late", ["types", "confirms", "looks"])
async def test_ten_minutes_are_for_the_whole_way(here: Account, there: Account, hall: Hall, late: str) -> None:
    """After them the code, and a confirmation that is half made, lead to nothing."""
    code = await here.code()
    hall.time.forward(LASTS - 1)
    await there.answers(await there.links(code))
    question = await here.links()
    hall.time.forward(1)
    match late:
        case "types":
            await refused("link-wrong-code", there.links(code))
        case "confirms":
            await refused("link-over", here.answers(question))
        case _:
            assert await here.code() != code
    assert not await are_linked(here, there)


async def test_only_the_last_code_counts(here: Account, there: Account, hall: Hall) -> None:
    """Who types a code has no other link under way: their own code is void, and the code that they typed before."""
    own, dan = await there.code(), Account(hall, "discord", "Dan")
    await there.links(await here.code())
    await refused("link-wrong-code", dan.links(own))
    await there.links(await dan.code())
    assert await here.code()
    assert "Dan on Discord" in told(await there.links())


async def test_wrong_codes_are_not_told_apart(here: Account, there: Account, hall: Hall) -> None:
    """Mistyped, used, replaced by a newer one, of one's own platform, one's own: the answer is the same."""
    replaced = await here.code()
    used = await here.code()
    await there.links(used)
    cindy, dan = Account(hall, "matrix", "Cindy"), Account(hall, "matrix", "Dan")
    own = await cindy.code()
    for account, code in ((dan, ""), (dan, "ABC"), (dan, replaced), (dan, used), (dan, own), (cindy, own)):
        await refused("link-wrong-code", account.links(code))


async def test_a_sixth_try_is_refused_whatever_it_is(here: Account, there: Account, hall: Hall) -> None:
    """Not even the right code is accepted before ten minutes are over."""
    for _ in range(MOST_WRONG):
        await refused("link-wrong-code", there.links("wrong"))
    await refused("link-too-many-codes", there.links(await here.code()))
    hall.time.forward(LASTS)
    assert (await there.links(await here.code())).choices


async def test_who_is_linked_makes_no_other_link(here: Account, there: Account, hall: Hall) -> None:
    """Neither by showing a code nor by typing one. Codes from before are void."""
    third, fourth = Account(hall, "matrix", "Cindy"), Account(hall, "discord", "Dan")
    await linked(here, there)
    for account in (here, there):
        await refused("already-linked", account.links())
    await refused("already-linked", here.links(await third.code()))
    await refused("already-linked", there.links(await fourth.code()))
    await there.unlinks()
    await refused("not-linked", here.unlinks())
    await linked(third, here)


async def test_a_bot_on_one_platform_links_nothing(bot_url: str) -> None:
    """There is no other account."""
    async with open_hall(bot_url, HandClock(), "discord") as hall:
        await refused("no-other-platform", Account(hall, "discord", "Ben").links())


# --- what a link means ---------------------------------------------------------------------------------------


async def games(account: Account, *, ended: bool) -> TableId:
    """Open a table, and play it to its end if that is asked for. Returns its id."""
    table = (await account.hall.opens(account.name, account.place)).id
    if ended:
        await account.hall.ends(table, account.name, account.place)
    return table


async def test_a_linked_person_is_one_row_in_each_league(here: Account, there: Account) -> None:
    """A league belongs to a community of one platform, and so only one of the two accounts plays in it."""
    await linked(here, there)
    for account in (here, there):
        await games(account, ended=True)
    names = []
    for account in (here, there):
        league = await own_league(account.hall.app, await account.caller(), practice=True)
        assert league is not None
        page = await account.hall.bot.standings.page(Asked(league.id))
        names.append([line.name for line in page.lines])
    assert names == [["Ben"], ["Benny"]]
    caller = await here.caller()
    assert "Practice games: 2" in told(await stats(here.hall.app, caller, None, None))


async def test_linked_accounts_are_never_two_seats_of_a_table(here: Account, there: Account) -> None:
    """A table of one platform does not exist for an account of the other one."""
    await linked(here, there)
    table = await games(here, ended=False)
    await refused("no-such-table", join(there.hall.app, await there.caller(), table))
    press = Press((await here.hall.opens("Ben", here.place)).id, 0, Verb.JOIN)
    await refused("no-such-table", answer_press(there.hall.app, await there.caller(), press, None))


async def test_tables_of_the_other_account_are_listed(here: Account, there: Account) -> None:
    """The list says on which platform they are, also in a private place without tables, and for ``/hand``."""
    await linked(here, there)
    await games(there, ended=False)
    alone = await here.hall.caller("Ben", FakePlace("discord", community=None))
    for use_case in (list_tables(here.hall.app, alone), show_hand(here.hall.app, alone, None)):
        assert "Mythical Dice on Matrix: Benny" in told(await use_case)
    assert "No table is open here" not in told(await list_tables(here.hall.app, await here.caller()))
    await games(here, ended=False)
    both = told(await list_tables(here.hall.app, await here.caller()))
    assert "1. Mythical Dice" in both
    assert "Mythical Dice on Matrix: Benny" in both


async def test_a_choice_holds_for_both(here: Account, there: Account) -> None:
    """The language that one account has chosen is spoken with the other one, too."""
    await linked(here, there)
    await preferences.speak(here.hall.app, await here.caller(), "cs")
    assert [(await account.caller()).language for account in (here, there)] == ["cs", "cs"]


async def test_an_export_has_both_accounts(here: Account, there: Account) -> None:
    """It names both, and says whose each table is. After the end of the link it has one account again."""
    await linked(here, there)
    lobby, game = await games(there, ended=False), await games(here, ended=True)
    tables = {(lobby, "Benny"), (game, "Ben")}
    assert await exported(here) == (["Ben", "Benny"], tables)
    assert await exported(there) == (["Benny", "Ben"], tables)
    await there.unlinks()
    assert await exported(here) == (["Ben"], {(game, "Ben")})


async def exported(account: Account) -> tuple[list[str], set[tuple[TableId, str]]]:
    """The names of the exported accounts, and the tables with the names of those who sat there."""
    answer = await personal_data.export(account.hall.app, await account.caller(), Sender(reaches=False), 1 << 20)
    assert isinstance(answer, Private)
    assert answer.attachment is not None
    told = json.loads(answer.attachment.text)
    people = [told["you"], *told["linked"]]
    assert all((person["linked_since"] is None) == (len(people) == 1) for person in people)
    names = {person["number"]: person["name"] for person in people}
    return [*names.values()], {(table["table"], names[table["player"]]) for table in told["tables"]}


async def test_forgetting_takes_both_accounts_from_their_tables(here: Account, there: Account) -> None:
    """One confirmation forgets both, also in the middle of a game on the other platform."""
    await linked(here, there)
    lobby, game = await games(here, ended=False), await games(there, ended=False)
    await there.hall.starts(game, there.name, there.place)
    question = shown(await personal_data.ask_to_forget(here.hall.app, await here.caller()))
    assert "also those of a linked account" in told(question)
    await here.answers(question)
    for platform in ("discord", "matrix"):
        for name in ("ben", "benny"):
            assert await here.hall.bot.people.known(platform, name) is None
    assert (await here.hall.view(lobby)).status.live is False
    assert {seat.player for seat in (await here.hall.view(game)).seats} == {None}
