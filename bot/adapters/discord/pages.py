"""What people look at privately, whether a button or a command asks for it."""

from collections.abc import Callable
from dataclasses import replace

from bot.adapters.discord.desk import NAME, Caller, Desk, User, called
from bot.adapters.discord.permissions import can_read
from bot.adapters.discord.reactions import Attachment, Private
from bot.core.errors import Refused
from bot.core.files import record_text
from bot.core.games import games
from bot.core.panels import Panel, Press
from bot.core.ports import Community, League, Meetings, PlayerStats, RatingCourse, Status
from bot.core.standings import Asked, asked_by
from bot.core.views import TableView
from storage.ids import LeagueId, PlayerId, TableId


async def seen(desk: Desk, caller: Caller, table: TableId) -> TableView:
    """The table as they may see it: where they sit, or one of this server whose channel they can read.

    Of all others they learn nothing, not even that they are there. Raises Refused.
    """
    view = await _view(desk, table, caller.person.id)
    if view is None or not (view.seat is not None or await _is_around(desk, caller, view)):
        raise Refused("no-such-table")
    return view


async def played_in(desk: Desk, community: Community, table: TableId) -> TableView:
    """The table of this server as everybody sees it, for organisers: its channel may be gone. Raises Refused."""
    view = await _view(desk, table, None)
    if view is None or view.community != community.id:
        raise Refused("no-such-table")
    return view


async def _view(desk: Desk, table: TableId, viewer: PlayerId | None) -> TableView | None:
    # A command's option may hold signs that no store takes.
    return await desk.house.tables.view(table, viewer) if table.isprintable() else None


async def _is_around(desk: Desk, caller: Caller, view: TableView) -> bool:
    if caller.interaction.guild_id is None or view.community != (await desk.community(caller.interaction)).id:
        return False
    return can_read(caller.interaction, view.channel)


def mine(desk: Desk, caller: Caller, view: TableView) -> Panel:
    """What matters to them now: what they hold while they play, else the table's card."""
    screen = desk.house.screens.of(view.game)
    if view.status is Status.PLAYING and view.seat is not None:
        return screen.hand(view, caller.language)
    return screen.table(view, caller.language)


async def hand(desk: Desk, caller: Caller, table: TableId) -> Panel:
    """What they hold, or why they hold nothing. Raises Refused."""
    view = await seen(desk, caller, table)
    return desk.house.screens.of(view.game).hand(view, caller.language)


async def begun(desk: Desk, caller: Caller, press: Press) -> Panel:
    """How the move may go on that the press begins; of a question that is not open any more, the hand as it is now.

    Raises Refused.
    """
    view = await seen(desk, caller, press.table)
    return begun_on(desk, caller, view, press if press.decision == view.decision else replace(press, arg=""))


def begun_on(desk: Desk, caller: Caller, view: TableView, press: Press) -> Panel:
    """How the move may go on at the table as they see it."""
    return desk.house.screens.of(view.game).hand(view, caller.language, begun=press.arg)


async def card(desk: Desk, caller: Caller, table: TableId) -> Panel:
    """The table's card. Raises Refused."""
    view = await seen(desk, caller, table)
    return desk.house.screens.of(view.game).table(view, caller.language)


async def rules(desk: Desk, caller: Caller, press: Press) -> Panel:
    """How the game is played: the table's, or the page that the press names (``game/page``). Raises Refused."""
    game, _, page = press.arg.partition("/")
    if press.table:
        game = (await seen(desk, caller, press.table)).game
    return desk.house.screens.of(game if game in games() else games()[0]).rules(caller.language, page)


async def week(desk: Desk, caller: Caller, arg: str) -> Panel:
    """The standings that a press asks for; for a period alone the server's own of it. Raises Refused."""
    if "/" not in arg:
        return await own_standings(desk, caller, lambda own: Asked(own, arg))
    community = await desk.community(caller.interaction)
    asked = asked_by(arg)
    await desk.house.leagues.of(community.id, asked.league)
    return await standings(desk, caller, asked)


