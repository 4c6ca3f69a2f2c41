### The table in the terminal.

# The SHA-256 of the seed, which everybody can check at the end. The words before it fill at most 16 columns.
console-fair = 🔒 Fair luck: { $commitment }
console-seats = At the table: { $names }.
# To people who have not finished a game of this kind yet.
console-learn = New to the game? “{ $command }” teaches it in two to four minutes.
console-who = Who is playing? Type different names, separated by spaces:
console-pass = Pass the keyboard to { $name }. Press Enter when nobody else is looking.

## Asking

console-offer-one = Only one choice: { $choice }. Press Enter.
console-forced = There is nothing to choose.
console-hint = Type r for the rules, ? for help.
console-reveal = Press Enter to show all answers, or type another number to change yours.
console-pass-on = Press Enter to pass the keyboard on, or type another number to change your answer.
console-choose-again = Press Enter to pass the keyboard on, or choose again to change your answer.
# Where there are many choices: a kind of them, such as “Release …”, more of them, and the way back.
console-kind = { $kind } …
console-more = more …
console-back = Back
console-help =
    Type the number or the letter before a choice, a name or the beginning of one, then press Enter.
    t, table: the table
    h, hand: { $hand }
    r, rules: the rules
    w, advice: what a robot would do
    q, quit: stop here; the table is saved
    ?, help: this help

# Words that do the same as the letters above, separated by spaces. The words of all languages are understood.
console-words-help = help
console-words-table = table
console-words-hand = hand dice cards
console-words-rules = rules
console-words-advice = advice
console-words-quit = quit exit
console-words-yes = y yes

## Coming back

console-unfinished = You have an unfinished table of { $game }: { $names }.
console-go-on = continue it (or press Enter)
console-start-anew = open a new one; the unfinished one ends without a result
console-keep-for-later = keep it for later; show the next one or open a new one
console-recalled = What happened last:
console-again = Play again? y plays again, Enter stops.
console-kept = The table is saved. “{ $command }” continues it.
console-kept-in = It is kept in { $file }.
console-elsewhere = A game is being played in another terminal with this database. End that one first.
console-watched-counts = A robot made the moves of people here, so the game counts 0 points for them.
console-record = The game’s record is in { $file }. Check its luck with “{ $command }”.
