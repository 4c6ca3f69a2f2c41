"""The vocabulary of screens: panels, languages, and plain text."""
