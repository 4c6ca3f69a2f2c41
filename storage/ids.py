"""The types of ids and times."""

from typing import NewType

TableId = NewType("TableId", str)
"""Ten letters and digits of lower-case base 32. The id is computed from a hash, so it is unique; it is no secret."""

PlayerId = NewType("PlayerId", int)
"""One person, on all platforms."""

CommunityId = NewType("CommunityId", int)
"""A Discord server, a Matrix space, or a terminal: a place whose people share leagues."""

LeagueId = NewType("LeagueId", int)
"""One table of standings, which belongs to a community."""

EveningId = NewType("EveningId", int)
"""One evening: some hours of one day."""

CommandId = NewType("CommandId", str)
"""One command of a person or a clock. A command whose id is stored already is not carried out again."""

Millis = NewType("Millis", int)
"""A moment: milliseconds since 1970 in UTC. Where its docstring says so, a length of time in milliseconds."""
