"""The parts of the running bot that the Discord adapter needs."""

from typing import Protocol

from bot.app.application import Services
from bot.core.clock.deadlines import Clocks
from bot.core.delivery.dispatcher import Dispatcher
from bot.core.people.departures import Departures
from bot.core.platform_values import PlatformValues
from bot.core.processes import Processes


class DiscordServices(Services, Protocol):
    """The services of the use cases, and those that only this adapter needs."""

    @property
    def processes(self) -> Processes: ...
    @property
    def clocks(self) -> Clocks: ...
    @property
    def dispatcher(self) -> Dispatcher: ...
    @property
    def departures(self) -> Departures: ...
    @property
    def platform_values(self) -> PlatformValues: ...
