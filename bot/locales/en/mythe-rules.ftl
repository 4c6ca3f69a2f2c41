### How Mythe is played, on one page.

mythe-rules-title = How to play { game-mythe }
mythe-rules-idea-title = The idea
mythe-rules-idea =
    Mouse heroes race from the village to the Red Dragon, who sits on the cheese. Whoever dares to face the Dragon and reaches its space first wins.
    Your own cards do not carry you. You draw unseen from the hands of the others, and the longer you draw, the likelier an obstacle trips you.
mythe-rules-cards-title = The cards
mythe-rules-cards =
    Ordinary cards are worth 0 or 1. Legendary ones: Shield 2, Fairy 2, Sword 3. An obstacle is worth nothing.
    2 or 3 players: three 0s, three 1s, the three legendary cards and three obstacles.
    4 players: a fourth 1. 5 players: six 1s and four obstacles.
    All cards are dealt, one at a time, first to the left of whoever begins; so hands may differ by one.
    With 2 players a third hand is dealt, the neutral deck. You draw from it and give to it as if somebody held it.
mythe-rules-board-title = The board
mythe-rules-board =
    From the village to the Dragon lie twelve spaces. To enter them costs 1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2 and 3 points; the Dragon’s space costs 1.
    On a space stands one mouse at most; the village has room for all.
mythe-rules-turn-title = A turn
mythe-rules-turn =
    Luck chooses who begins; then it goes round by the seats. A turn has four parts: face the Dragon (if you like), draw, advance, give.
mythe-rules-declare-title = 1. Face the Dragon
mythe-rules-declare =
    Before your first draw you may show a legendary card from your hand. Then you may enter the Dragon’s space in this turn.
    The card stays in your hand and adds no points. If you do not get there, you lose nothing.
    A legendary card that you draw counts its points, but it is no substitute for one that you have shown.
mythe-rules-draw-title = 2. Draw
mythe-rules-draw =
    Choose a hand that is not yours; luck draws one of its cards, and everybody sees it. You must draw one. Then draw on, from any hand, or stop.
    An obstacle ends your drawing at once, and you do not advance.
    When nobody else holds a card any more, you stop by yourself.
mythe-rules-advance-title = 3. Advance
mythe-rules-advance =
    The points you have drawn pay for the next spaces, one after the other, as far as they go. What is left over is lost.
    A taken space costs nothing, but you cannot stop there: you pass it only if your points also pay for the next free space.
    Unless you have faced the Dragon, you stop before its space. If all spaces up to it are taken, you stay where you are.
mythe-rules-give-title = 4. Give
mythe-rules-give =
    What you drew joins your hand. Then give any of your cards to anybody, or give nothing. Only you and the receiver know which cards they are; how many, everybody sees.
    At the end of your turn every hand holds a card: yours, everybody else’s, and the neutral deck. A hand that you have emptied must be given one.
    In the variant you may give only cards that you drew in this turn.
mythe-rules-end-title = The end
mythe-rules-end =
    Whoever enters the Dragon’s space wins at once. The others rank by the space they have reached; equal ones share a rank.
    After 300 turns without a winner the mouse that has come furthest wins; several may share the victory.
