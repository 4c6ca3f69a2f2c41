### Dés mythiques : dés découverts, créatures, pouvoirs.

game-mythic-dice = Dés mythiques
invite-line-mythic-dice = Capture des créatures avec tes dés, et sers-toi de leurs pouvoirs avant que les dés s’usent.
invite-size-mythic-dice = 2 à 10 joueurs · environ 40 minutes
invite-picture-mythic-dice = Un phénix doré
choice-hand-mythic-dice = Mon tour
hand-later-mythic-dice = Ce que tu peux faire s’affichera ici quand la partie commencera.
hand-called-mythic-dice = ton tour
# Ce qu’on a atteint à la fin.
score-mythic-dice =
    { $count ->
        [one] { $shown } point
       *[other] { $shown } points
    }
mythic-size = À { $seats } : { $dice } dés par personne, objectif : { $goal } points

## Créatures

mythic-face-kappa = Kappa
mythic-face-leprechaun = Leprechaun
mythic-face-jackalope = Jackalope
mythic-face-thunderbird = Oiseau-tonnerre
mythic-face-nemean-lion = Lion de Némée
mythic-face-unicorn = Licorne
mythic-face-lung = Dragon Lung
mythic-face-kraken = Kraken
mythic-face-will-o-the-wisp = Feu follet
mythic-face-garuda = Garuda
mythic-face-bunyip = Bunyip
mythic-face-bahamut = Bahamut
mythic-face-kelpie = Kelpie
mythic-face-basilisk = Basilic
mythic-face-domovoi = Domovoï
mythic-face-simurgh = Simurgh
mythic-face-taniwha = Taniwha
mythic-face-golem = Golem
mythic-face-tikbalang = Tikbalang
mythic-face-cerberus = Cerbère
mythic-face-fenrir = Fenrir
mythic-face-phoenix = Phénix
mythic-face-sphinx = Sphinx
mythic-face-roc = Roc
mythic-face-quetzalcoatl = Quetzalcóatl

## Artefacts

mythic-face-water-dish = Coupelle d’eau
mythic-face-pot-of-gold = Chaudron d’or
mythic-face-antlers = Ramure
mythic-face-storm-drum = Tambour d’orage
mythic-face-lions-hide = Peau de lion
mythic-face-horn = Corne
mythic-face-dragon-pearl = Perle du dragon
mythic-face-feather = Plume
mythic-face-riddle = Énigme
mythic-face-egg = Œuf
mythic-face-mask = Masque

## Leurs pouvoirs : d’une créature qu’on libère, d’un artefact qu’on utilise

