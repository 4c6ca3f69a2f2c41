"""The address on the web to which a league sends the results of its weeks."""

from collections.abc import Iterator

from bot.core.ports import WebhookShown
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Panel, SmallPrint, Text, Verbatim
from bot.screens.league.standings_page import period_words
from bot.screens.seated import plain


def webhook_panel(before: WebhookShown | None, now: WebhookShown | None, secret: str, say: Say) -> Panel:
    """Say how a league's webhook was changed, and show its secret if that is new.

    ``before`` is None for a new webhook, ``now`` for a removed one, and never both.
    """
    either = now or before
    assert either is not None
    lines = tuple(_changes(before, now, say))
    blocks = (*([Facts(lines)] if lines else ()), *_blocks(before, now, secret, say))
    return Panel(say("webhook-title", league=_league(either, say)), blocks)


def _changes(before: WebhookShown | None, now: WebhookShown | None, say: Say) -> Iterator[str]:
    none = say("change-no-address")
    addresses = [none if one is None else one.address for one in (before, now)]
    if addresses[0] != addresses[1]:
        yield say("change-line", what=say("change-address"), before=addresses[0], now=addresses[1])
    if before is not None and now is not None and before.names != now.names:
        was, is_now = (say("change-names-sent" if one.names else "change-names-not-sent") for one in (before, now))
        yield say("change-line", what=say("change-names"), before=was, now=is_now)


def trouble_line(shown: WebhookShown, say: Say) -> str:
    """Which week did not arrive, why, and whether it is tried again."""
    assert shown.trouble is not None
    assert shown.week is not None
    why = say(f"webhook-trouble-{shown.trouble}", status=shown.status or 0)
    message = "webhook-given-up" if shown.given_up else "webhook-tried-again"
    return say(message, league=_league(shown, say), week=period_words(shown.week, say), why=why)


def _blocks(before: WebhookShown | None, shown: WebhookShown | None, secret: str, say: Say) -> Iterator[Block]:
    if shown is None:
        yield Text(say("webhook-dropped"))
        return
    is_new = before is None or before.address != shown.address
    if not is_new and not secret:
        yield SmallPrint(say("webhook-address"), (shown.address,))
    # Somebody who has changed only whether names are sent has read this before.
    when = (say("webhook-when"),) if is_new or not secret else ()
    yield Facts((*when, say("webhook-names" if shown.names else "webhook-no-names")))
    if secret:
        yield Text(say("webhook-secret"))
        yield Verbatim((secret,))
    elif shown.trouble is not None:
        yield Text(trouble_line(shown, say))
    elif shown.week is not None:
        yield Text(say("webhook-arrived", week=period_words(shown.week, say)))


def _league(shown: WebhookShown, say: Say) -> str:
    return say("league-own-named") if shown.name is None else plain(shown.name)
