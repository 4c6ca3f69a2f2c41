"""A table without a store: each command runs on a draft, and the draft's table replaces the old one."""

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final

from bot.core.table.actions import Action, Opening
from bot.core.table.draft import Draft
from bot.core.table.draft_change import change_of
from bot.core.table.opening import seat_all, table_setup
from bot.core.table.robots import Robots
from bot.core.table.table import Table
from bot.core.table.verbs import VERBS, expire
from bot.core.ui.presses import Verb
from rules.game import Move, RulesError, Seat, State
from rules.mythical_dice.notation import NOTATION
from storage.changes import Change, Deadline, Message, Pace, Status
from storage.ids import CommandId, CommunityId, LeagueId, PlayerId, TableId
from storage.messages.wanted import message_key
from storage.tables.open_time import OpenClock
from tests.core.fakes import MONDAY_EVENING

CINDY, BEN, CHARLIE, EMILY, DORA, FRED = map(PlayerId, range(1, 7))
NAMES: Final[Mapping[PlayerId, str]] = {
    CINDY: "Cindy",
    BEN: "Ben",
    CHARLIE: "Charlie",
    EMILY: "Emily",
    DORA: "Dora",
    FRED: "Fred",
}


class Unchanged(AssertionError):
    """A press was accepted although it should have been refused."""


