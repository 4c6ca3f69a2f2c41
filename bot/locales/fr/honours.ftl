### Ce que l’on gagne : badges, records personnels, records.

bests-title = Records personnels
bests-score = Meilleure partie : { $points }
badges-title = Badges gagnés et à gagner
badge-with-level = { $name } { $level }
badge-next = { $name } · { $counted } · prochain niveau : { $needed }
won-title = Gagné dans cette partie
won-badge = { $name } : { $badge } ({ $counted })
won-best = { $name } : un record personnel, { $points }
won-weeks =
    { $count ->
        [one] { $name } : une partie ici depuis { $count } semaine
       *[other] { $name } : une partie ici chaque semaine depuis { $count } semaines
    }
weeks-in-a-row = Semaines d’affilée avec une partie ici : { $now } · plus longue série : { $longest }
choice-fame = Palmarès
fame-title = Palmarès : { $league }
fame-empty = Personne n’a encore gagné de semaine ni de saison ici. La première victoire reste à prendre.
fame-seasons = Vainqueurs des saisons
fame-evenings = Vainqueurs des soirées et des tournois
fame-evening = Soirée du { $day } : { $names }
fame-tournament = Tournoi du { $day } : { $names }
fame-weeks = Vainqueurs des semaines
fame-champion = { $period } : { $names } ({ $points })
fame-records = Les records
fame-weeks-won = Le plus de semaines gagnées : { $names } ({ $count })
fame-best-week = Meilleure semaine : { $names } ({ $points }, { $period })
fame-best-score = Meilleure partie, { $game } : { $names } ({ $points })
fame-weeks-in-a-row = Le plus de semaines de suite avec une partie : { $names } ({ $count })
fame-wins = Le plus de parties gagnées : { $names } ({ $count })
fame-games = Le plus de parties jouées : { $names } ({ $count })
fame-mine = Tes semaines
fame-standings = Classement du moment
