"""People and communities: who is who, where the bot is, and what is known of somebody."""
