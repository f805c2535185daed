"""A match as a page shows it: step by step, and of each step only what is different."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tilewyrm.client.drawing.svg import Plate, SymbolSheet
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration.match_events import everybody_ties
from tilewyrm.client.narration.seat_status import standing_of
from tilewyrm.client.webpage.descriptions import Descriptions
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_LOG_STYLES = frozenset({"points", "heading", "warning", "danger", "good", "dim"})
"""The words of a line's style that a page has a look for."""
_SAME = 0
"""Stands for what is as it was after the step before."""


class TimelineStep(NamedTuple):
    """What one entry changed on the page."""

    seq: int
    """Of the entry; 0: before the first."""
    drawn: Mapping[str, str]
    """The pieces that are new or different."""
    gone: Sequence[str]
    """The places of those that are there no more."""
    log: Sequence[tuple[str, str]]
    """What happened in words, each line with its style."""
    scores: Sequence[int]
    """Points by seat."""
    status: str
    acting: int
    """Who must act now; -1: nobody."""
    asked: str
    """What is asked, or how it ended, in words."""
    begins: bool
    """Whether a turn begins with it."""


@dataclass
class Timeline:
    """All steps of one match, oldest first, with the pictures that they need."""

    face: Face
    steps: list[TimelineStep] = field(default_factory=list)
    stencils: SymbolSheet = field(default_factory=SymbolSheet)
    descriptions: Descriptions = field(default_factory=Descriptions)
    """The descriptions of all areas, step by step."""
    _plate: Plate = field(default_factory=dict)

    def add(self, model: Model, log: Sequence[LogText]) -> None:
        """Add how all stands at *model* after an entry, which is told as *log*.

        What can be looked at is described as far as *model* has the facts of its position.
        """
        sights = self.face.sights(model, self.stencils)
        self.descriptions.add(sights.things)
        plate = {**self.face.plate(model, self.stencils), **sights.shapes}
        before, self._plate = self._plate, plate
        self.steps.append(
            TimelineStep(
                seq=model.seq,
                drawn={place: one for place, one in plate.items() if before.get(place) != one},
                gone=[place for place in before if place not in plate],
                log=[(line.text, _style(line)) for line in log],
                scores=scores(self.face, model),
                status=self.face.status(model),
                acting=-1 if model.acting is None else model.acting,
                asked=asked(self.face, model),
                begins=any(line.begins_turn for line in log),
            )
        )

    @property
    def plate(self) -> Plate:
        """All that is shown after the last step."""
        return self._plate

    def told(self) -> list[list[Any]]:
        """Return the steps as the page's script reads them (``page.js``)."""
        found: list[list[Any]] = []
        before: TimelineStep | None = None
        for step in self.steps:
            same = before is not None and before.scores == step.scores
            status = before is not None and before.status == step.status
            found.append(
                [
                    step.seq,
                    step.drawn,
                    step.gone,
                    step.log,
                    _SAME if same else step.scores,
                    _SAME if status else step.status,
                    step.acting,
                    step.asked,
                    int(step.begins),
                ]
            )
            before = step
        return found


def scores(face: Face, model: Model) -> Sequence[int]:
    """Return the points of each seat, those of rulings included."""
    if model.result is not None:
        return list(model.result.scores)
    return [
        points + standing_of(model, seat).points for seat, points in enumerate(face.scores(model))
    ]


def _style(line: LogText) -> str:
    style = [word for word in line.style.split() if word in _LOG_STYLES]
    return " ".join([*style, "turn"] if line.begins_turn else style)


def asked(face: Face, model: Model) -> str:
    """Return who is asked what at *model*, in a sentence; how it ended, after the end."""
    turn = model.turn or service_pb2.Turn()
    match turn.WhichOneof("kind"):
        case "waiting":
            question = face.question(model, turn.waiting.question, turn.waiting.seat)
            who = model.name(turn.waiting.seat)
            return tell("webpage.asked", who=who, question=question)
        case "paused":
            return tell("webpage.paused")
        case "over":
            if everybody_ties(turn.over):
                return tell("table.question.tie")
            winners = [model.name(seat) for seat in turn.over.winners]
            name = "webpage.won" if winners else "webpage.nobody"
            return tell(name, who=", ".join(winners))
    return ""
