"""Whole games of Mythical Dice for the files in ``golden``.

The text shows all views when bets open, when all bets are in, when bets are revealed, and when a round ends.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rules.chance import Chance
from rules.game import Pending, Reveal
from rules.mythical_dice.moves import Bet, BetsRevealed, Deal, Leader, Roll, Rolled, RoundBegun, RoundScored, Side
from rules.mythical_dice.pieces import FACE_KEYS, Kind
from rules.mythical_dice.state import MythicalState
from rules.record import Entry, Luck, Play, enter
from tests.rules.by_luck import next_entry
from tests.rules.mythical_dice.games import new_game, views
from tests.rules.playthrough import Playthrough, View, common_words, event_words, seen_lines

FOLDER: Final = Path(__file__).parent / "golden"
MOMENTS: Final = (RoundBegun, BetsRevealed, RoundScored)


def playthrough(seats: int, edition: str, variant: str) -> Playthrough:
    """A game for a golden file."""
    name = f"{seats}-{edition}-{variant}"
    return Playthrough(FOLDER / f"{name}.txt", name, lambda luck: told(new_game(seats, edition, variant), luck))


PLAYTHROUGHS: Final = (
    playthrough(3, "french", "standard"),
    playthrough(4, "english", "standard"),
    playthrough(5, "czech", "standard"),
    playthrough(6, "english", "simplified"),
)


def told(state: MythicalState, luck: Chance) -> Iterator[str]:
    """Play a game to its end; yields the lines of the golden file."""
    shown: View = {}
    chosen = ""
    while state.pending is not Pending.OVER:
        for entry in next_entries(state, luck):
            events = enter(state, entry)
            line = chosen + entry_words(entry)
            chosen = f"{line} → " if isinstance(entry, Play) and isinstance(entry.move, Roll) else ""
            if not chosen:
                yield " | ".join([line, *event_words(events, words, Rolled)])
            if state.pending is Pending.REVEAL or any(isinstance(event, MOMENTS) for event in events):
                public, *seated = [view._asdict() for view in views(state)]
                yield from seen_lines(shown, public, seated, words)
                shown = public


def next_entries(state: MythicalState, luck: Chance) -> Iterator[Entry]:
    """The next entry; sometimes a changed bet comes before the reveal."""
    if state.pending is Pending.REVEAL and luck.below(2, "second-thoughts", state.decision, None, 0):
        seat = luck.below(len(state.scores()), "who", state.decision, None, 0)
        yield Play(seat, Bet(luck.below(len(state.legal(seat)), "what", state.decision, seat, 0)))
    yield next_entry(state, luck, luck)


def entry_words(entry: Entry) -> str:
    """The entry as text, for the beginning of a line."""
    match entry:
        case Play(None, Reveal()):
            return "reveal"
        case Play(seat, Bet(tricks)):
            return f"{seat} bets {tricks}"
        case Play(seat, Roll(die)):
            return f"{seat} rolls {die.key}"
        case Luck(Leader(seat)):
            return f"leader {seat}"
        case Luck(Deal(dice)):
            return f"deal {words(dice)}"
        case Luck(Side(face)):
            return FACE_KEYS[face]
        case _:
            raise AssertionError(entry)


def words(value: object) -> str:
    """Any value of a view or an event, as text."""
    match value:
        case Kind():
            return value.key
        case Bet(tricks):
            return str(tricks)
        case Roll(die):
            return die.key
        case Rolled(seat, die, face):
            return f"{seat}:{die.key}:{FACE_KEYS[face]}"
        case _:
            return common_words(value, words)
