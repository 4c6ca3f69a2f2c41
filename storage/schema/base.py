"""The types of columns that all tables share, and the names of constraints."""

from enum import StrEnum
from typing import Final, TypeVar, cast

from sqlalchemy import JSON, BigInteger, Enum, Integer, MetaData, Text
from sqlalchemy.types import TypeEngine

from storage.ids import CommandId, CommunityId, EveningId, LeagueId, Millis, PlayerId, TableId

_E = TypeVar("_E", bound=StrEnum)

# SQLite gives a row its number by itself only if the primary key is a plain INTEGER.
NUMBER: Final = BigInteger().with_variant(Integer, "sqlite")
# SQLite compares texts byte by byte. PostgreSQL does so only if the column says it; else the server's language decides.
TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
TABLE_ID: Final = cast("TypeEngine[TableId]", TEXT)
COMMAND_ID: Final = cast("TypeEngine[CommandId]", TEXT)
PLAYER_ID: Final = cast("TypeEngine[PlayerId]", NUMBER)
COMMUNITY_ID: Final = cast("TypeEngine[CommunityId]", NUMBER)
LEAGUE_ID: Final = cast("TypeEngine[LeagueId]", NUMBER)
EVENING_ID: Final = cast("TypeEngine[EveningId]", NUMBER)
MILLIS: Final = cast("TypeEngine[Millis]", BigInteger())
OPTIONS: Final = cast("TypeEngine[dict[str, str]]", JSON())
NAMES: Final = cast("TypeEngine[list[str]]", JSON())


def word(kind: type[_E]) -> TypeEngine[_E]:
    """The type of a column that holds a value of this enumeration, stored as text."""
    # No CHECK constraint lists the words: a release may add one, and SQLite cannot change a constraint.
    words = Enum(kind, native_enum=False, length=16, values_callable=lambda kind: [word.value for word in kind])
    return cast("TypeEngine[_E]", words)


# Names that do not depend on the database: a migration can name the constraint that it drops.
metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
