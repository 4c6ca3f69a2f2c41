### Standings of leagues, and what leagues announce.

league-own = Standings
league-practice-own = Practice table
period-week = week { $week } of { $year }
period-season = season { $season }
period-all = all weeks
choice-week = Week { $week } of { $year }
choice-week-before = ‹ Week { $week }
choice-week-after = Week { $week } ›
choice-season = Season { $season }
choice-season-before = ‹ Season { $season }
choice-season-after = Season { $season } ›
choice-page-before = ‹ Page { $page }
choice-page-after = Page { $page } ›
choice-where-am-i = Where am I? Line { $line }
choice-whole-week = All standings
choice-all-time = All weeks
choice-by-game = By game
choice-all-games = All games
league-head-points = pts
league-head-games = games
league-head-a-game = a game
league-head-wins = won
league-head-form = last five
league-head-streak = in a row
league-head-rating = rating
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
league-spoken-mine = This is you.
league-spoken-up =
    { $count ->
        [one] Up { $count } place.
       *[other] Up { $count } places.
    }
league-spoken-down =
    { $count ->
        [one] Down { $count } place.
       *[other] Down { $count } places.
    }
league-spoken-wins = Games won: { $count }.
league-spoken-a-game = Points a game: { $shown }.
league-spoken-form = Last places, newest first: { $ranks }.
league-spoken-streak = Games won in a row: { $count }.
league-spoken-rating = Rating: { $number }.
league-spoken-rating-unsure = Rating: { $number }, not sure yet.
league-provisional = ~ Provisional: too few games yet to be ranked.
league-unsure = ? The rating is not sure yet: it takes about fifteen games.
league-scale-placement = A game is worth 0 points to whoever comes last and 100 to whoever wins.
league-scale-points = A game brings the points that it was played for.
league-scale-wins = A game brings a point to whoever wins.
league-first-count =
    { $count ->
        [one] Only the first game of a week counts.
       *[other] The first { $count } games of a week count.
    }
league-not-played =
    { $ranked ->
        [one] From the first game on you are ranked, and each of them that you have not played yet brings { $points }.
       *[other] From { $ranked } games on you are ranked, and each of them that you have not played yet brings { $points }.
    }
league-alone-together = Of the games of two people alone with each other, { $count } a week count.
league-best-weeks =
    { $count ->
        [one] Of the season, your best week counts.
       *[other] Of the season, your { $count } best weeks count.
    }
league-practice = Games that fewer than two people played stand here; they do not count in the week’s table.
league-empty = There is no game in this table yet.

announce-not-kept = Nothing was changed.
announce-must = I cannot announce anything in that channel yet. There I lack permissions:
announce-may = I can announce there. It would be better still with these permissions in that channel:
announce-week = The week is over: { $table }
announce-season = The season is over: { $table }
announce-first =
    { $count ->
        [one] First place: { $names }. Well played!
       *[other] They share the first place: { $names }. Well played!
    }
week-feats-title = Feats of the week
week-feat-best-game = Best game of { $game }: { $names }, { $points }
week-feat-streak = Most games won in a row: { $names }, { $count }
week-feat-games = Most games played: { $names }, { $count }
ratings-title = Rating of { $name }
ratings-games = games
ratings-words =
    { $games ->
        [one] After { $games } game the rating is { $number }, and probably lies between { $low } and { $high }.
       *[other] After the last { $games } games the rating is { $number }, and probably lies between { $low } and { $high }.
    }
