### Pièces hardies.

game-coins = Pièces hardies
invite-line-coins = Lance des pièces, et garde ton calme.
invite-picture-coins = Une pièce dorée
invite-size-coins = 2 à 4 joueurs · environ 5 minutes
choice-hand-coins = Mes pièces
hand-later-coins = Vos pièces viendront ici quand la partie commencera.
hand-called-coins = vos pièces
score-coins =
    { $count ->
        [one] { $shown } pt
       *[other] { $shown } pts
    }
rounds-three = Trois manches
rounds-five = Cinq manches
option-rounds = manches
option-rounds-about = La durée de la partie
league-free-rounds = la durée de la partie
command-toss = jeter
command-toss-about = Jetez autant de pièces que vous osez
option-coins = pièces
option-coins-about = Combien de pièces
share-head-tosses = jets
share-spoken-tosses = Tout en face : { $hits } jets sur { $tries }.
share-largest-tosses = La main la plus heureuse : { $names } ({ $hits } jets sur { $tries })
bests-hits-tosses = Partie la plus heureuse : { $count } jets tout en face
coins-toss =
    { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    }
coins-ask = Combien de pièces jetez-vous ? Elles ne comptent que si toutes montrent face.
coins-wait = Les autres jettent.
coins-round-over = La manche { $round } est finie
coins-story-starter = Le sort décide : { $name } commence.
coins-story-round = La manche { $round } commence.
coins-story-fallen = { $name } : { $heads } faces sur { $coins }, { $points }.
coins-feats = Tout en face : { $lucky } jets sur { $tosses }
coins-rules-title = Les règles des Pièces hardies
coins-rules-idea-title = Tout ou rien
coins-rules-idea = À votre tour, jetez une à cinq pièces. Si toutes montrent face, vous marquez leur nombre au carré.
refusal-too-many-coins = Vous pouvez jeter de 1 à { $most } pièces.
