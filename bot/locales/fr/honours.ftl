### Ce que l’on gagne : badges, records personnels, records.

bests-title = Records personnels
bests-score = Meilleure partie : { $points }
badges-title = Badges gagnés et à gagner
badge-with-level = { $name } { $level }
badge-next = { $name } : { $counted } · prochain niveau : { $needed }
won-title = Gagné dans cette partie
won-badge = { $name } : { $badge } ({ $counted })
won-best = { $name } : un record personnel, { $points }
won-weeks =
    { $count ->
        [one] { $name } : une partie ici depuis { $count } semaine
       *[other] { $name } : une partie ici chaque semaine depuis { $count } semaines
    }
