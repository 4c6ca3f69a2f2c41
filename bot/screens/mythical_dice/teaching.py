"""What the teacher says in the lesson of Mythical Dice."""

from collections.abc import Iterator
from typing import Final

from bot.core.ports import LessonStop, Screen
from bot.core.ui.languages import Say
from bot.core.ui.panels import Panel
from bot.screens.lessons.teacher import Teacher
from bot.screens.mythical_dice.words import best_words, die_words
from bot.screens.seated import listed, seat_names
from rules.lessons.lesson import Halt
from rules.lessons.mythical_dice import LESSON
from rules.mythical_dice.moves import Roll, Rolled
from rules.mythical_dice.pieces import FLAG, SIDES, SYMBOL
from rules.mythical_dice.rulings import ROUNDS, round_points, trick_winner
from rules.mythical_dice.view import MythicalView


def _tell(stop: LessonStop, say: Say) -> Iterator[str]:
    play = stop.view.play
    assert isinstance(play, MythicalView)
    match stop.halt:
        case Halt.START:
            names = listed(seat_names(stop.view, say)[1:])
            yield say("learn-mythical-start", names=names, rounds=LESSON.parts)
        case Halt.QUESTION if play.secret:
            yield _bet(play, say)
        case Halt.QUESTION if play.round == 1:
            yield say("learn-mythical-first-roll")
        case Halt.QUESTION:
            yield from _roll(play, say)
        case Halt.PAUSE:
            yield _scored(play, say)
            yield from _why(play, say)
        case Halt.END:
            yield _scored(play, say)
            yield say("learn-mythical-end", rounds=ROUNDS[play.seats])


def _bet(play: MythicalView, say: Say) -> str:
    """What the strongest die can show."""
    best = play.hand[0]
    sides = SIDES[best]
    if SYMBOL in sides:
        die, shows = die_words(best, say), sides.count(SYMBOL)
        return say("learn-mythical-bet-symbol", die=die, shows=shows, sides=len(sides), tricks=play.round)
    least, most = min(sides), max(sides)
    assert least > FLAG
    return say("learn-mythical-bet-number", die=die_words(best, say), least=least, most=most)


def _roll(play: MythicalView, say: Say) -> Iterator[str]:
    """What the strongest die would do; the card says how many tricks the bet still needs."""
    seat = play.seat
    assert seat is not None
    bet = play.bets[seat]
    assert bet is not None
    missing = bet - play.taken[seat]
    if missing <= 0:
        yield say("learn-mythical-met" if missing == 0 else "learn-mythical-lost")
        return
    if missing > len(play.hand):
        yield say("learn-mythical-out-of-reach")
        return
    best = min(move.die for move in play.choices if isinstance(move, Roll))
    winner, bonus = trick_winner((*play.trick, Rolled(seat, best, max(SIDES[best]))), play.leader)
    if winner != seat:
        yield say("learn-mythical-cannot", die=die_words(best, say))
    elif bonus and play.variant != "simplified":
        yield say("learn-mythical-bonus", die=die_words(best, say), bonus=bonus)
    else:
        yield say("learn-mythical-could", die=die_words(best, say))


def _scored(play: MythicalView, say: Say) -> str:
    """What the round brought the learner, and by which rule."""
    line, seat = play.sheet[-1], play.seat
    assert seat is not None
    bet, taken, bonus = line.bets[seat], line.taken[seat], line.bonuses[seat]
    # What the rules give or take for one trick, and for a bet of 0 for one die of the round.
    if bet == taken:
        each = round_points(1, min(bet, 1), min(bet, 1), 0)
        message = "learn-mythical-kept-bonus" if bonus else "learn-mythical-kept" if bet else "learn-mythical-kept-zero"
    else:
        each = -round_points(1, min(bet, 1), 1 - min(bet, 1), 0)
        message = "learn-mythical-missed" if bet else "learn-mythical-missed-zero"
    return say(message, bet=bet, taken=taken, each=each, bonus=bonus)


def _why(play: MythicalView, say: Say) -> Iterator[str]:
    """Why the last trick went as it did, if a symbol took it from a number of the learner's."""
    own = next(rolled for rolled in play.last_trick if rolled.seat == play.seat)
    best = next(rolled for rolled in play.last_trick if rolled.seat == play.last_winner)
    if best.face == SYMBOL and own.face != SYMBOL:
        yield say("learn-mythical-symbol", die=best_words(play.last_winner, play.last_trick, say))


def _look(stop: LessonStop, screen: Screen, language: str) -> Panel | None:
    """The card of the round that is over."""
    return None if stop.halt is Halt.START else screen.hand(stop.view, language, chapter=stop.view.chapter)


TEACHER: Final = Teacher("mythical-dice", _tell, _look, hidden=("hand-last",))
