"""Where every interaction is answered: in time, once, in the person's language, and calmly whatever breaks here."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

import discord
import structlog

from bot.adapters.discord import faults
from bot.adapters.discord.answering import ANSWERED_ALREADY, defer
from bot.adapters.discord.house import House
from bot.adapters.discord.items import link_on
from bot.adapters.discord.marks import mark_on
from bot.adapters.discord.own_channels import OwnChannels
from bot.adapters.discord.reactions import Noticed, Private, Public, Reaction, Redrawn
from bot.adapters.discord.rendering import Rendered, render
from bot.adapters.discord.showing import Shown
from bot.adapters.discord.turnstile import Turnstile
from bot.core.delivery.cards import Card
from bot.core.errors import Refused, StoreFault
from bot.core.i18n import pick_language
from bot.core.panels import Panel, Picture
from bot.core.panels import aloud as in_sentences
from bot.core.people import Person
from bot.core.ports import Community, Pictures
from bot.core.quotas import Quotas
from storage.ids import CommandId

NAME: Final = "discord"
"""As communities and identities are stored."""

PATIENCE: Final = 1.5
"""Seconds after which Discord is told to wait for the answer; it gives up after three."""

TOO_LATE: Final = frozenset({10008, 10015, 10062, ANSWERED_ALREADY, 50027})
"""Unknown message, webhook or interaction, answered already, token expired: nobody can be answered any more."""

Interaction: TypeAlias = discord.Interaction[discord.Client]
User: TypeAlias = discord.User | discord.Member

_log: Final = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and how they are spoken to."""

    interaction: Interaction
    person: Person
    language: str

    @property
    def command(self) -> CommandId:
        """What the interaction is called: the same one twice is one command."""
        return _command(self.interaction)

    @property
    def private_place(self) -> bool:
        """Whether the message pressed is theirs alone: a copy that only they see."""
        return is_private(self.interaction)


