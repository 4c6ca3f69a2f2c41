### How a league counts, for its players.

choice-counting = How it counts
choice-standings = Back to the standings
league-you =
    { $games ->
        [one] Your place is { $rank }: { $points }, { $games } game.
       *[other] Your place is { $rank }: { $points }, { $games } games.
    }
league-you-unranked =
    { $games ->
        [one] You are not ranked yet: { $points }, { $games } game.
       *[other] You are not ranked yet: { $points }, { $games } games.
    }
counting-title = How it counts
counting-people =
    { $count ->
        [one] A game counts if at least one person has played it.
       *[other] A game counts if at least { $count } people have played it. Robots are left out: people are placed among people.
    }
counting-season = In a season your best weeks add up: a third of its weeks, or eight while nobody knows when it ends.
counting-example = Ann’s week, as an example
counting-example-game = place { $place } of { $people }
counting-example-skipped =
    { $count ->
        [one] { $count } game skipped
       *[other] each of { $count } skipped
    }
counting-example-sum = All this added up is Ann’s week. Skipped games count for her, too, so one bad game is no reason to stop.
counting-example-unranked =
    { $count ->
        [one] Ann needs { $count } more game to be ranked.
       *[other] Ann needs { $count } more games to be ranked.
    }
league-week-full =
    { $count ->
        [one] Your game that counts this week is played. More games bring no points now, but your rating, your badges and the feats of the week go on.
       *[other] Your { $count } games that count this week are played. More games bring no points now, but your rating, your badges and the feats of the week go on.
    }
league-more-games =
    { $count ->
        [one] Points come from the first game of each player; more games count for ratings, badges and feats.
       *[other] Points come from the first { $count } games of each player; more games count for ratings, badges and feats.
    }
counting-more-games = More games bring no points, but they count for your rating, your badges and the feats of the week.
