"""What ``minotaur`` can do, one module a command; ``bot.cli`` lists them and says what each of them has."""
