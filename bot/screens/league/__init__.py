"""Screens of leagues: their lists and rules, standings, announcements, and what organisers are told."""
