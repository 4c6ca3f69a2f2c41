"""What the bot draws: dice, faces and cards, score sheets, boards and courses of games, the tables of leagues."""
