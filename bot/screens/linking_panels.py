"""The panels that link two accounts: the code to type on the other platform, and the question whether to link."""

from bot.core.ports import Account, LinkCode
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Countdown, Facts, Panel, Text, Verbatim
from bot.core.ui.plain_text import spelled_out
from bot.core.ui.presses import Verb
from bot.screens.choices import general_choice
from bot.screens.seated import plain


def link_code_panel(code: LinkCode, say: Say) -> Panel:
    """What to type on each of the other platforms, until when, and what comes next."""
    typed: list[Block] = []
    for platform in code.elsewhere:
        typed += [Text(say(f"link-type-{platform}")), Verbatim((say(f"link-typed-{platform}", code=code.text),))]
    clock = Countdown(say("link-code-ends", time="{time}"), code.until)
    return Panel(say("link-code-title"), (*typed, clock, Text(say("link-code-next")), Text(say("link-hands"))))


def link_question_panel(account: Account, say: Say) -> Panel:
    """Whose account it is, what a link means, and the choices."""
    facts = (say("link-shares"), say("link-covers"), say("link-hands"))
    number = account.player
    return Panel(
        say("link-question"),
        (
            Text(say(f"link-who-{account.platform}", name=plain(account.name))),
            Verbatim((spelled_out(account.address),)),
            Facts(facts),
            Text(say("link-sure")),
        ),
        (
            general_choice(Verb.LINK, say("choice-link"), f"yes.{number}", primary=True),
            general_choice(Verb.LINK, say("choice-link-not"), f"no.{number}"),
        ),
    )
