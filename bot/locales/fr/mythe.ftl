### Mythe : cartes, plateau, tour, cadeaux.

game-mythe = Mythe
invite-line-mythe = Mène ta souris jusqu’au dragon en piochant dans la main de tes rivaux.
invite-size-mythe = 2 à 5 joueurs · environ 15 minutes
invite-picture-mythe = Une souris dorée
choice-hand-mythe = Mes cartes
hand-later-mythe = Tes cartes s’afficheront ici quand la partie commencera.
hand-called-mythe = tes cartes
# Ce qu’on a atteint à la fin.
score-mythe =
    { $count ->
        [one] { $shown } case
       *[other] { $shown } cases
    }
variant-only-drawn = On ne peut donner que les cartes piochées pendant le tour

## Cartes et mains

# Une carte et sa valeur.
card-zero = 0
card-one = 1
card-shield = Bouclier 2
card-fairy = Fée 2
card-sword = Épée 3
card-obstacle = obstacle
mythe-cards =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
# La troisième main d’une partie à deux ; puis la même chose dans une colonne.
mythe-neutral = le paquet neutre
mythe-neutral-row = paquet neutre
# Des cartes, et la main d’où elles viennent.
mythe-from = { $cards } ({ $name })

## Le plateau

mythe-village = village
mythe-dragon = Dragon
mythe-in-village = au village
mythe-on-space = sur la case { $space }
mythe-at-dragon = sur la case du Dragon
mythe-head-space = case
mythe-head-cost = coût
mythe-head-heroes = souris
mythe-head-cards = cartes
mythe-stands = { $name } : { $where }, { $cards }.
mythe-board-costs = Les cases { $first } à { $last } coûtent { $costs }.
mythe-board-heroes = On y trouve : { $heroes }.
mythe-board-empty = Elles sont vides.
mythe-board-then = Ensuite viennent les cases 8 à 12, puis celle du Dragon, la case 13.

## Le tour, pour tout le monde

mythe-declared = { $name } montre { $card } et peut affronter le Dragon pendant ce tour.
mythe-drawn = Cartes piochées : { $drawn }. Pour l’instant, { $points }.
mythe-tripped = Cartes piochées : { $drawn }. 💀 Un obstacle : on n’avance pas ce tour-ci.
mythe-moved = Cartes piochées : { $drawn }. { $points }, et maintenant { $where }.
mythe-enough = Assez pour la case { $space }.
mythe-enough-dragon = Assez pour battre le Dragon !
mythe-giving = { $name } choisit des cartes à donner.
mythe-turn-moved = { $name } pioche : { $drawn }. Avec { $points }, sa souris va à la case { $space }.
mythe-turn-stayed = { $name } pioche : { $drawn }. Avec { $points }, sa souris reste sur place.
mythe-turn-tripped = { $name } pioche : { $drawn }, et trébuche sans avancer.
mythe-turn-won = { $name } pioche : { $drawn }. Avec { $points }, sa souris bat le Dragon !
# Combien de cartes chaque main a reçues ; tout le monde connaît le nombre.
mythe-gift = { $cards } à { $name }
mythe-turn-gave = Dons : { $gifts }.
mythe-round-over = La manche { $round } est terminée

## La carte privée

mythe-hand-title = Manche { $round }. Tes cartes :
mythe-hand-empty = Tu n’as plus de carte pour l’instant. Tu en reçois une à la fin de ce tour.
mythe-got = On t’a donné : { $cards }
mythe-gave = Tu as donné : { $cards }
mythe-wait = Les autres jouent. Je te préviendrai quand ce sera ton tour ; d’ici là, on peut piocher tes cartes.
mythe-here = Tu es { $where }. Les cases suivantes : { $ahead }.
mythe-ahead = { $space } coûte { $cost }
mythe-ahead-taken = { $space } est occupée
mythe-ahead-dragon = le Dragon coûte { $cost }
mythe-ask-first = À toi de jouer. Dans quelle main pioches-tu ?
mythe-ask-on = Dans quelle main pioches-tu maintenant, ou t’arrêtes-tu ?
mythe-you-drew = Tu as pioché { $card } ({ $name }) : { $points } pour l’instant.
mythe-next =
    { $count ->
        [one] Encore { $count } point, et tu irais à la case { $space }.
       *[other] Encore { $count } points, et tu irais à la case { $space }.
    }
