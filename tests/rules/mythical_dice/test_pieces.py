"""The bag holds the same dice, with the same faces, as the box of the game."""

from collections import Counter

from rules.mythical_dice.pieces import BAG, DICE, FACE_KEYS, FACES, SIDES, Kind

FACES_OF_THE_BOX = {
    "minotaur": "symbol symbol symbol symbol flag flag",
    "griffin": "symbol symbol symbol symbol flag flag",
    "mermaid": "symbol symbol symbol symbol flag flag",
    "red": "7 7 6 6 5 5",
    "yellow": "5 5 4 4 3 3",
    "purple": "3 3 2 2 1 1",
    "grey": "7 1 1 flag flag flag",
}


def test_the_bag_holds_the_36_dice_of_the_box() -> None:
    """The bag has one minotaur, three griffins, two mermaids, and 30 number dice."""
    expected = {"minotaur": 1, "griffin": 3, "mermaid": 2, "red": 7, "yellow": 7, "purple": 8, "grey": 8}
    assert Counter(kind.key for kind in DICE) == expected
    assert len(DICE) == 36


def test_each_kind_has_the_six_faces_of_the_box() -> None:
    """The faces stand in the order in which a draw counts them."""
    assert {kind.key: " ".join(FACE_KEYS[face] for face in SIDES[kind]) for kind in Kind} == FACES_OF_THE_BOX


def test_the_bag_is_ordered_from_the_strongest_kind() -> None:
    """Draws index into this order, so it may never change."""
    assert list(DICE) == sorted(DICE)
    assert [kind for kind, _, _ in BAG] == list(Kind)


def test_symbols_are_stronger_than_numbers_and_numbers_than_flags() -> None:
    """Minotaur beats griffin, griffin beats mermaid, mermaid beats 7, 1 beats a flag; the colour does not matter."""
    ordered = sorted({(face.strength, FACE_KEYS[face.face]) for faces in FACES for face in faces.values()})
    assert [key for _, key in ordered] == ["flag", *"1234567", "symbol", "symbol", "symbol"]
    symbols = sorted(Kind, key=lambda kind: -max(face.strength for face in FACES[kind].values()))[:3]
    assert symbols == [Kind.MINOTAUR, Kind.GRIFFIN, Kind.MERMAID]
