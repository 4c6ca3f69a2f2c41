### Ce que l’on gagne : badges, records personnels, records.

bests-title = Records personnels
bests-score = Meilleure partie : { $points }
badges-title = Badges gagnés et à gagner
badge-with-level = { $name } { $level }
badge-next = { $name } : { $counted } · prochain niveau : { $needed }
