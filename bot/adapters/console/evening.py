"""One run of ``minotaur play``: resume the unfinished table or open a new one, play it to its end, and play again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import structlog

from bot.adapters.console.command_words import CommandWords
from bot.adapters.console.platform import NAME
from bot.adapters.console.services import ConsoleServices, RobotAnswers
from bot.adapters.console.session import Session, new_command, take_terminal
from bot.adapters.console.terminal import Left, Terminal
from bot.adapters.console.typist import Typist
from bot.app.typed_choices import Offer, meant, numbered, puzzled
from bot.core.errors import LeftToNewer
from bot.core.lessons import Learner, taught
from bot.core.ports import Pace, Status
from bot.core.table.actions import Action, Answer, Opening
from bot.core.table.views import Holder, SeatView, TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Heading
from bot.core.ui.presses import Verb
from storage.ids import CommunityId, PlayerId, TableId

_log: Final = structlog.get_logger()

COMMUNITY: Final = "local"
"""The terminal's only community: all who play with this database share one league."""

TOLD_AGAIN: Final = 6
"""How many of the last events are told again when a table is resumed."""

# What people may do about an unfinished table: the keys of the texts from which they choose.
GO_ON: Final = "console-go-on"
START_ANEW: Final = "console-start-anew"
KEEP_FOR_LATER: Final = "console-keep-for-later"


@dataclass(frozen=True, slots=True)
class Wishes:
    """The table that is opened when no unfinished one is resumed."""

    language: str
    people: tuple[str, ...]
    """The names of the people who share the keyboard, the host first."""

    robots: tuple[str, ...]
    """The kinds of the robots that sit down with them, in the order of their seats."""

    game: str
    options: Mapping[str, str]
    time_zone: str
    """The machine's time zone as an IANA name: the weeks of a new league begin and end by it."""

    learn: str
    """The command that teaches a game, without the game's name."""

    named: bool = False
    """Whether somebody asked for this game: then an unfinished table of another game is not offered."""


