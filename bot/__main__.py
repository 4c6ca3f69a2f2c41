"""``python -m bot`` is ``minotaur``."""

import sys

from bot.cli import main

sys.exit(main())
