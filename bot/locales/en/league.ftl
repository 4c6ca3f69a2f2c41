### The week's tables.

league-title = The week’s table · week { $week } of { $year }
league-practice-title = Practice table · week { $week } of { $year }
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
league-empty = No game yet this week. The first one is yours.
