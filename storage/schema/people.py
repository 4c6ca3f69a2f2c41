"""People, and the communities they play in."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    LargeBinary,
    Named,
    Table,
    TypedColumns,
    UniqueConstraint,
    false,
    true,
)

from storage.changes import Pace
from storage.ids import CommunityId, Millis, PlayerId
from storage.schema.base import COMMUNITY_ID, MILLIS, NAMES, NUMBER, OPTIONS, PLAYER_ID, TEXT, metadata, word


class CommunityColumns(TypedColumns):
    """Places where leagues are held. ``external`` is the platform's id; ``absent_since`` is in open time.

    ``absent_since`` is null while the bot is in the community.
    """

    id: Named[CommunityId] = Column(COMMUNITY_ID, primary_key=True)
    platform: Named[str] = Column(TEXT)
    external: Named[str] = Column(TEXT)
    time_zone: Named[str] = Column(TEXT)
    language: Named[str] = Column(TEXT)
    channels: Named[list[str]] = Column(NAMES, server_default="[]")
    pace: Named[Pace] = Column(word(Pace), server_default=Pace.LIVE.value)
    options: Named[dict[str, str]] = Column(OPTIONS, server_default="{}")
    absent_since: Named[Millis | None] = Column(MILLIS)
    organisers: Named[str | None] = Column(TEXT)


communities: Final = Table("communities", metadata, CommunityColumns, UniqueConstraint("platform", "external"))


class PlayerColumns(TypedColumns):
    """People. A person who was forgotten keeps the row, with an empty name."""

    id: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    name: Named[str] = Column(TEXT)
    language: Named[str | None] = Column(TEXT)
    created: Named[Millis] = Column(MILLIS)
    seen_language: Named[str | None] = Column(TEXT)
    notify: Named[bool] = Column(Boolean, server_default=true())
    aloud: Named[bool] = Column(Boolean, server_default=false())
    advice: Named[bool] = Column(Boolean, server_default=false())


players: Final = Table("players", metadata, PlayerColumns)


class CaretakerColumns(TypedColumns):
    """For each community the organiser who has changed something last: who is told if the bot cannot write there."""

    community: Named[CommunityId] = Column(
        COMMUNITY_ID, ForeignKey("communities.id", ondelete="CASCADE"), primary_key=True
    )
    player: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id", ondelete="CASCADE"), index=True)


caretakers: Final = Table("caretakers", metadata, CaretakerColumns)


class IdentityColumns(TypedColumns):
    """The ids by which platforms know people: one person may have several.

    ``alias_key`` is random. It is null in rows that an older release has added, until a newer one starts.
    """

    platform: Named[str] = Column(TEXT, primary_key=True)
    external: Named[str] = Column(TEXT, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"), index=True)
    alias_key: Named[bytes | None] = Column(LargeBinary)


identities: Final = Table("identities", metadata, IdentityColumns)


class LessonColumns(TypedColumns):
    """Lessons that people have begun: what they have answered so far, as one text.

    They belong to the account: so an older release, which deletes the account of somebody it forgets, deletes them too.
    """

    platform: Named[str] = Column(TEXT, primary_key=True)
    external: Named[str] = Column(TEXT, primary_key=True)
    game: Named[str] = Column(TEXT, primary_key=True)
    answers: Named[str] = Column(TEXT)


lessons: Final = Table(
    "lessons",
    metadata,
    LessonColumns,
    ForeignKeyConstraint(["platform", "external"], ["identities.platform", "identities.external"], ondelete="CASCADE"),
)


class LinkColumns(TypedColumns):
    """Players who are one person on two platforms: two rows for each link, one for each player."""

    player: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"), primary_key=True)
    other: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"), unique=True)
    since: Named[Millis] = Column(MILLIS)


links: Final = Table("links", metadata, LinkColumns)


class LinkOfferColumns(TypedColumns):
    """Links that are not made yet. ``player`` was shown a code; ``taker`` has typed it on another platform.

    ``code`` is the code's hash. ``agreed`` is the first of the two who has confirmed. ``until`` is in wall time.
    """

    player: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"), primary_key=True)
    code: Named[str] = Column(TEXT, unique=True)
    until: Named[Millis] = Column(MILLIS)
    taker: Named[PlayerId | None] = Column(PLAYER_ID, ForeignKey("players.id"), unique=True)
    agreed: Named[PlayerId | None] = Column(PLAYER_ID, ForeignKey("players.id"))


link_offers: Final = Table("link_offers", metadata, LinkOfferColumns)


class LinkTryColumns(TypedColumns):
    """Wrong codes that people typed lately: one row each."""

    id: Named[int] = Column(NUMBER, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"), index=True)
    at: Named[Millis] = Column(MILLIS)


link_tries: Final = Table("link_tries", metadata, LinkTryColumns)
