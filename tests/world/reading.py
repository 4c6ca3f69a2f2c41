"""What people were shown, held against what was theirs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.core.panels import Block, Countdown, Panel, Pieces, Verb
from bot.core.ports import Message, Screens
from bot.core.views import TableView
from storage.ids import Millis, PlayerId, TableId
from tests.world.chronicle import Chronicle
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
    """The rows of dice that a panel shows, by their pictures' keys."""
    return [tuple(piece.picture for piece in block.pieces) for block in panel.blocks if isinstance(block, Pieces)]


class Reading:
    """Everything that was so; ``players`` are by their names in town."""

    def __init__(self, told: Mapping[TableId, Chronicle], players: Mapping[str, PlayerId], screens: Screens) -> None:
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
        """Dice of others, or moves with them, by a shadow that knows no screen and no view."""
        panel = showing.drawing.panel
        dice = dice_in(panel)
        moves = {choice.press.arg for choice in panel.choices if choice.press.verb is Verb.MOVE}
        held = self._held(showing)
        if any(row not in held for row in dice):
            yield f"{_who(showing)} saw dice that were never theirs: {dice}"
        own = {f"roll.{key.removeprefix('die.')}" for hand in held for key in hand}
        foreign = {move for move in moves if move.startswith("roll.")} - own
        if foreign or (moves and showing.reader is None):
            yield f"{_who(showing)} was offered {foreign or moves}"

    def _held(self, showing: Showing) -> set[tuple[str, ...]]:
        """All hands that the reader has held up to then; everybody holds none."""
        player = self.players.get(showing.reader or "")
        if player is None:
            return set()
        since = self._since.setdefault((showing.drawing.table, player), {})
        if not since:
            since.update(self._first_held(showing.drawing.table, player))
        return {hand for hand, version in since.items() if version <= showing.entries}

    def _first_held(self, table: TableId, player: PlayerId) -> Mapping[tuple[str, ...], int]:
        """A player's hands, as their pictures' keys, and the version at which they first held each."""
        held = enumerate(self.told[table].hands())
        hands = [(tuple(f"die.{kind.key}" for kind in by_player.get(player, ())), at) for at, by_player in held]
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


def _who(showing: Showing) -> str:
    return showing.reader or "everybody"
