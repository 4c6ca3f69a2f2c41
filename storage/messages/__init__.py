"""Messages as rows: a change stores what is wanted, and later it is stored what the platform shows."""
