### Leagues: what they are, and what is done to them.

leagues-title = Leagues of this community
leagues-none = There is no league here yet.
league-terms-title = League rules: { $name }
choice-league-terms = League rules
choice-all-leagues = All leagues
leagues-is-closed = closed
leagues-closed = Closed: no new tables
leagues-own = Every game that two or more people play here, in a league or not
leagues-takes = Its tables: { $terms }
leagues-all-games = all games
leagues-season = Season { $season } · { $days }
leagues-counts = Games that count each week: { $count }; games needed to be ranked: { $ranked }
leagues-people = People needed for a game to count: { $people }
leagues-best-weeks = Weeks that count for the season: each player’s best { $best } of { $weeks }
leagues-best-weeks-open = Weeks that count for the season: each player’s best { $best }
league-choice-closed = { $name } (closed)
completion-this-week = This week
completion-last-week = Last week
completion-next-week = Next week
completion-weeks-ahead =
    { $count ->
        [one] In { $count } week
       *[other] In { $count } weeks
    }
leagues-zone = Time zone: { $zone }
leagues-hosts = Who may open tables: { $role }
leagues-everybody-hosts = Everybody may open its tables.
leagues-hosts-gone = The role that may open its tables was deleted. Until another role is chosen, or this rule is cleared, only people who manage this community can open one.
leagues-advice = Robots may advise people at its tables.
leagues-speaks = Posts the week’s standings in { $channel } on Mondays at { $hour }:00.
leagues-channel-gone = Posts nothing: the place for its posts was deleted, or I cannot see it any more. Choose another one.
leagues-silent = Posts nothing by itself.
scoring-placement = Points by place: 100 for first, 0 for last
scoring-points = The game’s own points
scoring-wins = One point for a win
league-free-game = the game
league-free-variant = the variant
league-free-pace = the pace
league-free-hosts = who opens tables
league-free-zone = the time zone: the community’s
league-free-last-day = the last day: not known yet
league-season-begin = start a new one
league-season-change = change the newest
league-closed-tables =
    { $tables ->
        [one] One of its tables is still open: a game that ends after { $last } does not count in the league.
       *[other] { $tables } of its tables are still open: a game that ends after { $last } does not count in the league.
    }
league-closed-between-seasons =
    { $tables ->
        [one] One of its tables is still open, but no season is running: its game does not count in the league.
       *[other] { $tables } of its tables are still open, but no season is running: their games do not count in the league.
    }
league-open-again = While a season is running, tables can be opened for it.
league-close-title = Close the league { $name }?
league-close-tables = No new tables can be opened for it.
league-close-stays = Its standings stay. A new season or a later last day opens it again.
league-close-evenings = Its planned evenings and tournaments are cancelled: { $days }.
league-close-going-on = The evening or tournament that is going on opens no new tables.
league-evenings-no-season = No season of the league { $name } holds these planned evenings and tournaments any more: { $days }. Until you plan one, their games do not count in the league.
choice-close-league = Close the league
league-first-post = First post: Monday { $day } at { $hour }:00 in { $channel }, if somebody has played by then.
choice-post-invitation = Post the invitation here
choice-preview-post = Preview Monday’s post
choice-change-league = Change
league-invitation-title = Play in the league { $name }
league-preview = This is what would be posted now. A week in which nobody plays is not posted.
league-change-title = What can be changed of { $name }
league-voided-title = A result no longer counts
league-voided = { $actor } voided the game of { $names } that ended on { $day }. Reason: { $reason }
league-restored-title = A result counts again
league-restored = { $actor } reinstated the game of { $names } that ended on { $day }. Reason: { $reason }
league-correction-posted = Everybody reads this in { $channels }.
