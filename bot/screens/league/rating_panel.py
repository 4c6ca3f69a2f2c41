"""The chart of a person's rating."""

from bot.core.ports import RatingCourse
from bot.core.ui.languages import Say
from bot.core.ui.panels import Picture, Text
from bot.screens.numbers import number
from bot.screens.seated import called


def rating_chart(name: str, course: RatingCourse, say: Say) -> Picture:
    """The chart of the ratings after the last games, with words for platforms that show no pictures."""
    last, now = course.points[-1], course.now
    band = {"low": number(last.low), "high": number(last.high)}
    words = say("ratings-words", games=len(course.points), number=number(now.number), **band)
    rows = tuple((point.number, point.low, point.high) for point in course.points)
    # As in the standings: "?" marks a rating that is not certain yet.
    shown = f"{now.number}{'?' if now.provisional else ''}"
    who = called(name, say)
    title = say("ratings-title", name=who)
    return Picture(
        "ratings",
        title,
        (who,),
        rows,
        words,
        (Text(f"{title}: {shown}"), Text(words)),
        ((shown, say("ratings-games")),),
    )