def is_private(interaction: Interaction) -> bool:
    """Whether the message pressed is a copy that the person alone sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


Handler: TypeAlias = Callable[[Caller], Awaitable[Reaction]]
_Ready: TypeAlias = tuple[Reaction, Rendered]


@dataclass(slots=True)
class Desk:
    """The open house as Discord shows it."""

    house: House
    pictures: Pictures | None = None
    faces: Mapping[str, str] = field(default_factory=dict)
    """Emoji by the keys of panels' pictures; none until they are uploaded, or where they cannot be."""

    own_channels: OwnChannels = field(default_factory=OwnChannels)
    quotas: Quotas = field(init=False)
    turnstile: Turnstile = field(init=False)
    _drawing: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        """Begin to count how much is asked, and how much is told."""
        self.quotas = Quotas(self.house.time)
        self.turnstile = Turnstile(self.house.time)

    # --- who and where --------------------------------------------------------------------------------

    async def caller(self, interaction: Interaction) -> Caller:
        """Who this is; their name and language are brought up to date."""
        user, locale = interaction.user, interaction.locale.value
        person = await self.house.people.person(NAME, str(user.id), called(user), locale)
        return Caller(interaction, person, pick_language(person.language, locale))

    async def community(self, interaction: Interaction) -> Community:
        """The server's league, for who only looks: a strange one stays so. Raises Refused where there is no server."""
        return await self.house.communities.seen(NAME, *_named(interaction))

    async def known_community(self, interaction: Interaction) -> Community:
        """The same, known from now on: something is to be kept of it. Raises Refused where there is no server."""
        return await self.house.communities.of(NAME, *_named(interaction))

    def count_table(self, caller: Caller) -> None:
        """Count a table that they are about to open. Raises Refused: too-many-tables."""
        self.quotas.open_table(str(caller.interaction.user.id), _server(caller.interaction))

    # --- what it looks like ---------------------------------------------------------------------------

    async def render(
        self,
        panel: Panel,
        *,
        pictures: bool = True,
        faces: bool = True,
        link: tuple[str, str] | None = None,
        mark: int | None = None,
    ) -> Rendered:
        """The panel as Discord's components, without pictures where no files may be sent."""
        drawn = await self._drawn(self.pictures, panel) if self.pictures is not None and pictures else None
        return render(panel, faces=self.faces if faces else {}, pictures=drawn, link=link, mark=mark)

    async def _drawn(self, pictures: Pictures, panel: Panel) -> Mapping[Picture, bytes]:
        """The panel's pictures. A thread draws them, since that takes as long as many presses.

        One at a time: several would keep the loop from its work, and draw the same picture side by side.
        """
        asked = [block for block in panel.blocks if isinstance(block, Picture)]
        if not asked:
            return {}
        async with self._drawing:
            return {picture: await asyncio.to_thread(pictures.draw, picture) for picture in asked}

    def words(self, language: str, message: str, /, **values: int | str) -> Panel:
        """A sentence of the catalogue as a message."""
        return Panel(self.house.languages.say(language, message, **values), ())

    def refused(self, code: str, language: str, values: Mapping[str, int | str] = MappingProxyType({})) -> Panel:
        """Why not."""
        return Panel(self.house.screens.refusal(code, tuple(values.items()), language), ())

    # --- answering ------------------------------------------------------------------------------------

    async def answer(self, interaction: Interaction, handle: Handler, *, redraws: bool = False) -> None:
        """Answer with what the handler comes to; whatever breaks is logged once and told calmly.

        ``redraws``: the answer may redraw the table's card that was pressed. What is too much is refused once; after
        that Discord itself says that nobody answers, which costs nothing.
        """
        over = self.quotas.ask(str(interaction.user.id), str(interaction.channel_id), _server(interaction))
        if over is not None:
            if not over.first:
                return
            _log.info("too much was asked at once", interaction=interaction.id, user=interaction.user.id)
        ready = self._ready(interaction, handle) if over is None else self._too_much(interaction)
        await self._show(interaction, ready, redraws=redraws)

    async def _show(self, interaction: Interaction, ready: Awaitable[_Ready], *, redraws: bool) -> None:
        shown = Shown(self.house.dispatcher, self.house.time, interaction)
        try:
            async with AsyncExitStack() as turn:
                card = turn.enter_context(shown.answering(redraws=redraws))
                reaction, drawn = await _in_time(interaction, _in_turn(ready, card, turn))
                await shown.show(reaction, drawn, card)
        except discord.HTTPException as error:
            if not _is_discords(error):
                raise
            _log.info("nobody could be answered", interaction=interaction.id, status=error.status, code=error.code)
        except faults.BROKEN as error:
            _log.info("an answer did not get through", interaction=interaction.id, reason=type(error).__name__)

    async def _ready(self, interaction: Interaction, handle: Handler) -> _Ready:
        """What the person is to see, drawn already: nothing of ours may break after that."""
        language = pick_language(interaction.locale.value)
        reaction: Reaction
        try:
            caller = await self.caller(interaction)
            language = caller.language
            reaction = await handle(caller)
            return reaction, await self._rendered(interaction, reaction, aloud=caller.person.aloud)
        except Refused as refusal:
            reaction = Private(self.refused(refusal.code, language, refusal.values))
        except StoreFault as fault:
            _log.warning("nothing can be looked up", interaction=interaction.id, reason=str(fault))
            reaction = Private(self.refused("store-trouble", language))
        except Exception as error:  # noqa: BLE001 - a bug must not leave the person with Discord's red line
            if _is_discords(error):
                _log.info("Discord failed meanwhile", interaction=interaction.id, reason=type(error).__name__)
            else:
                _log.exception("an interaction broke", interaction=interaction.id, user=interaction.user.id)
            reaction = Private(self.refused("something-broke", language))
        return reaction, await self._rendered(interaction, reaction, aloud=False)

    async def _too_much(self, interaction: Interaction) -> _Ready:
        """Why not, in the language that Discord speaks with them: of a crowd nobody is looked up or stored for that."""
        reaction = Private(self.refused("too-many-presses", pick_language(interaction.locale.value)))
        return reaction, await self._rendered(interaction, reaction, aloud=False)

    async def _rendered(self, interaction: Interaction, reaction: Reaction, *, aloud: bool) -> Rendered:
        """What is shown, with pictures where files may be sent; nothing of a reaction that shows nothing.

        ``aloud`` tells those who listen what they alone are shown in sentences; a card for all is for those who see.
        """
        panel = Panel("", ()) if isinstance(reaction, Noticed) else reaction.panel
        if aloud and not (
            isinstance(reaction, Public) or (isinstance(reaction, Redrawn) and reaction.revision is not None)
        ):
            panel = in_sentences(panel)
        stands = interaction.message if isinstance(reaction, Redrawn) else None
        pictures = interaction.app_permissions.attach_files
        rendered = await self.render(panel, pictures=pictures, link=link_on(stands), mark=mark_on(stands))
        attachment = reaction.attachment if isinstance(reaction, Private | Redrawn) else None
        if attachment is not None:
            file = discord.File(io.BytesIO(attachment.text.encode()), attachment.name)
            rendered.view.add_item(discord.ui.File(file))
            rendered.files.append(file)
        return rendered


def _is_discords(error: Exception) -> bool:
    """Whether Discord or the way there fails, or nobody can be answered any more: no bug of ours."""
    if isinstance(error, discord.HTTPException):
        return error.code in TOO_LATE or faults.passes(error)
    return isinstance(error, faults.EXPECTED)


def _named(interaction: Interaction) -> tuple[str, str]:
    """What the server is called in the store, and which language it speaks. Raises Refused where there is none."""
    server, locale = _server(interaction), interaction.guild_locale
    if server is None:
        raise Refused("server-needed")
    return server, pick_language(locale.value if locale else None)


def _command(interaction: Interaction) -> CommandId:
    return CommandId(f"{NAME}:{interaction.id}")


def _server(interaction: Interaction) -> str | None:
    return None if interaction.guild_id is None else str(interaction.guild_id)


async def _in_turn(ready: Awaitable[_Ready], card: Card, turn: AsyncExitStack) -> _Ready:
    """What is ready; a card is redrawn when nobody else is at it, and nobody else is until the turn ends."""
    reaction, drawn = await ready
    if isinstance(reaction, Redrawn) and reaction.revision is not None:
        await turn.enter_async_context(card.turn)
    return reaction, drawn


async def _in_time(interaction: Interaction, work: Awaitable[_Ready]) -> _Ready:
    """What the work comes to; if that takes long, Discord is told to wait meanwhile."""
    telling: list[asyncio.Task[None]] = []
    late = asyncio.get_running_loop().call_later(
        PATIENCE, lambda: telling.append(asyncio.create_task(defer(interaction)))
    )
    try:
        return await work
    finally:
        late.cancel()
        for told in telling:
            await told


def called(user: User) -> str:
    """What somebody is called everywhere: a server's name for them is not known in their own channel."""
    return user.global_name or user.name
