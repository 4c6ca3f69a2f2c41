"""Tests of tables, seats, clocks and deliveries, on a real store in a file."""
