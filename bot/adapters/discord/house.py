"""What Discord asks of the house: the doors it knocks at."""

from typing import Protocol

from bot.core.communities import Communities
from bot.core.corrections import Corrections
from bot.core.delivery.dispatcher import Dispatcher
from bot.core.departures import Departures
from bot.core.i18n import Languages
from bot.core.leagues import Leagues
from bot.core.people import People
from bot.core.ports import Screens
from bot.core.privacy import Privacy
from bot.core.replays import Records
from bot.core.standings import Standings
from bot.core.stats import Stats
from bot.core.tables import Tables
from bot.core.time import Time


class House(Protocol):
    """An open house."""

    @property
    def time(self) -> Time: ...
    @property
    def languages(self) -> Languages: ...
    @property
    def screens(self) -> Screens: ...
    @property
    def people(self) -> People: ...
    @property
    def communities(self) -> Communities: ...
    @property
    def tables(self) -> Tables: ...
    @property
    def leagues(self) -> Leagues: ...
    @property
    def corrections(self) -> Corrections: ...
    @property
    def standings(self) -> Standings: ...
    @property
    def stats(self) -> Stats: ...
    @property
    def records(self) -> Records: ...
    @property
    def dispatcher(self) -> Dispatcher: ...
    @property
    def privacy(self) -> Privacy: ...
    @property
    def departures(self) -> Departures: ...
