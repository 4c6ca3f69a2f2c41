"""Texts in pictures: they use only what the font has, and long texts are cut or made smaller."""

import pytest

from bot.pictures.letters import Lettering, Weight, cut, fitting, has, length, readable

PLAIN = Lettering(30, "#ffffff")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        pytest.param("Příšerně žluťoučký kůň", "Příšerně žluťoučký kůň", id="czech"),
        pytest.param("Œuvre d’Éloïse à Besançon, ÿ", "Œuvre d’Éloïse à Besançon, ÿ", id="french"),
        pytest.param("Ольга", "Ольга", id="cyrillic"),
        pytest.param("Ελένη", "Ελένη", id="greek"),
        pytest.param("たろう", "tarou", id="hiragana"),
        pytest.param("Ben (太郎)", "Ben (TaiLang)", id="kanji"),
        pytest.param("汉字", "HanZi", id="chinese"),
        pytest.param("김철수", "GimCheolSu", id="hangul"),
        pytest.param("محمد", "mhmd", id="arabic-from-right-to-left"),
        pytest.param("علي", "’ly", id="arabic-ayn"),
        pytest.param("שלום", "slvm", id="hebrew-from-right-to-left"),
        pytest.param("ไทย", "aithy", id="thai"),
        pytest.param("हिन्दी", "hindi", id="devanagari-with-vowel-signs"),
        pytest.param("தமிழ்", "tmil", id="tamil"),
        pytest.param("ქართული", "kartuli", id="georgian"),
        pytest.param("አማርኛ", "'amarnya", id="amharic"),
        pytest.param("ᏣᎳᎩ", "TsaLaGi", id="cherokee"),
        pytest.param("\U0001d4d1\U0001d4ee\U0001d4f7 ②", "Ben 2", id="letters-in-disguise"),
        pytest.param("Z\u030celjka", "Željka", id="an-accent-joins-its-letter"),
        pytest.param("Z\u0335\u0321\u030dalgo", "Zalgo", id="heaps-of-accents"),
        pytest.param("Ci\u200bn\u202ed\ny", "Cind y", id="zero-width-direction-and-line"),
        pytest.param("Ben 🎲", "Ben", id="an-emoji-beside-letters"),
        pytest.param("🎲🐭", "game die mouse", id="only-emoji"),
        pytest.param("\ue000\uffff", "", id="private-characters"),
    ],
)
def test_names_are_written_in_any_script(name: str, shown: str) -> None:
    """What the font lacks is written in Latin letters. Emoji are left out beside letters, and named without."""
    assert readable(name) == shown


@pytest.mark.parametrize("name", ["たろう", "محمد", "ไทย", "🎲", "\U0001d4d1\U0001d4ee\U0001d4f7", "\u200b\u0301e"])
def test_what_is_written_is_in_the_font(name: str) -> None:
    """No character is drawn as an empty box."""
    assert all(map(has, readable(name)))


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
