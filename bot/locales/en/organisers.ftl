### What organisers see of their leagues, and set for them.

command-pairs = pairs
command-pairs-about = Who meets whom unusually often, and who loses to whom; for organisers
pairs-title = Who meets whom: { $league }, { $period }
pairs-looked-at = Games: { $games }. People: { $people }.
pairs-unlikely = Unlikely by chance
pairs-none = No two people meet, and nobody loses to somebody, more often than chance explains.
pairs-meet =
    { $times ->
        [one] { $first } and { $second }: { $times } game together (by chance: { $expected }).
       *[other] { $first } and { $second }: { $times } games together (by chance: { $expected }).
    }
pairs-lose = { $second } finished behind { $first } in { $times } of { $of } games (by chance: { $expected }).
pairs-chance = Chance alone brings something like this to 1 of { $number } leagues.
pairs-chance-least = Chance alone brings something like this to fewer than 1 of a million leagues.
pairs-more =
    { $count ->
        [one] And { $count } other pair.
       *[other] And { $count } other pairs.
    }
pairs-proves-nothing = This proves nothing: friends who like to play together look like people who arrange their games. Look at these games before you void any.
pairs-often = Who meets most
