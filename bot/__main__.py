"""``python -m bot`` does the same as ``minotaur``."""

import sys

from bot.cli import main

sys.exit(main())
