"""A short page that says what people can do here, with buttons that do it."""

from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Buttons, Heading, Panel, Text
from bot.core.ui.presses import HELP_FORGET, HELP_PLAY, Verb
from bot.screens.choices import general_choice
from rules.catalogue import GAMES
from rules.lessons.catalogue import LESSONS


def help_panel(say: Say, *, organises: bool, hints: tuple[str, str]) -> Panel:
    """The page. ``hints`` say what people type for their data, and as organisers; empty where nothing is typed."""
    privacy, organising = hints
    play = general_choice(Verb.HELP, say("choice-help-play"), HELP_PLAY, primary=True)
    learn = tuple(
        general_choice(Verb.LEARN if game in LESSONS else Verb.RULES, say(f"game-{game}"), game)
        for game in dict.fromkeys(game for game, _ in GAMES)
    )
    leagues = (
        general_choice(Verb.WEEK, say("choice-help-standings")),
        general_choice(Verb.TERMS, say("choice-help-leagues")),
    )
    own = (
        general_choice(Verb.SETTING, say("choice-help-settings")),
        general_choice(Verb.HELP, say("choice-help-forget"), HELP_FORGET),
    )
    blocks: tuple[Block, ...] = (
        *(Heading(say("help-play-title")), Text(say("help-play")), Buttons((play,))),
        *(Heading(say("help-rules-title")), Text(say("help-rules")), Buttons(learn)),
        *(Heading(say("help-leagues-title")), Text(say("help-leagues")), Buttons(leagues)),
        *(Heading(say("help-own-title")), Text(_with(say("help-own"), privacy)), Buttons(own)),
        *((Heading(say("help-organise-title")), Text(_with(say("help-organise"), organising))) if organises else ()),
    )
    return Panel(say("help-title"), blocks)


def _with(text: str, hint: str) -> str:
    return f"{text} {hint}" if hint else text
