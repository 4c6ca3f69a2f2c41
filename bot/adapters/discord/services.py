"""What Discord needs of the running bot besides the use cases."""

from typing import Protocol

from bot.app.application import Services
from bot.core.delivery.dispatcher import Dispatcher
from bot.core.people.departures import Departures


class DiscordServices(Services, Protocol):
    """What this adapter asks of the running bot."""

    @property
    def dispatcher(self) -> Dispatcher: ...
    @property
    def departures(self) -> Departures: ...
