"""What organisers say about webhooks, the addresses on the web to which leagues send the results of their weeks."""

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.league.organising import named_or_own
from bot.app.organisers import check_organises
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.ports import League, WebhookShown


async def league_webhook(  # noqa: PLR0913 - all that the command takes
    app: Application, caller: Caller, league: str | None, address: str | None, *, names: bool | None, quiet: bool
) -> Response:
    """Set the address that gets the league's weeks, or with ``quiet`` none; without all options, show how it is.

    Without a league, the community's own is meant. The answer says what was changed. A new address gets a new secret,
    which is shown this once. ``names`` says whether people's names are sent; without it a new address gets none.
    Raises Refused: set-and-cleared, as ``Webhooks.set``, and webhooks-off also if there is no address to show: none can
    be set then.
    """
    await check_organises(app, caller)
    if quiet and not (address is None and names is None):
        raise Refused("set-and-cleared")
    webhooks, secret = app.services.webhooks, ""
    if address is not None:
        webhooks.check(address)
    found = await named_or_own(app, caller, league, makes=address is not None)
    if found is None:
        return _none(app, caller)
    before = await _webhook_of(app, found)
    if address is not None:
        secret = await webhooks.set(found, address, caller.command, names=names is True)
    elif quiet:
        await webhooks.drop(found)
    elif names is not None:
        await webhooks.set_names(found, names=names)
    now = await _webhook_of(app, found)
    if before is None and now is None:
        return _none(app, caller)
    return Private(app.services.screens.webhook(before, now, secret, caller.language))


def _none(app: Application, caller: Caller) -> Private:
    if not app.services.webhooks.allowed:
        raise Refused("webhooks-off")
    return Private(app.sentence(caller.language, "webhook-none"))


async def _webhook_of(app: Application, league: League) -> WebhookShown | None:
    return next(iter(await app.services.webhooks.shown([league])), None)
