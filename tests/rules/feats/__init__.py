"""What is told and counted of people beyond a game's points: feats, and badges for them."""
