"""The names by which rows are known."""

from typing import NewType

TableId = NewType("TableId", str)
"""Ten characters of lower-case base 32; unguessable enough to be unique, and no secret."""

PlayerId = NewType("PlayerId", int)
"""One person, whatever platforms they come from."""

CommunityId = NewType("CommunityId", int)
"""A Discord server, a Matrix space, or a terminal: where a league is held."""

LeagueId = NewType("LeagueId", int)
"""A table of standings that a community keeps."""

CommandId = NewType("CommandId", str)
"""What a person or a clock asked for, once: the same id twice is one command."""

Millis = NewType("Millis", int)
"""A moment: milliseconds since 1970 in UTC. Where it says so, a length of time."""
