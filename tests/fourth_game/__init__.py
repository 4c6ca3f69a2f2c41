"""A game that is added as CONTRIBUTING says, in a copy of the product: the files here, and lines in three lists."""
