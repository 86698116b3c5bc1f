"""Every attribute of a design with every kind of value: none gives an error of Python."""

import re

import pytest

from affinage.design import read_design
from affinage.errors import DesignError

ODD = """
class Odd:
    def __repr__(self): raise ValueError
    __eq__ = __bool__ = __str__ = __repr__
    __hash__ = None
"""
VALUES = r"""
None; True; 0; 2.0; -1; 5; 10**5000; float("nan"); float("inf"); 1j; ""; " "; "square"; "x" * 5000; "\ud800"; "a\nb";
b"ab"; (); []; {}; set(); ("a",); ["Red", 5]; {"square:5"}; {"own": 0}; {1: 2}; ("square:5", []); [[]]; object(); len;
range(3); (x for x in "ab"); Odd(); [Odd()]; ("hex:4", Odd()); {"x": Odd()}; {"x": ({},)}; {"x": 1.5}; option();
option([1], 2); option(1, 2, title=5); option(1, 2, title=Odd()); option(a=5, b="x"); option(None, 1)
"""
ATTRIBUTES = """
name author boards colours players pie memory turn_limit start moves play winner score labels because ties __doc__
"""
RAW = re.compile(
    "object has no|must be|Exceeds the limit|unhashable|not supported|expected str|cannot use a|^$"
)


def fault(attribute: str, value: str) -> DesignError | None:
    """Return the error of a design with this attribute, in its last line, None if there is none."""
    text = f"{ODD}\nclass Wrong(Design):\n    def moves(self, p):\n        return p.empty\n    {attribute} = {value}"
    try:
        position = read_design(text)({}).initial()
        position.apply(position.legal_moves()[0]).score()
    except DesignError as error:
        return error
    return None


@pytest.mark.parametrize("value", [value.strip() for value in VALUES.split(";")])
def test_no_value_of_an_attribute_gives_an_error_of_python(value: str) -> None:
    faults = {attribute: fault(attribute, value) for attribute in ATTRIBUTES.split()}
    assert any(faults.values())
    for attribute, error in faults.items():
        assert error is None or not RAW.search(error.message), attribute
        assert error is None or error.line == (7 if attribute == "__doc__" else 10), attribute
