"""One module for each change of the schema. A module that was released is never changed."""
