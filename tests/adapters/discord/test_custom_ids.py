"""Custom ids of components: a press is spelled and read back unchanged, and no other text is read as a press."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.discord.cards.components import menu_id
from bot.core.ui.presses import LONGEST, Press, Verb, read, read_all, spell
from storage.ids import TableId

PRESSES = st.builds(
    Press,
    st.text("abcdefghijklmnopqrstuvwxyz234567", max_size=10).map(TableId),
    st.integers(0, 10**12),
    st.sampled_from(Verb),
    st.text(max_size=50).filter(str.isprintable),
)
BET = Press(TableId("k7m2q4x9ab"), 12, Verb.MOVE, "bet.2")


def test_a_press_is_spelled_for_people_who_read_logs() -> None:
    """The id has version, table, question, verb and argument, so that people can read it in a log."""
    assert spell(BET) == "v1:k7m2q4x9ab:12:move:bet.2"
    assert spell(Press(TableId(""), 0, Verb.OPEN)) == "v1::0:open:"


@given(PRESSES)
def test_what_is_spelled_is_read(press: Press) -> None:
    """Spelling and reading a press loses nothing, whatever its argument is."""
    assert read(spell(press)) == press


@given(st.one_of(st.text(), st.from_regex(r"v1:.*:.*:.*:.*"), st.from_regex(r"v1:\w*:\d*:(move|hand):.*")))
def test_what_is_read_was_spelled(word: str) -> None:
    """A press has only one spelling, and no text breaks the reader."""
    press = read(word)
    assert press is None or spell(press) == word


@pytest.mark.parametrize(
    "word",
    [
        "",
        "v1",
        "v0:k7m2q4x9ab:12:move:bet.2",
        "v2:k7m2q4x9ab:12:move:bet.2",
        "v1:k7m2q4x9ab:12:move",
        "v1:k7m2q4x9ab:012:move:bet.2",
        "v1:k7m2q4x9ab:-1:move:bet.2",
        "v1:k7m2q4x9ab:١٢:move:bet.2",
        "v1:k7m2q4x9ab:12:dance:bet.2",
        "v1:k7m2 4x9ab:12:move:bet.2",
        "v1:k7m2q4x9ab:12:move:bet.2\n",
        "v1:k7m2q4x9ab:12:move:" + "9" * LONGEST,
        " v1:k7m2q4x9ab:12:move:bet.2",
        "other-bot:confirm",
    ],
)
def test_foreign_and_old_words_are_no_press(word: str) -> None:
    """Ids of other versions or other bots, and changed ids, are read as None."""
    assert read(word) is None


def test_of_words_chosen_together_all_must_be_presses() -> None:
    """One unknown option makes the whole choice None, and so does an empty choice."""
    word = spell(BET)
    assert read_all([word]) == BET
    assert [read_all(words) for words in ([], ["v0:gone"], [word, "v0:gone"])] == [None] * 3


def test_a_menu_is_no_press() -> None:
    """A menu's own id is not read as a press: only its options spell presses."""
    assert menu_id(BET, 1) == "v1:k7m2q4x9ab:12:menu:1"
    assert read(menu_id(BET, 1)) is None


@pytest.mark.parametrize("arg", ["x" * LONGEST, "a\nb"])
def test_a_press_that_does_not_fit_is_a_bug_of_ours(arg: str) -> None:
    """Spelling fails at once if the argument is too long or has a line break."""
    with pytest.raises(AssertionError):
        spell(Press(TableId("k7m2q4x9ab"), 12, Verb.MOVE, arg))
