"""Screens of evenings and tournaments."""
