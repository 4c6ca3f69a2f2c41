"""Opens a table where the caller asks, with the settings of the community, or of a league if the caller names one."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.following import goes_on
from bot.app.lookups import mine
from bot.app.organisers import organises
from bot.app.response import Noticed, Private, Response
from bot.core.errors import Refused
from bot.core.games import few_seats, games, options_at, robot, seats_without_gap
from bot.core.league.admission import admit
from bot.core.ports import Community, League, Pace, Status
from bot.core.table.actions import Answer, Opening
from bot.core.table.opening import check_opening
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Panel
from storage.ids import Millis

TWICE: Final = Millis(10_000)
"""Milliseconds in which a second press on a button that opens a table is taken for a mistake."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The table that somebody wants. What they leave out comes from the league, or else from the community."""

    game: str | None = None
    options: Mapping[str, str | None] = field(default_factory=dict)
    pace: Pace | None = None
    seats: int | None = None
    robots: int = 0
    level: str | None = None
    """Which robots sit down: a step of the ladder; None for the usual ones."""

    league: str | None = None
    """The name of the league for which the table is opened."""

    @property
    def are_none(self) -> bool:
        """Whether everything is left out."""
        return not any((self.game, self.pace, self.seats, self.robots, self.league, *self.options.values()))


async def invite(app: Application, caller: Caller) -> Panel:
    """The invitation to play, for the caller alone; or which permissions the bot lacks. Raises Refused."""
    say = app.services.languages.voice(caller.language)
    _check_channel(caller, await _community(app, caller), caller.place.channels, say)
    lack = caller.place.lack(say)
    if lack is not None and lack.prevents:
        return Panel(say(app.texts.not_opened), lack.remedy)
    panel = app.services.screens.open_invitation(caller.language)
    return panel if lack is None else replace(panel, blocks=(*panel.blocks, *lack.remedy))


async def open_table(app: Application, caller: Caller, wishes: Wishes, *, pressed: bool = False) -> Panel:
    """Open the table and say so; or say which permissions the bot lacks, and who can grant them. Raises Refused.

    ``pressed``: by a button. Who presses it again within ``TWICE`` gets no second table.
    """
    answer, remedy = await _opened(app, caller, wishes, pressed=pressed)
    say = app.services.languages.voice(caller.language)
    return Panel(say(app.texts.not_opened if answer is None else app.texts.opened), remedy)


async def play_now(app: Application, caller: Caller, game: str) -> Response:
    """Open a table of the game with robots in all other seats, and show the caller their first question.

    Who presses the button again within ``TWICE`` sees the same table.

    The question stands below the table's messages in the channel. Where questions are messages of their own, the
    dispatcher sends it. If the bot lacks permissions, say which. Raises Refused.
    """
    seats = few_seats(game)
    answer, remedy = await _opened(app, caller, Wishes(game, seats=seats, robots=seats - 1), pressed=True)
    if answer is None:
        return Private(Panel(app.services.languages.say(caller.language, app.texts.not_opened), remedy))
    if caller.place.polls:
        return Noticed()
    assert answer.view is not None
    card = mine(app, caller, answer.view)
    card = replace(card, blocks=(*card.blocks, *remedy))
    return Private(card, below=answer.view.id, following=goes_on(caller, answer, remedy))


async def _opened(
    app: Application, caller: Caller, wishes: Wishes, *, pressed: bool
) -> tuple[Answer | None, tuple[Block, ...]]:
    """Open the table. Returns the answer with the caller's view of it, and which permissions the bot lacks.

    The answer is None if they prevent play. Raises Refused.
    """
    community, say = await _community(app, caller), app.services.languages.voice(caller.language)
    _check_channel(caller, community, caller.place.channels, say)
    lack = caller.place.lack(say)
    remedy = () if lack is None else lack.remedy
    if lack is not None and lack.prevents:
        return None, remedy
    league = None if wishes.league is None else await app.services.leagues.named(community.id, wishes.league)
    opening = _opening(caller, community, wishes, league)
    if league is not None:
        hosted = await _without_lost_group(app, caller, league, say)
        await admit(app.services.leagues, hosted, opening, caller.place.groups)
    check_opening(opening)
    # The second of two presses finds the table only when the first one is stored.
    async with app.opening(caller.person.id):
        again = await _opened_lately(app, opening, wishes.league) if pressed else None
        return again or await _commit(app, caller, opening), remedy


