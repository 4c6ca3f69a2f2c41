"""Tells the events of Mythical Dice, one line for each."""

from collections.abc import Sequence

from bot.core.table.views import Holder, TableView
from bot.core.ui.languages import Say
from bot.screens.mythical_dice.words import die_words, reveal_words, round_words, shown, taken_words, why_words
from bot.screens.numbers import signed
from bot.screens.seated import listed, robot_answers, seat_names
from rules.game import Event, PrivateEvent
from rules.mythical_dice.moments import LastDie, Moment, Revealed, Scored
from rules.mythical_dice.moves import (
    BetMade,
    BetNoted,
    BetsRevealed,
    HandDealt,
    LeaderChosen,
    Rolled,
    RoundBegun,
    RoundScored,
    TrickTaken,
)
from rules.mythical_dice.view import MythicalView


def event_line(event: Event, view: TableView, play: MythicalView, say: Say) -> str | None:
    """The event as a sentence; None if the reader may not know it, or if another event tells it better."""
    if isinstance(event, PrivateEvent) and event.seat != play.seat:
        return None
    match event:
        # A person's own bet is told by ``BetNoted``, with its number. That a robot has bet is no news.
        case BetMade(seat) if seat == play.seat or view.seats[seat].holder is not Holder.PERSON:
            return None
        case HandDealt(_, dice):
            return say("story-hand", dice=listed(die_words(die, say) for die in dice))
        case BetNoted(_, tricks):
            return say("story-robot-bet" if robot_answers(view) else "story-own-bet", bet=tricks)
        case _:
            return _public_story(event, play, seat_names(view, say), say)


def _public_story(event: Event, play: MythicalView, names: Sequence[str], say: Say) -> str | None:
    match event:
        case LeaderChosen(leader):
            return say("story-leader", name=names[leader])
        case RoundBegun(1):
            # ``LeaderChosen`` has told that the first round begins.
            return None
        case RoundBegun(round_, leader):
            return say("story-round", round=round_, name=names[leader])
        case BetMade(seat):
            return say("story-bet", name=names[seat])
        case BetsRevealed(bets, _):
            return reveal_words(play.edition, bets, names, say)
        case Rolled():
            return say("story-rolled", name=names[event.seat], shown=shown(event, say))
        case TrickTaken(seat, trick, bonus, dice):
            why = why_words(dice, say)
            return taken_words("story-trick", bonus, say, name=names[seat], trick=trick, why=why)
        case RoundScored():
            return round_words(event, names, say)
        case _:
            # The message with the result tells the end of the game.
            return None


def moment_words(moment: Moment, names: Sequence[str], say: Say) -> str:
    """A key moment of the game in few words."""
    match moment:
        case Scored(line):
            best, worst = (line.points.index(extreme(line.points)) for extreme in (max, min))
            told = listed(f"{names[seat]} {signed(line.points[seat])}" for seat in (best, worst))
            return say("mythical-moment-scored", round=line.round, told=told)
        case Revealed(round_, bets):
            return say("mythical-moment-revealed", round=round_, sum=sum(bets))
        case LastDie(round_, trick, seat, _):
            return say("mythical-moment-last-die", round=round_, trick=trick, name=names[seat])
