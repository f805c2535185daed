"""The form of decisions in notation: the canonical text of one, or why a text is none."""

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import is_dataclass
from difflib import get_close_matches
from enum import IntEnum
from typing import NamedTuple

from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.tasks.pattern import split
from tilewyrm.engine.values.shape import Field, kebab, shape
from tilewyrm.language.speech import tell
from tilewyrm.replays.words.lines import printable

_NUMBER = re.compile(r"0|-?[1-9]\d{0,8}")
_MOST_VALUES = 8
"""Words of a field that are listed."""
_LONGEST = 80
"""Characters of a text that is not understood."""
_MORE = "…"

Values = Mapping[str, Sequence[int] | Sequence[str]]
"""By name of a field, its values (`DecisionRange.fields`)."""


class UnreadableDecision(Exception):
    """A text cannot be a decision of a match; the message says why."""


def canonical_decision(decision: str, match: MatchState) -> str:
    """Return *decision* as `at` prints it; blanks and the order of its fields do not matter.

    Raises:
        UnreadableDecision: it cannot be a decision of *match* in any position. The message has the
            kinds of decisions, or the form of this kind with the values of its fields.
    """
    possible = match.game.decision_range(match.state)
    kinds = {kebab(kind.__name__): kind for kind in possible.kinds}
    name, *fields = split(decision) or [""]
    shown = printable(decision, _LONGEST)
    if name not in kinds:
        listed = ", ".join(get_close_matches(name, kinds) or kinds)
        raise UnreadableDecision(tell("replay.to_test.no_kind", decision=shown, kinds=listed))
    forms = [_Form(field, possible.fields) for field in shape(kinds[name])]
    try:
        return " ".join([name, *_canonical_fields(fields, forms)])
    except _WrongField as error:
        form = " ".join([name, *(each.words for each in forms)])
        if error.field:
            wrong = printable(error.field, _LONGEST)
            why = tell("replay.to_test.no_field", field=wrong, form=form)
        else:
            why = tell("replay.to_test.missing_field", decision=shown, form=form)
        raise UnreadableDecision(why) from error


class _WrongField(Exception):
    """A field does not have its form, or one is missing."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field
        """Its text, or an empty one if a field is missing."""


class _Form(NamedTuple):
    """The form of one field."""

    field: Field
    values: Values

    def canonical(self, value: str) -> str | None:
        """Return *value* as the engine writes it, or None if the field does not have it."""
        kind = self.field.kind
        if value == "-":
            return value if self.field.optional else None
        if is_dataclass(kind):
            if value[:1] != "(" or value[-1:] != ")":
                return None
            try:
                return f"({' '.join(_canonical_fields(split(value[1:-1]), self._inner))})"
            except _WrongField:
                return None
        if kind is int:
            return value if _NUMBER.fullmatch(value) and int(value) in self._known else None
        if value[:1] == '"':
            with suppress(ValueError):
                value = json.dumps(json.loads(value))
        return value if value in self._choices else None

    @property
    def words(self) -> str:
        """The form in notation: ``feature=0..9 piece="meeple"``."""
        kind = self.field.kind
        if is_dataclass(kind):
            value = f"({' '.join(each.words for each in self._inner)})"
        elif kind is int:
            value = f"{self._known[0]}..{self._known[-1]}"
        else:
            more = [_MORE] if len(self._choices) > _MOST_VALUES else []
            value = "|".join([*self._choices[:_MOST_VALUES], *more])
        return f"{self.field.name}={value}{'|-' if self.field.optional else ''}"

    @property
    def _inner(self) -> "list[_Form]":
        return [_Form(field, self.values) for field in shape(self.field.kind)]

    @property
    def _known(self) -> Sequence[int] | Sequence[str]:
        return self.values[self.field.name]

    @property
    def _choices(self) -> Sequence[str]:
        """Every value in notation, of a flag, an enum or a text."""
        kind = self.field.kind
        if kind is bool:
            return ("yes", "no")
        if issubclass(kind, IntEnum):
            return [kebab(member.name) for member in kind]
        return [json.dumps(word) for word in self._known]


def _canonical_fields(fields: Sequence[str], forms: Sequence[_Form]) -> Sequence[str]:
    """Return *fields*, in any order, as the engine writes them, in the order of *forms*.

    Raises:
        _WrongField: one of them does not have its form, or is missing.
    """
    by_name = {form.field.name: form for form in forms}
    found: dict[str, str] = {}
    for words in fields:
        name, _, value = words.partition("=")
        form = None if name in found else by_name.get(name)
        canonical = None if form is None else form.canonical(value)
        if canonical is None:
            raise _WrongField(words)
        found[name] = canonical
    if len(found) < len(by_name):
        raise _WrongField("")
    return [f"{name}={found[name]}" for name in by_name]
