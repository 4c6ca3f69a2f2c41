"""Somebody at the keyboard answers for their seat: their dice are shown and a line is asked for."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from bot.adapters.console.house import House, has_answered
from bot.adapters.console.terminal import Left, Terminal
from bot.adapters.console.typed import QUIT, Offer, listed, meant, offers, puzzled
from bot.core.panels import Facts, Panel, Press, Verb
from bot.core.views import TableView
from storage.ids import PlayerId

ANSWERS: Final = frozenset({Verb.MOVE, Verb.REVEAL, Verb.BACK})
"""What a typed line can be; the other choices of a card have letters of their own."""

Command: TypeAlias = Callable[[TableView], None]


class Typist:
    """Asks until there is an answer. What is not understood changes nothing."""

    def __init__(self, house: House, terminal: Terminal, language: str) -> None:
        self._screens = house.screens
        self._say = house.languages.voice(language)
        self._terminal = terminal
        self._language = language
        self._hinted = False
        self._asked: tuple[PlayerId | None, int] | None = None
        self._commands: dict[str, Command] = {
            "?": self._show_help,
            "t": self._show_table,
            "h": self._show_hand,
            "r": self._show_rules,
            QUIT: self._quit,
        }

    async def choose(self, view: TableView) -> Press | None:
        """The answer of the view's seat; None when it leaves its answer as it is. Raises Left."""
        card = self._card(view)
        choices = [choice for choice in card.choices if choice.press.verb in ANSWERS]
        among = offers(choices)
        if self._asked != (view.viewer, view.decision):
            self._asked = view.viewer, view.decision
            self._terminal.blank()
            self._terminal.blocks(block for block in card.blocks if not isinstance(block, Facts))
        while True:
            self._invite(view, among)
            line = self._terminal.ask(_own_name(view))
            if not line and has_answered(view):
                return next((choice.press for choice in choices if choice.press.verb is Verb.REVEAL), None)
            if not line and len(choices) == 1:
                return choices[0].press
            places = meant(line, among)
            if line.lower() in self._commands:
                self._commands[line.lower()](view)
            elif len(places) == 1:
                return choices[places[0]].press
            elif line:
                meanings = [among[place] for place in places]
                self._terminal.say(f"{puzzled(line, meanings, self._say)} {self._say('console-hint')}")

    def _card(self, view: TableView) -> Panel:
        return self._screens.of(view.game).hand(view, self._language)

    def _invite(self, view: TableView, among: Sequence[Offer]) -> None:
        """Say what may be typed."""
        if has_answered(view):
            self._terminal.say(self._say("console-reveal" if view.may_reveal else "console-pass-on"))
        elif len(among) == 1:
            self._terminal.say(self._say("console-offer-one", choice=among[0].name))
        else:
            self._terminal.say(self._say("console-offer", choices=listed(among)))
        if not self._hinted:
            self._hinted = True
            self._terminal.say(self._say("console-hint"))

    # --- looking ------------------------------------------------------------------------------------

    def _show_help(self, view: TableView) -> None:
        for line in self._say("console-help").splitlines():
            self._terminal.say(line)

    def _show_table(self, view: TableView) -> None:
        self._terminal.panel(self._screens.of(view.game).table(view, self._language))

    def _show_hand(self, view: TableView) -> None:
        self._terminal.panel(self._card(view))

    def _show_rules(self, view: TableView) -> None:
        self._terminal.panel(self._screens.of(view.game).rules(self._language))

    def _quit(self, view: TableView) -> None:
        raise Left


def _own_name(view: TableView) -> str:
    assert view.seat is not None
    return view.seats[view.seat].name
