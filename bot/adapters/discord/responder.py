"""Answers every interaction: in time, once, and in the person's language.

After a bug the person gets a calm apology.
"""

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.adapters.discord import faults
from bot.adapters.discord.attached import Attached
from bot.adapters.discord.callers import DiscordPlace, Interaction, called, command_of
from bot.adapters.discord.cards.components import link_on, mark_on
from bot.adapters.discord.cards.rendering import Rendered, render
from bot.adapters.discord.channel_limit import BEFORE, ChannelLimit
from bot.adapters.discord.interaction_calls import ANSWERED_ALREADY, Shown, below, defer
from bot.adapters.discord.own_channels import OwnChannels
from bot.adapters.discord.services import DiscordServices
from bot.app.application import Application, PlatformTexts, panel_of
from bot.app.caller import Caller
from bot.app.following import followed
from bot.app.invitations import Invitations
from bot.app.presses import answer_press, pressed_card
from bot.app.response import Following, Noticed, Private, Redrawn, Response
from bot.core import metrics
from bot.core.delivery.cards import Card
from bot.core.errors import Refused, Repeated, StoreFault
from bot.core.ports import Pictures
from bot.core.ui.languages import pick_language
from bot.core.ui.panels import Panel, Picture, pictures_of
from bot.core.ui.presses import Press

PATIENCE: Final = 1.5
"""Seconds after which Discord is told that the answer takes longer. Discord gives up after three."""

LONGEST_WAIT: Final = 3.0
"""Seconds for which an answer waits for the messages above it. Usually they take less than one."""

TOO_LATE: Final = frozenset({10008, 10015, 10062, ANSWERED_ALREADY, 50027})
"""Discord's codes for an interaction that cannot be answered any more.

Unknown message, unknown webhook, unknown interaction, answered already, token expired.
"""

_log: Final = structlog.get_logger()


TEXTS: Final = PlatformTexts(
    opened="discord-opened",
    not_opened="discord-not-opened",
    which_table="discord-which-table",
    old_button="discord-old-button",
    welcome="discord-welcome",
    all_time="discord-all-time",
    hints=MappingProxyType(
        {
            "refusal-no-table-of-yours": "discord-hint-table",
            "refusal-play-elsewhere": "discord-hint-play",
            "refusal-no-such-league": "discord-hint-leagues",
            "refusal-league-hosts": "discord-hint-league-hosts",
            "refusal-advice-off": "discord-hint-advice",
            "leagues-none": "discord-hint-first-league",
            "league-change-title": "discord-hint-change-league",
            "help-own": "discord-hint-help-own",
            "help-organise": "discord-hint-help-organise",
            "channels-settings": "discord-hint-settings-channels",
            "posts-settings": "discord-hint-settings-posts",
            "zone-settings": "discord-hint-settings-zone",
            "organisers-settings": "discord-hint-settings-organisers",
        }
    ),
)

Handler: TypeAlias = Callable[[Caller], Awaitable[Response]]


class _Ready(NamedTuple):
    """A response, drawn. For ``listens`` see ``panel_of``."""

    response: Response
    drawn: Rendered
    listens: bool
    is_repeated: bool = False
    """Whether the response only says that the command was carried out before."""


