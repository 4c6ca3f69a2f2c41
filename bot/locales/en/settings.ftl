### For organisers: troubles, roles, settings as a panel.

trouble-shut-title = ⚠️ I can’t write in a channel any more
trouble-gone-title = ⚠️ A channel was deleted
trouble-leagues = What is posted there: { $names }
trouble-kept =
    { $days ->
        [one] What I owe there waits for { $days } day, and comes as soon as I may write again.
       *[other] What I owe there waits for { $days } days, and comes as soon as I may write again.
    }
trouble-nothing-kept = Until another channel is chosen, nothing is posted.
league-begin-title = Begin season { $season } of { $name }?
choice-begin-season = Begin the season
league-void-title = Void this result?
league-restore-title = Let this result count again?
league-correct-game = The game of { $names } that ended on { $day }
league-void-leaves = It no longer counts in: { $leagues }
league-restore-enters = It counts again in: { $leagues }
league-correct-told = Standings and ratings are computed again. Everybody reads that you did it, and why:
choice-void = Void the result
choice-restore = Let it count again
settings-organisers = Organisers: people who manage this community, and the role { $role }
settings-organisers-gone = Organisers: people who manage this community. The role that was chosen for it was deleted.
settings-no-organisers = Organisers: people who manage this community
change-organisers = Role of organisers
change-nobody = none
refusal-only-organisers = Only organisers may do that: people who manage this community, or have its role for it. Nothing was changed.
refusal-everybody-organises = Choose a role that not everybody has: its people may found leagues and void results. Nothing was changed.
