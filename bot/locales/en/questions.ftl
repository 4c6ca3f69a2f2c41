### Questions that people answer in a poll, or by a number or a name that they type.

question-choose = Choose one:
question-several = { $menu } (type { $count } of these, with spaces between):
question-instead = Or choose one of these instead:
question-hint = Type a number or a name.
question-hint-letter = Type a letter or a name.
question-hint-page = Type a name, or a number if no question of a game is open.
question-count = { $question } (exactly { $count })
question-wrong-count = Please choose exactly { $count }.
question-over = This question is closed.

# Commands that people may type: “!join · !rules”.
question-commands = You can type: { $commands }
