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

## Days

day-short =
    { $month ->
        [1] { $day } Jan
        [2] { $day } Feb
        [3] { $day } Mar
        [4] { $day } Apr
        [5] { $day } May
        [6] { $day } June
        [7] { $day } July
        [8] { $day } Aug
        [9] { $day } Sept
        [10] { $day } Oct
        [11] { $day } Nov
       *[12] { $day } Dec
    }
day-of-month = { $day }
day-with-year = { $day } { $year }
days-to = { $first } to { $last }
days-from = from { $first } on
