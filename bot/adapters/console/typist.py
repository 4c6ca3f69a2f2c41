"""A person at the keyboard answers for their seat: their card is printed and a line is read."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from bot.adapters.console.command_words import ADVICE, HAND, HELP, QUIT, RULES, TABLE, CommandWords
from bot.adapters.console.long_lists import step, with_way_back
from bot.adapters.console.rules_pages import print_rules
from bot.adapters.console.services import ConsoleServices
from bot.adapters.console.terminal import Left, Terminal
from bot.app.typed_answers import NotUnderstood, TypedQuestion, TypedTexts, Unchanged
from bot.core.table.robots import advice_for
from bot.core.table.views import TableView
from bot.core.ui.panels import Block, Facts, Grid, LargePieces, Menu, Panel, Text
from bot.core.ui.presses import Press, Verb
from storage.ids import PlayerId

Command: TypeAlias = Callable[[TableView], None]

TEXTS: Final = TypedTexts(
    only_one="console-offer-one",
    reveal="console-reveal",
    another_number="console-pass-on",
    choose_again="console-choose-again",
)


class Typist:
    """Asks until there is an answer. A line that is not understood changes nothing."""

    def __init__(self, services: ConsoleServices, terminal: Terminal, language: str) -> None:
        self._screens = services.screens
        self._say = services.languages.voice(language)
        self._terminal = terminal
        self._language = language
        self._words = CommandWords(services.languages)
        # The hint at the commands is printed once.
        self._hinted = False
        # The question that was printed last: person, decision, and the part of the move chosen before.
        self._asked: tuple[PlayerId | None, int, str] | None = None
        self._printed: tuple[Block, ...] = ()
        self._commands: dict[str, Command] = {
            HELP: self._show_help,
            TABLE: self._show_table,
            HAND: self._show_hand,
            RULES: self._show_rules,
            ADVICE: self._show_advice,
            QUIT: self._quit,
        }

    async def choose(self, view: TableView) -> Press | None:
        """The answer of the view's seat; None to keep the secret answer that it has given. Raises Left."""
        press = self._press(view, "")
        # CHOOSE is only the first part of a move: the rest is asked for until the move is whole.
        while press is not None and press.verb is Verb.CHOOSE:
            press = self._press(view, press.arg)
        return press

    def _press(self, view: TableView, begun: str) -> Press | None:
        """Ask for the rest of a move of which ``begun`` is chosen; an empty text asks for a whole move. Raises Left."""
        card = self._card(view, begun)
        self._put(view, card, begun)
        asked = step(card, self._say)
        while True:
            answer = self._answer(view, asked.panel)
            further = asked.after(answer) if answer is not None else None
            if further is None:
                return answer
            # The way back leads to the card itself, which is split once more.
            asked = step(card, self._say) if further is card else with_way_back(further, card, self._say)

    def _answer(self, view: TableView, panel: Panel) -> Press | None:
        """Read lines until one is an answer. Raises Left.

        What may be typed is printed again after a command and after an empty line. After a line that is not understood
        it still stands above.
        """
        question = TypedQuestion.by(asked_once(panel))
        self._invite(view, question)
        while True:
            line = self._terminal.ask(_own_name(view))
            if (command := self._words.command(line)) is not None:
                self._commands[command](view)
                self._invite(view, question)
                continue
            match question.read(line, view, self._say):
                case Press() as press:
                    return press
                case Unchanged():
                    return None
                case NotUnderstood(why) if why:
                    self._terminal.say(f"{why} {self._say('console-hint')}")
                case NotUnderstood():
                    self._invite(view, question)

    def _card(self, view: TableView, begun: str = "") -> Panel:
        """The private card, without the way to the details: the command that shows the table tells them, too."""
        card = self._screens.of(view.game).hand(view, self._language, begun=begun)
        return replace(card, choices=tuple(one for one in card.choices if one.press.verb is not Verb.DETAILS))

    def _put(self, view: TableView, card: Panel, begun: str) -> None:
        """Print the question, unless it is the one printed last; of a next step, only what the step before left out.

        Facts, grids and large dice are left out, because the story has told them. Typing ``h`` shows them. The last
        text, which asks, is always printed: two steps may ask the same, such as who gets the next of two equal cards.
        """
        question = view.viewer, view.decision, begun
        if self._asked == question:
            return
        is_step = self._asked is not None and self._asked[:2] == question[:2]
        asking = [block for block in card.blocks if isinstance(block, Text)][-1:]
        known = [block for block in self._printed if block not in asking] if is_step else []
        self._asked, self._printed = question, card.blocks
        self._terminal.blank()
        self._terminal.blocks(
            block for block in card.blocks if block not in known and not isinstance(block, Facts | Grid | LargePieces)
        )

    def _invite(self, view: TableView, question: TypedQuestion) -> None:
        """Print what may be typed, and the first time the hint at the commands."""
        for line in question.invitation(view, self._say, TEXTS):
            self._terminal.say(line)
        if not self._hinted:
            self._hinted = True
            self._terminal.say(self._say("console-hint"))

    # --- looking ------------------------------------------------------------------------------------

    def _show_help(self, view: TableView) -> None:
        for line in self._say("console-help", hand=self._say(f"hand-called-{view.game}")).splitlines():
            self._terminal.say(line)

    def _show_table(self, view: TableView) -> None:
        screen = self._screens.of(view.game)
        # Nobody is hurried at the keyboard, so nobody needs to hear of more time.
        view = replace(view, newcomers=())
        card, details = screen.table(view, self._language), screen.details(view, self._language)
        # A terminal has room for what the card leaves out.
        blocks = card.blocks if details == card else (*card.blocks, *details.blocks)
        self._terminal.panel(replace(card, blocks=blocks))

    def _show_hand(self, view: TableView) -> None:
        self._terminal.panel(self._card(view))

    def _show_rules(self, view: TableView) -> None:
        print_rules(self._screens.of(view.game), self._language, self._terminal)

    def _show_advice(self, view: TableView) -> None:
        self._terminal.panel(self._screens.of(view.game).advice(view, advice_for(view), self._language))

    def _quit(self, view: TableView) -> None:
        raise Left


def asked_once(card: Panel) -> Panel:
    """The card for the keyboard: a menu whose label is a text of the card loses the label and comes before the buttons.

    Otherwise that question would be printed twice, and "Back" before its answers.
    """
    texts = {block.text for block in card.blocks if isinstance(block, Text)}
    if not any(menu.label in texts for menu in card.menus):
        return card
    menus = [replace(menu, label="") if menu.label in texts else menu for menu in card.menus]
    return replace(card, choices=(), menus=(*menus, Menu("", card.choices)) if card.choices else tuple(menus))


def _own_name(view: TableView) -> str:
    assert view.seat is not None
    return view.seats[view.seat].name
