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

## What can be pressed

choice-join = Join
choice-leave = Leave
choice-robot = Add robot
choice-start = Start
choice-rules = Rules
choice-back = I’m back
choice-rematch = Rematch
choice-replay = Replay
choice-verify = Verify

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
lobby-friendly = A friendly game: the league { $league } does not take this table any more.
lobby-least = At least { $least } seats must be taken to start.
lobby-ready = “{ choice-start }” begins now; a full table begins by itself.
lobby-closes = If nothing happens, the table closes { $time }.
begun-title = The game has begun
place-title = { $game } · { $names }

## During the game

turn-of = { $name } is to move.
clock-turn = Time is up { $time }.
seat-taken-over = You play on for whoever sat here before you: the result remains theirs.
# Who sat there at the end.
seats-taken-over = Took over a seat (its result remains with whoever sat there before): { $names }
house-plays = The house plays for: { $names }
unreached = No private message reaches { $names }. “{ $choice }” shows the same here, for your eyes only.
nobody-here = Nobody is here just now. The game waits until somebody comes back; if nobody does, it ends { $time }.

## Private and called out

notice-hand = { $game } · for your eyes only
# Stands after the name of whom it calls.
notice-turn = Your turn!
notice-warning = { $game } · the table is waiting for you
notice-away = { $game } · your seat is kept
warning-text = If you do not move, the house moves for you. Your seat stays yours.
warning-clock = The house moves for you { $time }.
away-text = The house keeps your seat. It plays for you while others play; when everybody is away, the game waits. Press “{ choice-back }” whenever you like: the seat is yours at once.

## After the game

end-title = The game is over
end-winner = { $name } wins with { $points }!
end-winners = Shared victory with { $points } each: { $names }!
end-place = Place { $rank }: { $name }, { $points }.
end-seed = The seed is published: now anybody can check the luck.
closed-title = The table is closed
closed-cancelled = It was cancelled before the game began. Nothing was counted.
closed-expired = Nothing happened for a while, so it closed by itself. Open a new one whenever you like.
closed-place-gone = Its channel is gone, or closed to the house. Nothing was counted.
abandoned-title = The game was abandoned
abandoned-cancelled = The host ended it. There is no result, and nothing was counted.
abandoned-nobody-is-here = Nobody was left to play. There is no result, and nothing was counted.
abandoned-place-gone = Its channel is gone, or closed to the house. There is no result, and nothing was counted.

## Fair luck

fairness-title = Fair luck at table { $table }
fairness-commitment = All luck at this table comes from a secret seed that was fixed when it opened. Here is the seed’s SHA-256; nobody can change the seed without changing it:
fairness-contributions = So that the house alone cannot choose the luck, the people at the table add something of their own, in the order of the seats:
fairness-client-seed = The client seed, made from that:
fairness-sealed = The seed itself is published when the table ends.
fairness-published = The seed of this table, published now that it has ended:
fairness-committed = Its SHA-256, published at the opening:
