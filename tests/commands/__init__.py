"""The command line's reports about played leagues."""
