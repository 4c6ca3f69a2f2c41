"""How somebody's rating went, as a picture."""

from collections.abc import Sequence

from bot.core.i18n import Say
from bot.core.panels import Picture
from bot.core.ports import RatingPoint, ShownRating
from bot.screens.names import called
from bot.screens.numbers import number


def rating_chart(name: str, course: Sequence[RatingPoint], now: ShownRating, say: Say) -> Picture:
    """The ratings after the last games, the oldest first, of which there is one at least."""
    last = course[-1]
    band = {"low": number(last.low), "high": number(last.high)}
    words = say("ratings-words", games=len(course), number=number(now.number), **band)
    rows = tuple((point.number, point.low, point.high) for point in course)
    shown = f"{now.number}{'?' if now.provisional else ''}"
    who = called(name, say)
    return Picture("ratings", say("ratings-title", name=who), (who,), rows, words, cells=((shown,),))
