"""Escaped text is shown exactly as it was written, and code stays code."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.adapters.discord.cards.markup import code, code_block, cut, escape, verbatim

ESCAPED = r"\\([^0-9A-Za-z\s])"
"""A sign that Discord shows as it is."""

NASTY = st.text(st.sampled_from("ab1 \n\\*_~|`<>[]()#@+-.:/!😀"))


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("Ben: red 7 · −30 (robot)", "Ben: red 7 · −30 (robot)"),
        ("**x** _y_ ~~z~~ ||s||", r"\*\*x\*\* \_y\_ \~\~z\~\~ \|\|s\|\|"),
        ("`x`", r"\`x\`"),
        ("<@123> <#1> <:a:1> <t:1:R>", r"\<@123> \<#1> \<\:a\:1> \<t\:1\:R>"),
        ("@everyone @here @ben", "@\u200beveryone @\u200bhere @ben"),
        ("[a](https://b.example)", r"\[a](https\://b.example)"),
        (":smile: 3:4", r"\:smile: 3\:4"),
        ("# h", r"\# h"),
        ("-# small", r"\-\# small"),
        ("- item\n > quote\n10. ten", "\\- item\n \\> quote\n10\\. ten"),
        ("a - b # c > d 1. e", "a - b # c > d 1. e"),
        (r"¯\_(ツ)_/¯", r"¯\\\_(ツ)\_/¯"),
    ],
)
def test_markup_in_a_text_is_only_read(text: str, escaped: str) -> None:
    """A name changes no layout, mentions nobody and is no link. A plain sentence stays as it is."""
    assert escape(text) == escaped


@given(NASTY)
def test_people_read_exactly_the_text(text: str) -> None:
    """Without the backslashes that Discord removes and the invisible character, the escaped text is the text."""
    assert re.sub(ESCAPED, r"\1", escape(text)).replace("\u200b", "") == text


@given(NASTY)
def test_no_mark_is_left_alone(text: str) -> None:
    """Except for the escaped characters, nothing is left that Discord reads as markup."""
    rest = re.sub(ESCAPED, "·", escape(text))
    assert re.findall(r"[\\*_~|`<\[]|@everyone|^\s*[#>+-]|^\s*\d+\.|:\S", rest, re.MULTILINE) == []


def test_code_keeps_its_columns() -> None:
    """Spaces are kept, and backticks, which would end the code, are replaced by similar characters."""
    assert code_block(["  a", "``` `b`"]) == "```\n  a\n\u02cb\u02cb\u02cb `b`\n```"
    assert code("a  `b`") == "`a\u00a0\u00a0\u02cbb\u02cb`"


def test_what_is_to_be_copied_is_exactly_that() -> None:
    """The lines are shown unchanged even with backticks, because one changed character would make another seed."""
    assert verbatim(["12 `word`", "34"]) == "```\n12 `word`\n34\n```"
    assert verbatim(["12 ```*", "34"]) == "12 \\`\\`\\`\\*\n34"


@given(st.lists(NASTY.filter(lambda text: "\n" not in text), min_size=1, max_size=3))
def test_no_word_of_ours_is_changed(lines: list[str]) -> None:
    """People read the lines as they are, in code or as escaped text."""
    shown = verbatim(lines)
    told = shown[4:-4] if shown.startswith("```\n") else re.sub(ESCAPED, r"\1", shown).replace("\u200b", "")
    assert told == "\n".join(lines)


@pytest.mark.parametrize(
    ("markup", "most", "rest"),
    [
        ("one two", 7, "one two"),
        ("one two", 6, "one…"),
        ("one\ntwo\nthree", 10, "one\ntwo\n…"),
        ("<:a:1> red <:b:2> blue", 14, "<:a:1> red…"),
        ("```\none\ntwo\n```", 13, "```\none\n…\n```"),
        ("```\none\ntwo\n```", 9, "…"),
        (r"\*\*\*", 4, r"\*…"),
        ("word", 1, "…"),
        ("word", 0, ""),
    ],
)
def test_what_is_cut_is_still_well_formed(markup: str, most: int, rest: str) -> None:
    """Whole lines and whole words stay, code is closed, no backslash is left over."""
    assert cut(markup, most) == rest


@given(NASTY.map(escape), st.integers(-3, 40))
def test_what_is_cut_fits(markup: str, most: int) -> None:
    """A cut text never has more than ``most`` characters."""
    assert len(cut(markup, most)) <= max(0, most)
