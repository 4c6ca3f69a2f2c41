### What people win: badges, personal bests, records.

bests-title = Personal bests
bests-score = Best game: { $points }
badges-title = Badges
badge-with-level = { $name } { $level }
badge-next = { $name } · { $counted } · next level: { $needed }
won-title = Won in this game
won-badge = { $name }: { $badge } ({ $counted })
won-best = { $name }: a personal best, { $points }
won-weeks =
    { $count ->
        [one] { $name }: { $count } week with a game here
       *[other] { $name }: { $count } weeks in a row with a game here
    }
weeks-in-a-row = Weeks in a row with a game here: { $now } · longest: { $longest }
choice-fame = Hall of fame
fame-title = Hall of fame: { $league }
fame-empty = Nobody has won a week or a season here yet. The first champion is still to come.
fame-seasons = Champions of the seasons
fame-evenings = Champions of evenings and tournaments
fame-evening = Evening of { $day }: { $names }
fame-tournament = Tournament of { $day }: { $names }
fame-weeks = Champions of the weeks
fame-champion = { $period }: { $names } ({ $points })
fame-records = Records
fame-weeks-won = Most weeks won: { $names } ({ $count })
fame-best-week = Best week: { $names } ({ $points }, { $period })
fame-best-score = Best game of { $game }: { $names } ({ $points })
fame-weeks-in-a-row = Most weeks in a row with a game: { $names } ({ $count })
fame-wins = Most games won: { $names } ({ $count })
fame-games = Most games played: { $names } ({ $count })
fame-mine = Your weeks
fame-standings = Standings
