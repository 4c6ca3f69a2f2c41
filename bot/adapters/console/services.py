"""What the terminal asks of the running bot, and who answers for the seats at this keyboard."""

from typing import Protocol

from bot.app.application import Services
from bot.app.typed_answers import has_answered
from bot.core.clock.deadlines import Clocks
from bot.core.delivery.dispatcher import Dispatcher
from bot.core.table.views import TableView
from bot.core.ui.panels import Press, Verb


class ConsoleServices(Services, Protocol):
    """What this adapter asks of the running bot."""

    @property
    def clocks(self) -> Clocks: ...
    @property
    def dispatcher(self) -> Dispatcher: ...


class Chooser(Protocol):
    """Who answers for the people at this keyboard."""

    async def choose(self, view: TableView) -> Press | None:
        """The answer of the view's seat; None when it leaves its answer as it is. Raises Left."""


class RobotAnswers:
    """Nobody sits at the keyboard: a robot answers for everybody, as it does for people who are away."""

    async def choose(self, view: TableView) -> Press | None:
        """Let a robot stand in for the view's seat."""
        if view.may_reveal:
            return Press(view.id, view.decision, Verb.REVEAL)
        return None if has_answered(view) else Press(view.id, view.decision, Verb.STAND_IN)
