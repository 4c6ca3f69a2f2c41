### Standings of leagues, and what leagues announce.

league-own = Standings
league-own-named = Standings of all games
league-practice-own = Practice standings
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
        [one] Place { $rank }: { $name }, { $points }, { $games } game.
       *[other] Place { $rank }: { $name }, { $points }, { $games } games.
    }
league-spoken-provisional =
    { $games ->
        [one] Not ranked yet: { $name }, { $points }, { $games } game.
       *[other] Not ranked yet: { $name }, { $points }, { $games } games.
    }
league-spoken-mine = This is you.
league-spoken-asked = This is the player you asked for.
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
league-spoken-rating-unsure = Rating: { $number }, not certain yet.
league-provisional = ~ Provisional: too few games to be ranked yet.
league-unsure = ? The rating is not certain yet: that takes about fifteen games.
league-scale-placement = A game counts 0 points for the last place, up to 100 for the first.
league-scale-points = A game counts the points that you scored in it.
league-scale-wins = A game counts one point if you win it.
league-first-count =
    { $count ->
        [one] Only the first game of a week counts.
       *[other] The first { $count } games of a week count.
    }
league-ranked =
    { $ranked ->
        [one] You are ranked from your first game on.
       *[other] You need { $ranked } games to be ranked.
    }
league-not-played =
    { $count ->
        [one] Once you are ranked, the week’s first game counts as { $points } if you skip it.
       *[other] Once you are ranked, each of the week’s first { $count } games that you skip counts as { $points }.
    }
league-alone-together = Between the same two people alone, only { $count } games a week count.
league-left = If a robot makes more than a quarter of your moves, you finish behind everybody who stayed.
league-best-weeks =
    { $count ->
        [one] Your best week of the season counts.
       *[other] Your { $count } best weeks of the season count.
    }
league-practice = Practice: games against robots only. They do not count in the week’s standings.
league-empty = No games yet.
# Where nobody has played yet.
league-own-empty = No games yet. Every game that two or more people play here counts: open a table, and the first place may be yours.

announce-not-kept = Nothing was changed.
announce-must = I cannot post in that channel yet. I lack permissions there:
announce-may = I can post there. It works even better with these permissions in that channel:
announce-week = The week is over: { $table }
announce-season = The season is over: { $table }
announce-first =
    { $count ->
        [one] First place: { $names }. Well played!
       *[other] Shared first place: { $names }. Well played!
    }
announce-digest = Fingerprint of the results up to this week. If anybody changes them later, it no longer fits:
week-feats-title = Feats of the week
week-feat-best-game = Best game of { $game }: { $names } ({ $points })
week-feat-streak = Most games won in a row: { $names } ({ $count })
week-feat-games = Most games played: { $names } ({ $count })
ratings-title = Rating of { $name }
ratings-games = games
ratings-words =
    { $games ->
        [one] After { $games } game the rating is { $number }, most likely between { $low } and { $high }.
       *[other] After the last { $games } games the rating is { $number }, most likely between { $low } and { $high }.
    }
