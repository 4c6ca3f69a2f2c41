"""Who organises a community: the people who may manage it on their platform, and the role that they have chosen."""

from bot.app.application import Application
from bot.app.caller import Caller
from bot.core.errors import Refused


async def organises(app: Application, caller: Caller) -> bool:
    """Whether the caller may found leagues, plan evenings, correct results and change the community's settings."""
    if caller.place.managed or caller.place.community is None:
        return caller.place.managed
    role = (await app.community(caller)).organisers
    return role is not None and role in caller.place.groups


async def check_organises(app: Application, caller: Caller) -> None:
    """Raise Refused: only-organisers, for a caller who organises nothing here; server-needed, in a private place."""
    if caller.place.community is None:
        raise Refused("server-needed")
    if not await organises(app, caller):
        raise Refused("only-organisers")


def check_manages(caller: Caller) -> None:
    """Raise Refused: only-admins, for a caller who may not manage the community: organisers cannot name others.

    Raises Refused: server-needed, in a private place.
    """
    if caller.place.community is None:
        raise Refused("server-needed")
    if not caller.place.managed:
        raise Refused("only-admins")
