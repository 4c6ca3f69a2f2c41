"""Tables, seats, clocks, leagues: no platform, no SQL."""