class Evening:
    """One ``minotaur play``. With ``watched`` nobody types: a robot answers for everybody, and the game is practice."""

    def __init__(self, services: ConsoleServices, terminal: Terminal, wishes: Wishes, *, watched: bool) -> None:
        self._services = services
        self._terminal = terminal
        self._wishes = wishes
        self._watched = watched
        self._say = services.languages.voice(wishes.language)

    async def spend(self) -> TableId:
        """Play one table to its end and return its id.

        Raises Left when people leave, RulesError for a bad table, and PlayedElsewhere.
        """
        await take_terminal(self._services)
        wishes = self._wishes
        community = await self._services.people.community(NAME, COMMUNITY, wishes.time_zone, wishes.language)
        # When nobody types, nobody can say which table to resume.
        kept = None if self._watched else await self._kept_table(community)
        table = kept or await self._open(community)
        await self._play(table, since=await self._recalled(table) if kept else 0)
        return table.id

    async def again(self, over: TableId) -> TableId | None:
        """Ask whether the same people play again. If so, play a game to its end and return its id, else return None.

        Raises Left when people leave that game.
        """
        self._terminal.blank()
        self._terminal.say(self._say("console-again"))
        try:
            line = self._terminal.ask()
        except Left:
            return None
        if not CommandWords(self._services.languages).agrees(line):
            return None
        table = await self._rematch(over)
        await self._play(table, since=0)
        return table.id

    # --- which table --------------------------------------------------------------------------------

    async def _kept_table(self, community: CommunityId) -> TableView | None:
        """The table to resume, or None for a new one: unfinished tables are offered one by one, the newest first."""
        for table in reversed(await self._services.tables.live_in(community)):
            kept = await self._readable(table)
            # A table that never left its lobby has no game to resume.
            if kept is None or kept.status is not Status.PLAYING:
                continue
            if self._wishes.named and kept.game != self._wishes.game:
                continue
            answer = self._offer(kept)
            if answer == GO_ON:
                return kept
            if answer == START_ANEW:
                await self._cancel(kept)
                return None
        return None

    async def _readable(self, table: TableId) -> TableView | None:
        """The table as everybody may see it; None, with a warning in the log, if it cannot be read."""
        try:
            return await self._services.tables.view(table, None)
        except LeftToNewer:
            return None  # The log says so already.
        except Exception as fault:  # noqa: BLE001 - a broken table must not stop the others
            _log.warning("a table cannot be read and is skipped", table=table, fault=type(fault).__name__)
            return None

    def _offer(self, kept: TableView) -> str:
        """Show an unfinished table and return the choice: GO_ON, START_ANEW or KEEP_FOR_LATER. Raises Left."""
        card = self._services.screens.of(kept.game).table(kept, self._wishes.language)
        self._terminal.say(
            self._say("console-unfinished", game=self._say(f"game-{kept.game}"), names=_names(kept, self._say))
        )
        self._terminal.blocks(block for block in card.blocks if isinstance(block, Heading))
        return self._ask(GO_ON, START_ANEW, KEEP_FOR_LATER)

    def _ask(self, *messages: str) -> str:
        """Ask until one of these texts is chosen, and return its key; Enter chooses the first. Raises Left."""
        among = numbered(Offer(self._say(message)) for message in messages)
        while True:
            for offer in among:
                self._terminal.say(offer.label)
            line = self._terminal.ask()
            if CommandWords(self._services.languages).quits(line):
                raise Left
            places = meant(line, among)
            if len(places) == 1:
                return messages[places[0]]
            if not line:
                return messages[0]
            self._terminal.say(puzzled(line, [among[place] for place in places], self._say))

    async def _cancel(self, table: TableView) -> None:
        host = next(seat.player for seat in table.seats if seat.host)
        assert host is not None
        cancelled = await self._done(Action(table.id, host, new_command(), Verb.CANCEL))
        self._terminal.panel(self._services.screens.of(table.game).table(cancelled, table.language))

    async def _open(self, community: CommunityId) -> TableView:
        wishes = self._wishes
        host, *others = [await self._person(name) for name in wishes.people]
        answer = await self._services.tables.open(
            Opening(
                community=community,
                channel=COMMUNITY,
                host=host,
                command=new_command(),
                language=wishes.language,
                game=wishes.game,
                options=wishes.options,
                # The longest deadlines: somebody who thinks at the keyboard should not lose a move.
                pace=Pace.DAILY,
                seats=len(wishes.people) + len(wishes.robots),
                robots=wishes.robots,
                people=tuple(others),
            )
        )
        return _accepted(answer)

    async def _rematch(self, over: TableId) -> TableView:
        """A started table with the people, the robots and the game of the one that is over."""
        old = await self._services.tables.view(over, None)
        assert old is not None
        host, *others = [seat.player for seat in sorted(old.seats, key=lambda seat: not seat.host) if seat.player]
        table = await self._done(Action(over, host, new_command(), Verb.REMATCH))
        for player in others:
            table = await self._done(Action(over, player, new_command(), Verb.REMATCH))
        # A full table begins by itself when the last person sits down.
        if table.status is Status.LOBBY:
            table = await self._done(Action(table.id, host, new_command(), Verb.START))
        return table

    async def _done(self, action: Action) -> TableView:
        """The table after the action. Raises RulesError if it is refused."""
        return _accepted(await self._services.tables.act(action))

    async def _person(self, name: str) -> PlayerId:
        # The name is the account: the same name on another day means the same player.
        person = await self._services.people.person(NAME, name.casefold(), name)
        await self._services.people.speak(person.id, self._wishes.language)
        return person.id

    # --- playing it ---------------------------------------------------------------------------------

    async def _recalled(self, table: TableView) -> int:
        """The table's version after which events are told again: at least the last ``TOLD_AGAIN`` events."""
        story = await self._services.tables.happenings(table.id, None, 0)
        return story[-TOLD_AGAIN:][0].version - 1

    async def _play(self, table: TableView, since: int) -> None:
        say = self._services.languages.voice(table.language)
        self._terminal.blank()
        self._terminal.heading(self._services.screens.of(table.game).table(table, table.language).notice)
        self._terminal.small(say("console-fair", commitment=table.commitment))
        self._terminal.say(say("console-seats", names=_names(table, say)))
        if self._watched:
            self._terminal.say(say("robot-plays", names=", ".join(self._wishes.people)))
        if not self._watched and await self._untaught(table):
            self._terminal.say(say("console-learn", command=f"{self._wishes.learn} {table.game}"))
        self._terminal.blank()
        if since:
            self._terminal.say(say("console-recalled"))
        typist = Typist(self._services, self._terminal, table.language)
        chooser = RobotAnswers() if self._watched else typist
        await Session(self._services, self._terminal, chooser, table, watched=self._watched).play(since)

    async def _untaught(self, table: TableView) -> bool:
        """Whether somebody who is new to the game has not ended its lesson, if it has one."""
        if table.game not in taught():
            return False
        for seat in table.newcomers:
            chair = table.seats[seat]
            assert chair.player is not None
            learner = Learner(NAME, chair.name.casefold(), chair.player, chair.name, table.language)
            if not await self._services.lessons.ended(learner, table.game):
                return True
        return False


def _accepted(answer: Answer) -> TableView:
    """The table after an action. Raises RulesError if the action was refused."""
    if answer.refusal is not None:
        raise answer.refusal
    assert answer.view is not None
    return answer.view


def _names(table: TableView, say: Say) -> str:
    return ", ".join(_name(seat, say) for seat in table.seats)


def _name(seat: SeatView, say: Say) -> str:
    """The name; that of a robot says how strong it is."""
    if seat.holder is not Holder.ROBOT:
        return seat.name
    return say(seat.robot_name, name=seat.name)
