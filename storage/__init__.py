"""The store: tables, deadlines, messages, people and league results, in one database; one transaction per change."""
