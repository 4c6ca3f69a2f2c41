### Roboti, ze kterých se vybírá, u všech her stejní.

robot-step-greedy = Lehký
robot-step-steady = Střední
robot-step-keen = Silný
robot-about-greedy = Bere, co se dá, a dopředu nemyslí
robot-about-steady = Zná šance a zachovává chladnou hlavu
robot-about-keen = Vidí dál dopředu a tahy si nejdřív zkouší v hlavě
robot-name-greedy = { $name } (lehký robot)
robot-name-keen = { $name } (silný robot)
