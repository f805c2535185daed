"""What matches with both rivers need."""

from support.carcassonne import opinion


class Opinion(opinion.Opinion):
    """The spring is that of the River."""

    start = "R01"
