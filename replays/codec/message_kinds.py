"""The kinds that a message names: what it is about, without its numbers."""

from collections.abc import Iterator

from google.protobuf.message import Message


def message_kinds(message: Message) -> Iterator[str]:
    """Yield the names of the messages and of the enum values in *message*; numbers do not count."""
    for field, value in message.ListFields():
        for each in value if field.is_repeated else (value,):
            if field.message_type is not None:
                yield field.message_type.name
                yield from message_kinds(each)
            elif field.enum_type is not None:
                yield field.enum_type.values_by_number[each].name
