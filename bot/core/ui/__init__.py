"""The vocabulary of screens: panels, presses, languages, and plain text."""