mythic-power-kappa = Prends 2 dés de la réserve et lance-les.
mythic-power-leprechaun = Chaque adversaire qui a plus de dés que toi t’en donne un libre ; tu lances ces dés.
mythic-power-jackalope = Relance autant de tes dés libres que tu veux ; prends 1 dé de la réserve et lance-le.
mythic-power-thunderbird = Un adversaire relance tous ses dés libres ; prends 1 dé de la réserve et lance-le.
mythic-power-nemean-lion = Prends à un adversaire un dé libre de ton choix ; il garde sa valeur.
mythic-power-unicorn = Refais ce qu’une autre personne a fait à son dernier tour : lancer, utiliser ce pouvoir ou cet artefact.
mythic-power-lung = Prends 1 dé de la réserve et pose-le sur 8.
mythic-power-kraken = Tout le monde, toi aussi, remet un dé libre dans la réserve.
mythic-power-will-o-the-wisp = Prends à un adversaire un dé libre qui montre de 1 à 3 et lance-le.
mythic-power-garuda = Un dé libre d’un adversaire, de ton choix, va dans la réserve ; prends-y 1 dé et lance-le.
mythic-power-bunyip = Le dé libre le plus haut de chaque adversaire devient un 1.
mythic-power-bahamut = Prends 2 dés de la réserve et lance-les.
mythic-power-kelpie = Un adversaire te donne un dé libre ; il garde sa valeur.
mythic-power-basilisk = Un adversaire ne peut rien capturer à la prochaine phase de capture.
mythic-power-domovoi = Prends 1 dé de la réserve et lance-le ; tes dés ne s’usent pas jusqu’à ton prochain tour.
mythic-power-simurgh = Donne à 2 de tes dés libres au plus la valeur que tu veux.
mythic-power-taniwha = Une fois ses dés lancés, tu peux capturer une autre créature, mais pas cette carte.
mythic-power-golem = Prends 2 dés de la réserve ; ils montrent 1.
mythic-power-tikbalang = Échange 1 ou 2 de tes dés libres contre autant de ceux d’un adversaire ; tu les choisis tous.
mythic-power-cerberus = Tous les dés libres d’un adversaire deviennent des 1.
mythic-power-fenrir = Jusqu’à 2 adversaires te donnent chacun un dé libre ; tu lances ces dés.
mythic-power-phoenix = On lance ses dés avant son départ, et chacun monte de 2, jusqu’à 8.
mythic-power-sphinx = Annonce un nombre : chaque adversaire qui le montre sur un dé libre remet un tel dé dans la réserve. Prends-y 1 dé et lance-le.
mythic-power-roc = Prends 2 dés de la réserve et lance-les.
mythic-power-quetzalcoatl = Chacun de tes dés libres monte de 1, jusqu’à 8 ; prends 1 dé de la réserve et lance-le.
mythic-power-water-dish = Échange un de tes dés libres contre celui d’un adversaire ; tu choisis les deux.
mythic-power-pot-of-gold = Prends 1 dé de la réserve et lance-le.
mythic-power-antlers = Relance au moins un de tes dés libres.
mythic-power-storm-drum = Tous les dés libres des adversaires baissent de 1, sans passer sous 1.
mythic-power-lions-hide = Toujours actif : les adversaires ne peuvent rien contre tes dés libres.
mythic-power-horn = Toujours actif : à l’usure, l’un de tes dés peut monter de 1 au lieu de baisser.
mythic-power-dragon-pearl = Un ou 2 de tes dés libres montent de 1 ou de 2, jusqu’à 8.
mythic-power-feather = Toujours actif : avant de capturer, tourne un dé libre sur la valeur que tu veux.
mythic-power-riddle = Pile ou face : si tu gagnes, prends à un adversaire un dé libre de ton choix ; il garde sa valeur.
mythic-power-egg = Une fois : le Roc revient dans la rivière ; prends 3 dés de la réserve et lance-les.
mythic-power-mask = Toujours actif : à chaque capture, un dé peut compter pour 1 de plus ou 1 de moins.

## La carte de la table

mythic-first-title = Tout le monde lance
mythic-turn-title = Manche { $round } sur { $rounds } · à { $name } de jouer
mythic-phase-luck = Les dés roulent.
mythic-phase-capture = D’abord les captures, dans cet ordre : { $names }
mythic-phase-action = { $name } choisit une action.
mythic-phase-extra = { $name } peut capturer une créature de plus.
mythic-phase-return = Des dés libres retournent dans la réserve. On attend : { $names }
mythic-phase-give = { $name } reçoit des dés libres. On attend : { $names }
mythic-phase-decay = Les dés s’usent : chacun baisse un dé de 1, tous en même temps. On attend : { $names }
mythic-nobody = personne
mythic-none = aucun
mythic-goal = Objectif : { $goal } à la fin de ta propre action. Réserve de dés : { $pool }.
mythic-head-dice = dés libres
mythic-head-points = pts
mythic-place-spoken = { $name } : { $points }. Dés libres : { $dice }.
mythic-free = libres : { $dice }
mythic-barred = ne capture pas la prochaine fois
mythic-calm = pas d’usure
mythic-display-pairs = Doubles (valeur : le nombre des dés) : { $creatures }
mythic-display-others = Deux dés : { $creatures }
mythic-display-thirds = Deux dés et un troisième au choix (valeur : celle du troisième) : { $creatures }
mythic-round-over = La manche { $round } sur { $rounds } est terminée
mythic-news-captured = Captures : { $captures }
mythic-news-capture = { $name } : { $creature } pour { $points }

## Coups

mythic-by-mask = { mythic-face-mask } : { $value } pour { $counted }
mythic-by-feather = { mythic-face-feather } : { $before } → { $after }
mythic-as = comme { $name }
mythic-mine = à moi : { $die }
mythic-theirs = { $name } : { $die }
mythic-move-pass = Passer
mythic-move-take = Prendre un dé
mythic-move-keep = Garder { $die }
mythic-move-roll =
    { $count ->
        [one] Lancer le dé { $dice }
       *[other] Lancer les dés { $dice }
    }
