"""The form of decisions in notation: why a text cannot be a decision of a match."""

import json
import re
from collections.abc import Mapping, Sequence
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


def why_unreadable(decision: str, match: MatchState) -> str:
    """Return why *decision* cannot be a decision of *match* in any position; empty if it can.

    The sentence has the kinds of decisions, or the form of this kind with the values of its fields.
    """
    possible = match.game.decision_range(match.state)
    kinds = {kebab(kind.__name__): kind for kind in possible.kinds}
    name, *fields = split(decision) or [""]
    if name not in kinds:
        listed = ", ".join(get_close_matches(name, kinds) or kinds)
        shown = printable(decision, _LONGEST)
        return tell("replay.to_test.no_kind", decision=shown, kinds=listed)
    forms = [_Form(field, possible.fields) for field in shape(kinds[name])]
    wrong = _wrong_field(fields, forms)
    if wrong is None:
        return ""
    form = " ".join([name, *(each.words for each in forms)])
    if wrong:
        return tell("replay.to_test.no_field", field=printable(wrong, _LONGEST), form=form)
    return tell("replay.to_test.missing_field", decision=printable(decision, _LONGEST), form=form)


class _Form(NamedTuple):
    """The form of one field."""

    field: Field
    values: Values

    def fits(self, words: str) -> bool:
        """Return whether *words* are the field with one of its values."""
        name, _, value = words.partition("=")
        return name == self.field.name and self._allows(value)

    def _allows(self, value: str) -> bool:
        kind = self.field.kind
        if value == "-":
            return self.field.optional
        if is_dataclass(kind):
            in_brackets = value[:1] == "(" and value[-1:] == ")"
            return in_brackets and _wrong_field(split(value[1:-1]), self._inner) is None
        if kind is int:
            return bool(_NUMBER.fullmatch(value)) and int(value) in self._known
        return value in self._choices

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


def _wrong_field(fields: Sequence[str], forms: Sequence[_Form]) -> str | None:
    """Return the first of *fields* that does not have its form, or None.

    If the last ones are missing, the text is empty.
    """
    for field, form in zip(fields, forms, strict=False):
        if not form.fits(field):
            return field
    if len(fields) < len(forms):
        return ""
    return fields[len(forms)] if len(fields) > len(forms) else None
