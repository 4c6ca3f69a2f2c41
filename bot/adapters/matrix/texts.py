"""The sentences that say what people do on Matrix: tap an answer, type a number, type a command."""

from types import MappingProxyType
from typing import Final

from bot.app.application import PlatformTexts
from bot.app.typed_answers import TypedTexts

TEXTS: Final = PlatformTexts(
    opened="matrix-opened",
    not_opened="matrix-not-opened",
    which_table="matrix-which-table",
    old_button="matrix-old-answer",
    all_time="matrix-all-time",
    hints=MappingProxyType(
        {
            "refusal-no-table-of-yours": "matrix-hint-table",
            "refusal-no-such-league": "matrix-hint-leagues",
            "refusal-league-hosts": "matrix-hint-league-hosts",
            "leagues-none": "matrix-hint-first-league",
        }
    ),
)

TYPED: Final = TypedTexts(
    only_one="matrix-only-one",
    reveal="matrix-reveal",
    another_number="matrix-another-number",
    choose_again="matrix-choose-again",
)
