"""Texts in pictures: signs that the font lacks are left out, and long texts are cut or made smaller."""

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
    """Letters that the font lacks, emojis, and signs that change the direction of writing are left out."""
    assert readable(name) == shown


@pytest.mark.parametrize("sign", "0123456789+−·–…✓ěščřžýáíéůúťďňÀÂÇÉÈÊËÎÏÔŒÙÛÜŸ")
def test_the_font_has_what_pictures_say(sign: str) -> None:
    """The font has the digits, the signs of numbers, and the accented letters of Czech and French."""
    assert has(sign)


@pytest.mark.parametrize(
    ("text", "room", "shown"),
    [
        pytest.param("Ben", length("Ben", PLAIN), "Ben", id="what-fits-is-not-cut"),
        pytest.param("Ben of the Hill", length("Ben of…", PLAIN), "Ben of…", id="no-space-before-the-ellipsis"),
        pytest.param("Benjamin", 5, "", id="nothing-where-nothing-fits"),
    ],
)
def test_a_text_is_cut_to_its_room(text: str, room: float, shown: str) -> None:
    """A text that is too long ends in an ellipsis; if no letter fits, nothing is shown."""
    assert cut(text, PLAIN, room) == shown


def test_letters_shrink_to_fit_the_longest_text_and_do_not_grow() -> None:
    """All texts of a line get the size that fits the longest text; texts that fit keep their size."""
    bold = Lettering(30, "#ffffff", Weight.BOLD)
    assert fitting(["1", "1000"], bold, length("1000", bold) / 2) == Lettering(15, "#ffffff", Weight.BOLD)
    assert fitting(["", "1"], PLAIN, 500) == PLAIN
