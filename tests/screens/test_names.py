"""Names may hold any characters, and panels must show names safely."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.ui.languages import Languages
from bot.core.ui.plain_text import clean
from bot.core.ui.text_width import width
from bot.screens.grids import Row, named_grid
from bot.screens.seated import LONGEST, all_called, called, cut, plain

OVERRIDE = "\u202e"
ZERO_WIDTH_SPACE = "\u200b"
FAMILY = "\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Žofie", "Žofie"),
        ("  Anna \t Marie\n", "Anna Marie"),
        (f"{OVERRIDE}neB", "neB"),
        (f"Be{ZERO_WIDTH_SPACE}n\x07\x1b[31m", "Ben[31m"),
        ("**@everyone** <@1>", "**@everyone** <@1>"),
        (FAMILY, FAMILY),
        ("", "?"),
        ("\u200d\u0301", "?"),
        ("\ud800Ben", "Ben"),
        ("x" * 100, "x" * LONGEST),
    ],
)
def test_a_name_is_plain_text_in_one_line(name: str, shown: str) -> None:
    """Characters that turn, hide or break text are removed; markup stays, because the adapter escapes it."""
    assert plain(name) == shown


@given(st.text())
def test_a_plain_name_is_harmless_and_stays_as_it_is(name: str) -> None:
    """Every text becomes a short name without control characters, and a clean name stays as it is."""
    shown = plain(name)

    assert shown == plain(shown)
    assert 0 < len(shown) <= LONGEST
    assert not any(unicodedata.category(sign) in {"Cc", "Zl", "Zp"} for sign in shown)
    assert not any("\u2066" <= sign <= "\u2069" or "\u202a" <= sign <= "\u202e" for sign in shown)


def test_a_long_text_is_cleaned_whole() -> None:
    """A contribution to the luck is shown to its last character."""
    assert clean("x" * 100 + "\n") == "x" * 100


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        ("Cindy", 5, "Cindy"),
        ("Charlie", 5, "Char…"),
        ("Anna Marie", 6, "Anna…"),
        ("小明太郎", 8, "小明太郎"),
        ("小明太郎", 7, "小明太…"),
        ("小明太郎", 6, "小明…"),
        ("e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"),
        ("Charlie", 1, "…"),
    ],
)
def test_a_cut_name_fits(text: str, columns: int, shown: str) -> None:
    """East Asian characters take two columns, and accents take none."""
    assert cut(text, columns) == shown


@pytest.mark.parametrize("name", ["מלך המבוך הגדול", "العربية الطويلة", "Ben מלך"])
def test_behind_a_name_from_right_to_left_the_columns_keep_their_places(name: str) -> None:
    """An invisible mark before and behind it says that the line goes on from left to right; it takes no column."""
    grid = named_grid(("pts",), [Row(f"1. {name}", ("100",), "spoken", mark=" ←"), Row("2. Ben", ("5",), "spoken")])
    first, other = grid.rows[0][0], grid.rows[1][0]

    assert first.startswith("\u200e1. ")
    assert first.endswith("\u200e ←")
    assert "\u200e" not in other
    assert {width(line) for line in grid.lines()[1:]} == {max(width(line) for line in grid.lines())}


@given(st.text(), st.integers(1, 30))
def test_a_cut_is_never_too_wide(text: str, columns: int) -> None:
    """Every text that is cut fits into its columns."""
    assert width(cut(text, columns)) <= columns


@pytest.mark.parametrize(("language", "word"), [("en", "somebody"), ("cs", "někdo"), ("fr", "quelqu’un")])
def test_who_is_forgotten_is_called_somebody(language: str, word: str) -> None:
    """The word is in the reader's language; a name of invisible characters is a question mark."""
    say = Languages().voice(language)
    assert word == called("", say)
    assert (called("Ann", say), called(" ", say)) == ("Ann", "?")


def test_several_who_are_forgotten_are_told_apart() -> None:
    """If several forgotten people are in one list, they get numbers."""
    say = Languages().voice("en")
    assert all_called(["", "Ann", ""], say) == ("somebody 1", "Ann", "somebody 2")
    assert all_called(["Ann", ""], say) == ("Ann", "somebody")
