"""People and communities: who they are, what is stored about a person, and how that is deleted."""