async def _opened_lately(app: Application, opening: Opening, league: str | None) -> Answer | None:
    """The host's view of the same table, if they have opened it within ``TWICE``: they have pressed twice."""
    begins = bool(opening.robots)
    for table in await app.services.tables.opened_by(opening.host, opening.channel, TWICE):
        look = await app.services.tables.look(table, opening.host)
        if look is None or (look.view.game, look.view.league.name) != (opening.game, league):
            continue
        if (look.view.status is Status.PLAYING) is begins:
            return Answer(look.view, revision=look.revision)
    return None


async def _commit(app: Application, caller: Caller, opening: Opening) -> Answer:
    """Open the table. Raises Refused."""
    # A refused table must not be counted, nor store a new community: so these steps come last, in this order.
    app.count_table(caller)
    known = await app.known_community(caller)
    answer = await app.services.tables.open(replace(opening, community=known.id))
    if answer.refusal is not None:
        raise Refused(answer.refusal.code, **answer.refusal.values)
    return answer


async def _community(app: Application, caller: Caller) -> Community:
    """The community where the caller asks for a table. Raises Refused, play-elsewhere, in a private place."""
    if caller.place.community is None:
        raise Refused("play-elsewhere")
    return await app.community(caller)


def _opening(caller: Caller, community: Community, wishes: Wishes, league: League | None) -> Opening:
    game = wishes.game or (league and league.game) or games()[0]
    return Opening(
        community=community.id,
        channel=caller.place.channel,
        host=caller.person.id,
        command=caller.command,
        language=community.language,
        game=game,
        options=options_at(community, game, wishes.options, league.options if league else None),
        pace=wishes.pace or (league and league.pace) or _usual_pace(caller, community),
        seats=wishes.seats or _seats_of_a_full_table(caller, game, wishes),
        robots=(wishes.level or robot(game),) * wishes.robots,
        league=league.id if league else None,
        polls=caller.place.polls,
    )


def _seats_of_a_full_table(caller: Caller, game: str, wishes: Wishes) -> int | None:
    """If the caller names only robots, no seat stays free, and the game begins at once. None: as many as possible.

    In a room without buttons each table is opened by words that everybody reads, so there others may still join.
    """
    return None if caller.place.polls else seats_without_gap(game, 1 + wishes.robots)


async def _without_lost_group(app: Application, caller: Caller, league: League, say: Say) -> League:
    """The league, without its group of hosts if that group is deleted: nobody could open a table otherwise.

    Then organisers may open one. Raises Refused, league-hosts-gone, for everybody else.
    """
    lost = league.hosts is not None and caller.place.group_name(league.hosts, say) is None
    if not lost or league.closed is not None:
        return league
    if not await organises(app, caller):
        raise Refused("league-hosts-gone", name=league.name)
    return replace(league, hosts=None)


def _usual_pace(caller: Caller, community: Community) -> Pace:
    """The pace of tables that name none: the community's. Where a live table is too fast for the platform, relaxed."""
    return Pace.RELAXED if caller.place.slow and community.pace is Pace.LIVE else community.pace


async def check_rematch(app: Application, caller: Caller, old: TableView, *, opens: bool) -> None:
    """Check that the caller may open the old table's rematch where that table was, or else join it. Raises Refused.

    Their seat shows the old table from everywhere, also to people who have been banned since. They read the same
    refusal whether the rematch is open or not, so it does not tell them.
    """
    community = await _community(app, caller)
    if old.community != community.id or not caller.place.can_read(old.channel):
        raise Refused("play-elsewhere")
    if opens:
        say = app.services.languages.voice(caller.language)
        _check_channel(caller, community, caller.place.channels_of(old.channel), say)


def _check_channel(caller: Caller, community: Community, channels: Collection[str], say: Say) -> None:
    """Raise Refused if the community wants its tables in other channels; a thread counts as its channel."""
    if community.channels and set(community.channels).isdisjoint(channels):
        names = channel_names(caller, community.channels, say)
        raise Refused("other-channel", channels=", ".join(names)) if names else Refused("no-channel-left")


def channel_names(caller: Caller, channels: Sequence[str], say: Say) -> tuple[str, ...]:
    """The names of these channels as people see them, then how many more are hidden from the caller.

    Deleted channels are left out.
    """
    place = caller.place
    named = [(one, name) for one in channels if (name := place.channel_name(one, say)) is not None]
    names = tuple(name for one, name in named if place.may_name(one))
    hidden = len(named) - len(names)
    return (*names, say("places-hidden", count=hidden)) if hidden else names