mythic-move-release = Libérer : { $creature }
mythic-move-release-plain = Libérer sans pouvoir : { $creature }
mythic-move-poach = Braconner : { $creature } ({ $artifact }), { $die } à la réserve
mythic-move-poach-use = Braconner : { $creature }, { $die } à la réserve, utiliser : { $artifact }
# What is done with a creature, below the name of that creature.
mythic-brief-release = Libérer, utiliser son pouvoir
mythic-brief-release-plain = Libérer sans son pouvoir
mythic-brief-poach = Braconner, { $die } à la réserve
mythic-brief-poach-use = Braconner, { $die } à la réserve, utiliser : { $artifact }
mythic-move-use = Utiliser : { $artifact }
mythic-move-wishes = Souhaits : { $wishes }
mythic-move-list = Plusieurs, au cas où d’autres seraient plus rapides
# Ce qui mène à la suite de la question.
mythic-goes-on = { $move } …
mythic-back = Retour

## La carte privée

mythic-you-captured = Tu as capturé : { $capture }.
mythic-you-acted = Ton action : { $move }
mythic-you-rolled = Tu as obtenu { $dice }.
mythic-you-poached = Tu possèdes maintenant : { $artifact }.
mythic-you-gave = Tu donnes { $dice } à { $receiver }.
mythic-you-got = { $giver } te donne { $dice }.
mythic-you-gave-up = Tu cèdes { $dice } pour un lancer.
mythic-you-gained =
    { $number ->
        [one] Tu prends { $number } dé de la réserve.
       *[other] Tu prends { $number } dés de la réserve.
    }
mythic-you-set = Tu prends { $dice } de la réserve.
mythic-you-returned = Tu remets { $dice } dans la réserve.
mythic-hand-wait = Rien à décider pour l’instant. Le moment venu, ce sera affiché ici ; la carte de la table et ses « { choice-details } » montrent tout.
mythic-hand-dice = Tes dés libres :
mythic-hand-no-dice = Tu n’as aucun dé libre.
mythic-hand-points =
    { $points ->
        [one] { $points } point sur { $goal }, il t’en manque { $missing }
       *[other] { $points } points sur { $goal }, il t’en manque { $missing }
    }
mythic-hand-act = À toi de jouer. Que fais-tu ?
mythic-hand-capture = Tu peux capturer une créature maintenant ; son pouvoir n’agit que si tu la libères. Laquelle ?
mythic-hand-extra = Tu peux capturer une créature de plus maintenant. Laquelle ?
mythic-hand-ahead = Choisis d’avance : chaque choix ajoute une créature. À ton tour, tu auras la première encore possible.
# La même chose dans un sondage, dont une réponse est une liste.
mythic-hand-wish = Quelle créature veux-tu ? Quand ce sera à toi de capturer, tu l’auras si elle est encore là.
mythic-hand-wishes = Tes souhaits, dans cet ordre :
mythic-hand-no-wish = Tu passes. Tu peux encore ajouter des souhaits.
mythic-hand-clear = Effacer les souhaits, passer
mythic-hand-full = La liste est pleine.
mythic-hand-return = Quel dé libre remets-tu dans la réserve ?
mythic-hand-give = Quel dé libre donnes-tu à { $name } ?
mythic-hand-decay = Tes dés s’usent. Lequel change ?
mythic-hand-answered = Ton choix : { $move }. Tu peux le changer jusqu’à ce que tous soient montrés.
mythic-hand-over = Tu as { $points } ; le meilleur score est de { $best }.
mythic-about-roll = Tu lances la moitié de tes dés libres, arrondie à l’entier supérieur.
mythic-about-price = Libérée, elle te quitte : { $points } en moins, ses dés sont lancés et libres.
mythic-about-back = Au dos : { $artifact }. { $power }
mythic-menu-roll =
    { $number ->
        [one] Lancer { $number } dé
       *[other] Lancer { $number } dés
    }
mythic-menu-cards = Utiliser une de tes cartes
mythic-menu-capture = Capturer
mythic-ask-roll =
    { $number ->
        [one] Quel dé lances-tu ?
       *[other] Quels sont les { $number } dés que tu lances ?
    }
# The most points that a creature with a die of any value can bring.
mythic-up-to = jusqu’à { $points }
mythic-ask-creature = Que fais-tu de cette créature ?
mythic-ask-capture = Avec quels dés ?
mythic-ask-wishes = Quelles créatures veux-tu, la meilleure d’abord ?
mythic-ask-one = Choisis une possibilité.
mythic-ask-whom = Qui choisis-tu ?
mythic-ask-pair = Quels dés (le tien ⇄ le sien) ?
mythic-ask-theirs = Le dé de qui, et lequel ?
mythic-ask-number = Quel nombre ?
mythic-ask-dice = Quels dés ? Choisis-en { $number }.
mythic-ask-turns = Quels dés changent, et en quoi ? Choisis-en { $number }.
mythic-ask-to = Que devient le { $die } ?
mythic-ask-victims = Quels adversaires ? Choisis-en { $number }.
mythic-ask-swap = Choisis { $number } de tes dés et autant des siens.
mythic-range = { $least } à { $most }
mythic-choose-none = Aucun

