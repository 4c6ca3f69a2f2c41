"""The sentences that say what people do on Matrix: tap an answer, type a number, type a command."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.app.application import PlatformTexts
from bot.app.typed_answers import TypedTexts
from bot.core.ui.languages import LANGUAGES, Languages
from bot.core.ui.presses import Verb

TEXTS: Final = PlatformTexts(
    opened="matrix-opened",
    not_opened="matrix-not-opened",
    which_table="matrix-which-table",
    old_button="matrix-old-answer",
    welcome="matrix-welcome",
    all_time="matrix-all-time",
    hints=MappingProxyType(
        {
            "refusal-no-table-of-yours": "matrix-hint-table",
            "refusal-play-elsewhere": "matrix-hint-play",
            "refusal-no-such-league": "matrix-hint-leagues",
            "refusal-league-hosts": "matrix-hint-league-hosts",
            "refusal-advice-off": "matrix-hint-advice",
            "leagues-none": "matrix-hint-first-league",
            "asks-first": "matrix-hint-sure",
            "league-change-title": "matrix-hint-change-league",
            "league-founded-title": "matrix-hint-new-league",
            "league-invitation-title": "matrix-hint-league-invitation",
        }
    ),
)

TYPED: Final = TypedTexts(
    only_one="matrix-only-one",
    reveal="matrix-reveal",
    another_number="matrix-another-number",
    choose_again="matrix-choose-again",
)

_TYPED: Final[Mapping[Verb, str]] = MappingProxyType(
    {
        Verb.JOIN: "command-join",
        Verb.SIT: "command-join",
        Verb.LEAVE: "command-leave",
        Verb.START: "command-start",
        Verb.CANCEL: "command-cancel",
        Verb.BACK: "command-back",
        Verb.REMATCH: "command-rematch",
        Verb.HAND: "command-hand",
        Verb.ADVICE: "matrix-command-advice",
        Verb.RULES: "command-rules",
        Verb.REPLAY: "command-replay",
        Verb.DETAILS: "matrix-command-details",
        Verb.VERIFY: "command-verify",
        Verb.FAIRNESS: "matrix-command-fairness",
        Verb.EVENING: "command-attend",
    }
)
"""The commands that people type in place of buttons."""


def typed_verbs(languages: Languages) -> Mapping[str, Mapping[Verb, str]]:
    """For each language, the words to type in place of the buttons that have these verbs."""
    voices = {language: languages.voice(language) for language in LANGUAGES}
    return {language: {verb: f"!{say(name)}" for verb, name in _TYPED.items()} for language, say in voices.items()}
