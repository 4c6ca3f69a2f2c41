"""One module a release that changed the schema, frozen once released."""
