### Le temps qui reste, là où aucune horloge ne tourne dans le message : « ⏳ dans 3 minutes »

time-soon = dans un instant
time-seconds =
    { $count ->
        [one] dans { $count } seconde
       *[other] dans { $count } secondes
    }
time-minutes =
    { $count ->
        [one] dans { $count } minute
       *[other] dans { $count } minutes
    }
time-hours =
    { $count ->
        [one] dans { $count } heure
       *[other] dans { $count } heures
    }
time-days =
    { $count ->
        [one] dans { $count } jour
       *[other] dans { $count } jours
    }

## Les jours

day-short =
    { $month ->
        [1] { $day } janv.
        [2] { $day } févr.
        [3] { $day } mars
        [4] { $day } avr.
        [5] { $day } mai
        [6] { $day } juin
        [7] { $day } juil.
        [8] { $day } août
        [9] { $day } sept.
        [10] { $day } oct.
        [11] { $day } nov.
       *[12] { $day } déc.
    }
day-of-month =
    { $day ->
        [one] { $day }er
       *[other] { $day }
    }
day-with-year = { $day } { $year }
days-to = du { $first } au { $last }
days-from = à partir du { $first }
