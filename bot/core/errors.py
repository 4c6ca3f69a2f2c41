"""What the core says no to: a mistake of the one who asked, shown to them alone, with nothing changed."""

from rules.game import RulesError


class Refused(RulesError):
    """A wish that cannot be granted now; ``code`` and ``values`` are translated by the screens."""
