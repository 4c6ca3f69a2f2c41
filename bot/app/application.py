"""What every use case works with: the services of the core, the texts of the platform, and its quotas."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol
from weakref import WeakValueDictionary

from bot.app.caller import Caller, CommunityName, Place
from bot.app.quotas import Quotas
from bot.app.response import Noticed, Private, Redrawn, Refusal, Response
from bot.core import metrics
from bot.core.clock.wall_time import Time
from bot.core.errors import DuplicateCommand, LeftToNewer, Refused, Repeated, StoreFault, StoreTrouble
from bot.core.evenings.evening_plans import Evenings
from bot.core.league.champions import Champions
from bot.core.league.corrections import Corrections
from bot.core.league.league_files import LeagueFiles
from bot.core.league.leagues import Leagues
from bot.core.league.pair_pages import Pairs
from bot.core.league.standings_pages import Standings
from bot.core.league.webhooks import Webhooks
from bot.core.lessons import Lessons
from bot.core.people.communities import Communities
from bot.core.people.linking import Linking
from bot.core.people.people import People
from bot.core.people.player_stats import Stats
from bot.core.people.privacy import Privacy
from bot.core.ports import Community, Screens
from bot.core.records.finished_games import Records
from bot.core.records.hindsight import Hindsight
from bot.core.table.robots import Robots
from bot.core.table.tables import Tables
from bot.core.ui.languages import Languages, pick_language, spoken
from bot.core.ui.panels import Panel, aloud
from storage.ids import CommandId, PlayerId


class Services(Protocol):
    """The part of the core that use cases call."""

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
    def robots(self) -> Robots: ...
    @property
    def leagues(self) -> Leagues: ...
    @property
    def evenings(self) -> Evenings: ...
    @property
    def corrections(self) -> Corrections: ...
    @property
    def standings(self) -> Standings: ...
    @property
    def pairs(self) -> Pairs: ...
    @property
    def webhooks(self) -> Webhooks: ...
    @property
    def league_files(self) -> LeagueFiles: ...
    @property
    def champions(self) -> Champions: ...
    @property
    def stats(self) -> Stats: ...
    @property
    def records(self) -> Records: ...
    @property
    def hindsight(self) -> Hindsight: ...
    @property
    def lessons(self) -> Lessons: ...
    @property
    def privacy(self) -> Privacy: ...
    @property
    def linking(self) -> Linking: ...


@dataclass(frozen=True, slots=True)
class PlatformTexts:
    """The ids of sentences that differ between platforms: they say what people do there, such as pressing a button."""

    opened: str
    """Says that a table was opened, and where its card is."""

    not_opened: str
    which_table: str
    """Asks which of several tables is meant, and says how to name one."""

    old_button: str
    """Says that the button comes from an unknown version of the bot, and how to see the table."""

    welcome: str
    """Says, above the invitation where the bot is new, what people do there."""

    all_time: str
    """Names the entry "all weeks" in a list of weeks."""

    hints: Mapping[str, str]
    """Id of a sentence → id of the hint after it: what to do next, where that differs between platforms.

    For example after ``refusal-no-table-of-yours`` the hint names the command that shows the open tables.
    """


@dataclass(frozen=True, slots=True)
class TooMuch:
    """A request that is over a limit. It must not be carried out."""

    first: bool
    """Whether to show a refusal, as ``Application.slow_down``: a flood of requests must cause no flood of answers."""


@dataclass(slots=True)
class Application:
    """The services, texts and quotas of the use cases on one platform."""

    services: Services
    texts: PlatformTexts
    quotas: Quotas = field(init=False)
    _opening: WeakValueDictionary[PlayerId, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    """By person: the lock under which they open a table."""

    def __post_init__(self) -> None:
        """Make the quotas, which count from now on."""
        self.quotas = Quotas(self.services.time)

    def admit(self, place: Place, address: str, *, new_message: bool = False) -> TooMuch | None:
        """Count a request of the person with this address; None if it may be carried out.

        ``new_message``: the answer is a message that counts on its platform, so the person may ask less often.
        The person is not looked up in the store: a flood must cost little.
        """
        over = self.quotas.ask(address, place.channel, _external(place))
        if over is None and new_message:
            over = self.quotas.answer(address)
        return None if over is None else TooMuch(over.first)

    def slow_down(self, language: str) -> Private:
        """The refusal of a request that is too much."""
        return Private(self.refused("too-many-presses", language))

    def admits_completion(self, address: str) -> bool:
        """Count a list of suggestions to the person with this address; False if the person gets none for a while."""
        return self.quotas.complete(address) is None

    async def caller(self, place: Place, address: str, name: str, command: CommandId) -> Caller:
        """The caller, by the platform's facts. Their stored name and language are brought up to date."""
        person = await self.services.people.person(place.platform, address, name, place.locale)
        language = spoken(person.language or place.locale) or await self._around(place, person.id)
        return Caller(person, language, address, command, place)

    async def language_of(self, place: Place, address: str) -> str:
        """The language in which the person reads, as a caller's. Somebody who is unknown is not stored."""
        people = self.services.people
        own = spoken(await people.language_of(place.platform, address)) or spoken(place.locale)
        return own or await self._around(place, await people.known(place.platform, address))

    async def _around(self, place: Place, player: PlayerId | None) -> str:
        """The language for somebody of whom none is known: the community's; in a private place that of their table."""
        if (community := place.community) is not None:
            return (await self.services.communities.seen(place.platform, *community)).language
        live = () if player is None else await self.services.tables.live_of(player)
        view = None
        with suppress(LeftToNewer):
            view = await self.services.tables.view(live[-1], None) if live else None
        return pick_language(None if view is None else view.language)

    async def community(self, caller: Caller) -> Community:
        """The caller's community, for reading: an unknown community is not stored. Raises Refused: server-needed."""
        return await self.services.communities.seen(caller.place.platform, *_named(caller))

    async def known_community(self, caller: Caller) -> Community:
        """The caller's community, for writing: a new community is stored now. Raises Refused: server-needed."""
        return await self.services.communities.of(caller.place.platform, *_named(caller))

    def opening(self, person: PlayerId) -> asyncio.Lock:
        """The lock under which this person opens a table, so that two presses at once are carried out in turn."""
        return self._opening.setdefault(person, asyncio.Lock())

    def count_table(self, caller: Caller) -> None:
        """Count a table that the caller is about to open. Raises Refused: too-many-tables."""
        self.quotas.open_table(caller.address, _external(caller.place))

    def sentence(self, language: str, message: str, /, **values: int | str) -> Panel:
        """A sentence of the catalogue as a panel."""
        return Panel(self.services.languages.say(language, message, **values), ())

    def refused(self, code: str, language: str, values: Mapping[str, int | str] = MappingProxyType({})) -> Panel:
        """The reason of a refusal as a panel, with the platform's hint if there is one."""
        metrics.REFUSED.labels(code).inc()
        said = self.services.screens.refusal(code, tuple(values.items()), language)
        hint = self.hint(f"refusal-{code}", language)
        return Panel(f"{said} {hint}" if hint else said, ())

    def hint(self, sentence: str, language: str, /, **values: int | str) -> str:
        """What to do next on this platform after that sentence; empty if the sentence needs no hint."""
        hint = self.texts.hints.get(sentence)
        return "" if hint is None else self.services.languages.say(language, hint, **values)

    async def carry_out(self, caller: Caller, handle: Callable[[Caller], Awaitable[Response]]) -> Response:
        """Do what the caller asks for with the handler. Raises Repeated if the caller's command was carried out before.

        Raises also what the handler raises.
        """
        try:
            return await handle(caller)
        except DuplicateCommand as known:
            raise Repeated("done-already") from known
        except Refused as refusal:
            # What a command has done often makes the same command impossible. For example, the league is closed.
            if await self.services.tables.carried_out(caller.command):
                raise Repeated("done-already") from refusal
            raise

    def excuse(self, error: Exception, language: str) -> Refusal:
        """The response after an error of a use case: the reason of a refusal, or a calm apology."""
        match error:
            case Refused():
                return Refusal(self.refused(error.code, language, error.values))
            case StoreFault():
                return self.excuse(StoreTrouble(error), language)
            case _:
                # A bug. The adapter logs it.
                return Refusal(self.refused("something-broke", language))


def panel_of(response: Response, *, listens: bool) -> Panel:
    """The panel to show; an empty one where there is nothing to show.

    A person who ``listens`` gets sentences instead of columns in messages for them alone. Cards stay as they are.
    """
    match response:
        case Noticed():
            return Panel("", ())
        case Private(panel) | Redrawn(panel, revision=None) if listens:
            return aloud(panel)
        case _:
            return response.panel


def _external(place: Place) -> str | None:
    return community.external if (community := place.community) else None


def _named(caller: Caller) -> CommunityName:
    if (community := caller.place.community) is None:
        raise Refused("server-needed")
    return community
