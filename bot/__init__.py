"""The bot: tables and clocks in the core, screens in three languages, thin adapters for each platform."""
