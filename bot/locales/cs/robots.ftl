### Roboti, ze kterých se vybírá, u všech her stejní.

robot-step-greedy = Lehký
robot-step-steady = Střední
robot-step-keen = Silný
robot-about-greedy = Bere, co se dá, a na ostatní se nedívá
robot-about-steady = Zná šance a zachovává chladnou hlavu
robot-about-keen = Přemýšlí, co asi máš, a hraje podle toho
robot-name-greedy = { $name } (lehký robot)
robot-name-keen = { $name } (silný robot)
