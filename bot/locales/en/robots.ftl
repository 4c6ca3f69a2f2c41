### The robots that people choose from, the same for every game.

robot-step-greedy = Easy
robot-step-steady = Fair
robot-step-keen = Strong
robot-about-greedy = Takes what it can get, and never looks at the others
robot-about-steady = Knows the odds, and keeps a cool head
robot-about-keen = Thinks about what you may hold, and plays on it
robot-name-greedy = { $name } (easy robot)
robot-name-keen = { $name } (strong robot)
