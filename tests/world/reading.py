"""What people were shown, held against what was theirs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.core.ports import Message, Screens
from bot.core.table.views import TableView
from bot.core.ui.panels import Block, Countdown, Panel, Pieces, Verb
from storage.ids import Millis, PlayerId, TableId
from tests.world.event_log import EventLog
from tests.world.fake_platform import TO_PEOPLE
from tests.world.oracle import SHADOWS
from tests.world.posts import Drawing, Showing

ONE_IN: Final = 6
"""Of so many panels one is drawn again from the entries; what is secret is looked for in all."""


def timeless(panel: Panel) -> Panel:
    """The panel with a clock that stands still."""
    return replace(panel, blocks=tuple(_still(block) for block in panel.blocks))


def _still(block: Block) -> Block:
    return replace(block, due=Millis(0)) if isinstance(block, Countdown) else block


def clocks_in(panel: Panel) -> set[Millis]:
    """Until when the panel's clocks run."""
    return {block.due for block in panel.blocks if isinstance(block, Countdown)}


def dice_in(panel: Panel) -> list[tuple[str, ...]]:
    """The rows of dice or cards that a panel shows, by their pictures' keys."""
    return [tuple(piece.picture for piece in block.pieces) for block in panel.blocks if isinstance(block, Pieces)]


class Reading:
    """Everything that was so; ``players`` are by their names in platform."""

    def __init__(self, told: Mapping[TableId, EventLog], players: Mapping[str, PlayerId], screens: Screens) -> None:
        self.told = told
        self.players = players
        self.screens = screens
        self._since: dict[tuple[TableId, PlayerId], dict[tuple[str, ...], int]] = {}

    def wrongs(self, shown: Sequence[Showing]) -> Iterator[str]:
        """What somebody saw that was not theirs, or was never so."""
        for number, showing in enumerate(shown):
            yield from self._not_theirs(showing)
            # A result also tells the standings of its moment; nothing is hidden any more when it comes.
            if number % ONE_IN == 0 and showing.drawing.kind is not Message.RESULT:
                yield from self._never_so(showing)

    def _not_theirs(self, showing: Showing) -> Iterator[str]:
        """What is another one's, or dice or cards that were never theirs, or moves with them."""
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
        """All hands that the reader has held up to then, by a shadow; everybody holds none. None where all lie open."""
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
        """A player's hands, and the version at which they first held each."""
        hands = [(held.get(player, ()), at) for at, held in enumerate(self.told[table].hands())]
        return dict(reversed(hands))

    def _never_so(self, showing: Showing) -> Iterator[str]:
        """A panel that is not what could be seen of some moment that had been, or that something hidden changes."""
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
        return timeless(self.screens.message(drawing.kind, view, drawing.language, drawing.about))


def _moves_in(panel: Panel) -> set[str]:
    """The moves that a panel offers, as they are spelled."""
    choices = [*panel.choices, *(choice for menu in panel.menus for choice in menu.choices)]
    return {choice.press.arg for choice in choices if choice.press.verb is Verb.MOVE}


def _who(showing: Showing) -> str:
    return showing.reader or "everybody"
