### Co lidé získávají: odznaky, osobní rekordy, rekordy.

bests-title = Osobní rekordy
bests-score = Nejlepší hra: { $points }
badges-title = Odznaky
badge-with-level = { $name } { $level }
badge-next = { $name }: { $counted } · další stupeň: { $needed }
