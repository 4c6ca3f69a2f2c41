"""The commands of ``minotaur``, one module for each; ``bot.cli`` lists them, and says what a module must have."""
