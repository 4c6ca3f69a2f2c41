### Comment on joue aux Dés mythiques.

mythic-rules-title = Comment jouer : { game-mythic-dice }
mythic-rules-page-game = Le jeu
mythic-rules-page-poachable = Créatures à artefact
mythic-rules-page-turning = Créatures des deux côtés
mythic-rules-page-thirds = Créatures à trois dés
mythic-rules-page-rulings = Tailles et précisions

mythic-rules-idea-title = L’idée
mythic-rules-idea =
    Capture des créatures mythiques avec tes dés, puis libère-les pour leurs pouvoirs.
    Tu gagnes quand, à la fin de ta propre action, tes créatures atteignent ensemble l’objectif.
    40 dés à huit faces, 18 cartes. Au dos de chaque carte se trouve un artefact ou une autre créature ; les listes le montrent sous le recto. Tous les dés sont découverts. Un dé est libre, ou une créature capturée le protège. Les dés de personne sont la réserve, les créatures de personne sont la rivière.
mythic-rules-turn-title = Un tour
mythic-rules-turn =
    1. Capture : tout le monde peut capturer une créature, dans le sens inverse des aiguilles d’une montre ; la personne active en dernier.
    2. Action : la personne active fait une seule chose.
    3. Si la personne active a atteint l’objectif, elle gagne.
    4. Usure : les dés de tout le monde s’affaiblissent un peu.
    Puis c’est à la place de gauche. Au début, tout le monde lance tous ses dés, et le tout premier tour revient au plus petit total ; à égalité, le sort décide.
mythic-rules-capture-title = Capturer
mythic-rules-capture =
    On capture une créature avec des dés libres qui montrent exactement ses nombres ; « + » est un dé libre de plus, de n’importe quelle valeur. Dès lors, la créature protège ces dés.
    Exemple : { mythic-face-cerberus } demande 4 5 +. Avec 4, 5 et 8 tu le captures ; il vaut 8 points, ce que montre le dé après « + ».
    Avant que ce soit à toi de capturer, tu peux donner une liste secrète de souhaits : à ton tour, le premier encore possible se réalise.
mythic-rules-action-title = Action : l’une de celles-ci, ou passer
mythic-rules-action =
    Lance exactement la moitié de tes dés libres, arrondie à l’entier supérieur : sur 5 dés, 3. Tu choisis lesquels.
    Libère une créature : utilise son pouvoir ou non. Sa carte revient dans la rivière, retournée sauf si un artefact est au dos ; les dés qu’elle protégeait sont lancés et libres.
    Braconne une créature avec un artefact au dos : un de ses dés va dans la réserve, les autres sont libres tels quels. Tu gardes l’artefact, qui ne vaut aucun point, et peux l’utiliser aussitôt.
    Utilise un de tes artefacts, sauf s’il est toujours actif.
    Sans aucun dé : prends-en un dans la réserve et lance-le.
mythic-rules-decay-title = Usure
mythic-rules-decay =
    Chacun choisit en secret un de ses dés libres qui montre plus de 1 ; tous les dés choisis baissent de 1 ensemble. Sans un tel dé, on ne perd rien.
mythic-rules-end-title = La fin
mythic-rules-end =
    Quand chaque place a eu 40 tours sans que personne ne gagne, la partie se termine : les points décident, puis le nombre de dés.
mythic-rules-poachable-title = Créatures avec un artefact au dos
mythic-rules-poachable =
    Deux dés égaux les capturent ; elles valent ce que montre chacun.
    { mythic-face-kappa } 2 2 : { mythic-power-kappa }
    ↳ { mythic-face-water-dish } : { mythic-power-water-dish }
    { mythic-face-leprechaun } 3 3 : { mythic-power-leprechaun }
    ↳ { mythic-face-pot-of-gold } : { mythic-power-pot-of-gold }
    { mythic-face-jackalope } 4 4 : { mythic-power-jackalope }
    ↳ { mythic-face-antlers } : { mythic-power-antlers }
    { mythic-face-thunderbird } 5 5 : { mythic-power-thunderbird }
    ↳ { mythic-face-storm-drum } : { mythic-power-storm-drum }
    { mythic-face-nemean-lion } 6 6 : { mythic-power-nemean-lion }
    ↳ { mythic-face-lions-hide } : { mythic-power-lions-hide }
    { mythic-face-unicorn } 7 7 : { mythic-power-unicorn }
    ↳ { mythic-face-horn } : { mythic-power-horn }
    { mythic-face-lung } 8 8 : { mythic-power-lung }
    ↳ { mythic-face-dragon-pearl } : { mythic-power-dragon-pearl }
