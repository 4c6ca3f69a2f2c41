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
