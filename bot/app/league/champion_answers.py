"""What organisers choose for champions: a role that the bot gives after a week, a season or an evening."""

from types import MappingProxyType
from typing import Final, Protocol

from bot.app.application import Application
from bot.app.caller import Caller, Lack
from bot.app.league.organising import named_or_own
from bot.app.organisers import check_manages
from bot.app.response import Private, Response
from bot.core.errors import Refused
from bot.core.ports import ChampionRole, Contest, League, LeagueKind, RoleTrouble
from bot.core.ui.languages import Say
from bot.core.ui.panels import Facts, Panel, Text

CONTESTS: Final = MappingProxyType({one.value: f"champion-contest-{one}" for one in Contest})
"""After what there are champions → the id of the message that names it."""

MAKE: Final = "make"
END: Final = "end"
HOW: Final = MappingProxyType({MAKE: "champion-make", END: "champion-end"})
"""What may be done in place of choosing a role → the id of the message that names it."""


class Role(Protocol):
    """A role that the caller names."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    def lack(self, say: Say) -> Lack | None:
        """Why the bot cannot give the role to people; None if it can."""


class MakesRoles(Protocol):
    """Makes roles in the community of a command."""

    async def make(self, name: str) -> str | RoleTrouble:
        """Make a role with this name; returns its id, or why that was not possible."""


async def champion_role(  # noqa: PLR0913, PLR0917 - all that the command takes
    app: Application,
    caller: Caller,
    league: str | None,
    contest: Contest,
    role: Role | None,
    how: str | None,
    maker: MakesRoles,
) -> Response:
    """Choose the role for champions, let the bot ``MAKE`` one, or ``END`` it; without all that, show what is chosen.

    Without a league, the community's own is meant. If the bot could not give the role, nothing is stored, and the
    answer says why. Roles are the server's, so only who may manage it chooses them. Raises Refused: only-admins,
    champion-role-and-instead, champion-role-made.
    """
    check_manages(caller)
    if role is not None and how is not None:
        raise Refused("champion-role-and-instead")
    say, champions = app.services.languages.voice(caller.language), app.services.champions
    found = await named_or_own(app, caller, league, makes=role is not None or how == MAKE)
    if found is None:
        return Private(app.sentence(caller.language, "champion-none-chosen"))
    before = await _role_after(app, found, contest)
    if how == END:
        await champions.drop(found.id, contest)
    if role is not None and (lack := role.lack(say)) is not None:
        return Private(Panel(say("announce-not-kept"), lack.remedy))
    if role is not None:
        await champions.set(found.id, contest, role.id)
    elif how == MAKE:
        name = _new_name(app, found, (await app.community(caller)).language)
        if before is not None and caller.place.group_name(before, say) == name:
            raise Refused("champion-role-made", role=name)
        await champions.begin_to_make(caller.command)
        made = await maker.make(name)
        if isinstance(made, RoleTrouble):
            # Unlike the role of a champion, a new one is not tried again.
            why = "champion-not-made" if made is RoleTrouble.LATER else f"champion-trouble-{made}"
            return Private(Panel(say("announce-not-kept"), (Text(say(why, role="")),)))
        await champions.set(found.id, contest, made)
    return Private(await _shown(app, caller, found, (contest, before)))


async def _role_after(app: Application, league: League, contest: Contest) -> str | None:
    chosen = await app.services.champions.of([league.id])
    return next((one.role for one in chosen if one.contest is contest), None)


def _new_name(app: Application, league: League, language: str) -> str:
    if league.kind is LeagueKind.HELD:
        return app.services.languages.say(language, "champion-role-name", league=league.name)
    return app.services.languages.say(language, "champion-role-name-own")


async def _shown(app: Application, caller: Caller, league: League, before: tuple[Contest, str | None]) -> Panel:
    """What was changed; if nothing was, the roles that are chosen for the league, each with its trouble."""
    say, (contest, was) = app.services.languages.voice(caller.language), before
    name = league.name if league.kind is LeagueKind.HELD else say("league-own-named")
    title, role = say("champion-title", league=name), await _role_after(app, league, contest)
    if role != was:
        names = [say("change-no-role") if one is None else _called(caller, one, say) for one in (was, role)]
        changed = say("change-line", what=say(f"champion-after-{contest}"), before=names[0], now=names[1])
        return Panel(title, (Facts((changed,)), Text(say("champion-ended" if role is None else "champion-when"))))
    chosen = await app.services.champions.of([league.id])
    if not chosen:
        return Panel(title, (Text(say("champion-none-chosen")),))
    in_order = sorted(chosen, key=lambda one: list(Contest).index(one.contest))
    lines = tuple(line for one in in_order for line in _lines(caller, one, say))
    return Panel(title, (Facts(lines), Text(say("champion-when"))))


def _lines(caller: Caller, chosen: ChampionRole, say: Say) -> tuple[str, ...]:
    name = _called(caller, chosen.role, say)
    line = say(f"champion-of-{chosen.contest}", role=name)
    if chosen.trouble is None:
        return (line,)
    return line, say(f"champion-trouble-{chosen.trouble}", role=name)


def _called(caller: Caller, role: str, say: Say) -> str:
    return caller.place.group_name(role, say) or say("change-gone")