@dataclass(slots=True)
class InteractionResponder:
    """Answers interactions with the use cases of the running bot."""

    services: DiscordServices
    pictures: Pictures | None = None
    emoji: Mapping[str, str] = field(default_factory=dict)
    """Emoji as they are written in messages, by the keys of small pictures; empty before they are uploaded."""

    own_channels: OwnChannels = field(default_factory=OwnChannels)
    attached: Attached = field(init=False)
    app: Application = field(init=False)
    invitations: Invitations = field(init=False)
    channel_limit: ChannelLimit = field(init=False)
    _drawing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _going_on: set[asyncio.Task[None]] = field(default_factory=set)
    """Answers that go on while robots move."""

    _newest: dict[str, Following] = field(default_factory=dict)
    """By ref of a pressed message, and by person: the answer that goes on. Those to earlier presses there end."""

    def __post_init__(self) -> None:
        """Make the use cases and the limits. The limits count from now on."""
        self.attached = Attached(is_shared=self.services.processes.is_shared)
        self.app = Application(self.services, TEXTS)
        self.invitations = Invitations(self.app)
        before = BEFORE if self.services.clocks.is_restart else 0
        self.channel_limit = ChannelLimit(self.services.time, before, self.services.processes)

    # --- who and where --------------------------------------------------------------------------------

    async def caller(self, interaction: Interaction) -> Caller:
        """The person who sent the interaction. Their stored name and language are brought up to date."""
        user, place = interaction.user, DiscordPlace(interaction)
        return await self.app.caller(place, str(user.id), called(user), command_of(interaction))

    # --- what it looks like ---------------------------------------------------------------------------

    async def render(
        self,
        panel: Panel,
        *,
        pictures: bool = True,
        emoji: bool = True,
        link: tuple[str, str] | None = None,
        mark: int | None = None,
    ) -> Rendered:
        """The panel as components.

        Pass ``pictures=False`` where the bot may not send files, else see ``rendering.render``.
        """
        drawn = await self._drawn(self.pictures, panel) if self.pictures is not None and pictures else None
        return render(panel, emoji=self.emoji if emoji else {}, pictures=drawn, link=link, mark=mark)

    async def _drawn(self, pictures: Pictures, panel: Panel) -> Mapping[Picture, bytes]:
        """The panel's pictures as PNG. A thread draws them, because one picture takes as long as many presses.

        One picture is drawn at a time: several threads would slow down the event loop, and might draw the same picture
        twice.
        """
        asked = pictures_of(panel)
        if not asked:
            return {}
        async with self._drawing:
            return {picture: await asyncio.to_thread(pictures.draw, picture) for picture in asked}

    # --- answering ------------------------------------------------------------------------------------

    async def answer_press(self, interaction: Interaction, press: Press | None) -> None:
        """Answer a press on a component. None is a press that this version does not know."""
        card = None if press is None else pressed_card(DiscordPlace(interaction), press.verb)
        redraws = card is not None
        await self.answer(interaction, lambda caller: answer_press(self.app, caller, press, card), redraws=redraws)

    async def answer(self, interaction: Interaction, handle: Handler, *, redraws: bool = False) -> None:
        """Answer with the response of the handler. An error is logged once, and the person gets a calm apology.

        ``redraws``: the answer may redraw the table's card that was pressed.
        """
        # Each interaction has a task of its own. All that the task logs names the press.
        bind_contextvars(press=interaction.id)
        metrics.ARRIVED.set(perf_counter())
        place = DiscordPlace(interaction)
        too_much = self.app.admit(place, str(interaction.user.id))
        if too_much is None:
            ready = self._ready(interaction, handle)
        elif too_much.first:
            _log.info("too many requests at once")
            # Not in the language that the person has chosen: they are not looked up.
            ready = self._rendered(interaction, self.app.slow_down(pick_language(place.locale)))
        else:
            return  # Discord itself shows an error.
        await self._show(interaction, ready, redraws=redraws)

    async def _show(self, interaction: Interaction, ready: Awaitable[_Ready], *, redraws: bool) -> None:
        shown = Shown(self.services.dispatcher.cards, self.services.time, interaction)
        try:
            with ExitStack() as answering:
                card = answering.enter_context(shown.answering(redraws=redraws))
                async with AsyncExitStack() as turn:
                    final = await _in_time(interaction, self._in_turn(ready, shown, card, turn))
                    response = final.response
                    if final.is_repeated:
                        if self._is_others(interaction):
                            _log.info("a command was carried out before")
                            return
                        below(interaction)
                    await self._put(interaction, final, partial(shown.show, response, card=card))
                if isinstance(response, Private | Redrawn) and response.following is not None:
                    # In a task of its own: a bot that stops does not wait for robots.
                    following, rest = response.following, answering.pop_all()
                    task = asyncio.create_task(self._go_on(interaction, following, shown, card, rest))
                    self._going_on.add(task)
                    task.add_done_callback(self._going_on.discard)
        except discord.HTTPException as error:
            if not _is_discords(error):
                raise
            _log.info("an interaction could not be answered", status=error.status, code=error.code)
        except faults.BROKEN as error:
            _log.info("the connection broke during an answer", reason=type(error).__name__)

    def _is_others(self, interaction: Interaction) -> bool:
        """Whether another process gives the answer to this command, which was carried out before.

        Discord takes one first answer. If this process has told it to wait, it may have refused the other one's answer.
        """
        return self.services.processes.is_shared and not interaction.response.is_done()

    async def _go_on(
        self, interaction: Interaction, following: Following, shown: Shown, card: Card, answering: ExitStack
    ) -> None:
        """Show in the answer what robots do, until the table waits for people. ``answering`` ends the answer."""
        # A command has pressed no message: its ref is of no other answer, either. On a message that everybody sees each
        # person gets an answer of their own.
        at = f"{shown.ref or interaction.id} {interaction.user.id}"
        self._newest[at] = following
        with answering:
            try:
                async for response in followed(self.app, following):
                    if self._newest.get(at) is not following:
                        return
                    ready = self._rendered(interaction, response, listens=following.caller.person.aloud)
                    async with AsyncExitStack() as turn:
                        after = await self._in_turn(ready, shown, card, turn)
                        if isinstance(after.response, Private | Redrawn):
                            await self._put(interaction, after, partial(shown.go_on, after.response, card=card))
            except Exception as error:  # noqa: BLE001 - after any bug the dispatcher still redraws the cards
                _note(error)
            finally:
                if self._newest.get(at) is following:
                    del self._newest[at]

    async def _put(self, interaction: Interaction, ready: _Ready, show: Callable[[Rendered], Awaitable[None]]) -> None:
        """Show what is drawn with ``show``. If Discord finds it invalid, show it without emoji and pictures."""
        try:
            await show(ready.drawn)
        except discord.HTTPException as error:
            if error.code != faults.MISSHAPEN:
                raise
            # It may show an emoji that somebody has deleted.
            _log.warning("an answer is sent without emoji and pictures")
            plain = await self._rendered(interaction, ready.response, listens=ready.listens, plain=True)
            await show(plain.drawn)

    @property
    def going_on(self) -> int:
        """How many answers go on."""
        return len(self._going_on)

    async def end_answers(self) -> None:
        """End the answers that go on while robots move."""
        for task in self._going_on:
            task.cancel()
        await asyncio.gather(*self._going_on, return_exceptions=True)

    async def _in_turn(self, ready: Awaitable[_Ready], shown: Shown, card: Card, turn: AsyncExitStack) -> _Ready:
        """The response when it may be shown.

        For a card, wait for the card's turn; ``turn`` ends it after the answer. What should stand below a table's
        messages waits for them.
        """
        done = await ready
        response = done.response
        if isinstance(response, Redrawn) and response.revision is not None:
            stream = response.revision.table, response.revision.recipient
            may_redraw = await turn.enter_async_context(self.services.dispatcher.cards.turn(card, stream, shown.ref))
            # Otherwise the dispatcher redraws the card.
            return done if may_redraw else done._replace(response=Noticed())
        if isinstance(response, Private) and response.below is not None:
            await self.services.dispatcher.post_first(response.below, LONGEST_WAIT)
        return done

    async def _ready(self, interaction: Interaction, handle: Handler) -> _Ready:
        """The response of the handler, drawn.

        After this only Discord or the connection can fail, so any bug gets an apology.
        """
        language, is_repeated = None, False
        response: Response
        try:
            caller = await self.caller(interaction)
            language = caller.language
            response = await self.app.carry_out(caller, handle)
            # Drawing is inside the ``try``: a bug of a screen gets an apology, too.
            return await self._rendered(interaction, response, listens=caller.person.aloud)
        except Exception as error:  # noqa: BLE001 - after any bug the person gets an answer
            _note(error)
            response = self.app.excuse(error, language or pick_language(interaction.locale.value))
            is_repeated = isinstance(error, Repeated)
        return (await self._rendered(interaction, response))._replace(is_repeated=is_repeated)

    async def _rendered(
        self, interaction: Interaction, response: Response, *, listens: bool = False, plain: bool = False
    ) -> _Ready:
        """The response, drawn: with pictures if the bot may send files here. For ``listens`` see ``panel_of``.

        ``plain``: without emoji and pictures.
        """
        panel = panel_of(response, listens=listens)
        # A redrawn card keeps its mark, by which it is found again, and its link to the table.
        stands = interaction.message if isinstance(response, Redrawn) else None
        pictures = interaction.app_permissions.attach_files and not plain
        link, mark = link_on(stands), mark_on(stands)
        rendered = await self.render(panel, pictures=pictures, emoji=not plain, link=link, mark=mark)
        attachment = response.attachment if isinstance(response, Private | Redrawn) else None
        if attachment is not None:
            rendered.attach(discord.File(io.BytesIO(attachment.text.encode()), attachment.name))
        return _Ready(response, rendered, listens)


def _note(error: Exception) -> None:
    """Log an error once. A refusal is no error."""
    if isinstance(error, Refused):
        return
    if isinstance(error, StoreFault):
        _log.warning("the store failed during an interaction", reason=str(error))
    elif _is_discords(error):
        _log.info("Discord failed during an interaction", reason=type(error).__name__)
    else:
        _log.exception("an interaction failed")


def _is_discords(error: Exception) -> bool:
    """Whether Discord or the connection failed, or it is too late for an answer. All other errors are bugs of ours."""
    if isinstance(error, discord.HTTPException):
        return error.code in TOO_LATE or faults.passes(error)
    return isinstance(error, faults.EXPECTED)


async def _in_time(interaction: Interaction, work: Awaitable[_Ready]) -> _Ready:
    """The result of the work. If the work takes longer than ``PATIENCE``, Discord is told to wait meanwhile."""
    telling: list[asyncio.Task[None]] = []
    late = asyncio.get_running_loop().call_later(
        PATIENCE, lambda: telling.append(asyncio.create_task(defer(interaction)))
    )
    try:
        return await work
    finally:
        late.cancel()
        # The answer may go out only when Discord has been told to wait: Discord takes just one first answer.
        for told in telling:
            await told
