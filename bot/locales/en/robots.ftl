### The robots that people choose from, the same for every game.

robot-step-greedy = Easy
robot-step-steady = Fair
robot-step-keen = Strong
robot-about-greedy = Takes what it can get, and does not think ahead
robot-about-steady = Knows the odds, and keeps a cool head
robot-about-keen = Looks further ahead, and tries its moves out in its mind
robot-name-greedy = { $name } (easy robot)
robot-name-keen = { $name } (strong robot)
