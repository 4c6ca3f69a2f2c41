"""A lesson at the keyboard: each stop is printed as a whole, and a line is read."""

from collections.abc import Iterable
from typing import Final

from bot.adapters.console.command_words import HELP, RULES, CommandWords
from bot.adapters.console.rules_pages import print_rules
from bot.adapters.console.services import ConsoleServices
from bot.adapters.console.terminal import Left, Terminal
from bot.adapters.console.typist import TEXTS, asked_once
from bot.app.lessons import lesson_page
from bot.app.typed_answers import TypedQuestion
from bot.core.errors import Refused
from bot.core.lessons import Learner, prepared
from bot.core.ui.panels import Panel, Text, all_choices
from bot.core.ui.presses import NOWHERE, Press, Verb

ANSWERS: Final = frozenset({Verb.LEARN, Verb.PLAY_NOW, Verb.RULES})
"""The verbs that a typed line can stand for."""


class LessonAtKeyboard:
    """The lessons of one person."""

    def __init__(self, services: ConsoleServices, terminal: Terminal, learner: Learner) -> None:
        self._services = services
        self._terminal = terminal
        self._learner = learner
        self._say = services.languages.voice(learner.language)
        self._words = CommandWords(services.languages)
        # The hint at the commands is printed once.
        self._hinted = False

    async def play(self, game: str) -> str:
        """Go through the game's lesson, or for "" through the one that is chosen. Gives the game to play afterwards.

        Raises Left when the person leaves before the end; the lesson is kept where it stands.
        """
        panel = await lesson_page(self._services, self._learner, Press(NOWHERE, 0, Verb.LEARN, game))
        while True:
            self._terminal.panel(panel)
            try:
                press = self._ask(panel, await self._best(panel))
            except Left:
                if any(choice.press.verb is Verb.PLAY_NOW for choice in all_choices(panel)):
                    return ""
                raise
            if press.verb is Verb.PLAY_NOW:
                return press.arg
            if press.verb is Verb.RULES:
                print_rules(self._services.screens.of(press.arg), self._learner.language, self._terminal)
                continue
            try:
                panel = await lesson_page(self._services, self._learner, press)
            except Refused as refusal:
                values = tuple(refusal.values.items())
                self._terminal.say(self._services.screens.refusal(refusal.code, values, self._learner.language))

    async def watch(self, game: str) -> None:
        """Go through the whole lesson from its start as it is prepared: nobody types."""
        stop = await self._services.lessons.anew(self._learner, game)
        screens, language = self._services.screens, self._learner.language
        while (answer := prepared(stop)) is not None:
            self._terminal.panel(screens.lesson(stop, language))
            if stop.suggested is not None:
                self._terminal.say(f"> {screens.of(game).move(stop.suggested, stop.view, language)}")
            stop = await self._services.lessons.answer(self._learner, game, stop.number, answer)
        self._terminal.panel(screens.lesson(stop, language))

    async def _best(self, panel: Panel) -> Press | None:
        """What Enter takes: the large button, or the move that the panel suggests. None if it has neither.

        No button is the whole move if its parts are chosen one by one, as a creature and then its dice.
        """
        large = next((choice.press for choice in all_choices(panel) if choice.primary), None)
        game = self._game(panel)
        stop = (await self._services.lessons.begun(self._learner)).get(game)
        if large is not None or stop is None or stop.suggested is None:
            return large
        move = self._services.screens.of(game).move(stop.suggested, stop.view, self._learner.language)
        # Further steps of another move, and the list of lessons, suggest nothing.
        if Text(self._say("learn-suggestion", move=move)) not in panel.blocks:
            return None
        return Press(NOWHERE, stop.number, Verb.LEARN, f"{game}/move/{prepared(stop)}")

    def _ask(self, panel: Panel, best: Press | None) -> Press:
        """Read lines until one is an answer; an empty line takes ``best``. Raises Left.

        What may be typed is printed again after the help, and after an empty line if nothing is suggested.
        """
        question = TypedQuestion.by(asked_once(panel), ANSWERS)
        self._invite(question)
        while True:
            line = self._terminal.ask(self._learner.name)
            if self._words.quits(line):
                raise Left
            command = self._words.command(line)
            if command == RULES:
                return Press(NOWHERE, 0, Verb.RULES, self._game(panel))
            press = question.press(line) if line else best
            if press is not None:
                return press
            if command == HELP:
                self._lines(self._say("learn-help").splitlines())
            if command == HELP or not line:
                self._invite(question)
            else:
                self._terminal.say(f"{question.puzzled(line, self._say)} {self._say('console-hint')}")

    def _invite(self, question: TypedQuestion) -> None:
        """Print what may be typed, and the first time the hint at the commands."""
        self._lines(question.invited(self._say, TEXTS))
        if not self._hinted:
            self._hinted = True
            self._terminal.say(self._say("console-hint"))

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._terminal.say(line)

    @staticmethod
    def _game(panel: Panel) -> str:
        """The game whose lesson the panel shows; of the list of lessons, the first game."""
        args = (choice.press.arg for choice in all_choices(panel))
        return next(arg.partition("/")[0] for arg in args if arg)
