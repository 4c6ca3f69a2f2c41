"""What the bot draws: the dice and their faces, the score sheet and the course of a game, the tables of leagues."""
