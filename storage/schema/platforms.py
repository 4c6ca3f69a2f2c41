"""What the adapters of platforms keep between two starts."""

from typing import Final

from sqlalchemy import Column, Named, Table, TypedColumns

from storage.schema.base import TEXT, metadata


class PlatformValueColumns(TypedColumns):
    """Values by platform and name, such as the token up to which a homeserver's events are carried out."""

    platform: Named[str] = Column(TEXT, primary_key=True)
    name: Named[str] = Column(TEXT, primary_key=True)
    value: Named[str] = Column(TEXT)


platform_values: Final = Table("platform_values", metadata, PlatformValueColumns)