async def own_standings(
    desk: Desk, caller: Caller, asked: Callable[[LeagueId], Asked], *, practice: bool = False
) -> Panel:
    """What is asked for of the server's own table of all games, or of practice, or that it has none. Raises Refused."""
    own = await _own_league(desk, caller, practice=practice)
    if own is None:
        return desk.words(caller.language, "league-empty")
    return await standings(desk, caller, asked(own.id))


async def _own_league(desk: Desk, caller: Caller, *, practice: bool = False) -> League | None:
    """None where no game of it has ended yet. Raises Refused where there is no server."""
    community = await desk.community(caller.interaction)
    return await desk.house.leagues.begun(community.id, practice=practice)


async def standings(desk: Desk, caller: Caller, asked: Asked) -> Panel:
    """The page that is asked for, of one of this server's leagues. Raises Refused."""
    page = await desk.house.standings.page(asked, caller.person.id)
    return desk.house.screens.standings(page, caller.language)


async def replay(desk: Desk, caller: Caller, table: TableId, step: str = "") -> Private:
    """A game that has ended, at the step named or at the first, with its record as a file. Raises Refused."""
    await seen(desk, caller, table)
    records = desk.house.records
    stop = await records.at(table, int(step) if step.isdecimal() else 1, caller.person.id)
    record = Attachment(f"minotaur-{table}.json", record_text(await records.of(table)))
    return Private(desk.house.screens.replay(stop, caller.language), record)


async def verified(desk: Desk, caller: Caller, table: TableId) -> Panel:
    """What recomputing the game's luck shows. Raises Refused."""
    await seen(desk, caller, table)
    return desk.house.screens.verified(await desk.house.records.verification(table), caller.language)


async def own_stats(desk: Desk, caller: Caller) -> Panel:
    """What they have played, everywhere; with their rating in this server, if that is where they ask."""
    found = await desk.house.stats.of(caller.person.id)
    here = caller.interaction.guild_id is not None
    course = await _rating(desk, caller, caller.person.id) if here else None
    return desk.house.screens.stats(caller.person.name, found, caller.language, course)


async def stats_of(desk: Desk, caller: Caller, player: PlayerId | None, name: str) -> Panel:
    """What somebody else has played in this server: what they do elsewhere is nobody's business here. Raises Refused.

    Whoever has played nowhere, and whoever has played elsewhere only, cannot be told apart.
    """
    community = await desk.community(caller.interaction)
    found = await desk.house.stats.of(player, community.id) if player is not None else PlayerStats()
    if player is None or not (found.games or found.practice_games):
        raise Refused("nobody-known")
    course = await _rating(desk, caller, player)
    return desk.house.screens.stats(name, found, caller.language, course)


async def _rating(desk: Desk, caller: Caller, player: PlayerId) -> RatingCourse | None:
    """How the person's rating in the server's own league went."""
    own = await _own_league(desk, caller)
    return None if own is None else await desk.house.stats.rating(own.id, player)


async def meetings(desk: Desk, caller: Caller, one: User, other: User) -> Panel:
    """How two people's games in this server went in which they met. Raises Refused.

    Somebody whom the house does not know has met nobody.
    """
    community = await desk.community(caller.interaction)
    first, second = [await desk.house.people.known(NAME, str(user.id)) for user in (one, other)]
    if first is None or second is None:
        found = Meetings()
    else:
        found = await desk.house.stats.meetings(first, second, community.id)
    return desk.house.screens.meetings(called(one), called(other), found, caller.language)


async def league_line(desk: Desk, caller: Caller, asked: Asked, player: PlayerId, name: str) -> Panel:
    """The page of a league on which somebody stands, and how their rating there went. Raises Refused."""
    panel = await standings(desk, caller, asked)
    course = await desk.house.stats.rating(asked.league, player)
    chart = () if course is None else (desk.house.screens.rating(name, course, caller.language),)
    return replace(panel, blocks=(*panel.blocks, *chart))


async def forgotten(desk: Desk, caller: Caller) -> Panel:
    """Forget them, and say so: nothing leads from this answer to who they were. Raises Refused."""
    await desk.house.privacy.forget(caller.person.id)
    return desk.words(caller.language, "privacy-forgotten")
