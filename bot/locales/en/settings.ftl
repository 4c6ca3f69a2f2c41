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
