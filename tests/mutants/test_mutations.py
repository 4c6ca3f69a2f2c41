"""Each kind of mutation changes only its own place in the source; some places are never mutated."""

import pytest

from tests.mutants.mutations import Source


def function(line: str) -> str:
    """A module whose one function has a docstring, a comment and this line."""
    return f'"""A module."""\n\n\ndef f(a, b):\n    """Né, it promises."""\n    # It says why.\n    {line}\n'


def changed(line: str) -> set[tuple[str, str]]:
    """All mutations of the line: the kind of each and the line that it makes."""
    text = function(line)
    source = Source(text)
    found = [mutation for statement in source.statements() for mutation in statement.mutations]
    before, after = text.split(line)
    mutated = [source.mutated(mutation) for mutation in found]
    assert all(one.startswith(before) and one.endswith(after) for one in mutated)
    return {
        (mutation.kind, one[len(before) : len(one) - len(after)]) for mutation, one in zip(found, mutated, strict=True)
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x = a < b", {("comparison", "x = (a <= b)")}),
        ("x = a == b", {("comparison", "x = (a != b)")}),
        ("x = a is None", {("comparison", "x = (a is not None)")}),
        ("x = a in b", {("comparison", "x = (a not in b)")}),
        ("x = a < b < a", {("comparison", "x = (a <= b < a)"), ("comparison", "x = (a < b <= a)")}),
        ("x = a + b", {("arithmetic", "x = (a - b)")}),
        ("x = a // b", {("arithmetic", "x = (a * b)")}),
        ("a += b", {("arithmetic", "a -= b"), ("drop", "pass")}),
        ("x = not a", {("not", "x = (a)")}),
        ("x = a and b", {("and-or", "x = (a or b)")}),
        ("x = 3", {("constant", "x = 4")}),
        ("x = True", {("constant", "x = False")}),
        ("x = 'é'", {("string", "x = 'é?'")}),
        ("x = b''", {("string", "x = b'?'")}),
        ("x = a if b else None", {("branches", "x = (None if b else a)")}),
        ("x = min(a, b)", {("call", "x = max(a, b)")}),
        ("return a", {("return-none", "return None")}),
        ("a(b)", {("drop", "pass")}),
        ("a.b = b", {("drop", "pass")}),
        ("if a: f(b)", {("condition", "if (not a): f(b)"), ("drop", "if a: pass")}),
        ("while a: break", {("condition", "while (not a): break"), ("drop", "while a: pass")}),
        ("raise IllegalMove('turn')", {("drop", "pass"), ("string", "raise IllegalMove('turn?')")}),
        ("x = [y for y in a if y > b]", {("comparison", "x = [y for y in a if (y >= b)]")}),
    ],
)
def test_a_kind_changes_its_place_alone(line: str, expected: set[tuple[str, str]]) -> None:
    """The text before and behind the line stays the same, letters with accents included."""
    assert changed(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "return None",
        "x = a",
        "assert a == 3",
        "x: Literal['a'] = a",
        "x = f'{a + 1} of 3'",
        "_log.info('said', a=3)",
        "x = cast('int', a)",
        "import os",
    ],
)
def test_some_places_stay(line: str) -> None:
    """Log calls, types, asserts, imports and f-strings are not mutated, nor are statements with nothing to swap."""
    assert changed(line) == set()


def test_a_sentence_that_is_raised_stays() -> None:
    """The message of a ``ValueError`` is not mutated: its wording is no behaviour."""
    assert changed("raise ValueError('it is not so')") == {("drop", "pass")}


def test_what_runs_at_import_stays() -> None:
    """Code that runs at import is not mutated: every test would reach it."""
    assert list(Source("A = 1 + 2\n\n\nclass B:\n    c = 3\n\n    def d(self): pass\n").statements()) == []


def test_statements_know_their_functions() -> None:
    """Each statement has the dotted name of its class and function; statements in all kinds of blocks are found."""
    text = """
class A:
    async def b(self):
        def c():
            return 1
        try:
            c(1)
        except OSError:
            c(2)
        finally:
            with c(3):
                match c:
                    case 1 if c is self:
                        c(4)
                    case 2:
                        c(5)
"""
    found = [(one.function, text.splitlines()[one.node.lineno - 1].strip()) for one in Source(text).statements()]
    assert found == [
        ("A.b.c", "return 1"),
        *[("A.b", line) for line in ("c(1)", "c(2)", "with c(3):", "match c:", "c(4)", "c(5)")],
    ]
