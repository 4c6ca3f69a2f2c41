"""Names that are malicious or empty."""

from typing import Final

OVERRIDE: Final = "\u202e"
INVISIBLE: Final = "\u200b\u2060\ufeff\u00ad"
ZALGO: Final = "Z" + "\u0334\u0352\u034a\u0360" * 25

HOSTILE: Final = (
    "@everyone",
    "\N{FULLWIDTH COMMERCIAL AT}everyone @here",
    "<@1> <@!2> <@&3> <#4>",
    "<:minotaur:5> <a:b:6> </play:7> <t:8:R> <id:home>",
    "**bold** __line__ ~~gone~~ ||spoiler||",
    "`code` ```\nblock",
    "# title",
    "-# small",
    "> quote",
    ">>> quotes",
    "1. item",
    "- item",
    "[here](https://b.example)",
    "https://b.example <mailto:b@b.example>",
    f"{OVERRIDE}ydniC\u2066\u2069\u200f",
    f"{INVISIBLE}Be{INVISIBLE}n",
    "\N{GAME DIE}" * 32,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 32,
    "\u3164",
    "\u2800\u115f",
    "",
    "\u0301\u0301",
    ZALGO,
    "x" * 500,
    "\N{CJK UNIFIED IDEOGRAPH-5C0F}" * 60,
    "\ufdfd" * 10,
    "\\",
    "\\\\*",
    "\x1b[31mred\x07\r\n",
    "{ $name } {time}",
    "%s {0} \ud800",
)
"""Mentions, markup, links, changes of direction, invisible and oversized text, and control codes and placeholders."""

ALIKE: Final = (
    ("Ben", "Ben"),
    ("Ben", "BEN"),
    ("Ben", f"Be{INVISIBLE}n"),
    ("Ben", "B\u0435n"),
    ("Ben", " \u3164Ben "),
    ("Ben", "\N{FULLWIDTH LATIN CAPITAL LETTER B}en"),
    ("Ilona", "llona"),
    ("", "\u3164"),
    ("Ben", "Ben", "1 Ben", "2 Ben"),
    ("Christopher Novak", "Christopher Novotny"),
    ("\N{GAME DIE}", "\N{GAME DIE}\ufe0f"),
)
"""Groups of names that look alike."""
