"""Rooms of Matrix: what is known of them, how the bot joins them, and a private room for each person."""
