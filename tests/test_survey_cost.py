"""The picture of what a survey costs."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

from research.bench.surveys.cost import Cost
from research.bench.surveys.plot import picture

COSTS = [
    Cost("square:7", banned=False, mean=0.1, most=0.25),
    Cost("square:7", banned=True, mean=0.4, most=0.6),
    Cost("hex:6", banned=True, mean=14.0, most=47.0),
]


def test_every_cost_and_rate_has_a_mark_where_it_belongs() -> None:
    drawn = fromstring(picture(COSTS, {1: 5.0, 2: 9.0}))
    marks = [each.attrib for each in drawn if each.tag.endswith("circle")]
    assert [mark["class"] for mark in marks] == ["hollow", "solid", "solid", "solid", "solid"]
    heights = [float(mark["cy"]) for mark in marks]
    assert heights[2] < heights[1] < heights[0], "what takes longer is higher"
    assert heights[4] < heights[3]
    steps = [heights[0] - heights[1], heights[1] - heights[2]]
    assert round(steps[0] / steps[1], 2) == 0.39, "powers of ten are equally far apart: log 4 to log 35"
    across = [float(mark["cx"]) for mark in marks]
    assert across[0] < across[1] < across[2] < across[3] < across[4]
    assert [each.text for each in drawn if each.tag.endswith("text")][-4:-1] == ["5.0", "2", "9.0"]
