"""The bot: tables and clocks in the core, screens in three languages, one thin adapter for each platform."""
