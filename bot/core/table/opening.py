"""How a table opens: what somebody wishes, checked, and the seats that are taken at once."""

from collections.abc import Mapping
from dataclasses import replace

from bot.core.errors import Refused
from bot.core.table.actions import Action, Opening
from bot.core.table.draft import Draft
from bot.core.table.table import Table
from bot.core.table.verbs import contribution, start_if_full
from rules.catalogue import ROBOTS, newest
from rules.chance import new_seed
from rules.game import Game, RulesError, check_seats, chosen_options
from storage.changes import TableSetup
from storage.ids import LeagueId, Millis, PlayerId, TableId
from storage.tables.entries import Joined, RobotAdded


def check_opening(opening: Opening) -> None:
    """Raise Refused for a table that cannot be: before anything is kept of it, or of where it was to be."""
    try:
        _checked(opening)
    except RulesError as refusal:
        raise Refused(refusal.code, **refusal.values) from refusal


def table_setup(opening: Opening, table: TableId, now: Millis) -> TableSetup:
    """What is fixed from now on, with a fresh seed. Raises BadSetup and Refused for a table that cannot be."""
    game, seats, options = _checked(opening)
    return TableSetup(
        id=table,
        community=opening.community,
        channel=opening.channel,
        game=game.key,
        rules=game.rules,
        options=options,
        pace=opening.pace,
        seats=seats,
        host=opening.host,
        language=opening.language,
        seed=new_seed(),
        opened=now,
        league=opening.league,
    )


def _checked(opening: Opening) -> tuple[Game, int, Mapping[str, str]]:
    """The game, its number of seats and all its options. Raises BadSetup and Refused for a table that cannot be."""
    game = newest(opening.game)
    seats = game.seats[-1] if opening.seats is None else opening.seats
    check_seats(game, seats)
    if 1 + len(opening.people) + len(opening.robots) > seats:
        raise Refused("too-many-seats")
    if not set(opening.robots) <= set(ROBOTS[game.key]):
        raise Refused("unknown-choice")
    return game, seats, chosen_options(game, opening.options)


def seat_all(draft: Draft, opening: Opening) -> None:
    """Seat the host, those who came along, and the robots that were asked for; begin if that is all."""
    draft.add(Joined(opening.host, contribution(opening.command, opening.word)))
    for player in opening.people:
        draft.add(Joined(player, contribution(f"{opening.command}:{player}", "")))
    for robot in opening.robots:
        draft.add(RobotAdded(robot))
    start_if_full(draft)


def rematch_setup(old: Table, again: TableId, host: PlayerId, now: Millis, league: LeagueId | None) -> TableSetup:
    """The same table once more, with a seed of its own and under the rules of then; for that league, if for any."""
    return replace(old.setup, id=again, host=host, seed=new_seed(), opened=now, after=old.setup.id, league=league)


def rematch_opening(old: Table, action: Action) -> Opening:
    """The person who asks for the rematch is its host; the robots of the old table sit down again."""
    setup = old.setup
    return Opening(
        community=setup.community,
        channel=setup.channel,
        host=action.actor,
        command=action.command,
        language=setup.language,
        game=setup.game,
        options=setup.options,
        pace=setup.pace,
        seats=setup.seats,
        robots=tuple(chair.robot for chair in old.chairs if chair.robot is not None),
        word=action.word,
    )
