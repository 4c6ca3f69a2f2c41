"""A game that the tests add to a copy of the product as CONTRIBUTING says: these files, and lines in three lists."""
