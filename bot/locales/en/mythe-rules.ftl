### How Mythe is played, on four pages.

mythe-rules-title = How to play { game-mythe }
mythe-rules-page-game = The game
mythe-rules-page-drawing = Draw
mythe-rules-page-moving = Advance
mythe-rules-page-giving = Give, and the cards
mythe-rules-idea-title = The idea
mythe-rules-idea =
    Mouse heroes race from the village to the Red Dragon, who sits on the cheese. To win, dare to face the Dragon and be the first to reach its space.
    Your own cards do not move you. You draw cards unseen from the other hands, and the longer you draw, the more likely an obstacle trips you.
mythe-rules-cards-title = The cards
mythe-rules-cards =
    Ordinary cards are worth 0 or 1. Legendary cards: Shield 2, Fairy 2, Sword 3. An obstacle is worth nothing.
    2 or 3 players: three 0s, three 1s, the three legendary cards and three obstacles.
    4 players: a fourth 1. 5 players: six 1s and four obstacles.
    All cards are dealt one at a time, beginning to the left of the starting player; so one hand may hold a card more than another.
    With 2 players a third hand is dealt, the neutral deck. You draw from it and give to it as if it were a player.
mythe-rules-board-title = The board
mythe-rules-board =
    Twelve spaces lie between the village and the Dragon. Entering them costs 1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2 and 3 points; the Dragon’s space costs 1.
    Each space holds one mouse at most; the village has room for all.
mythe-rules-turn-title = A turn
mythe-rules-turn =
    Luck chooses who begins; then players take turns in seat order. A turn has four parts: face the Dragon (if you like), draw, advance, give.
mythe-rules-declare-title = 1. Face the Dragon
mythe-rules-declare =
    Before your first draw you may show a legendary card from your hand. Then you may enter the Dragon’s space this turn.
    The card stays in your hand and adds no points. If you do not get there, you lose nothing.
    A legendary card that you draw adds its points, but it does not let you face the Dragon.
mythe-rules-draw-title = 2. Draw
mythe-rules-draw =
    Choose a hand that is not yours: you get a random card from it, and everybody sees the card. You must draw one. Then draw more, from any other hand, or stop.
    An obstacle ends your drawing at once, and you do not advance.
    When nobody else has a card left, your drawing ends by itself.
mythe-rules-advance-title = 3. Advance
mythe-rules-advance =
    The points you have drawn pay for the next spaces, one after the other, as far as they go. Points left over are lost.
    A taken space costs nothing, but you cannot stop there: you pass it only if your points also pay for the next free space.
    Example: you stand on space 2 and have 4 points, somebody stands on space 3. You pass space 3, pay 2 for space 4 and 1 for space 5, and 1 point is lost.
    If you have not faced the Dragon, you stop before its space. If all spaces before it are taken, you stay where you are.
mythe-rules-give-title = 4. Give
mythe-rules-give =
    The cards you drew join your hand. Then give any of your cards to anybody, or give nothing. Only you and the receiver know which cards they are; everybody sees how many.
    At the end of your turn every hand must hold a card: yours, everybody else’s, and the neutral deck. If you emptied a hand, you must give it a card.
    In the variant you may give only cards that you drew this turn.
mythe-rules-end-title = The end
mythe-rules-end =
    Whoever enters the Dragon’s space wins at once. The others are ranked by the space they have reached; mice on equal terms share a place.
    After 300 turns without a winner, the mouse that has come furthest wins; several may share the victory.
