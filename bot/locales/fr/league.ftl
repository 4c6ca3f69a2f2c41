### Les classements de la semaine.

league-title = Classement de la semaine { $week } de { $year }
league-practice-title = Classement d’entraînement · semaine { $week } de { $year }
league-all-time-title = Classement de toutes les semaines
league-practice-all-time-title = Classement d’entraînement · toutes les semaines
choice-week = Semaine { $week } de { $year }
choice-week-before = ‹ Semaine { $week }
choice-week-after = Semaine { $week } ›
choice-whole-week = Tout le classement
choice-all-time = Toutes les semaines
league-head-points = points
league-head-games = parties
league-spoken =
    { $games ->
        [one] Rang { $rank } : { $name }, { $points } en { $games } partie.
       *[other] Rang { $rank } : { $name }, { $points } en { $games } parties.
    }
league-spoken-provisional =
    { $games ->
        [one] Pas encore de rang : { $name }, { $points } en { $games } partie.
       *[other] Pas encore de rang : { $name }, { $points } en { $games } parties.
    }
league-provisional = ~ Provisoire : encore trop peu de parties pour avoir un rang.
league-scale = Une partie vaut 0 point à la dernière place et 100 à la première.
league-practice = Ici, les parties finies par moins de deux personnes ; elles n’entrent pas dans le classement de la semaine.
league-empty = Aucune partie dans ce classement pour l’instant.
