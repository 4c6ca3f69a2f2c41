"""Tables played by people, who press what they see or type commands."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import simcord

from bot.core.clock.pace import FORCED_AFTER
from bot.core.table.views import TableView
from storage.ids import PlayerId, TableId
from tests.adapters.discord.seen_messages import Select, buttons, choices, selects
from tests.adapters.discord.simulated_discord import World

NAMES: Final = ("Cindy", "Ben", "Charlie", "Žofie", "Émile", "Fanny")


_MOVING: Final = (":move:", ":choose:", ":reveal:")


class Way(Enum):
    """The way in which a person plays."""

    BUTTONS = "the buttons of the card in their DM"
    COPY = "the buttons of the private answer at the table, for their DMs are closed"
    SLASH = "a slash command for each kind of move"
    MOVE = "the one slash command for any move"


@dataclass(frozen=True, eq=False)
class Person:
    """Somebody at the table."""

    member: simcord.MemberActor
    player: PlayerId
    way: Way = Way.BUTTONS

    @property
    def name(self) -> str:
        """The name that others see."""
        return self.member.user.global_name or ""


class Table:
    """One table, its people, and the random numbers that choose their moves."""

    def __init__(self, world: World, id_: TableId, people: Sequence[Person]) -> None:
        self.world = world
        self.id = id_
        self.people = people
        self._luck = random.Random(id_)

    # --- what there is --------------------------------------------------------------------------------

    async def view(self) -> TableView:
        """The table as everybody sees it."""
        return await self.world.table(self.id)

    @property
    def place(self) -> simcord.ChannelHandle:
        """The place where the game is played: its thread or, without one, the channel."""
        threads = [thread for thread in self.world.channel.threads if self.cards(thread)]
        return threads[-1] if threads else self.world.channel

    @property
    def card(self) -> simcord.ResponseMessage:
        """The game's newest card that everybody sees."""
        return [card for card in self.cards(self.place) if not card.message.mentions][-1]

    def hand(self, person: Person) -> simcord.ResponseMessage:
        """The person's newest private card that offers a move; if there is none, the newest one with buttons."""
        cards = self.cards(person.member.user.dm_channel)
        return ([card for card in cards if moves(card) or menus(card)] or cards)[-1]

    def told(self, person: Person) -> list[simcord.ResponseMessage]:
        """All messages in the person's DM, oldest first."""
        messages = self.world.messages(person.member.user.dm_channel)
        return [simcord.ResponseMessage(self.world.env, message) for message in messages]

    def cards(self, channel: simcord.ChannelHandle) -> list[simcord.ResponseMessage]:
        """The messages of the channel with buttons or menus of this table, oldest first, but for fair luck."""
        seen = [simcord.ResponseMessage(self.world.env, one) for one in self.world.messages(channel)]
        return [
            one
            for one in seen
            if not one.ephemeral
            and any(
                f":{self.id}:" in word and ":fairness:" not in word
                for word in (*buttons(one).values(), *choices(one).values())
            )
        ]

    async def awaited(self) -> list[Person]:
        """The people whom the table waits for."""
        view = await self.view()
        assert view.play is not None
        players = [view.seats[seat].player for seat in view.play.awaited]
        return [person for person in self.people if person.player in players]

    # --- what people do -------------------------------------------------------------------------------

    async def press(self, person: Person, message: simcord.ResponseMessage, verb: str) -> simcord.InteractionResult:
        """Press the button with this verb, and deliver all messages that follow from it."""
        return await self.world.press(person.member, message, word_of(message, verb))

    async def play_one(self, person: Person | None = None) -> None:
        """The given or the first awaited person makes a random move; somebody who plays alone has the bets shown."""
        mover = person or (await self.awaited() or self.people)[0]
        match mover.way:
            case Way.BUTTONS:
                await self.press_some_move(mover, self.hand(mover))
            case Way.COPY:
                await self.press_some_move(mover, await self.copy(mover))
            case Way.SLASH | Way.MOVE:
                await self._type_some_move(mover)

    async def copy(self, person: Person) -> simcord.ResponseMessage:
        """Press "My dice"; returns the private answer."""
        copy = (await self.press(person, self.card, "hand")).response
        assert copy is not None
        return copy

    async def verify(self, person: Person) -> simcord.InteractionResult:
        """Press "Details" on the card of the finished game, then "Verify" on the private answer."""
        details = (await self.press(person, self.card, "details")).response
        assert details is not None
        return await self.press(person, details, "verify")

    async def press_some_move(self, mover: Person, card: simcord.ResponseMessage) -> None:
        """Press a random move of the card, or choose at random in one of its menus."""
        offered: list[str | Select] = [*moves(card), *menus(card)]
        picked = self._luck.choice(offered)
        if isinstance(picked, str):
            await self.world.press(mover.member, card, picked)
        else:
            taken = self._luck.sample(picked.values, self._luck.randint(picked.least, picked.most))
            await self.world.choose(mover.member, card, picked.custom_id, taken)

    async def _type_some_move(self, mover: Person) -> None:
        offered = await mover.member.autocomplete(self.place, "move", "move", "", table=self.id)
        move = self._luck.choice([str(one["value"]) for one in offered])
        if mover.way is Way.MOVE:
            await self.world.slash(mover.member, "move", at=self.place, move=move, table=self.id)
        elif move.startswith("bet."):
            tricks = int(move.removeprefix("bet."))
            await self.world.slash(mover.member, "bet", at=self.place, tricks=tricks, table=self.id)
        else:
            await self.world.slash(mover.member, "roll", at=self.place, die=move, table=self.id)

    async def let_time_run_out(self) -> None:
        """Let the open question's time run out while nobody does anything, or a forced move be made by the table."""
        view = await self.view()
        assert view.closes is not None
        await self.world.forward(FORCED_AFTER if view.forced else view.closes - self.world.time.now())

    async def play_to(self, round_: int, *, tricks: bool = False) -> None:
        """Play until the round's bets are open or, with ``tricks``, its first trick; or until the game ends."""
        while (view := await self.view()).status.live and (
            view.chapter < round_ or (tricks and view.play is not None and view.play.secret)
        ):
            await self.play_one()

    async def play_out(self) -> TableView:
        """Play to the end."""
        while (view := await self.view()).status.live:
            await self.play_one()
        return view


