### Les robots au choix, les mêmes pour tous les jeux.

robot-step-greedy = Facile
robot-step-steady = Moyen
robot-step-keen = Fort
robot-about-greedy = Prend ce qu’il peut, sans regarder les autres
robot-about-steady = Connaît les chances et garde la tête froide
robot-about-keen = Devine ce que tu as en main et en joue
robot-name-greedy = { $name } (robot facile)
robot-name-keen = { $name } (robot fort)
