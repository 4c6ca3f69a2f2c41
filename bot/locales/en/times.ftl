### The time until something happens, where a message shows no running clock: “⏳ in 3 minutes”

time-soon = in a moment
time-seconds =
    { $count ->
        [one] in { $count } second
       *[other] in { $count } seconds
    }
time-minutes =
    { $count ->
        [one] in { $count } minute
       *[other] in { $count } minutes
    }
time-hours =
    { $count ->
        [one] in { $count } hour
       *[other] in { $count } hours
    }
time-days =
    { $count ->
        [one] in { $count } day
       *[other] in { $count } days
    }
