"""What only matches with The River II need."""

from collections.abc import Mapping
from typing import ClassVar

from support.carcassonne import opinion
from support.carcassonne.slow_map import Closing

NAME = "river_2"


class Opinion(opinion.Opinion):
    """The spring lies first; the river is never complete."""

    closing: ClassVar[Mapping[str, Closing]] = {"river": Closing.NEVER}
    start = "RV01"
