"""Organisers get the file of a league, with which everybody can check how it was counted."""

from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.league.organising import named_or_own
from bot.app.organisers import check_organises
from bot.app.response import Attachment, Private, Response

FILE: Final = "minotaur-league"


async def export_league(app: Application, caller: Caller, league: str | None, largest: int, *, names: bool) -> Response:
    """Give the organiser the league's whole export, of at most ``largest`` bytes. Without a name: the community's own.

    People are aliases there, and have names only if wanted. Raises Refused: export-too-large.
    """
    await check_organises(app, caller)
    found = await named_or_own(app, caller, league)
    if found is None:
        return Private(app.sentence(caller.language, "league-empty"))
    text = await app.services.league_files.export(await app.community(caller), found, largest, names=names)
    told = app.sentence(caller.language, "league-export-names" if names else "league-export-aliases")
    return Private(told, Attachment(f"{FILE}-{found.id}.json", text))