def moves(message: simcord.ResponseMessage) -> list[str]:
    """The custom ids of the buttons that make a move."""
    return [word for word in buttons(message).values() if any(verb in word for verb in _MOVING)]


def menus(message: simcord.ResponseMessage) -> list[Select]:
    """The menus that make a move."""
    return [menu for menu in selects(message) if any(verb in menu.values[0] for verb in _MOVING)]


def word_of(message: simcord.ResponseMessage, verb: str) -> str:
    """The custom id of the message's first button with this verb."""
    return next(word for word in buttons(message).values() if f":{verb}:" in word)


async def open_table(world: World, host: simcord.MemberActor, **wishes: object) -> Table:
    """The host opens a table. Nobody else has joined yet."""
    # Without any option the command shows what can be played, and opens nothing.
    await host.slash(world.channel, "play", **(wishes or {"game": "mythical-dice"}))
    await world.deliver()
    player = await world.player(host)
    return Table(world, (await world.bot.tables.live_of(player))[-1], [Person(host, player)])


async def join(table: Table, member: simcord.MemberActor, way: Way = Way.BUTTONS) -> Person:
    """The member presses "Join"."""
    (lobby,) = [card for card in table.cards(table.world.channel) if ":join:" in "".join(buttons(card).values())]
    await table.world.press(member, lobby, word_of(lobby, "join"))
    person = Person(member, await table.world.player(member), way)
    table.people = [*table.people, person]
    return person


async def sit_down(world: World, *ways: Way, locales: Sequence[str] = (), robots: int = 0, **wishes: object) -> Table:
    """People join one after another, one for each of ``ways``. The game begins when the last one joins."""
    members = world.people(*NAMES[: len(ways)])
    world.locales.update((str(member.id), locale) for member, locale in zip(members, locales, strict=False))
    for member, way in zip(members, ways, strict=True):
        if way is Way.COPY:
            world.close_dm(member)
    with_robots = {"robots": robots} if robots else {}
    table = await open_table(world, members[0], seats=len(ways) + robots, **with_robots, **wishes)
    table.people = [Person(members[0], table.people[0].player, ways[0])]
    for member, way in zip(members[1:], ways[1:], strict=True):
        await join(table, member, way)
    return table


async def three(world: World) -> Table:
    """Cindy, Ben and Charlie sit at a table whose game has begun."""
    return await sit_down(world, Way.BUTTONS, Way.BUTTONS, Way.BUTTONS)
