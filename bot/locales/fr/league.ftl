### Les classements des ligues, et ce que les ligues annoncent.

league-own = Classement
league-own-named = Classement de toutes les parties
league-practice-own = Classement d’entraînement
period-week = semaine { $week } de { $year }
period-season = saison { $season }
period-all = toutes les semaines
choice-week = Semaine { $week } de { $year }
choice-week-before = ‹ Semaine { $week }
choice-week-after = Semaine { $week } ›
choice-season = Saison { $season }
choice-season-before = ‹ Saison { $season }
choice-season-after = Saison { $season } ›
choice-page-before = ‹ Page { $page }
choice-page-after = Page { $page } ›
choice-where-am-i = Où suis-je ? Ligne { $line }
choice-whole-week = Tout le classement
choice-all-time = Toutes les semaines
choice-by-game = Par jeu
choice-all-games = Tous les jeux
league-head-points = pts
league-head-games = part.
league-head-a-game = par partie
league-head-wins = gagnées
league-head-form = 5 dernières
league-head-streak = à la suite
league-head-rating = cote
league-spoken =
    { $games ->
        [one] { $rank ->
            [one] { $rank }er
           *[other] { $rank }e
        } : { $name }, { $points }, { $games } partie.
       *[other] { $rank ->
            [one] { $rank }er
           *[other] { $rank }e
        } : { $name }, { $points }, { $games } parties.
    }
league-spoken-provisional =
    { $games ->
        [one] Pas encore de rang : { $name }, { $points }, { $games } partie.
       *[other] Pas encore de rang : { $name }, { $points }, { $games } parties.
    }
league-spoken-mine = C’est toi.
league-spoken-asked = C’est la personne que tu cherches.
league-spoken-up =
    { $count ->
        [one] { $count } place gagnée.
       *[other] { $count } places gagnées.
    }
league-spoken-down =
    { $count ->
        [one] { $count } place perdue.
       *[other] { $count } places perdues.
    }
league-spoken-wins = Parties gagnées : { $count }.
league-spoken-a-game = Points par partie : { $shown }.
league-spoken-form = Dernières places, de la plus récente à la plus ancienne : { $ranks }.
league-spoken-streak = Parties gagnées à la suite : { $count }.
league-spoken-rating = Cote : { $number }.
league-spoken-rating-unsure = Cote : { $number }, encore incertaine.
league-provisional = ~ Provisoire : encore trop peu de parties pour avoir un rang.
league-unsure = « ? » : la cote est encore incertaine, il faut une quinzaine de parties.
league-scale-placement = Une partie compte de 0 point pour la dernière place à 100 pour la première.
league-scale-points = Une partie compte les points que tu y as marqués.
league-scale-wins = Une partie gagnée compte un point.
league-first-count =
    { $count ->
        [one] Seule la première partie de la semaine compte.
       *[other] Les { $count } premières parties de la semaine comptent.
    }
league-ranked =
    { $ranked ->
        [one] Tu entres au classement dès la première partie.
       *[other] Il faut { $ranked } parties pour entrer au classement.
    }
league-not-played =
    { $count ->
        [one] Une fois au classement, si tu ne joues pas la première partie de la semaine, elle compte { $points }.
       *[other] Une fois au classement, chacune des { $count } premières parties de la semaine que tu ne joues pas compte { $points }.
    }
league-alone-together = Parmi les parties à deux contre le même adversaire, { $count } comptent par semaine.
league-left = Si un robot joue plus d’un quart de tes coups, tu finis derrière toutes les personnes restées.
league-best-weeks =
    { $count ->
        [one] Ta meilleure semaine compte pour la saison.
       *[other] Tes { $count } meilleures semaines comptent pour la saison.
    }
league-practice = Entraînement : parties contre les robots seuls. Elles n’entrent pas dans le classement de la semaine.
league-empty = Aucune partie pour l’instant.
# Where nobody has played yet.
league-own-empty = Aucune partie pour l’instant. Chaque partie que deux personnes ou plus jouent ici compte : ouvre une table, et la première place sera peut-être la tienne.

announce-not-kept = Rien n’a changé.
announce-must = Je ne peux encore rien publier dans ce salon. Il m’y manque des permissions :
announce-may = Je peux y publier. Ce serait encore mieux avec ces permissions dans ce salon :
announce-week = La semaine est finie : { $table }
announce-season = La saison est finie : { $table }
announce-first =
    { $count ->
        [one] Première place : { $names }. Bien joué !
       *[other] Première place partagée : { $names }. Bien joué !
    }
announce-digest = Empreinte des résultats jusqu’à cette semaine. Si quelqu’un les change plus tard, elle ne correspondra plus :
week-feats-title = Exploits de la semaine
week-feat-best-game = Meilleure partie ({ $game }) : { $names } ({ $points })
week-feat-streak = Plus longue série gagnante : { $names } ({ $count })
week-feat-games = Le plus de parties : { $names } ({ $count })
ratings-title = Cote · { $name }
ratings-games = parties
ratings-words =
    { $games ->
        [one] Après { $games } partie, la cote est de { $number }, probablement entre { $low } et { $high }.
       *[other] Après les { $games } dernières parties, la cote est de { $number }, probablement entre { $low } et { $high }.
    }
