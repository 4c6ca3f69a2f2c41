"""Discord: panels as messages with buttons, presses and commands as actions."""
