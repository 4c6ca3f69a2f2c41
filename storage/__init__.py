"""What lasts: tables as setup and entries, deadlines, messages owed, people, results; one transaction a move."""
