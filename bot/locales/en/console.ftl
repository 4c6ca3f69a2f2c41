### The table in the terminal.

console-seats = At the table: { $names }.
console-who = Who plays? Different names, with spaces between:
console-pass = Pass the keyboard to { $name }. Is nobody else looking? Press Enter.

## Asking

console-offer = Choose: { $choices }
console-offer-one = Only one choice: { $choice }. Press Enter.
console-menu = { $menu }: { $choices }
console-several = { $menu } ({ $count } of them in one line): { $choices }
console-count = Please take { $count } of them in one line, with spaces between.
console-hint = Type r for the rules, ? for help.
console-reveal = Press Enter to show all answers, or type another number to change yours.
console-pass-on = Press Enter to pass the keyboard on, or type another number to change your answer.
console-choose-again = Press Enter to pass the keyboard on, or choose again to change your answer.
console-unclear = “{ $typed }” could be: { $choices }. Please type a little more.
console-unknown = “{ $typed }” is not one of the choices.
console-help =
    Type a number, a name or the beginning of one, then press Enter.
    t: the table
    h: { $hand }
    r: the rules
    q: stop here; the table is kept
    ?: this help

## Coming back

console-unfinished = There is an unfinished table of { $game }: { $names }.
console-go-on = go on with it
console-start-anew = open a new one; this one ends without a result
console-keep-for-later = keep it for later and take another one
console-recalled = What happened last:
console-kept = The table is kept as it stands. “minotaur play” goes on with it.
console-record = The game’s record is in { $file }. Check its luck: “minotaur verify { $file }”.
