"""Evenings: for some hours, tables fill by themselves with the people who are free."""
