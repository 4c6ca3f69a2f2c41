### Ce que les organisateurs voient de leurs ligues, et y règlent.

command-pairs = paires
command-pairs-about = Qui se rencontre étrangement souvent, et qui perd contre qui ; pour l’organisation
pairs-title = Qui rencontre qui : { $league }, { $period }
pairs-looked-at = Parties : { $games }. Personnes : { $people }.
pairs-unlikely = Peu probable par hasard
pairs-none = Personne ne se rencontre, ni ne perd contre quelqu’un, plus souvent que le hasard ne l’explique.
pairs-meet =
    { $times ->
        [one] { $first } et { $second } : { $times } partie ensemble (par hasard : { $expected }).
       *[other] { $first } et { $second } : { $times } parties ensemble (par hasard : { $expected }).
    }
pairs-lose = { $second } finit derrière { $first } dans { $times } parties sur { $of } (par hasard : { $expected }).
pairs-chance = Le hasard seul donne quelque chose comme cela dans 1 ligue sur { $number }.
pairs-chance-least = Le hasard seul donne quelque chose comme cela dans moins d’une ligue sur un million.
pairs-more =
    { $count ->
        [one] Et { $count } autre paire.
       *[other] Et { $count } autres paires.
    }
pairs-proves-nothing = Cela ne prouve rien : des amis qui aiment jouer ensemble ressemblent à des gens qui arrangent leurs parties. Regarde ces parties avant d’en invalider une.
pairs-often = Qui se rencontre le plus