mythic-rules-turning-title = Cartes avec une créature de chaque côté
mythic-rules-turning =
    Au début, le hasard décide du côté visible ; libérer retourne la carte. On ne peut pas les braconner.
    { mythic-face-kraken } 6 8, valeur 7 : { mythic-power-kraken }
    ↳ { mythic-face-will-o-the-wisp } 1 3, valeur 2 : { mythic-power-will-o-the-wisp }
    { mythic-face-garuda } 5 7, valeur 6 : { mythic-power-garuda }
    ↳ { mythic-face-bunyip } 2 4, valeur 3 : { mythic-power-bunyip }
    { mythic-face-bahamut } 4 8, valeur 6 : { mythic-power-bahamut }
    ↳ { mythic-face-kelpie } 1 5, valeur 3 : { mythic-power-kelpie }
    { mythic-face-basilisk } 4 6, valeur 5 : { mythic-power-basilisk }
    ↳ { mythic-face-domovoi } 3 5, valeur 4 : { mythic-power-domovoi }
    { mythic-face-simurgh } 3 7, valeur 5 : { mythic-power-simurgh }
    ↳ { mythic-face-taniwha } 2 6, valeur 4 : { mythic-power-taniwha }
    { mythic-face-golem } 2 8, valeur 5 : { mythic-power-golem }
    ↳ { mythic-face-tikbalang } 1 7, valeur 4 : { mythic-power-tikbalang }
mythic-rules-thirds-title = Créatures à trois dés
mythic-rules-thirds =
    Le troisième dé peut montrer n’importe quelle valeur. La créature vaut ce que ce dé montre à la capture.
    { mythic-face-cerberus } 4 5 + : { mythic-power-cerberus }
    ↳ { mythic-face-fenrir } 5 6 + : { mythic-power-fenrir } Ces deux-là sont sur une même carte.
    { mythic-face-phoenix } 1 1 + : { mythic-power-phoenix }
    ↳ { mythic-face-feather } : { mythic-power-feather }
    { mythic-face-sphinx } 2 3 + : { mythic-power-sphinx }
    ↳ { mythic-face-riddle } : { mythic-power-riddle }
    { mythic-face-roc } 3 4 + : { mythic-power-roc }
    ↳ { mythic-face-egg } : { mythic-power-egg }
    { mythic-face-quetzalcoatl } 6 7 + : { mythic-power-quetzalcoatl }
    ↳ { mythic-face-mask } : { mythic-power-mask }
mythic-rules-sizes-title = Dés et objectifs
mythic-rules-sizes =
    À 2 : 10 dés par personne, 36 points pour gagner.
    À 3 ou 4 : 8 dés, 28 points.
    À 5 ou 6 : 6 dés, 20 points.
    À 7 ou 8 : 5 dés, 18 points.
    À 9 ou 10 : 4 dés, 14 points.
mythic-rules-choosing-title = Qui les pouvoirs peuvent toucher
mythic-rules-choosing =
    Les pouvoirs ne touchent que les dés libres. Si tu n’as pas de dé libre, ou si tu possèdes la Peau de lion, les pouvoirs des autres t’épargnent et personne ne peut te choisir.
    La personne qui perd un dé choisit lequel, en secret, sauf si le texte te laisse choisir.
    S’il y a moins de dés dans la réserve que le pouvoir n’en prend, il prend ce qu’il y a.
mythic-rules-rulings-title = Précisions
mythic-rules-rulings =
    Leprechaun : tous les dés comptent, libres et protégés, les siens parmi les tiens.
    Licorne : elle ne copie qu’une action faite depuis ton dernier tour, et c’est toi qui fais les choix. Elle ne copie jamais un tour passé, une Licorne ou un Œuf. Sans rien à copier, elle n’a pas de pouvoir.
    Basilic : il agit pendant une seule phase de capture, quoi qu’il s’y passe.
    Phénix : ses dés ne sont pas relancés quand il part.
    Corne : si tu n’as que des 1, tu peux en monter un ou les laisser.
    Masque : les points suivent ce que les dés montrent vraiment.
    Tu peux libérer, braconner ou utiliser un artefact même si cela ne change rien.
