"""Commands that people type: each calls the same use case as a tap on an answer does."""
