"""What the schema says of columns, whatever the database."""

import re

import pytest
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.schema import CreateTable

from storage.schema import metadata


@pytest.mark.parametrize("table", sorted(metadata.tables))
def test_postgresql_compares_texts_by_bytes(table: str) -> None:
    """Each text column has the collation C, so the order of texts never depends on the server's language."""
    made = str(CreateTable(metadata.tables[table]).compile(dialect=PGDialect()))  # type: ignore[no-untyped-call] # its own
    assert re.findall(r"TEXT(?! COLLATE \"C\")", made) == []
