"""The parts of the bot that the terminal uses, and the port through which seats at this keyboard are answered."""

from typing import Protocol

from bot.app.application import Services
from bot.app.typed_answers import has_answered
from bot.core.clock.deadlines import Clocks
from bot.core.delivery.dispatcher import Dispatcher
from bot.core.processes import Processes
from bot.core.table.views import TableView
from bot.core.ui.presses import Press, Verb


class ConsoleServices(Services, Protocol):
    """The parts of the running bot that the terminal uses."""

    @property
    def clocks(self) -> Clocks: ...
    @property
    def dispatcher(self) -> Dispatcher: ...
    @property
    def processes(self) -> Processes: ...


class Chooser(Protocol):
    """Answers for the seats at this keyboard: a person who types, or a robot."""

    async def choose(self, view: TableView) -> Press | None:
        """The answer of the view's seat; None to keep the secret answer that it has given. Raises Left."""


class RobotAnswers:
    """Has a robot answer for everybody, as for people who are away. Used when nobody is at the keyboard."""

    async def choose(self, view: TableView) -> Press | None:
        """The press that lets a robot answer, or that reveals the answers when all are in; None if answered."""
        if view.may_reveal:
            return Press(view.id, view.decision, Verb.REVEAL)
        return None if has_answered(view) else Press(view.id, view.decision, Verb.STAND_IN)
