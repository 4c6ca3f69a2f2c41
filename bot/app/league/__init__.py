"""Use cases of leagues: what everybody reads of them, and what organisers do."""
