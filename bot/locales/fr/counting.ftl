### Comment une ligue compte, pour ses joueurs.

choice-counting = Comment ça compte
choice-standings = Retour au classement
league-you =
    { $games ->
        [one] Tu es à la { $rank ->
            [one] { $rank }re
           *[other] { $rank }e
        } place : { $points }, { $games } partie.
       *[other] Tu es à la { $rank ->
            [one] { $rank }re
           *[other] { $rank }e
        } place : { $points }, { $games } parties.
    }
league-you-unranked =
    { $games ->
        [one] Tu n’as pas encore de rang : { $points }, { $games } partie.
       *[other] Tu n’as pas encore de rang : { $points }, { $games } parties.
    }
counting-title = Comment ça compte
counting-people =
    { $count ->
        [one] Une partie compte si au moins une personne l’a jouée.
       *[other] Une partie compte si au moins { $count } personnes l’ont jouée. Les robots sont laissés de côté : les personnes sont classées entre elles.
    }
counting-season = Dans une saison, tes meilleures semaines s’additionnent : un tiers des semaines, ou huit tant qu’on ne sait pas quand elle finit.
counting-example = La semaine d’Anne, en exemple
counting-example-game =
    { $place ->
        [one] { $place }re place sur { $people }
       *[other] { $place }e place sur { $people }
    }
counting-example-skipped =
    { $count ->
        [one] { $count } partie sautée
       *[other] chacune des { $count } sautées
    }
counting-example-sum = La somme fait la semaine d’Anne. Les parties sautées comptent aussi : une mauvaise partie n’est pas une raison d’arrêter.
counting-example-unranked =
    { $count ->
        [one] Il manque { $count } partie à Anne pour avoir un rang.
       *[other] Il manque { $count } parties à Anne pour avoir un rang.
    }
league-week-full =
    { $count ->
        [one] Ta partie qui compte cette semaine est jouée. Les suivantes ne rapportent plus de points, mais comptent encore pour ta cote, tes badges et les exploits de la semaine.
       *[other] Tes { $count } parties qui comptent cette semaine sont jouées. Les suivantes ne rapportent plus de points, mais comptent encore pour ta cote, tes badges et les exploits de la semaine.
    }
league-more-games =
    { $count ->
        [one] Seule la première partie de chaque personne rapporte des points ; les suivantes comptent pour la cote, les badges et les exploits.
       *[other] Seules les { $count } premières parties de chaque personne rapportent des points ; les suivantes comptent pour la cote, les badges et les exploits.
    }
counting-more-games = Les parties suivantes ne rapportent pas de points, mais comptent pour ta cote, tes badges et les exploits de la semaine.
