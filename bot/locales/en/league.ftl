### The week's tables.

league-title = The week’s table · week { $week } of { $year }
league-practice-title = Practice table · week { $week } of { $year }
league-all-time-title = The table of all weeks
league-practice-all-time-title = Practice table · all weeks
choice-week = Week { $week } of { $year }
choice-week-before = ‹ Week { $week }
choice-week-after = Week { $week } ›
choice-whole-week = All standings
choice-all-time = All weeks
league-head-points = points
league-head-games = games
league-spoken =
    { $games ->
        [one] Place { $rank }: { $name }, { $points } in { $games } game.
       *[other] Place { $rank }: { $name }, { $points } in { $games } games.
    }
league-spoken-provisional =
    { $games ->
        [one] Not ranked yet: { $name }, { $points } in { $games } game.
       *[other] Not ranked yet: { $name }, { $points } in { $games } games.
    }
league-provisional = ~ Provisional: too few games yet to be ranked.
league-scale = A game is worth 0 points to whoever comes last and 100 to whoever wins.
league-practice = Games that fewer than two people finished stand here; they do not count in the week’s table.
league-empty = There is no game in this table yet.
