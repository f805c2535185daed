"""Content of intact records that only a later program knows."""

from collections.abc import Iterator, Mapping, Sequence

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from tilewyrm.engine.setup.options import OptionSpec, OptionValue
from tilewyrm.replays.message import ReplayMessage, replay_message

REMARKS_FROM = 1000
"""Fields with this number or a higher one are remarks: a reader that does not know them may pass
them over. No field has such a number today."""


def unknown_field(message: Message) -> ReplayMessage | None:
    """Return the first field in *message*, at any depth, that the schema does not have; or None.

    Remarks are passed over.
    """
    known_only = type(message)()
    known_only.CopyFrom(message)
    known_only.DiscardUnknownFields()
    if known_only.ByteSize() == message.ByteSize():  # nearly always, and much faster than to look
        return None
    return next(_unknown_fields(message), None)


def unknown_option(
    known: Sequence[OptionSpec], values: Mapping[str, OptionValue], *, terms: bool = False
) -> ReplayMessage | None:
    """Return the first of the options *values* that is not *known*, nor its word; or None.

    They are called terms if they are *terms*.
    """
    by_name = {spec.name: spec for spec in known}
    for name, value in values.items():
        spec = by_name.get(name)
        if spec is None and terms:
            return replay_message(f"the term {name!r}", "newer.term", term=name)
        if spec is None:
            return replay_message(f"the option {name!r}", "newer.option", option=name)
        if _is_new_word(spec, value):
            sentence = f"the value {value!r} of {name!r}"
            return replay_message(sentence, "newer.value", option=name, value=str(value))
    return None


def _is_new_word(spec: OptionSpec, value: OptionValue) -> bool:
    """Return whether *value* is a word that *spec*, an option of words, does not have."""
    one_of_a_few = isinstance(spec.default, str) and not spec.pattern
    return one_of_a_few and isinstance(value, str) and value not in spec.choices


def _unknown_fields(message: Message) -> Iterator[ReplayMessage]:
    unknown = UnknownFieldSet(message)
    for number in (unknown[index].field_number for index in range(len(unknown))):
        if number < REMARKS_FROM:
            owner = message.DESCRIPTOR.full_name
            sentence = f"field {number} of {owner}"
            yield replay_message(sentence, "newer.field", number=number, owner=owner)
    for known, value in message.ListFields():
        if known.message_type is not None:
            for inner in value if known.is_repeated else [value]:
                yield from _unknown_fields(inner)
