"""The address on the web to which a league sends the results of its weeks."""

from collections.abc import Iterator

from bot.core.ports import WebhookShown
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Panel, SmallPrint, Text
from bot.screens.seated import plain
from bot.screens.standings_page import period_words


def webhook_panel(shown: WebhookShown, secret: str, say: Say) -> Panel:
    """The address, what is sent, and how the last call ended; with the secret if it is new."""
    return Panel(say("webhook-title", league=_league(shown, say)), tuple(_blocks(shown, secret, say)))


def trouble_line(shown: WebhookShown, say: Say) -> str:
    """Which week did not arrive, why, and whether it is tried again."""
    assert shown.trouble is not None
    assert shown.week is not None
    why = say(f"webhook-trouble-{shown.trouble}", status=shown.status or 0)
    message = "webhook-given-up" if shown.given_up else "webhook-tried-again"
    return say(message, league=_league(shown, say), week=period_words(shown.week, say), why=why)


def _blocks(shown: WebhookShown, secret: str, say: Say) -> Iterator[Block]:
    yield SmallPrint(say("webhook-address"), (shown.address,))
    yield Facts((say("webhook-when"), say("webhook-names" if shown.names else "webhook-no-names")))
    if secret:
        yield SmallPrint(say("webhook-secret"), (secret,))
    elif shown.trouble is not None:
        yield Text(trouble_line(shown, say))
    elif shown.week is not None:
        yield Text(say("webhook-arrived", week=period_words(shown.week, say)))


def _league(shown: WebhookShown, say: Say) -> str:
    return say("league-own") if shown.name is None else plain(shown.name)
