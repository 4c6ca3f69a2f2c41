"""Buckets allow some actions at once and more with time; one person's haste costs nobody else anything."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.quotas import FEW, MINUTE, Limits, Quota, Quotas
from bot.core.errors import Refused
from tests.core.fakes import HandClock

PLENTY = Quota(10_000, 1)


def asked(quotas: Quotas, times: int, person: str = "Cindy", place: str = "green", server: str | None = "hall") -> int:
    """How many of these actions were refused."""
    return sum(quotas.ask(person, place, server) is not None for _ in range(times))


def told(quotas: Quotas, times: int) -> list[int]:
    """Which of these actions were the first ones of a series to be refused."""
    overs = [quotas.ask("Cindy", "green", "hall") for _ in range(times)]
    return [index for index, over in enumerate(overs) if over is not None and over.first]


@pytest.mark.parametrize(
    "limits",
    [
        Limits(Quota(3, 100), PLENTY, PLENTY),
        Limits(PLENTY, Quota(3, 100), PLENTY),
        Limits(PLENTY, PLENTY, Quota(3, 100)),
    ],
)
def test_so_many_at_once_and_more_with_time(limits: Limits) -> None:
    """For a person, a channel and a server alike."""
    time = HandClock()
    quotas = Quotas(time, limits)

    assert asked(quotas, 5) == 2
    time.forward(99)
    assert asked(quotas, 1) == 1
    time.forward(1)
    assert asked(quotas, 2) == 1
    time.forward(300)
    assert asked(quotas, 5) == 2


def test_it_is_said_once_until_all_is_forgotten() -> None:
    """A person who goes on pressing gets no second notice; after a pause the notice comes again."""
    time = HandClock()
    quotas = Quotas(time, Limits(Quota(3, 100)))

    assert told(quotas, 10) == [3]
    time.forward(150)
    assert told(quotas, 10) == []
    time.forward(300)
    assert told(quotas, 10) == [3]


def test_what_is_refused_costs_nobody_else() -> None:
    """However often one person presses, the channel and the server lose nothing to refused actions."""
    quotas = Quotas(HandClock(), Limits(Quota(3, 100), Quota(6, 100), Quota(6, 100)))

    assert asked(quotas, 10_000, "Cindy") == 9_997
    assert asked(quotas, 3, "Ben") == 0
    assert asked(quotas, 1, "Charlie") == 1
    assert asked(quotas, 1, "Charlie", "attic", None) == 0


def test_what_is_offered_while_typing_is_counted_by_itself() -> None:
    """Completions while typing never use up an action."""
    quotas = Quotas(HandClock(), Limits(person=Quota(1, 100), completions=Quota(2, 100)))

    assert [quotas.complete("Cindy") is None for _ in range(3)] == [True, True, False]
    assert asked(quotas, 1) == 0
    over = quotas.ask("Cindy", "green", "hall")
    assert over is not None
    assert over.first


def test_openings_are_few_and_say_when_the_next_may_be() -> None:
    """There is a limit by person, and one by server."""
    time = HandClock()
    quotas = Quotas(time, Limits(person_tables=Quota(1, 3 * MINUTE), server_tables=Quota(2, 2 * MINUTE)))

    quotas.open_table("Cindy", "hall")
    assert minutes(quotas, "Cindy") == 3
    quotas.open_table("Ben", "hall")
    assert minutes(quotas, "Charlie") == 2
    time.forward(1)
    assert minutes(quotas, "Charlie") == 2
    quotas.open_table("Charlie", None)
    time.forward(2 * MINUTE)
    quotas.open_table("Emily", "hall")


def minutes(quotas: Quotas, person: str) -> int | str:
    """How many minutes a person must wait whose table is refused."""
    with pytest.raises(Refused) as refusal:
        quotas.open_table(person, "hall")
    assert refusal.value.code == "too-many-tables"
    return refusal.value.values["minutes"]


def test_no_more_is_remembered_than_has_just_been_asked() -> None:
    """A bucket that is full again is forgotten: memory depends on current use, not on all past users."""
    time = HandClock()
    quotas = Quotas(time, Limits(Quota(1, 100)))
    for number in range(100_000):
        quotas.ask(f"person {number}", f"channel {number}", None)
        quotas.ask(f"person {number}", f"channel {number}", None)
        time.forward(1)

    assert len(quotas) <= FEW


def test_a_clock_that_was_set_back_closes_no_door() -> None:
    """All buckets start full again."""
    time = HandClock()
    quotas = Quotas(time, Limits(Quota(3, 100)))
    told(quotas, 10)
    time.forward(-3_600_000)

    assert told(quotas, 5) == [3]


@given(st.integers(1, 5), st.integers(1, 7), st.lists(st.integers(0, 9), max_size=60))
def test_a_bucket_is_what_it_says(most: int, every: int, pauses: list[int]) -> None:
    """The one stored number allows and refuses exactly as counting drops would."""
    time = HandClock()
    quotas = Quotas(time, Limits(Quota(most, every), PLENTY, PLENTY))
    drops = Fraction(most)
    for pause in pauses:
        time.forward(pause)
        drops = min(Fraction(most), drops + Fraction(pause, every))
        assert (quotas.ask("Cindy", "green", None) is None) is (drops >= 1)
        drops -= drops >= 1