## Ce qui se passe

mythic-story-hands = Tout le monde lance. { $dice }
mythic-story-starter = { $name } a le plus petit total et commence.
mythic-story-round = La manche { $round } commence.
mythic-story-turn = À { $name } de jouer.
mythic-story-noted = Ton choix : { $move }.
mythic-story-robot-noted = Un robot choisit à ta place : { $move }.
# Ce qu’on fait à son tour. Entre parenthèses après un nom : ce qu’on a choisi.
mythic-deed-pass = { $name } passe.
mythic-deed-take = { $name } prend un dé.
mythic-deed-roll = { $name } relance { $dice }.
mythic-deed-release = { $name } libère : { $creature }.
mythic-deed-release-plain = { $name } libère sans pouvoir : { $creature }.
mythic-deed-poach = { $name } braconne : { $creature } ; { $die } va dans la réserve.
mythic-deed-poach-use = { $name } braconne : { $creature }, { $die } à la réserve, et utilise aussitôt : { $artifact }.
mythic-deed-use = { $name } utilise : { $artifact }.
mythic-story-captured = { $name } capture : { $capture }
mythic-story-declined = { $name } ne capture rien.
mythic-story-coin-won = { $name } gagne à pile ou face.
mythic-story-coin-lost = { $name } perd à pile ou face.
mythic-story-decay = Usure : { $dice }
mythic-story-barred = { $name } ne peut rien capturer à la prochaine phase de capture.
mythic-story-calmed = { $name } ne perd rien à l’usure jusqu’à son prochain tour.
mythic-story-rolled = { $name } lance et obtient { $dice }.
mythic-story-picked = { $name } cède { $dice } pour un lancer.
mythic-story-gained =
    { $number ->
        [one] { $name } prend { $number } dé de la réserve.
       *[other] { $name } prend { $number } dés de la réserve.
    }
mythic-story-set = { $name } prend { $dice } de la réserve.
mythic-story-turned = { $name } : { $before } → { $after }.
mythic-story-returned = { $name } remet { $dice } dans la réserve.
mythic-story-moved = { $giver } donne { $dice } à { $receiver }.
mythic-story-unbound = On lance les dés de { $creature } avant son départ.
mythic-story-released = { $creature } revient dans la rivière.
mythic-story-turned-over = { $creature } se retourne ; dans la rivière se trouve maintenant { $other }.
mythic-story-poached = { $name } possède maintenant : { $artifact }.
mythic-story-hatched = L’œuf éclot ; le Roc revient dans la rivière.

## La fin

mythic-won-by-goal = L’objectif de { $goal } a été atteint à la manche { $round }.
mythic-won-first = Assez de points aussi : { $names }. Mais on ne peut gagner qu’à son tour, à la fin de son action.
mythic-won-by-rounds = En { $rounds } manches, personne n’avait l’objectif à la fin de sa propre action : le plus haut score gagne.
mythic-moment-captured = Manche { $round } : { $name } capture { $creature } ({ $points })
mythic-moment-lost = Manche { $round } : { $name } abandonne { $creature } ({ $points })
mythic-moment-power = Manche { $round } : { $name } utilise { $card } : les autres ont { $number } de moins sur leurs dés
# Le tournant de la partie.
mythic-turn-captured = À la manche { $round }, { $name } capture { $creature } : { $points } jusqu’à la fin.
mythic-turn-led = À la manche { $round }, { $name } capture { $creature } pour { $points } et prend la tête.
mythic-turn-lost = À la manche { $round }, { $name } mène et abandonne { $creature } : { $points } de perdus.
mythic-end = Les créatures regagnent leurs légendes.
mythic-course = La course aux points
mythic-course-words = Une ligne par place, manche après manche. À la fin : { $scores }.

## Statistiques

mythic-feats-title = Les Dés mythiques en chiffres
mythic-feats-captured =
    { $count ->
        [one] { $count } créature capturée. Le plus souvent : { $creatures }
       *[other] { $count } créatures capturées. Le plus souvent : { $creatures }
    }