mythe-next-dragon =
    { $count ->
        [one] Encore { $count } point, et tu battrais le Dragon.
       *[other] Encore { $count } points, et tu battrais le Dragon.
    }
mythe-risk = Un obstacle mettrait fin à ta pioche sans te faire avancer.
mythe-others = Les autres : { $others }
mythe-other = { $name } { $where }, { $cards }
mythe-sizes = Cartes en main : { $hands }
mythe-lost = Piochées dans ta main : { $cards }
mythe-own-moved = Tu as pioché : { $drawn }. Avec { $points }, tu vas à la case { $space }.
mythe-own-stayed = Tu as pioché : { $drawn }. Avec { $points }, tu restes sur place.
mythe-own-tripped = Tu as pioché : { $drawn }. Tu trébuches sur l’obstacle, sans avancer.
mythe-own-won = Tu as pioché : { $drawn }. Avec { $points }, tu bats le Dragon !
mythe-draw = Piocher : { $name }
# A hand to draw from: its number of cards.
mythe-draw-of = { $name } ({ $count })
mythe-stop = S’arrêter
mythe-stop-at = S’arrêter et aller à la case { $space }
mythe-stop-stay = S’arrêter et rester ici
mythe-stop-win = S’arrêter et battre le Dragon
mythe-declare = Défier le Dragon : { $card }
mythe-you-declared = Tu as montré { $card } : pendant ce tour, tu peux affronter le Dragon.
mythe-you-tripped = 💀 Un obstacle ({ $name }) : ta pioche s’arrête là, tu restes { $where }. Tout ce que tu as pioché est maintenant dans ta main.
mythe-you-stand = { $points } : tu es { $where }. Tout ce que tu as pioché est maintenant dans ta main.
mythe-give-any = Veux-tu donner des cartes ? Seule la personne qui les reçoit saura lesquelles. Garde au moins une carte.
mythe-give-drawn = Veux-tu donner des cartes piochées pendant ce tour ? Seule la personne qui les reçoit saura lesquelles.
mythe-give-must = Plus de carte : { $names }. Donne au moins une carte à chaque main vide. Garde au moins une carte pour toi.
mythe-give-none = Ne rien donner
# A move by its name, such as "Give Ben: 0".
mythe-give = Donner { $gifts }
# The gifts that are chosen already, such as “Ben: 0”.
mythe-give-so-far = Jusqu’ici : { $gifts }
# Which card, if only one hand may get it.
mythe-give-which-to = Quelle carte donnes-tu à { $name } ?
mythe-give-several = Plusieurs cartes …
mythe-give-cards = Quelles cartes donnes-tu ?
# The card that is given next: “Who gets your Sword 3?”.
mythe-give-whom = Qui reçoit ta carte { $card } ?
# The cards of which it is asked after that.
mythe-give-then = Ensuite : { $cards }
# All cards that are left go to one hand. $count is their number, at least 2.
mythe-give-all = { $name } reçoit les { $count }
mythe-give-back = Retour

## Ce qui se passe

mythe-story-starter = Le sort a parlé : { $name } commence.
mythe-story-hand = Tes cartes : { $cards }.
mythe-story-round = La manche { $round } commence.
mythe-story-drew = { $name } pioche : { $card } ({ $source }).
mythe-story-tripped = { $name } pioche un obstacle ({ $source }) et n’avance pas ce tour-ci.
mythe-story-moved = { $name } a { $points } et avance à la case { $space }.
mythe-story-stayed = { $name } a { $points } et reste sur place.
mythe-story-won = { $name } a { $points } et bat le Dragon !
mythe-story-gifts = { $name } donne { $gifts }.
mythe-story-kept = { $name } ne donne rien.
mythe-story-gave = Tes cadeaux · { $gifts }.
mythe-story-robot-gave = Un robot donne à ta place · { $gifts }.
mythe-story-got = { $name } te donne : { $cards }.

