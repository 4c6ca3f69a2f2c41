### Comment on joue à Mythe, sur quatre pages.

mythe-rules-title = Comment jouer à { game-mythe }
mythe-rules-page-game = Le jeu
mythe-rules-page-drawing = Piocher
mythe-rules-page-moving = Avancer
mythe-rules-page-giving = Donner, et les cartes
mythe-rules-idea-title = L’idée
mythe-rules-idea =
    Des souris héroïques courent du village jusqu’au Dragon rouge, assis sur le fromage. La victoire va à qui ose défier le Dragon et entre en premier sur sa case.
    Tes propres cartes ne te font pas avancer. Tu pioches à l’aveugle dans la main des autres, et plus tu pioches, plus tu risques de trébucher sur un obstacle.
mythe-rules-cards-title = Les cartes
mythe-rules-cards =
    Les cartes ordinaires valent 0 ou 1. Les légendaires : Bouclier 2, Fée 2, Épée 3. Un obstacle ne vaut rien.
    À 2 ou 3 : trois 0, trois 1, les trois cartes légendaires et trois obstacles.
    À 4 : un quatrième 1. À 5 : six 1 et quatre obstacles.
    On distribue toutes les cartes, une par une, en commençant à gauche de la personne qui joue en premier ; une main peut donc avoir une carte de plus qu’une autre.
    À 2, on distribue une troisième main, le paquet neutre. On y pioche et on lui donne comme à une personne.
mythe-rules-board-title = Le plateau
mythe-rules-board =
    Du village au Dragon, il y a douze cases. Y entrer coûte 1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2 et 3 points ; la case du Dragon coûte 1.
    Une case accueille une souris au plus ; au village, il y a de la place pour toutes.
mythe-rules-turn-title = Un tour
mythe-rules-turn =
    Le sort désigne qui commence ; ensuite, on suit l’ordre des places. Un tour a quatre temps : défier le Dragon (si tu veux), piocher, avancer, donner.
mythe-rules-declare-title = 1. Défier le Dragon
mythe-rules-declare =
    Avant ta première pioche, tu peux montrer une carte légendaire de ta main. Pendant ce tour, tu peux alors entrer sur la case du Dragon.
    La carte reste dans ta main et n’ajoute aucun point. Si tu n’y arrives pas, tu ne perds rien.
    Une carte légendaire que tu pioches compte ses points, mais ne te permet pas de défier le Dragon.
mythe-rules-draw-title = 2. Piocher
mythe-rules-draw =
    Choisis une main qui n’est pas la tienne ; le sort y prend une carte, et tout le monde la voit. Il faut en piocher une. Ensuite, continue, dans n’importe quelle main, ou arrête-toi.
    Un obstacle arrête aussitôt ta pioche, et tu n’avances pas.
    Quand plus personne d’autre n’a de carte, la pioche s’arrête d’elle-même.
mythe-rules-advance-title = 3. Avancer
mythe-rules-advance =
    Les points piochés paient les cases suivantes, l’une après l’autre, aussi loin qu’ils suffisent. Le reste est perdu.
    Une case occupée ne coûte rien, mais on ne s’y arrête pas : on ne la passe que si les points paient aussi la prochaine case libre.
    Exemple : tu es sur la case 2 avec 4 points, et la case 3 est occupée. Tu passes la case 3, tu paies 2 pour la case 4 et 1 pour la case 5, et 1 point est perdu.
    Sans avoir défié le Dragon, on s’arrête avant sa case. Si toutes les cases jusqu’à lui sont occupées, on reste sur place.
mythe-rules-give-title = 4. Donner
mythe-rules-give =
    Ce que tu as pioché rejoint ta main. Ensuite, donne les cartes que tu veux à qui tu veux, ou rien. Seules la personne qui les reçoit et toi savez lesquelles ; tout le monde voit combien.
    À la fin de ton tour, chaque main doit avoir au moins une carte : la tienne, celles des autres et le paquet neutre. Une main que tu as vidée doit en recevoir une.
    Dans la variante, on ne donne que des cartes piochées pendant ce tour.
mythe-rules-end-title = La fin
mythe-rules-end =
    Qui entre sur la case du Dragon gagne aussitôt. Les autres se classent selon la case atteinte ; à égalité, on partage le rang.
    Après 300 tours sans victoire, la souris arrivée le plus loin gagne ; plusieurs peuvent partager la victoire.
