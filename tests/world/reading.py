"""Compares what people were shown with what they were allowed to see."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.core.ports import Message, Screens
from bot.core.table.views import TableView
from bot.core.ui.panels import Block, Countdown, Panel, Pieces
from bot.core.ui.presses import Verb
from storage.ids import Millis, PlayerId, TableId
from tests.world.event_log import EventLog
from tests.world.fake_platform import TO_PEOPLE
from tests.world.oracle import SHADOWS
from tests.world.posts import Drawing, Showing

ONE_IN: Final = 6
"""One panel of this many is drawn again from the entries. Secrets are searched in all panels."""


def timeless(panel: Panel) -> Panel:
    """The panel with its countdowns set to 0, so that panels of different times can be compared."""
    return replace(panel, blocks=tuple(_still(block) for block in panel.blocks))


def _still(block: Block) -> Block:
    return replace(block, due=Millis(0)) if isinstance(block, Countdown) else block


def clocks_in(panel: Panel) -> set[Millis]:
    """The ends of the panel's countdowns."""
    return {block.due for block in panel.blocks if isinstance(block, Countdown)}


def dice_in(panel: Panel) -> list[tuple[str, ...]]:
    """The rows of hidden dice or cards in a panel, as keys of pictures. The faces of a trick are no secret."""
    rows = [tuple(piece.picture for piece in block.pieces) for block in panel.blocks if isinstance(block, Pieces)]
    return [row for row in rows if not all(key.startswith("face.") for key in row)]


class Reading:
    """Checks panels against the tables' past. ``players`` gives the id of each name."""

    def __init__(self, told: Mapping[TableId, EventLog], players: Mapping[str, PlayerId], screens: Screens) -> None:
        self.told = told
        self.players = players
        self.screens = screens
        self._since: dict[tuple[TableId, PlayerId], dict[tuple[str, ...], int]] = {}

    def wrongs(self, shown: Sequence[Showing]) -> Iterator[str]:
        """Everything that somebody saw without being allowed to, or that was never true."""
        for number, showing in enumerate(shown):
            yield from self._not_theirs(showing)
            # A result also shows the standings of its moment, which the entries do not tell. It hides nothing.
            if number % ONE_IN == 0 and showing.drawing.kind is not Message.RESULT:
                yield from self._never_so(showing)

    def _not_theirs(self, showing: Showing) -> Iterator[str]:
        """Another person's private card, dice or cards that the reader never held, and moves with such dice."""
        drawing = showing.drawing
        player, offered = self.players.get(showing.reader or ""), _moves_in(drawing.panel)
        if drawing.kind in TO_PEOPLE and (player is None or drawing.player != player):
            yield f"{_who(showing)} saw what is {drawing.player}'s alone: {drawing.panel}"
        if offered and showing.reader is None:
            yield f"everybody was offered {offered}"
        held = self._held(showing)
        if held is None:
            return
        rows = dice_in(drawing.panel)
        if any(row not in held for row in rows):
            yield f"{_who(showing)} saw what they never held: {rows}"
        own = {f"roll.{key.removeprefix('die.')}" for hand in held for key in hand}
        foreign = {move for move in offered if move.startswith("roll.")} - own
        if foreign:
            yield f"{_who(showing)} was offered {foreign}"

    def _held(self, showing: Showing) -> set[tuple[str, ...]] | None:
        """All hands that the reader has held so far (everybody together: none). None if the game has no secrets."""
        table, player = showing.drawing.table, self.players.get(showing.reader or "")
        if self.told[table].setup.game not in SHADOWS:
            return None
        if player is None:
            return set()
        since = self._since.setdefault((table, player), {})
        if not since:
            since.update(self._first_held(table, player))
        return {hand for hand, version in since.items() if version <= showing.entries}

    def _first_held(self, table: TableId, player: PlayerId) -> Mapping[tuple[str, ...], int]:
        """The person's hands, each with the first version at which they held it."""
        hands = [(held.get(player, ()), at) for at, held in enumerate(self.told[table].hands())]
        return dict(reversed(hands))

    def _never_so(self, showing: Showing) -> Iterator[str]:
        """A panel that fits no moment of the past, or that would change if something hidden were different."""
        chronicle, drawing = self.told[showing.drawing.table], showing.drawing
        seen = timeless(drawing.panel)
        for version in reversed([at for at in chronicle.moments if at <= showing.entries]):
            if seen == self._drawn(drawing, chronicle.view(version, drawing.player)):
                reader = self.players.get(showing.reader or "")
                other = chronicle.other_view(version, drawing.player, hidden_from=reader)
                if other is not None and seen != self._drawn(drawing, other):
                    yield f"{_who(showing)} saw something hidden: {seen}"
                return
        yield f"{_who(showing)} saw what never was: {seen}"

    def _drawn(self, drawing: Drawing, view: TableView) -> Panel:
        return timeless(self.screens.message(drawing.kind, view, drawing.language, drawing.about, apart=drawing.apart))


def _moves_in(panel: Panel) -> set[str]:
    """The moves that a panel offers, as notation."""
    choices = [*panel.choices, *(choice for menu in panel.menus for choice in menu.choices)]
    return {choice.press.arg for choice in choices if choice.press.verb is Verb.MOVE}


def _who(showing: Showing) -> str:
    return showing.reader or "everybody"
