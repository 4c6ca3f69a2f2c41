### How Mythic Dice is played.

mythic-rules-title = How to play { game-mythic-dice }
mythic-rules-page-game = The game
mythic-rules-page-poachable = Creatures with an artifact
mythic-rules-page-turning = Creatures on both sides
mythic-rules-page-thirds = Creatures for three dice
mythic-rules-page-rulings = Sizes and rulings

mythic-rules-idea-title = The idea
mythic-rules-idea =
    Capture mythical creatures with your dice, and release them for their powers.
    You win if, at the end of your own action, your creatures are worth at least the goal.
    40 eight-sided dice, 18 cards. On the back of each card is an artifact or another creature; the lists show it below the front. All dice lie open. A die is either free or protected by a captured creature. Dice that nobody holds are the pool; creatures that nobody holds are the display.
mythic-rules-turn-title = A turn
mythic-rules-turn =
    1. Capture: everybody may capture one creature, counter-clockwise, the active player last.
    2. Action: the active player does one thing.
    3. If the active player has reached the goal, they win.
    4. Decay: everybody’s dice lose a little.
    Then the player to the left is active. At the start everybody rolls all their dice, and whoever has the lowest total takes the very first turn; luck breaks a tie.
mythic-rules-capture-title = Capture
mythic-rules-capture =
    To capture a creature, use free dice that show exactly its numbers; “+” is one more free die of any value. From then on the creature protects those dice.
    Example: { mythic-face-cerberus } wants 4 5 +. With 4, 5 and 8 you capture it; it is worth 8 points, what the die behind “+” shows.
    Before it is your turn to capture, you may give a secret list of wishes: on your turn you get the first one that is still possible.
mythic-rules-action-title = Action: one of these, or pass
mythic-rules-action =
    Roll exactly half of your free dice, rounded up: of 5 dice 3. You choose which.
    Release a creature, with its power or without. Its card returns to the display, turned over unless it has an artifact on its back. The dice it protected are rolled and are free again.
    Poach a creature that has an artifact on its back: one of its dice goes to the pool, the others become free as they lie. You keep the artifact, which is worth no points, and may use it at once.
    Use an artifact you own, unless it is always on.
    If you have no dice at all: take one from the pool and roll it.
mythic-rules-decay-title = Decay
mythic-rules-decay =
    Everybody secretly chooses one of their free dice that shows more than 1. All chosen dice fall by 1 together. If you have no such die, you lose nothing.
mythic-rules-end-title = The end
mythic-rules-end =
    When every seat has been active 40 times without a winner, the game ends: most points come first, then most dice.
mythic-rules-poachable-title = Creatures with an artifact on their back
mythic-rules-poachable =
    Two equal dice capture each of these; it is worth the number on the dice.
    { mythic-face-kappa } 2 2: { mythic-power-kappa }
    ↳ { mythic-face-water-dish }: { mythic-power-water-dish }
    { mythic-face-leprechaun } 3 3: { mythic-power-leprechaun }
    ↳ { mythic-face-pot-of-gold }: { mythic-power-pot-of-gold }
    { mythic-face-jackalope } 4 4: { mythic-power-jackalope }
    ↳ { mythic-face-antlers }: { mythic-power-antlers }
    { mythic-face-thunderbird } 5 5: { mythic-power-thunderbird }
    ↳ { mythic-face-storm-drum }: { mythic-power-storm-drum }
    { mythic-face-nemean-lion } 6 6: { mythic-power-nemean-lion }
    ↳ { mythic-face-lions-hide }: { mythic-power-lions-hide }
    { mythic-face-unicorn } 7 7: { mythic-power-unicorn }
    ↳ { mythic-face-horn }: { mythic-power-horn }
    { mythic-face-lung } 8 8: { mythic-power-lung }
    ↳ { mythic-face-dragon-pearl }: { mythic-power-dragon-pearl }
mythic-rules-turning-title = Cards with a creature on both sides
mythic-rules-turning =
    Luck decides which side is up at the start; a release turns the card over. These creatures cannot be poached.
    { mythic-face-kraken } 6 8, worth 7: { mythic-power-kraken }
    ↳ { mythic-face-will-o-the-wisp } 1 3, worth 2: { mythic-power-will-o-the-wisp }
    { mythic-face-garuda } 5 7, worth 6: { mythic-power-garuda }
    ↳ { mythic-face-bunyip } 2 4, worth 3: { mythic-power-bunyip }
    { mythic-face-bahamut } 4 8, worth 6: { mythic-power-bahamut }
    ↳ { mythic-face-kelpie } 1 5, worth 3: { mythic-power-kelpie }
    { mythic-face-basilisk } 4 6, worth 5: { mythic-power-basilisk }
    ↳ { mythic-face-domovoi } 3 5, worth 4: { mythic-power-domovoi }
    { mythic-face-simurgh } 3 7, worth 5: { mythic-power-simurgh }
    ↳ { mythic-face-taniwha } 2 6, worth 4: { mythic-power-taniwha }
    { mythic-face-golem } 2 8, worth 5: { mythic-power-golem }
    ↳ { mythic-face-tikbalang } 1 7, worth 4: { mythic-power-tikbalang }
mythic-rules-thirds-title = Creatures for three dice
mythic-rules-thirds =
    The third die may show any value. The creature is worth the value that this die shows at the capture.
    { mythic-face-cerberus } 4 5 +: { mythic-power-cerberus }
    ↳ { mythic-face-fenrir } 5 6 +: { mythic-power-fenrir } These two are sides of one card.
    { mythic-face-phoenix } 1 1 +: { mythic-power-phoenix }
    ↳ { mythic-face-feather }: { mythic-power-feather }
    { mythic-face-sphinx } 2 3 +: { mythic-power-sphinx }
    ↳ { mythic-face-riddle }: { mythic-power-riddle }
    { mythic-face-roc } 3 4 +: { mythic-power-roc }
    ↳ { mythic-face-egg }: { mythic-power-egg }
    { mythic-face-quetzalcoatl } 6 7 +: { mythic-power-quetzalcoatl }
    ↳ { mythic-face-mask }: { mythic-power-mask }
mythic-rules-sizes-title = Dice and goals
mythic-rules-sizes =
    2 players: 10 dice each, 36 points win.
    3 or 4 players: 8 dice, 28 points.
    5 or 6 players: 6 dice, 20 points.
    7 or 8 players: 5 dice, 18 points.
    9 or 10 players: 4 dice, 14 points.
mythic-rules-choosing-title = Whom powers touch
mythic-rules-choosing =
    Powers touch free dice only. If you have no free die, or own the Lion’s Hide, opponents’ powers skip you and nobody can choose you.
    A player who loses a die secretly chooses which one, unless the text gives the choice to you.
    If the pool holds fewer dice than a power takes, the power takes what is there.
mythic-rules-rulings-title = Rulings
mythic-rules-rulings =
    Leprechaun: all dice count, free and protected, and the Leprechaun’s own are among yours.
    Unicorn: it copies only an action done since your last turn. You make its choices. It never copies a pass, a Unicorn or an Egg. With nothing to copy it has no power.
    Basilisk: it lasts for one capture phase, whatever happens there.
    Phoenix: its dice are not rolled again when it goes.
    Horn: with nothing but 1s you may raise one or leave them.
    Mask: points follow what the dice really show.
    You may release, poach or use an artifact even if that changes nothing.
