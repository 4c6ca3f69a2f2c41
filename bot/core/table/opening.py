"""Opens a table: checks the request, fixes the setup, and fills the seats that are taken at once."""

from collections.abc import Collection, Mapping
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
    """Raise Refused for a table that cannot exist, before anything is stored."""
    try:
        _checked(opening)
    except RulesError as refusal:
        raise Refused(refusal.code, **refusal.values) from refusal


def table_setup(opening: Opening, table: TableId, now: Millis) -> TableSetup:
    """The table's setup, which never changes, with a new seed. Raises BadSetup and Refused for an impossible table."""
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
        polls=opening.polls,
    )


def _checked(opening: Opening) -> tuple[Game, int, Mapping[str, str]]:
    """The game, its number of seats and all its options. Raises BadSetup and Refused for an impossible table."""
    game = newest(opening.game)
    seats = game.seats[-1] if opening.seats is None else opening.seats
    check_seats(game, seats)
    if 1 + len(opening.people) + len(opening.robots) > seats:
        raise Refused("too-many-seats")
    if not set(opening.robots) <= set(ROBOTS[game.key]):
        raise Refused("unknown-choice")
    return game, seats, chosen_options(game, opening.options)


def seat_all(draft: Draft, opening: Opening, newcomers: Collection[PlayerId]) -> None:
    """Seat the host, the other people, and the robots; begin if all seats are taken.

    ``newcomers``: those of the other people who have finished no such game.
    """
    press = opening.presses.get(opening.host, opening.command)
    draft.add(Joined(opening.host, contribution(press, opening.word), newcomer=draft.newcomer))
    # One command seats them all, but every person adds a contribution of their own to the luck.
    for player in opening.people:
        added = contribution(opening.presses.get(player, f"{opening.command}:{player}"), "")
        draft.add(Joined(player, added, newcomer=player in newcomers))
    for robot in opening.robots:
        draft.add(RobotAdded(robot))
    start_if_full(draft)


def rematch_setup(old: Table, again: TableId, host: PlayerId, now: Millis, league: LeagueId | None) -> TableSetup:
    """The setup of a rematch: the old one with a new seed, for this league or for none. The rules stay the same."""
    return replace(old.setup, id=again, host=host, seed=new_seed(), opened=now, after=old.setup.id, league=league)


def rematch_opening(old: Table, action: Action) -> Opening:
    """The opening of a rematch: the person who asks for it is host, and the robots of the old table sit down again."""
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
        # Robots that took over a person's seat are left out: the person may come to the rematch.
        robots=tuple(chair.robot for chair in old.chairs if chair.robot is not None),
        word=action.word,
        polls=setup.polls,
    )
