"""Matrix: rooms for tables, encrypted private rooms for hands, and polls for questions."""
