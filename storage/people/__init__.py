"""People and communities: who is who, what is known of somebody, and how that is deleted."""
