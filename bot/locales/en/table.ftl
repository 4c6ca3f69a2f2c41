### What is the same at every table, whatever is played there.

## Names of things

variant-standard = Standard variant
pace-live = Live: 45 s for a secret choice, 60 s for any other
pace-relaxed = Relaxed: 5 min for each decision
pace-daily = Daily: 24 h for each decision
points =
    { $count ->
        [one] { $shown } point
       *[other] { $shown } points
    }
# Whose it is, and what it is: "Ben: red 7".
by = { $name }: { $what }
robot-name = { $name } (robot)
# The same in a column, where there is little room.
robot-mark = ·R
chapter = Round { $chapter }
# The last line of the first page of rules.
rules-icons = Icons by Lorc, Delapouite, sbed, Caro Asercion and Carl Olsen (game-icons.net, CC BY 3.0), with changed colours.

## What can be pressed

choice-join = Join
# In a game that has begun: a robot gives its seat to a person.
choice-sit = Take a seat
choice-leave = Leave
choice-robot = Add robot
# As many as the game still needs.
choice-robots = Add robots
choice-start = Start
choice-rules = Rules
choice-back = I’m back
choice-rematch = Rematch
choice-replay = Replay
choice-details = Details
choice-verify = Verify
choice-fairness = How it works

## Before the game

lobby-title = The table is open
lobby-seats = At the table: { $names }
lobby-free =
    { $count ->
        [one] { $count } seat is free
       *[other] { $count } seats are free
    }
lobby-host = Host: { $name }
lobby-league = Counts for the league { $league }
lobby-league-least =
    { $least ->
        [one] Counts for the league { $league } if at least one person plays
       *[other] Counts for the league { $league } if at least { $least } people play
    }
lobby-friendly = A friendly game: it no longer counts for the league { $league }.
lobby-league-closed = The league { $league } is closed: this game counts for it only if it ends by { $last }.
lobby-least = At least { $least } seats must be taken to start.
lobby-ready = “{ choice-start }” begins the game now; a full table begins by itself.
lobby-closes =
    If nothing happens, the table closes:
    ⏳ { $time }
begun-title = The game has begun
place-title = { $game } · { $names }

## During the game

turn-of = { $name }’s turn.
clock-turn = ⏳ { $time }
turn-forced = ⏩ The game goes on by itself in a moment.
# Answers a move that was typed too late.
made-already = That was your only possible move, so it has been made for you.
seat-inherited = A robot had this seat before you: what it chose in this round counts for you.
seat-stands = What was already chosen on this seat in this round stands.
seat-taken-over = You have taken over this seat: the result counts for the player who had it before you.
# The people who sat there at the end.
seats-taken-over = Substitutes (the result counts for the player before them): { $names }
newcomers =
    { $count ->
        [one] { $names } is new: twice the time in this round.
       *[other] { $names } are new: twice the time in this round.
    }
robot-plays = A robot plays for: { $names }
# What the clock did: for everybody, then for the person on their own card.
clock-answered = ⏰ Time was up: a robot answered for { $names }.
clock-chose = ⏰ Time was up: a robot chose “{ $label }” for { $name }.
clock-chose-you = ⏰ Time was up: a robot chose “{ $label }” for you.
unreached = { $names }: I cannot send you private messages. Press “{ $choice }”: only you see it.
unreached-by-polls = { $names }: I cannot send you private messages. Type “!{ command-hand }”, and I tell you why.
nobody-here =
    Everybody is away. The game waits for somebody to come back; otherwise it ends:
    ⏳ { $time }

## Private and called out

notice-hand = { $game } · for your eyes only
# Follows the names of the players who are called; $table names the game and its players.
notice-turn = Your turn: { $table }
# The same for a question that all answer in secret.
notice-answer = Your answer is missing: { $table }
notice-warning = { $game } · the table is waiting for you
notice-away = { $game } · a robot plays for you
warning-text = If you do not move, a robot moves for you. You keep your seat.
warning-clock =
    A robot moves for you:
    ⏳ { $time }
away-text = A robot plays for you while others are playing; when everybody is away, the game waits. Press “{ choice-back }” whenever you like: you get your seat back at once.

## After the game

end-title = The game is over
end-winner = { $name } wins with { $points }!
end-winners = Shared victory with { $points } each: { $names }!
end-place = Place { $rank }: { $name }, { $points }.
# Over the column of what everybody has reached: points, or spaces of a board.
end-head = score
# Stands before the sentence about what decided a game.
end-turn = Turning point
closed-title = The table is closed
closed-cancelled = It was cancelled before the game began. Nothing was counted.
closed-expired = Nothing happened for a while, so the table closed by itself. Open a new one whenever you like.
closed-place-gone = The place where it stood is gone, or I cannot use it any more. Nothing was counted.
closed-restored = I had to go back to a backup from the time of this table, and do not know what happened since. Nothing was counted. Open a new table whenever you like.
abandoned-title = The game was abandoned
abandoned-cancelled = The host ended it. There is no result, and nothing was counted.
abandoned-nobody-is-here = Nobody was left to play. There is no result, and nothing was counted.
abandoned-place-gone = The place where it was played is gone, or I cannot use it any more. There is no result, and nothing was counted.
abandoned-restored = I had to go back to a backup from the middle of this game, and do not know what happened since. There is no result, and nothing was counted.

## Fair luck

fairness-title = Fair luck at table { $table }
# The next three lines are small print. Each is followed by its values.
fairness-commitment = 🔒 Fair luck:
fairness-contributions = 🔒 Fair luck, client seed and what each player added to it:
fairness-seed = 🔓 Seed:
fairness-sealed = 1. When the table opened, I drew a secret number, the seed, and posted its fingerprint (SHA-256). Another seed would have another fingerprint, so I cannot change it any more:
fairness-mixed = 2. Everybody who sits here when the game begins adds a value of their own. So I alone cannot choose the luck, and nobody else can.
fairness-client-seed = Together these values make the client seed:
fairness-drawn = 3. Both seeds together decide everything that luck decides. Both are fixed before the first draw.
fairness-later = 4. When the table closes, I publish the seed. Then anybody can recompute the whole game.
fairness-published = 4. The table is closed, so here is the seed:
fairness-check = “{ choice-verify }” recomputes the whole game. The file that comes with the replay has all you need to do it without me; docs/fairness.md explains every byte.
fairness-restored = I had to go back to a backup from the time of this table. Perhaps its game ended after that, and its seed is public. So I have destroyed my seed: it decides nothing any more, and there is nothing to verify.
