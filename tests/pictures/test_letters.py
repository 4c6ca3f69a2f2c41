"""Letters: what the font has is shown, what it lacks is left out, what is too long is cut."""

import pytest

from bot.pictures.letters import Lettering, Weight, cut, fitting, has, length, readable

PLAIN = Lettering(30, "#ffffff")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Příšerně žluťoučký kůň", "Příšerně žluťoučký kůň"),
        ("Œuvre d’Éloïse à Besançon, ÿ", "Œuvre d’Éloïse à Besançon, ÿ"),
        ("Ольга", "Ольга"),
        ("Z\u030celjka", "Željka"),
        ("たろう", ""),
        ("محمد", ""),
        ("Ben 🎲  (太郎)", "Ben ()"),
        ("Ci\u200bn\u202ed\ny", "Cindy"),
        ("\ue000\uffff", ""),
    ],
)
def test_signs_without_a_letter_are_left_out(name: str, shown: str) -> None:
    """A name in a script that the font lacks is no row of empty boxes, and no sign turns the line round."""
    assert readable(name) == shown


@pytest.mark.parametrize("sign", "0123456789+−·–…✓ěščřžýáíéůúťďňÀÂÇÉÈÊËÎÏÔŒÙÛÜŸ")
def test_the_font_has_what_pictures_say(sign: str) -> None:
    """Numbers with their signs, and every Czech and French letter."""
    assert has(sign)


def test_what_fits_is_not_cut() -> None:
    """A short name stays whole."""
    assert cut("Ben", PLAIN, length("Ben", PLAIN)) == "Ben"


def test_long_names_end_in_an_ellipsis() -> None:
    """A long name fits its room, and no space stands before the ellipsis."""
    assert cut("Ben of the Hill", PLAIN, length("Ben of…", PLAIN)) == "Ben of…"


def test_nothing_is_left_where_nothing_fits() -> None:
    """A room for no letter holds none."""
    assert cut("Benjamin", PLAIN, 5) == ""


def test_letters_shrink_to_fit_the_longest_text() -> None:
    """All texts of a line get the size that the longest needs."""
    bold = Lettering(30, "#ffffff", Weight.BOLD)
    fitted = fitting(["1", "1000"], bold, length("1000", bold) / 2)
    assert fitted == Lettering(15, "#ffffff", Weight.BOLD)


def test_letters_do_not_grow() -> None:
    """A text that fits stays as it is, also an empty one."""
    assert fitting(["", "1"], PLAIN, 500) == PLAIN
