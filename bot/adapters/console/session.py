"""Plays one table at one keyboard: tells what happened and asks the awaited person, until the game is over."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, takewhile
from typing import Final

from bot.adapters.console.command_words import CommandWords
from bot.adapters.console.platform import NAME
from bot.adapters.console.services import Chooser, ConsoleServices
from bot.adapters.console.terminal import Left, Terminal
from bot.core.games import notation
from bot.core.ports import PrivateEvent
from bot.core.table.actions import Action, Answer
from bot.core.table.views import Holder, TableView
from bot.core.ui.panels import Grid, Heading, LargePieces
from bot.core.ui.presses import Press, Verb
from storage.ids import CommandId, PlayerId

MOST_PAUSES: Final = 12
"""However many entries are told at once, their pauses together are as long as those of so many entries at most."""


class PlayedElsewhere(Exception):
    """Somebody else plays in a terminal with the same database."""


async def take_terminal(services: ConsoleServices) -> None:
    """Be the only one who plays in a terminal: another player could resume this table, and would see its hands.

    Raises PlayedElsewhere.
    """
    if not await services.processes.hold(NAME):
        raise PlayedElsewhere


def new_command() -> CommandId:
    """A new id for a press. It is random, because the id of the press to join is what a person adds to the luck."""
    return CommandId(f"terminal:{secrets.token_hex(8)}")


class Session:
    """Drives one table from its present state to its end.

    People who share the keyboard are called in turn, and the screen is wiped between them. With ``watched`` nobody
    types, and one reader is told everything; if only one person sits at the table, also that person's secrets.
    """

    def __init__(
        self, services: ConsoleServices, terminal: Terminal, chooser: Chooser, table: TableView, *, watched: bool
    ) -> None:
        self._services = services
        self._terminal = terminal
        self._chooser = chooser
        self._table = table.id
        self._language = table.language
        self._say = services.languages.voice(table.language)
        self._screen = services.screens.of(table.game)
        self._alone = sum(seat.player is not None for seat in table.seats) == 1
        self._shared = not self._alone and not watched
        self._watched = watched
        self._since = 0
        # By reader: up to which version of the table events were told. None is the only reader of an unshared screen.
        self._told: dict[PlayerId | None, int] = {}
        # The chapter whose card was printed last; None before the first.
        self._card_shown: int | None = None
        # The person at the keyboard now.
        self._here: PlayerId | None = None

    async def play(self, since: int = 0) -> None:
        """Tell what happened after version ``since`` of the table, then play on to the end of the game.

        Raises Left when a person leaves, and RulesError when nobody types and an answer is refused, for example because
        the store fails. A shared screen is wiped first, also after Ctrl-C or a bug, so that no hand stays on it.
        """
        self._since = since
        try:
            await self._play()
        except BaseException:  # Ctrl-C while robots think cancels this task.
            if self._shared:
                self._terminal.wipe()
            raise

    async def _play(self) -> None:
        # No background task runs here: messages are sent and deadlines expire only when this loop says so.
        await self._deliver()
        while (player := await self._whose_turn()) is not None:
            await self._call(player)
            await self._answer(player)
            # A shared keyboard stays where it is for a move that leaves no choice: everybody may see that move.
            while self._shared and (forced := await self._forced()) is not None:
                await self._answer(forced)
                await self._tell(self._here)
            await self._services.clocks.expire_due()
            await take_terminal(self._services)
        await self._tell(self._here)
        # The result is a message, which the dispatcher prints.
        await self._deliver()
        await self._show_details()

    async def _deliver(self) -> None:
        """Send what is due. While people think, this process cannot say that it is alive, so it is so only here."""
        await self._services.processes.enter()
        try:
            await self._services.dispatcher.deliver_due()
        finally:
            await self._services.processes.leave()

    async def _whose_turn(self) -> PlayerId | None:
        """The person who answers next, if possible the one at the keyboard; None when the game is over."""
        public = await self._view(None)
        if not public.status.live or public.play is None:
            return None
        people = {seat: held.player for seat, held in enumerate(public.seats) if held.holder is Holder.PERSON}
        awaited = [player for seat, player in people.items() if seat in public.play.awaited]
        # Nobody is awaited when all secret answers are in: then the only person may reveal them.
        waiting = awaited or list(people.values())
        return self._here if self._here in waiting else waiting[0]

    async def _forced(self) -> PlayerId | None:
        """A person who is awaited and has only one possible move, as everybody can see."""
        public = await self._view(None)
        return next((public.seats[seat].player for seat in public.forced), None)

    async def _view(self, viewer: PlayerId | None) -> TableView:
        view = await self._services.tables.view(self._table, viewer)
        assert view is not None
        return view

    # --- telling ------------------------------------------------------------------------------------

    async def _call(self, player: PlayerId) -> None:
        """Have the person come to the keyboard, and tell what happened since they last sat there."""
        passes_on = self._shared and player != self._here
        # The screen still shows a hand: of somebody else in this run, or (`_since`) of a run that was broken off.
        if passes_on and (self._here is not None or self._since):
            self._terminal.wipe()
        self._here = player
        await self._tell(player)
        public = await self._view(None)
        begins = self._begins_something(public)
        if begins or passes_on:
            self._show_card(public)
        if passes_on:
            name = next(seat.name for seat in public.seats if seat.player == player)
            self._terminal.say(self._say("console-pass", name=name))
            if CommandWords(self._services.languages).quits(self._terminal.ask()):
                raise Left

    async def _tell(self, player: PlayerId | None) -> None:
        """Tell the events that this person has not been told. Several lines of one entry end with an empty line."""
        reader = player if self._shared else None
        view = await self._view(player if self._alone or self._shared else None)
        if self._watched:
            view = _played_by_robots(view)
        # A person who types sees secrets on the private card. A reader who only watches sees no such card.
        secrets_of = player if self._watched and self._alone else None
        happenings = await self._services.tables.happenings(
            self._table, secrets_of, self._told.get(reader, self._since)
        )
        entries = [
            [line for one in together if (line := self._screen.event_line(one.event, view, self._language)) is not None]
            for _, together in groupby(happenings, key=lambda happening: happening.version)
        ]
        # What happened in an earlier run is told without pauses.
        is_new = reader in self._told or not self._since
        self._tell_entries([lines for lines in entries if lines], pauses=is_new)
        if happenings:
            self._told[reader] = happenings[-1].version

    def _tell_entries(self, entries: Sequence[Sequence[str]], *, pauses: bool) -> None:
        """Print the lines of each entry. With ``pauses`` one pause follows, or two after several lines.

        For example, one pause follows a die, and two follow the end of a trick. If there are many entries the pauses
        are shorter, because nobody wants to wait for ten players' turns.
        """
        length = min(1.0, MOST_PAUSES / max(1, len(entries)))
        for lines in entries:
            for line in lines:
                self._terminal.say(line)
            if len(lines) > 1:
                self._terminal.blank()
            if pauses:
                self._terminal.pause(length * min(2, len(lines)))

    def _begins_something(self, public: TableView) -> bool:
        """Whether a round has begun, or nothing was shown in this run yet: then the table's card is printed."""
        return self._card_shown != public.chapter

    def _show_card(self, public: TableView) -> None:
        """Print the headings, large dice and grids of the table's card. Its other blocks would repeat what was told."""
        card = self._screen.table(public, self._language)
        self._terminal.blank()
        self._terminal.blocks(block for block in card.blocks if isinstance(block, Heading | LargePieces | Grid))
        self._terminal.blank()
        self._card_shown = public.chapter

    async def _show_details(self) -> None:
        """Print what the result leaves out, with the standings that it has changed; nothing for an abandoned game."""
        view = await self._view(None)
        if view.result is not None:
            standings = await self._services.standings.of_game(self._table)
            self._terminal.blocks(self._screen.details(view, self._language, standings).blocks)
            if self._watched:
                self._terminal.say(self._say("console-watched-counts"))

    # --- answering ----------------------------------------------------------------------------------

    async def _answer(self, player: PlayerId) -> None:
        """Take the person's answers until the question is closed, or until they keep the secret answer they gave."""
        view = await self._view(player)
        question = view.decision
        while view.status.live and view.decision == question:
            by_itself = not self._watched and view.seat in view.forced
            press = await self._only_press(view) if by_itself else await self._chooser.choose(view)
            if press is None:
                return
            answer = await self._services.tables.act(
                Action(self._table, player, new_command(), press.verb, press.arg, press.decision)
            )
            if answer.refusal is not None and (self._watched or by_itself):
                # Nobody answers the refusal, and the same press would be made for ever.
                raise answer.refusal
            view = await self._view(player)
            self._acknowledge(answer, view, question)

    async def _only_press(self, view: TableView) -> Press:
        """The press of the person's only possible move, after a pause and a sentence that says why it is the only one.

        A move that everybody can see to be the only one needs no reason. Else the game says it: for example, of eight
        dice only one has the colour.
        """
        assert view.play is not None
        if not self._shared:
            plain = view.seat in (await self._view(None)).forced
            why = None if plain else self._screen.why_forced(view, self._language)
            self._terminal.say(why or self._say("console-forced"))
        self._terminal.pause()
        return Press(view.id, view.decision, Verb.MOVE, notation(view.game).spell(view.play.choices[0]))

    def _acknowledge(self, answer: Answer, view: TableView, question: int) -> None:
        """Print why the answer was refused, or the events that only this person may know. All others are told later."""
        if answer.refusal is not None:
            values = tuple(answer.refusal.values.items())
            self._terminal.say(self._services.screens.refusal(answer.refusal.code, values, self._language))
        elif not self._watched:
            # If the answer closed the question, only the private events before the first public one are told here.
            # The rest comes with the story and the next card.
            private = takewhile(lambda event: isinstance(event, PrivateEvent), answer.events)
            told = answer.events if view.decision == question else private
            own = [event for event in told if isinstance(event, PrivateEvent)]
            lines = [self._screen.event_line(event, view, self._language) for event in own]
            for line in filter(None, lines):
                self._terminal.say(line)


def _played_by_robots(view: TableView) -> TableView:
    """The table as it is when nobody types: robots choose for the people, too."""
    seats = [replace(seat, holder=Holder.AWAY) if seat.holder is Holder.PERSON else seat for seat in view.seats]
    return replace(view, seats=tuple(seats))