class InMemoryTable:
    """One table: the first person opens it, and the others are seated at once. The game begins when it is full."""

    def __init__(
        self,
        *people: PlayerId,
        robots: int = 0,
        seats: int | None = None,
        pace: Pace = Pace.LIVE,
        seed: bytes = bytes(32),
        former: tuple[PlayerId | None, ...] = (),
        game: str = "mythical-dice",
        league: LeagueId | None = None,
        newcomers: Collection[PlayerId] = (),
        table: str = "papertable",
        paced: bool = False,
        polls: bool = False,
    ) -> None:
        opening = Opening(
            community=CommunityId(1),
            channel="hall",
            host=people[0],
            command=CommandId("opening"),
            language="en",
            game=game,
            pace=pace,
            seats=seats or len(people) + robots,
            robots=("steady",) * robots,
            people=people[1:],
            league=league,
            polls=polls,
        )
        self.at = MONDAY_EVENING
        self.changes: list[Change] = []
        self._robots = Robots(random.Random(1), paced=paced)
        self._commands = 0
        self._newcomers = newcomers  # People who have finished no game of this kind.
        setup = replace(table_setup(opening, TableId(table), self.at), seed=seed)
        self.table = Table(setup)
        self.table.former = former
        self._settle(lambda draft: seat_all(draft, opening, newcomers), people[0])

    def _settle(self, decide: Callable[[Draft], None], actor: PlayerId | None = None) -> Change:
        draft = Draft(self.table, self.at, OpenClock(self.at, self.at), self._robots)
        draft.newcomer = actor in self._newcomers
        decide(draft)
        self._commands += 1
        change = change_of(draft, CommandId(f"c{self._commands}"), actor)
        self.table = draft.table
        self.changes.append(change)
        return change

    # --- what people and clocks do ------------------------------------------------------------------

    def press(self, player: PlayerId, verb: Verb, arg: str = "", decision: int | None = None, word: str = "") -> Change:
        """Press a button of the open question, or of question number ``decision``. Raises RulesError."""
        asked = self.table.decision if decision is None else decision
        action = Action(self.table.setup.id, player, CommandId(f"press-{player}"), verb, arg, asked, word)
        return self._settle(lambda draft: VERBS[verb](draft, action), player)

    def refused(self, player: PlayerId, verb: Verb, arg: str = "", decision: int | None = None, word: str = "") -> str:
        """Press a button that must be refused, and check that nothing changed; returns the refusal's text."""
        before = snapshot(self.table)
        try:
            self.press(player, verb, arg, decision, word)
        except RulesError as refusal:
            assert before == snapshot(self.table)
            return str(refusal)
        raise Unchanged

    def move(self, player: PlayerId, move: Move) -> Change:
        """Make a move of any game. Raises RulesError."""
        return self.press(player, Verb.MOVE, self.table.game.notation.spell(move))

    def bet(self, player: PlayerId, tricks: int) -> Change:
        """Bet this many tricks."""
        return self.press(player, Verb.MOVE, f"bet.{tricks}")

    def bet_all(self, tricks: int = 0) -> None:
        """Everybody who is awaited bets this many tricks."""
        for seat in self.table.awaited_people():
            self.bet(self.sitter(seat), tricks)

    def roll(self) -> Change:
        """The awaited person rolls the strongest die that may be rolled."""
        (seat,) = self.table.awaited_people()
        return self.press(self.sitter(seat), Verb.MOVE, NOTATION.spell(self.state.legal(seat)[0]))

    def roll_to_bets(self) -> None:
        """People roll until the next round's bets."""
        while not self.state.secret:
            self.roll()

    def play_round(self) -> None:
        """All people bet 0 and roll, until the next round's bets or the end."""
        self.bet_all()
        if self.table.may_reveal(CINDY):
            self.press(CINDY, Verb.REVEAL)
        while self.table.status is Status.PLAYING and not self.state.secret:
            self.roll()

    def play_out(self) -> None:
        """Play to the end."""
        while self.table.status is Status.PLAYING:
            self.play_round()

    def expire(self, deadline: Deadline | None = None) -> Change:
        """Expire the given deadline, which may be outdated, or else the table's next one."""
        come = deadline or self.deadline
        self.at = max(self.at, come.due)
        return self._settle(lambda draft: expire(draft, come))

    def miss(self) -> Change:
        """Let the open question's time run out; if there is a warning before the end, it comes first."""
        decision = self.table.decision
        change = self.expire()
        return self.expire() if self.table.decision == decision and not self.table.over else change

    def let_go_away(self, *players: PlayerId) -> None:
        """Let time run out for these people while the others play, until robots keep these people's seats."""
        while any(chair.present and chair.player in players for chair in self.table.chairs):
            for player in map(self.sitter, self.table.awaited_people()):
                if player not in players:
                    self.bet(player, 0) if self.state.secret else self.roll()
            if any(self.sitter(seat) in players for seat in self.table.awaited_people()):
                self.miss()

    # --- what is there ------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The game's state; it must have begun."""
        assert self.table.state is not None
        return self.table.state

    @property
    def deadline(self) -> Deadline:
        """The next deadline; there must be one."""
        assert self.table.deadline is not None
        return self.table.deadline

    @property
    def seated(self) -> list[PlayerId | None]:
        """The player in each seat; None is a robot."""
        return [chair.player for chair in self.table.chairs]

    def sitter(self, seat: Seat) -> PlayerId:
        """The person on this seat; it must not be a robot's."""
        player = self.table.chairs[seat].player
        assert player is not None
        return player

    @property
    def turn(self) -> PlayerId:
        """The person whose roll is awaited."""
        (seat,) = self.table.awaited_people()
        return self.sitter(seat)


def owed(change: Change) -> list[str]:
    """The keys of the messages that a change wants to be sent."""
    return [message_key(message) for message in change.owed]


def retracted(change: Change) -> list[str]:
    """The keys of the messages that a change wants to be deleted."""
    return [message_key(message) for message in change.retracts]


def owed_to(change: Change, kind: Message) -> set[PlayerId | None]:
    """The people to whom a change wants messages of this kind to be sent; None stands for all."""
    return {message.player for message in change.owed if message.kind is kind}


def snapshot(table: Table) -> tuple[object, ...]:
    """Everything that can change about a table, as values that can be compared."""
    views = tuple(table.view(player, NAMES) for player in (None, *NAMES))
    return views, tuple(map(repr, table.chairs)), table.host, table.version, table.deadline