## La fin

mythe-decisive-way =
    { $count ->
        [one] À la manche { $round }, { $name } avance d’une case et se retrouve { $where }.
       *[other] À la manche { $round }, { $name } avance de { $count } cases et se retrouve { $where }.
    }
mythe-decisive-obstacle = À la manche { $round }, un obstacle arrête { $name } et lui coûte { $points }.
mythe-end-cheese = Le Dragon rouge s’éclipse, et du fromage il ne reste pas une miette.
mythe-end-hungry = Le Dragon rouge bâille : personne n’est passé. Le fromage attendra.
mythe-board = Le plateau
mythe-board-dragon = { $space } : le Dragon
mythe-board-words = Où sont les souris : { $where }.
mythe-course = La course
mythe-course-words = Une ligne par place, manche après manche. À la fin : { $spaces }.
mythe-feats-title = Les souris et le Dragon
mythe-feats-drawn = Cartes piochées : { $drawn }, dont obstacles : { $obstacles }
mythe-feats-points = Points piochés sans trébucher : { $points }
mythe-feats-dragon = Dragon défié : { $faced } fois, battu : { $beaten } fois

## Refus

refusal-no-declaration-now = On défie le Dragon une fois par tour, avant la première pioche. Ton tour continue tel quel.
refusal-card-not-legendary = Pour défier le Dragon, il faut une carte légendaire, pas { $card }. Montre une carte légendaire, ou pioche.
refusal-card-not-held = Tu n’as pas cette carte, ou pas autant ({ $card }). Rien n’a changé : choisis parmi les tiennes.
refusal-no-draw-now = Tu as fini de piocher pendant ce tour. À présent, donne des cartes, ou aucune.
refusal-no-such-hand = Cette main n’existe pas à cette table. Choisis parmi celles qui sont proposées.
refusal-your-own-hand = C’est ta propre main. Choisis-en une autre.
refusal-hand-is-empty = Cette main est vide. Pioche dans une autre.
refusal-draw-first = À chaque tour, il faut piocher au moins une carte. Ensuite, tu pourras t’arrêter.
refusal-no-stop-now = Ta souris a déjà avancé pendant ce tour. À présent, donne des cartes, ou aucune.
refusal-no-gifts-now = Les cartes se donnent à la fin du tour. Tu gardes les tiennes jusque-là.
refusal-card-not-drawn = À cette table, on ne donne que les cartes piochées pendant ce tour, pas { $card }. Choisis l’une d’elles.
refusal-hand-stays-empty = À la fin, chaque main doit avoir une carte, la tienne aussi. Rien n’est encore donné : répartis autrement.
refusal-wrong-number-of-cards = Cartes dans une main : { $cards }, cartes à distribuer : { $due }.
refusal-wrong-number-of-a-card = Cartes distribuées d’une même sorte : { $cards }, cartes dans le paquet : { $due }.
refusal-neutral-deck-is-for-two = Seule une partie à deux a un paquet neutre.
refusal-card-not-in-hand = La main où l’on pioche ne contient pas cette carte.

## Badges et titres

badge-name-mythe-slayer = Tueur de dragon
badge-value-mythe-slayer = victoires sur le Dragon : { $count }
badge-name-mythe-challenger = Provocateur
badge-value-mythe-challenger = défis lancés au Dragon : { $count }
badge-name-mythe-surefooted = Pied sûr
badge-value-mythe-surefooted = parties sans un seul obstacle : { $count }
badge-name-mythe-wayfarer = Voyageur
badge-value-mythe-wayfarer = points piochés sans trébucher : { $count }
badge-name-mythe-leap = Grand bond
badge-value-mythe-leap = plus de points en un seul tour : { $count }
