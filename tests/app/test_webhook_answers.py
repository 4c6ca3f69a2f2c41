"""Organisers set an address for a league's weeks; its secret is shown once, and its troubles only to them."""

from copy import copy
from dataclasses import replace

from bot.app.application import Application
from bot.app.league.league_lookups import list_leagues
from bot.app.league.organising import SeasonTerms, create_league
from bot.app.league.webhook_answers import league_webhook
from bot.app.response import Private, Response
from bot.core.league.league_settings import Terms
from bot.core.league.webhooks import Webhooks
from bot.core.ui.panels import SmallPrint, Verbatim
from storage.ids import LeagueId
from storage.league.kinds import WebhookTrouble
from storage.league.webhook_rows import OwedWeek
from tests.app.hall import Hall, told
from tests.app.places import FakePlace
from tests.core.refusals import refused

KEEPER = FakePlace(managed=True)
ADDRESS = "https://league.example/weeks"


def allowing(hall: Hall) -> Application:
    """The use cases where the host allows webhooks."""
    bot = copy(hall.bot)
    bot.webhooks = Webhooks(bot.store, allowed=True)
    return Application(bot, hall.app.texts)


def exact(answer: Response) -> list[str]:
    """What the answer shows character by character."""
    assert isinstance(answer, Private)
    shown = [block for block in answer.panel.blocks if isinstance(block, SmallPrint | Verbatim)]
    return [one for block in shown for one in (block.exact if isinstance(block, SmallPrint) else block.lines)]


async def test_a_new_secret_is_shown_once(hall: Hall) -> None:
    """Also that of the community's own league, which need not exist before. Without an address, the answer says so."""
    app, keeper = allowing(hall), await hall.caller("Keeper", KEEPER)
    assert "No address is set." in told(await league_webhook(app, keeper, None, None, names=None, quiet=False))
    new = await league_webhook(app, keeper, None, ADDRESS, names=True, quiet=False)
    assert "People’s names are sent." in told(new)
    assert f"Address: none → {ADDRESS}" in told(new)
    (secret,) = exact(new)
    assert len(bytes.fromhex(secret)) == 32
    assert exact(await league_webhook(app, keeper, None, None, names=None, quiet=False)) == [ADDRESS]
    changed = told(await league_webhook(app, keeper, None, ADDRESS, names=False, quiet=False))
    assert "Names: sent → not sent" in changed
    assert "When a week is over" not in changed
    dropped = told(await league_webhook(app, keeper, None, None, names=None, quiet=True))
    assert f"Address: {ADDRESS} → none" in dropped
    assert "Nothing is sent any more." in dropped
    assert "No address is set." in told(await league_webhook(app, keeper, None, None, names=None, quiet=True))


async def test_names_alone_change_neither_address_nor_secret(hall: Hall) -> None:
    """Without an address there is nothing to change, and the answer says so."""
    app, keeper = allowing(hall), await hall.caller("Keeper", KEEPER)
    assert "No address is set." in told(await league_webhook(app, keeper, None, None, names=True, quiet=False))
    await league_webhook(app, keeper, None, ADDRESS, names=None, quiet=False)
    own = await hall.bot.leagues.own((await app.community(keeper)).id)
    before = await hall.bot.store.leagues.webhooks_of([own.id])
    changed = await league_webhook(app, keeper, None, None, names=True, quiet=False)
    assert "Names: not sent → sent" in told(changed)
    assert exact(changed) == [ADDRESS]
    after = await hall.bot.store.leagues.webhooks_of([own.id])
    assert after == {own.id: replace(before[own.id], names=True)}
    assert "Names: sent → not sent" in told(await league_webhook(app, keeper, None, None, names=False, quiet=False))


async def test_what_cannot_be_set_is_refused(hall: Hall) -> None:
    """A host must allow it; an address and none at the same time is nothing."""
    app, keeper = allowing(hall), await hall.caller("Keeper", KEEPER)
    await refused("webhooks-off", league_webhook(hall.app, keeper, None, ADDRESS, names=False, quiet=False))
    await refused("set-and-cleared", league_webhook(app, keeper, None, ADDRESS, names=False, quiet=True))
    await refused("set-and-cleared", league_webhook(app, keeper, None, None, names=True, quiet=True))
    await refused("no-such-league", league_webhook(app, keeper, "Cup", ADDRESS, names=False, quiet=False))
    await refused("webhook-address", league_webhook(app, keeper, None, "ftp://x", names=False, quiet=False))


async def test_organisers_read_which_week_did_not_arrive(hall: Hall) -> None:
    """On the page of leagues, with the reason; others do not."""
    app, keeper = allowing(hall), await hall.caller("Keeper", KEEPER)
    await create_league(app, keeper, "Cup", Terms(), SeasonTerms(), None)
    await league_webhook(app, keeper, "Cup", ADDRESS, names=False, quiet=False)
    leagues = hall.bot.store.leagues
    (league,) = await hall.bot.leagues.held_in((await app.community(keeper)).id)
    webhook = (await leagues.webhooks_of([league.id]))[LeagueId(league.id)]
    owed = OwedWeek(webhook, "2025-W47", bytes(32), 1)
    assert await leagues.begin_webhook_try(owed, hall.bot.time.now())
    await leagues.note_webhook_failed(owed, hall.bot.time.now(), WebhookTrouble.STATUS, 503, gives_up=False)
    trouble = "The result of week 47 of 2025 did not reach the webhook of Cup: it answered with status 503. It is tried"

    assert trouble in told(await list_leagues(app, keeper))
    assert trouble in told(await league_webhook(app, keeper, "Cup", None, names=None, quiet=False))
    assert "webhook" not in told(await list_leagues(app, await hall.caller("Ben")))
