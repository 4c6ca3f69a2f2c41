### Les robots au choix, les mêmes pour tous les jeux.

robot-step-greedy = Facile
robot-step-steady = Moyen
robot-step-keen = Fort
robot-about-greedy = Prend ce qu’il peut, sans penser à la suite
robot-about-steady = Connaît les chances et garde la tête froide
robot-about-keen = Voit plus loin et essaie d’abord ses coups dans sa tête
robot-name-greedy = { $name } (robot facile)
robot-name-keen = { $name } (robot fort)