mythic-feats-actions = Actions : { $actions }
mythic-action-roll = lancers
mythic-action-release = libérations
mythic-action-poach = braconnages
mythic-action-use = artefacts
mythic-action-take = dés pris
mythic-action-pass = passes

## Refus

refusal-no-answer-to-this = Ce n’est pas ce que la table demande. Rien n’a changé : choisis parmi ce qui est proposé.
refusal-nothing-asked-of-you = On ne te demande rien pour l’instant. La partie continue dès que les autres ont répondu.
refusal-creature-not-in-display = Cette créature n’est plus dans la rivière. Tes dés restent libres : choisis-en une autre.
refusal-dice-do-not-match = Ces dés ne montrent pas ce que la créature demande. Ils restent libres.
refusal-any-die-wanted = Cette créature demande encore un dé, de n’importe quelle valeur. Ajoute-le : sa valeur fait tes points.
refusal-no-any-die = Cette créature demande ses deux nombres et aucun autre dé. Enlève le troisième.
refusal-dice-not-free = Tu n’as pas ces dés libres. Choisis parmi ceux qu’aucune créature ne protège.
refusal-mask-not-like-that = Avec le Masque, un dé de la capture compte pour un de plus ou un de moins, de 1 à 8. Rien n’a changé.
refusal-feather-not-like-that = La Plume tourne un de tes dés libres sur une valeur de 1 à 8. Rien n’a changé.
refusal-no-free-die = Tu n’as aucun dé libre à lancer. Choisis une autre action.
refusal-nothing-to-take = Tu ne peux prendre un dé que si tu n’en as aucun et s’il en reste dans la réserve. Choisis une autre action.
refusal-creature-not-yours = Tu n’as pas capturé cette créature. Choisis parmi les tiennes.
refusal-not-poachable = Cette créature n’a pas d’artefact au dos. On peut la libérer, mais pas la braconner.
refusal-die-not-protected-there = Cette créature ne protège pas ce dé ({ $die }). Choisis l’un des siens.
refusal-artifact-not-yours = Cet artefact n’est pas à toi. Choisis parmi les tiens.
refusal-artifact-always-on = Cet artefact agit de lui-même, ce n’est pas une action. Choisis-en un autre.
refusal-victim-cannot-be-chosen = Cette place ne peut pas être choisie ici, ou ne peut pas l’être deux fois. Choisis parmi celles qui sont proposées.
refusal-wrong-number-of-choices = Choisis-en ici au moins { $least } et au plus { $most }. Rien n’a changé : choisis de nouveau.
refusal-dice-not-theirs = Cette personne n’a pas ces dés libres, ou ce pouvoir ne les atteint pas. Choisis de nouveau.
refusal-die-cannot-become-that = Ici, ce dé ({ $die }) ne peut pas devenir { $value }. Choisis une autre valeur.
refusal-wrong-number-named = Si le pouvoir demande un nombre, nomme-en un de 1 à 8 ; sinon, n’en nomme aucun.
refusal-nothing-to-repeat-there = La dernière action de cette place ne se répète pas. Choisis parmi celles qui sont proposées.
refusal-yield-one-free-die = Cède un de tes dés libres. C’est toi qui le choisis.
refusal-no-such-decay = Aucun de tes dés libres ne peut passer de { $die } à { $to } maintenant. Choisis parmi ce qui est proposé.
refusal-wrong-sides = Chaque carte à deux créatures doit en montrer une seule.
refusal-not-among-the-lowest = La personne qui commence est tirée au sort parmi celles dont les dés ont le total le plus bas.
refusal-wrong-number-of-dice-rolled = Dés lancés : { $dice }, dés attendus : { $due }.
refusal-no-such-value = Un dé montre un nombre de 1 à 8.

## Badges et titres

badge-name-mythic-dice-tamer = Dompteur
badge-value-mythic-dice-tamer = créatures capturées : { $count }
badge-name-mythic-dice-haul = Belle prise
badge-value-mythic-dice-haul = plus de créatures capturées en une partie : { $count }
badge-name-mythic-dice-bestiary = Bestiaire vivant
badge-value-mythic-dice-bestiary = créatures différentes capturées : { $count }
badge-name-mythic-dice-poacher = Braconnier
badge-value-mythic-dice-poacher = créatures braconnées : { $count }
badge-name-mythic-dice-artificer = Maître des artefacts
badge-value-mythic-dice-artificer = artefacts utilisés : { $count }
